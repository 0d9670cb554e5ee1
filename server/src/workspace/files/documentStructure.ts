import { type ObjectType, objectType } from "../../model/objectType.ts";
import { has, text as textOf } from "../../model/reading.ts";
import { isGatewayApiGroup, type Resource, splitApiVersion } from "../../model/resource.ts";
import { fixBelow } from "../../yaml/editDocument.ts";
import { child, type Path, type YamlNode } from "../../yaml/tree.ts";
import type { LocalFinding } from "../finding.ts";
import { embeddedStructure } from "./embeddedStructure.ts";
import type { StructureCheck } from "./structureCheck.ts";

/** What is wrong with the structure of a document's manifests, and of what is embedded in it. */
export function structureOf(
  root: YamlNode | undefined,
  resources: readonly Resource[],
  check: StructureCheck,
): readonly LocalFinding[] {
  return [...checkStructure(root, check), ...embeddedStructure(root, resources, check)];
}

/** Examines the structure of a document's objects. */
function checkStructure(
  root: YamlNode | undefined,
  check: StructureCheck,
  list?: ObjectType,
): readonly LocalFinding[] {
  if (root === undefined) return [];
  const whole = objectType(root, list);
  const apiVersion = whole?.apiVersion ?? textOf(root, "apiVersion") ?? "";
  const type = splitApiVersion(apiVersion);
  const kind = whole?.kind ?? textOf(root, "kind") ?? (lacksKind(root, type.group) ? "" : undefined);
  if (kind === undefined) return [];
  if (kind.endsWith("List") && root.kind === "map") {
    const items = root.entries.find(({ key }) => key === "items")?.value;
    if (items?.kind !== "sequence") return [];
    return items.items.flatMap((item, index) =>
      checkStructure(item, check, { apiVersion, kind }).map((finding) => below(finding, ["items", index])),
    );
  }
  return check({ kind, root, ...type });
}

/** True for a named object in a group of the Gateway API that says no kind, which nobody takes. */
function lacksKind(root: YamlNode, group: string): boolean {
  return (
    isGatewayApiGroup(group) && !has(root, "kind") && textOf(child(root, "metadata"), "name") !== undefined
  );
}

/** A finding of an object in a List, from the root of the document. */
function below(finding: LocalFinding, base: Path): LocalFinding {
  const { at, fixes } = finding;
  return {
    ...finding,
    at: "path" in at ? { ...at, path: [...base, ...at.path] } : at,
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => fixBelow(fix, base)) }),
  };
}
