import { present, text } from "../model/reading.ts";
import { child, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { type Answer, exactly, matchesPattern } from "./guardedPattern.ts";
import { selectsLabels } from "./labelSelector.ts";

/** Which objects a patch of kustomize is for: regular expressions that match as a whole, and selectors. */
export interface PatchTarget {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly annotationSelector?: string;
}

/** What a target is held against. */
export interface Patchable {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
  /** What it was called before layers gave it another name or namespace. Targets may mean either. */
  readonly original?: { readonly name?: string; readonly namespace?: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Reads the `target` of a patch, or the `select` of a replacement; undefined where there is no map. */
export function readPatchTarget(node: YamlNode | undefined): PatchTarget | undefined {
  if (node?.kind !== "map") return undefined;
  return present<PatchTarget>({
    group: written(node, "group"),
    version: written(node, "version"),
    kind: written(node, "kind"),
    name: written(node, "name"),
    namespace: written(node, "namespace"),
    labelSelector: written(node, "labelSelector"),
    annotationSelector: written(node, "annotationSelector"),
  });
}

/** The fields of a target that kustomize does not have: it refuses the whole file for one. */
export function unknownTargetFields(node: YamlNode | undefined): readonly string[] {
  return node?.kind === "map" ? node.entries.flatMap(({ key }) => (FIELDS.has(key) ? [] : [key])) : [];
}

const FIELDS: ReadonlySet<string> = new Set([
  "group",
  "version",
  "kind",
  "name",
  "namespace",
  "labelSelector",
  "annotationSelector",
]);

/** The text of a scalar, be it a string or a number; an empty one asks for nothing. */
function written(node: YamlMap, key: string): string | undefined {
  const value = child(node, key);
  return value?.kind === "scalar" && value.text !== "" ? value.text : undefined;
}

/**
 * What a strategic merge patch without a target means: the object with its own apiVersion, kind and name, and with its
 * namespace if it says one.
 */
export function targetOf(root: YamlMap): PatchTarget {
  const metadata = child(root, "metadata");
  const name = text(metadata, "name");
  const namespace = text(metadata, "namespace");
  const [version, group = ""] = (text(root, "apiVersion") ?? "").split("/").reverse();
  return present<PatchTarget>({
    group: exactly(group),
    version: version === undefined ? undefined : exactly(version),
    kind: text(root, "kind"),
    name: name === undefined ? undefined : exactly(name),
    namespace: namespace === undefined ? undefined : exactly(namespace),
  });
}

const NAMED = ["kind", "name", "group", "version", "namespace"] as const;

/** Whether a field is what a target asks for, be it what it was before: kustomize looks at both (`resWrangler.Select`). */
function matchesField(pattern: string, field: (typeof NAMED)[number], object: Patchable): Answer {
  const present = matchesPattern(pattern, object[field], "whole");
  if (present === "yes" || object.original === undefined || (field !== "name" && field !== "namespace"))
    return present;
  const before = matchesPattern(pattern, object.original[field], "whole");
  return before === "no" ? present : before;
}

/**
 * Whether a patch with this target is for an object. Unknown where a name or a namespace is yet to be filled in, and
 * where the target asks for a namespace of an object that says none.
 */
export function isTargeted(target: PatchTarget, object: Patchable): Answer {
  let answer: Answer = "yes";
  for (const field of NAMED) {
    const pattern = target[field];
    const matched = pattern === undefined ? "yes" : matchesField(pattern, field, object);
    if (matched === "no") return "no";
    if (matched === "unknown") answer = matched;
  }
  if (target.labelSelector === undefined && target.annotationSelector === undefined) return answer;
  const selected = [
    selectsLabels(target.labelSelector ?? "", object.labels),
    selectsLabels(target.annotationSelector ?? "", object.annotations),
  ];
  if (selected.includes("no")) return "no";
  return selected.includes("unknown") ? "unknown" : answer;
}
