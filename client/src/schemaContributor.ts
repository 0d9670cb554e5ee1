/** The scheme of the addresses under which another extension asks for schemas of ours. */
export const SCHEMA_SCHEME = "gateway-api-schema";
const SCHEMA_ADDRESS = `${SCHEMA_SCHEME}://kinds/gateway-api`;

/** What the extension `redhat.vscode-yaml` gives other extensions, as far as it is used here. */
export interface YamlExtension {
  /** Asks `schemaOf` for the address of a document's schema, and `contentOf` for what stands there. */
  registerContributor(
    scheme: string,
    schemaOf: (document: string) => string | undefined,
    contentOf: (address: string) => Promise<string>,
  ): boolean;
}

/** What is asked while the YAML extension works. */
export interface SchemaSource {
  /** Whether the document of a URI is to have our schema now. */
  readonly isWanted: (document: string) => boolean;
  readonly schema: () => Promise<object>;
}

/** Whether something that an extension exports is what the YAML extension does. */
export function isYamlExtension(exported: unknown): exported is YamlExtension {
  return (
    typeof exported === "object" &&
    exported !== null &&
    "registerContributor" in exported &&
    typeof exported.registerContributor === "function"
  );
}

/** Offers our schema to the YAML extension. It cannot be withdrawn: the source is asked each time. */
export function contributeSchema(yaml: YamlExtension, { isWanted, schema }: SchemaSource): boolean {
  return yaml.registerContributor(
    SCHEMA_SCHEME,
    (document) => (isWanted(document) ? SCHEMA_ADDRESS : undefined),
    async () => JSON.stringify(await schema()),
  );
}
