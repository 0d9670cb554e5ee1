import { child, type YamlNode } from "../yaml/tree.ts";
import { flag, list, present, text } from "./reading.ts";

/** The group of the objects that define kinds. */
export const DEFINITION_GROUP = "apiextensions.k8s.io";

/** One version of a kind, without its schema: schemas are large and are read from the text when an object needs one. */
export interface DefinedVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning?: string;
}

/** What a CustomResourceDefinition says about the kind that it defines. */
export interface CustomResourceDefinitionSpec {
  readonly group: string;
  /** The kind that is defined. */
  readonly kind: string;
  readonly plural: string;
  readonly scope: string;
  readonly versions: readonly DefinedVersion[];
}

/** True for the objects that define kinds in the form that clusters serve. */
export function isDefinition(group: string, version: string, kind: string): boolean {
  return group === DEFINITION_GROUP && version === "v1" && kind === "CustomResourceDefinition";
}

/** Reads the names that a definition gives; undefined where it does not say what it defines. */
export function readDefinition(spec: YamlNode | undefined): CustomResourceDefinitionSpec | undefined {
  const names = child(spec, "names");
  return toDefinition(
    { group: text(spec, "group"), scope: text(spec, "scope") },
    { kind: text(names, "kind"), plural: text(names, "plural") },
    (list(spec, "versions", readVersion) ?? []).flatMap((version) => version ?? []),
  );
}

function readVersion(node: YamlNode): DefinedVersion | undefined {
  const name = text(node, "name");
  if (name === undefined) return undefined;
  return present<DefinedVersion>({
    name,
    served: flag(node, "served") ?? false,
    storage: flag(node, "storage") ?? false,
    deprecated: flag(node, "deprecated") ?? false,
    deprecationWarning: text(node, "deprecationWarning"),
  });
}

/** The facts of a definition out of its parts; undefined where one is missing without which it defines nothing. */
export function toDefinition(
  spec: { readonly group: string | undefined; readonly scope: string | undefined },
  names: { readonly kind: string | undefined; readonly plural: string | undefined },
  versions: readonly DefinedVersion[],
): CustomResourceDefinitionSpec | undefined {
  const { group, scope } = spec;
  const { kind, plural } = names;
  if (group === undefined || kind === undefined || versions.length === 0) return undefined;
  return { group, kind, plural: plural ?? "", scope: scope ?? "Namespaced", versions };
}
