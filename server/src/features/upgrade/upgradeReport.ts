import type { BundleVersion, Channel } from "../../schema/release.ts";
import { compareText } from "../../text/compareText.ts";
import { comparePositions } from "../../text/span.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { defaultLines } from "./defaultLines.ts";
import { isRefused, judgedObjects } from "./judgedObject.ts";
import { meaningLines } from "./meaningLines.ts";
import { type ComparedObject, objectLines, type TwoStates } from "./objectLines.ts";
import { requestLines } from "./requestLines.ts";
import { statusLines } from "./statusLines.ts";
import { storedLines } from "./storedLines.ts";
import { withFixes } from "./triedFixes.ts";
import { unknowns } from "./unknowns.ts";
import { EFFECTS, type UpgradeLine, type UpgradeQuestion, type UpgradeReport } from "./upgradeLine.ts";

/** An engine with all manifests in it, for which certain CRDs are installed. */
export type OpenWith = (crds: {
  readonly channel: Channel;
  readonly bundleVersion: BundleVersion;
}) => Workspace;

/**
 * What other CRDs mean to manifests: what the API server will refuse, drop or take, and what is meant otherwise. Every
 * answer is the difference of the engine's own under the one and the other release.
 */
export function upgradeReport(question: UpgradeQuestion, open: OpenWith): UpgradeReport {
  const { from, to, channels, shown } = question;
  const compared = channels.map((channel) => {
    const [before, after] = [from, to].map((bundleVersion) => open({ channel, bundleVersion }));
    return before === undefined || after === undefined
      ? NOTHING
      : comparedIn({ from, to, channel, before, after });
  });
  const [first = NOTHING] = compared;
  const refused = first.refusedByBoth
    .filter(({ key }) => compared.every(({ refusedByBoth }) => refusedByBoth.some((one) => one.key === key)))
    .map(({ path, line }) => `${shown(path)}:${line + 1}`);
  const notes = first.workspace === undefined ? [] : unknowns(first.workspace, question, refused);
  return {
    from,
    to,
    channels,
    objects: first.objects,
    lines: merged(
      compared.map(({ lines }) => lines),
      channels,
    )
      .map((line) => ({ ...line, path: shown(line.path) }))
      .sort(compareLines),
    unknown: notes,
  };
}

/** An object that neither release takes. */
interface RefusedObject {
  readonly key: string;
  readonly path: string;
  readonly line: number;
}

interface ComparedChannel {
  readonly workspace?: Workspace;
  readonly objects: number;
  readonly refusedByBoth: readonly RefusedObject[];
  readonly lines: readonly UpgradeLine[];
}

const NOTHING: ComparedChannel = { objects: 0, refusedByBoth: [], lines: [] };

function comparedIn(states: TwoStates): ComparedChannel {
  const { before, after } = states;
  const lines: UpgradeLine[] = [];
  const refusedByBoth: RefusedObject[] = [];
  const locations: ObjectLocation[] = [];
  for (const path of after.paths()) {
    const earlier = judgedObjects(before, path);
    const pairs = judgedObjects(after, path).flatMap((object, ordinal) => {
      const one = earlier[ordinal];
      return one === undefined ? [] : [{ before: one, after: object }];
    });
    for (const pair of pairs) lines.push(...meaningOf(pair, states));
    locations.push(...pairs.map((pair) => pair.after.location));
    pairs.forEach((pair, ordinal) => {
      if (isRefusedByBoth(pair))
        refusedByBoth.push({ key: `${path} ${ordinal}`, path, line: startOf(pair.after.location) });
    });
    // Trying a fix changes the file for a moment, so everything else is asked before.
    const admission = pairs.map((pair) => objectLines(pair, states));
    pairs.forEach((pair, ordinal) => {
      lines.push(...withFixes(admission[ordinal] ?? [], pair.after, ordinal, states));
    });
  }
  const ofAll = [...storedLines(locations, states), ...requestLines(states)];
  lines.push(...ofAll.map(({ line }) => line));
  return { workspace: after, objects: locations.length, refusedByBoth, lines };
}

function isRefusedByBoth({ before, after }: ComparedObject): boolean {
  return isRefused(before) && isRefused(after);
}

/** The line of an object's kind, counted from zero. */
function startOf(location: ObjectLocation): number {
  return rangeOf(location, { id: location.delivered.id, path: ["kind"] }, "key").start.line;
}

/** What is meant otherwise of an object that both releases take. */
function meaningOf(pair: ComparedObject, states: TwoStates): readonly UpgradeLine[] {
  if (isRefused(pair.before) || isRefused(pair.after)) return [];
  return [...defaultLines(pair, states), ...meaningLines(pair, states), ...statusLines(pair, states)].map(
    ({ line }) => line,
  );
}

/** The lines of several channels in one list: what is so in all of them once, what is in one alone with its name. */
function merged(
  byChannel: readonly (readonly UpgradeLine[])[],
  channels: readonly Channel[],
): readonly UpgradeLine[] {
  if (byChannel.length < 2) return byChannel.flat();
  const keys = byChannel.map((lines) => new Set(lines.map(keyOf)));
  return byChannel.flatMap((lines, index) =>
    lines.flatMap((line): readonly UpgradeLine[] => {
      const isEverywhere = keys.every((known) => known.has(keyOf(line)));
      if (isEverywhere) return index === 0 ? [{ ...line, message: withoutChannel(line) }] : [];
      const channel = channels[index];
      return [channel === undefined ? line : { ...line, channel }];
    }),
  );
}

function keyOf(line: UpgradeLine): string {
  const { effect, rule, path, range, object, fix } = line;
  return JSON.stringify([effect, rule, path, range.start, object, withoutChannel(line), fix]);
}

/** A sentence of ours about the CRDs of one channel, for all of them. */
function withoutChannel({ rule, message }: UpgradeLine): string {
  if (rule !== undefined) return message;
  return message
    .replace(/ in the (?:standard|experimental) channel/g, "")
    .replace(/\b(?:standard|experimental) CRDs/g, "CRDs");
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];

function compareLines(a: UpgradeLine, b: UpgradeLine): number {
  return (
    EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareText(a.path, b.path) ||
    comparePositions(a.range.start, b.range.start) ||
    compareText(a.message, b.message)
  );
}
