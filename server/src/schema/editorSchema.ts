import { compiledKinds, definitions } from "./compiled/kinds.js";
import type { CompiledKind, JsonSchema, JsonValue } from "./jsonSchema.ts";

/** The groups of the Gateway API; other kinds are described by others. */
const OWN_GROUPS: ReadonlySet<string> = new Set(["gateway.networking.k8s.io", "gateway.networking.x-k8s.io"]);

/**
 * One JSON Schema (draft 7) for a document of any kind of the Gateway API, for editors and tools that know nothing else. It
 * says nothing about other kinds, and forbids no fields that it does not know.
 */
export function editorSchema(): JsonValue {
  const own = compiledKinds.filter(({ group }) => OWN_GROUPS.has(group));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Gateway API",
    allOf: own.map((compiled) => ({
      if: {
        properties: {
          apiVersion: { enum: compiled.versions.map((version) => `${compiled.group}/${version}`) },
          kind: { const: compiled.kind },
        },
        required: ["apiVersion", "kind"],
      },
      // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
      then: reference(nameOf(compiled), ""),
    })),
    definitions: Object.fromEntries([
      ...own.flatMap(definitionsOf),
      ...renamed(definitions(), new Set(), ""),
    ]),
  };
}

/** A kind and the structures that it has for itself, under names that no other kind has. */
function definitionsOf(compiled: CompiledKind): readonly (readonly [string, JsonValue])[] {
  const { schema, definitions: own } = compiled.load();
  const name = nameOf(compiled);
  const names = new Set(Object.keys(own));
  return [[name, plain(schema, names, name)], ...renamed(own, names, name)];
}

function nameOf({ kind, versions }: CompiledKind): string {
  return `${kind}.${versions[0] ?? ""}`;
}

function renamed(
  structures: Readonly<Record<string, JsonSchema>>,
  own: ReadonlySet<string>,
  prefix: string,
): readonly (readonly [string, JsonValue])[] {
  return Object.entries(structures).map(([name, structure]) => [
    prefix + name,
    plain(structure, own, prefix),
  ]);
}

function reference(name: string, prefix: string): { readonly $ref: string } {
  return { $ref: `#/definitions/${prefix}${name}` };
}

/** A schema in the words of JSON Schema alone: without annotations, its references as pointers. */
function plain(schema: JsonSchema, own: ReadonlySet<string>, prefix: string): JsonValue {
  const inside = (child: JsonSchema): JsonValue => plain(child, own, prefix);
  const { $ref, properties, additionalProperties, items, required, enum: allowed, type, ...rest } = schema;
  const {
    "x-gateway-api": _,
    "x-kubernetes-list-type": __,
    "x-kubernetes-list-map-keys": ___,
    ...terms
  } = rest;
  return {
    ...terms,
    ...($ref === undefined ? {} : reference($ref, own.has($ref) ? prefix : "")),
    ...(type === undefined ? {} : { type }),
    ...(required === undefined ? {} : { required }),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, field]) => [key, inside(field)]),
          ),
        }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: inside(additionalProperties) }
      : {}),
  };
}
