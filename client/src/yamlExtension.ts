import { type Disposable, extensions, workspace } from "vscode";
import { SECTION } from "./explicitSettings.ts";
import { namesGatewayApi } from "./gatewayApiContext.ts";
import { SCHEMA_REQUEST, type SchemaResult } from "./protocol.ts";
import { contributeSchema, isYamlExtension } from "./schemaContributor.ts";
import type { ServerSession } from "./serverSession.ts";

const YAML_EXTENSION = "redhat.vscode-yaml";
const SETTING = "yamlExtension.schema";

/**
 * Offers the schema of the Gateway API's kinds to the YAML extension once the user asks for it. Unasked it would say a second
 * time what this extension says.
 */
export function offerSchema(server: ServerSession): Disposable {
  let isOffered = false;
  const offer = async (): Promise<void> => {
    const extension = extensions.getExtension(YAML_EXTENSION);
    if (isOffered || !isWanted() || extension === undefined) return;
    isOffered = true;
    const exported: unknown = await extension.activate();
    if (!isYamlExtension(exported)) return;
    contributeSchema(exported, {
      isWanted: (uri) => isWanted() && isGatewayApiDocument(uri),
      schema: async () => (await server.request<SchemaResult>(SCHEMA_REQUEST, {})).schema,
    });
  };
  void offer();
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${SECTION}.${SETTING}`)) void offer();
  });
}

function isWanted(): boolean {
  return workspace.getConfiguration(SECTION).get(SETTING, false);
}

function isGatewayApiDocument(uri: string): boolean {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  return document !== undefined && namesGatewayApi(document);
}
