import { scanDefinition } from "../../model/definitionHeader.ts";
import { text as textAt } from "../../model/reading.ts";
import { jsonOf } from "../../schema/jsonOf.ts";
import type { JsonValue } from "../../schema/jsonSchema.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { child, nodeAt, type Path, type YamlNode } from "../../yaml/tree.ts";

/** Code units past which a definition fits into no cluster's storage, so that nobody has to read it. */
const LARGEST = 5_000_000;

/**
 * The `openAPIV3Schema` of one version out of the text of a definition; `base` is where the definition stands in it.
 * Undefined where the text is broken or has no such schema.
 */
export function definedSchema(text: string, base: Path, version: string): JsonValue | undefined {
  if (text.length > LARGEST) return undefined;
  const node =
    base.length === 0
      ? (versionAlone(text, version) ?? versionIn(text, base, version))
      : versionIn(text, base, version);
  const schema = child(child(node, "schema"), "openAPIV3Schema");
  return schema?.kind === "map" ? jsonOf(schema) : undefined;
}

/** Reads the lines of one version and none of the others. */
function versionAlone(text: string, version: string): YamlNode | undefined {
  const header = scanDefinition(text);
  const at = header?.spec.versions.findIndex(({ name }) => name === version) ?? -1;
  const stretch = header?.stretches[at];
  if (stretch === undefined) return undefined;
  const { root, problems } = readDocument(text.slice(stretch.start, stretch.end));
  return problems.length === 0 && root?.kind === "sequence" ? root.items[0] : undefined;
}

function versionIn(text: string, base: Path, version: string): YamlNode | undefined {
  const { root, problems } = readDocument(text);
  const versions = nodeAt(root, [...base, "spec", "versions"]);
  if (problems.length > 0 || versions?.kind !== "sequence") return undefined;
  return versions.items.find((item) => textAt(item, "name") === version);
}
