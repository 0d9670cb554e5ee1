import { manifestKind } from "../../model/resource.ts";
import type { Channel } from "../../schema/release.ts";
import { pathText } from "../../schema/structureText.ts";
import { clauseOf } from "../../text/sentence.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import { treeOf } from "../../workspace/files/document.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { nodeAt, type Path, pathKey, type YamlNode } from "../../yaml/tree.ts";
import {
  deprecationsOf,
  dropsOf,
  isRefused,
  isWithin,
  type JudgedObject,
  type PlacedStatement,
  refusalsByRules,
  refusalsOf,
} from "./judgedObject.ts";
import type { Releases, UpgradeEffect, UpgradeLine } from "./upgradeLine.ts";

/** One workspace under the CRDs of two releases of one channel. */
export interface TwoStates extends Releases {
  readonly channel: Channel;
  readonly before: Workspace;
  readonly after: Workspace;
}

/** An object as both releases judge it. */
export interface ComparedObject {
  readonly before: JudgedObject;
  readonly after: JudgedObject;
}

/** A line with the place in the document that it speaks of. */
export interface PlacedLine {
  readonly line: UpgradeLine;
  readonly at: Path;
}

/** What admission makes of an object before and after: nothing for one that neither release takes. */
export function objectLines(object: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const [wasRefused, isRefusedNow] = [isRefused(object.before), isRefused(object.after)];
  if (wasRefused) return isRefusedNow ? [] : takenLines(object, states);
  if (!object.after.isServed) return [notServedLine(object, states)];
  return [
    ...refusalsOf(object.after).map((said) => lineOf("refused", said, object)),
    ...newDrops(dropsOf(object.after), dropsOf(object.before)).map((said) => lineOf("pruned", said, object)),
    ...(isRefusedNow ? [] : keptLines(object, states)),
    ...(isRefusedNow ? [] : newDeprecations(object)),
  ];
}

/** The name of an object as lines have it. */
export function namedObject({ delivered }: ObjectLocation): UpgradeLine["object"] {
  const { resource, namespace } = delivered;
  const name = resource.metadata.name ?? resource.embedded?.alias;
  return {
    kind: manifestKind(resource),
    ...(namespace ? { namespace } : {}),
    ...(name === undefined ? {} : { name }),
  };
}

function lineOf(effect: UpgradeEffect, said: PlacedStatement, { after }: ComparedObject): PlacedLine {
  const { location } = after;
  const { rule, message, range, severity, at } = said;
  const line = { effect, severity, path: location.path, range, object: namedObject(location), rule, message };
  return { line, at };
}

/** The version ends, or is not there yet. */
function notServedLine(object: ComparedObject, { after, to, channel }: TwoStates): PlacedLine {
  const { location, version } = object.after;
  const said = [...refusalsOf(object.after), ...refusalsByRules(after, object.after)].find(({ at }) =>
    ["apiVersion", "kind"].includes(String(at.at(-1))),
  );
  if (said !== undefined) return lineOf("refused", said, object);
  const kind = manifestKind(location.delivered.resource);
  const message = `The ${channel} CRDs of ${to} serve no \`${version?.version ?? ""}\` of ${kind}, so the API server refuses the object.`;
  return ownLine("refused", "error", message, ["apiVersion"], location);
}

/** A line in words of our own, about a place of an object. */
export function ownLine(
  effect: UpgradeEffect,
  severity: UpgradeLine["severity"],
  message: string,
  at: Path,
  location: ObjectLocation,
): PlacedLine {
  const range = rangeOf(location, { id: location.delivered.id, path: at }, "key");
  const object = namedObject(location);
  const { base } = location.delivered.resource;
  return {
    line: { effect, severity, path: location.path, range, object, message },
    at: [...base, ...at],
  };
}

/** What the one release refuses and the other takes. */
function takenLines({ before, after }: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const { from, to, channel } = states;
  const { location, version } = after;
  const kind = manifestKind(location.delivered.resource);
  if (!before.isServed) {
    const message = `The ${channel} CRDs of ${to} serve \`${version?.version ?? ""}\` of ${kind}, and those of ${from} do not: the object can be applied.`;
    return [ownLine("possible", "information", message, ["apiVersion"], location)];
  }
  return refusalsOf(before).map((said) => ({
    at: said.at,
    line: {
      effect: "possible",
      severity: "information",
      path: location.path,
      range: said.range,
      object: namedObject(location),
      rule: said.rule,
      message: `The CRDs of ${from} refuse the object (${clauseOf(firstSentence(said.message))}), and those of ${to} take it.`,
    },
  }));
}

function firstSentence(message: string): string {
  return /^(?:[^`]|`[^`]*`)*?[.;](?= )/.exec(message)?.[0].slice(0, -1) ?? message;
}

/** Fields that are dropped and were not: neither they nor what is around them. */
function newDrops(
  drops: readonly PlacedStatement[],
  others: readonly PlacedStatement[],
): readonly PlacedStatement[] {
  return drops.filter(({ at }) => !others.some((other) => isWithin(at, other.at)));
}

/** Fields that had no effect, since they were dropped, and will have one. */
function keptLines({ before, after }: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const { from, to, channel } = states;
  const { location } = after;
  const { base } = location.delivered.resource;
  const kind = manifestKind(location.delivered.resource);
  const still = dropsOf(after);
  const root = treeOf(location.document);
  const kept = newDrops(dropsOf(before), still).filter(({ at }) => {
    const node = nodeAt(root, at);
    return (
      node !== undefined && leavesOf(node, at).some((leaf) => !still.some((drop) => isWithin(leaf, drop.at)))
    );
  });
  return kept.map(({ at, range }) => {
    const name = pathText(at.slice(base.length), kind);
    const message = `${name} has no effect so far, since the ${channel} CRDs of ${from} drop it. Those of ${to} keep it: it takes effect when the object is applied again.`;
    const object = namedObject(location);
    return {
      at,
      line: { effect: "changed", severity: "warning", path: location.path, range, object, message },
    };
  });
}

/** The values below a node that hold nothing further: a map of which every key is dropped holds nothing at all. */
function leavesOf(node: YamlNode, path: Path): readonly Path[] {
  if (node.kind === "map" && node.entries.length > 0)
    return node.entries.flatMap(({ key, value }) => leavesOf(value, [...path, key]));
  if (node.kind === "sequence" && node.items.length > 0)
    return node.items.flatMap((item, index) => leavesOf(item, [...path, index]));
  return [path];
}

function newDeprecations(object: ComparedObject): readonly PlacedLine[] {
  const known = new Set(deprecationsOf(object.before).map(keyOf));
  return deprecationsOf(object.after)
    .filter((said) => !known.has(keyOf(said)))
    .map((said) => lineOf("deprecated", { ...said, severity: "hint" }, object));
}

function keyOf({ rule, at }: PlacedStatement): string {
  return `${rule} ${pathKey(at)}`;
}
