import type { Resource } from "../../model/resource.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import { nearest } from "../../text/editDistance.ts";
import type { DocumentFix } from "../../yaml/editDocument.ts";
import { child, nodeAt, type Path, type YamlEntry, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import type { LocalFinding } from "../finding.ts";
import type { StructureCheck } from "./structureCheck.ts";

/**
 * What the API server would refuse in the Routes and Gateways that charts make out of values, and in whole manifests that
 * stand in other objects: the form of a hostname, a parentRef or a match comes into the object as it stands. What a chart or
 * controller may add, name or leave out is its own: backends, filters, whatever is missing, and keys that resemble none of the
 * API. Paths start at the document.
 */
export function embeddedStructure(
  root: YamlNode | undefined,
  resources: readonly Resource[],
  check: StructureCheck,
): readonly LocalFinding[] {
  return resources.flatMap(({ embedded, base, group, kind }) => {
    if (embedded === undefined || embedded.isOff === true || isPatched(root, base)) return [];
    const path = embedded.form === "spec" ? base : [...base, "spec"];
    const spec = nodeAt(root, path);
    const version = newestKindOf(group, kind)?.versions[0];
    if (spec?.kind !== "map" || version === undefined) return [];
    const literal = literalSpec(spec);
    // A Composition or a template of a whole object may have a parent named by whoever fills it in.
    const isLeftOut = ({ rule }: LocalFinding): boolean =>
      embedded.form === "manifest" && rule === "field-required";
    return check({ group, version, kind, root: withSpec(literal) }).flatMap((finding) =>
      isLiteral(finding, literal) && !isLeftOut(finding) ? inDocument(finding, path) : [],
    );
  });
}

/**
 * True where patches beside a manifest write into it: what stands there may hold their place.
 * Source: https://docs.crossplane.io/latest/guides/function-patch-and-transform/
 */
function isPatched(root: YamlNode | undefined, base: Path): boolean {
  return base.some((_, length) => child(nodeAt(root, base.slice(0, length)), "patches") !== undefined);
}

/** An object with nothing but a `spec`. */
function withSpec(spec: YamlMap): YamlMap {
  const { start, end } = spec;
  const entry = { key: "spec", keyStart: start, keyEnd: start, value: spec, merged: false };
  return { kind: "map", start, end, entries: [entry], flow: false };
}

/** A `spec` without what its chart may write otherwise, which would end the API server's examination of the rest. */
function literalSpec(spec: YamlMap): YamlMap {
  return withEntries(spec, ({ key, value }) => {
    switch (key) {
      case "parentRefs":
      case "hostnames":
      case "listeners":
        return value;
      case "rules":
        return withItems(value, literalRule);
      default:
        return isMisspeltHostnames(key) ? value : undefined;
    }
  });
}

function literalRule(rule: YamlNode): YamlNode {
  return withEntries(rule, ({ key, value }) =>
    key === "matches" ? withItems(value, literalMatch) : undefined,
  );
}

/** Charts write short forms out: `path: /api` may become a map. */
function literalMatch(match: YamlNode): YamlNode {
  return withEntries(match, ({ key, value }) => (key === "path" && value.kind !== "map" ? undefined : value));
}

/** The map with other values, or without those that become none; anything else becomes an empty map. */
function withEntries(node: YamlNode, literalOf: (entry: YamlEntry) => YamlNode | undefined): YamlMap {
  const { start, end } = node;
  const entries = (node.kind === "map" ? node.entries : []).flatMap((entry) => {
    const value = literalOf(entry);
    return value === undefined ? [] : [{ ...entry, value }];
  });
  return { kind: "map", start, end, entries, flow: false };
}

/** The list with other items; none where something else stands in its place. */
function withItems(node: YamlNode, itemOf: (item: YamlNode) => YamlNode): YamlNode | undefined {
  return node.kind === "sequence" ? { ...node, items: node.items.map(itemOf) } : undefined;
}

/** Charts have a `hostname` of their own. */
function isMisspeltHostnames(key: string): boolean {
  return key !== "hostname" && nearest(key, ["hostnames"], 2) !== undefined;
}

/** True for what no chart can mend, as far as one knows without its templates. */
function isLiteral({ rule, category, severity, at, fix }: LocalFinding, spec: YamlMap): boolean {
  if (category !== "admission" || !("path" in at) || at.path[0] !== "spec") return false;
  const path = at.path.slice(1);
  if (rule === "doc-field-unknown") return fix !== undefined && isSlip(path);
  if (severity !== "error" || isLeftEmpty(nodeAt(spec, path))) return false;
  const [first, , third] = path;
  switch (first) {
    case "parentRefs":
    case "hostnames":
      return true;
    case "rules":
      return third === "matches" && isLiteralText(rule, nodeAt(spec, path));
    case "listeners":
      return VALUE_RULES.has(rule) && isLiteralText(rule, nodeAt(spec, path));
    default:
      return false;
  }
}

/** Charts show what may be set by leaving it empty: `name: ""`. */
function isLeftEmpty(node: YamlNode | undefined): boolean {
  return node?.kind === "scalar" && node.text === "";
}

/** Rules about the text of a single value. */
const VALUE_RULES: ReadonlySet<string> = new Set(["field-enum", "field-pattern", "field-limit"]);

function isLiteralText(rule: string, node: YamlNode | undefined): boolean {
  return rule !== "field-type" && node?.kind === "scalar";
}

/** True for a misspelt field of a parentRef or a match, and for misspelt `hostnames`. */
function isSlip([first, second, third]: Path): boolean {
  if (second === undefined) return typeof first === "string" && isMisspeltHostnames(first);
  return first === "parentRefs" || (first === "rules" && third === "matches");
}

function inDocument(finding: LocalFinding, base: Path): LocalFinding {
  const { at, fixes } = finding;
  return {
    ...finding,
    at: "path" in at ? { ...at, path: [...base, ...at.path.slice(1)] } : at,
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => fixInDocument(fix, base)) }),
  };
}

function fixInDocument(fix: DocumentFix, base: Path): DocumentFix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, path: [...base, ...edit.path.slice(1)] })) };
}
