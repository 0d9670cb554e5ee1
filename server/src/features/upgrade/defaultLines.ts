import { apiVersionOf, manifestKind, splitApiVersion } from "../../model/resource.ts";
import { admitObject } from "../../schema/admittedObject.ts";
import type { JsonValue } from "../../schema/jsonSchema.ts";
import { kindOf } from "../../schema/kinds.ts";
import { pathText } from "../../schema/structureText.ts";
import { treeOf } from "../../workspace/files/document.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { child, nodeAt, type Path, type YamlNode } from "../../yaml/tree.ts";
import { type ComparedObject, ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";

/** A value that the API server fills in, before and after; undefined where it fills none in. */
interface ChangedDefault {
  readonly path: Path;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

const NO_PROPOSALS = { attachTo: false, routability: false, delegation: false };

/** What the API server fills in where the manifest says nothing, as far as the releases differ in it. */
export function defaultLines({ after }: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const { location } = after;
  const { resource } = location.delivered;
  if (resource.embedded !== undefined) return [];
  const { group, version } = splitApiVersion(apiVersionOf(resource));
  const kind = kindOf(group, version, manifestKind(resource));
  const root = kind === undefined ? undefined : nodeAt(treeOf(location.document), resource.base);
  if (kind === undefined || root === undefined) return [];
  const admitted = (bundleVersion: TwoStates["from"]): JsonValue =>
    admitObject(root, kind, { channel: states.channel, bundleVersion, proposals: NO_PROPOSALS }).value;
  return changedDefaults(admitted(states.from), admitted(states.to), root, []).map((changed) => {
    const severity = changed.before === undefined || changed.after === undefined ? "information" : "warning";
    const at = changed.path.slice(0, -1);
    return ownLine("changed", severity, sentence(changed, manifestKind(resource), states), at, location);
  });
}

function changedDefaults(
  before: JsonValue,
  after: JsonValue,
  node: YamlNode,
  path: Path,
): readonly ChangedDefault[] {
  if (Array.isArray(before) && Array.isArray(after) && node.kind === "sequence")
    return node.items.flatMap((item, index) =>
      before[index] === undefined || after[index] === undefined
        ? []
        : changedDefaults(before[index], after[index], item, [...path, index]),
    );
  if (!isMap(before) || !isMap(after) || node.kind !== "map") return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [one, other] = [before[key], after[key]];
    const written = child(node, key);
    if (written === undefined)
      return deepEqual(one, other) ? [] : [{ path: [...path, key], before: one, after: other }];
    return one === undefined || other === undefined
      ? []
      : changedDefaults(one, other, written, [...path, key]);
  });
}

function isMap(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sentence({ path, before, after }: ChangedDefault, kind: string, { from, to }: TwoStates): string {
  const name = pathText(path, kind);
  if (before === undefined)
    return `Nothing is written for ${name}: the CRDs of ${to} fill in ${text(after)}, those of ${from} leave it out.`;
  return after === undefined
    ? `Nothing is written for ${name}: the CRDs of ${from} fill in ${text(before)}, those of ${to} leave it out.`
    : `Nothing is written for ${name}: it is ${text(before)} with the CRDs of ${from} and ${text(after)} with those of ${to}.`;
}

function text(value: JsonValue | undefined): string {
  return `\`${JSON.stringify(value)}\``;
}
