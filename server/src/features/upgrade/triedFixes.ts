import { CERTAIN_FIXES } from "../../rules/certainFixes.ts";
import { applyEdits } from "../../text/textEdit.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { pathKey } from "../../yaml/tree.ts";
import { editsOf, fixesAt, type OfferedFix } from "../fixes/fixes.ts";
import {
  dropsOf,
  isRefused,
  type JudgedObject,
  judgedObjects,
  type PlacedStatement,
  refusalsOf,
} from "./judgedObject.ts";
import { ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";
import type { UpgradeFix, UpgradeLine } from "./upgradeLine.ts";

/** The lines of one object with what can be done about them: each fix is made, looked at under both releases, and undone. */
export function withFixes(
  lines: readonly PlacedLine[],
  { location }: JudgedObject,
  ordinal: number,
  states: TwoStates,
): readonly UpgradeLine[] {
  const wanting = lines.filter(({ line: { effect, rule } }) => rule !== undefined && MENDABLE.has(effect));
  const tried = wanting
    .flatMap(({ line }) => preferredFix(states.after, line) ?? [])
    .map((fix) => tryFix(fix, lines, ordinal, states));
  const mended = lines.map((placed) => {
    const found = tried
      .filter(({ solved }) => solved.has(placed))
      .toSorted((a, b) => b.solved.size - a.solved.size || rank(a, placed) - rank(b, placed))[0];
    return found === undefined ? placed.line : { ...placed.line, fix: found.shown };
  });
  const known = new Set(lines.map(({ line, at }) => `${line.rule} ${pathKey(at)}`));
  const revealed = new Map(
    tried
      .flatMap(({ hidden }) => hidden)
      .map((said) => [`${said.rule} ${pathKey(said.at)}`, said] as const)
      .filter(([key]) => !known.has(key)),
  );
  return [...mended, ...[...revealed.values()].map((said) => revealedLine(said, location))];
}

/** Of fixes that do as much, that of the line's own rule comes first. */
function rank({ fix }: TriedFix, { line }: PlacedLine): number {
  return fix.rule === line.rule ? 0 : 1;
}

/** What the API server says next, once it no longer stops at the structure: its place in the manifest as it is. */
function revealedLine(said: PlacedStatement, location: ObjectLocation): UpgradeLine {
  const path = said.at.slice(location.delivered.resource.base.length);
  const { line } = ownLine("refused", said.severity, said.message, path, location);
  return { ...line, rule: said.rule };
}

const MENDABLE: ReadonlySet<string> = new Set(["refused", "pruned", "deprecated"]);

/** The one fix of a line's rule at its place that is preferred. */
function preferredFix(workspace: Workspace, { path, range, rule }: UpgradeLine): OfferedFix | undefined {
  const offered = fixesAt(workspace, path, { start: range.start, end: range.start }).filter(
    (fix) => fix.rule === rule && fix.isPreferred,
  );
  return offered.length === 1 ? offered[0] : undefined;
}

interface TriedFix {
  readonly fix: OfferedFix;
  readonly shown: UpgradeFix;
  /** The lines that are gone with it. */
  readonly solved: ReadonlySet<PlacedLine>;
  /** What refuses the object with it. */
  readonly hidden: readonly PlacedStatement[];
}

function tryFix(fix: OfferedFix, lines: readonly PlacedLine[], ordinal: number, states: TwoStates): TriedFix {
  const changes = editsOf(states.after, fix).map(({ path, edits }) => {
    const text = states.after.text(path) ?? "";
    return { path, before: text, after: applyEdits(text, edits) };
  });
  const path = lines[0]?.line.path ?? "";
  const judged = (workspace: Workspace): JudgedObject | undefined => judgedObjects(workspace, path)[ordinal];
  const original = judged(states.before);
  const [earlier, later] = [states.before, states.after].map((workspace) => {
    try {
      for (const change of changes) workspace.setFile(change.path, change.after);
      return judged(workspace);
    } finally {
      for (const change of changes) workspace.setFile(change.path, change.before);
    }
  });
  const isSafe = earlier !== undefined && !isRefused(earlier) && !dropsMore(earlier, original);
  const shown = {
    title: fix.title,
    when: isSafe ? "before" : "with",
    isAutomatic: CERTAIN_FIXES.has(fix.rule),
  } as const;
  const solved = new Set(lines.filter((placed) => later !== undefined && isSolved(placed, later)));
  return { fix, shown, solved, hidden: later === undefined ? [] : refusalsOf(later) };
}

function dropsMore(now: JudgedObject, original: JudgedObject | undefined): boolean {
  const known = new Set((original === undefined ? [] : dropsOf(original)).map(({ at }) => pathKey(at)));
  return dropsOf(now).some(({ at }) => !known.has(pathKey(at)));
}

/** A line is done with where nothing of the kind is said of its place any more. */
function isSolved({ line, at }: PlacedLine, later: JudgedObject): boolean {
  switch (line.effect) {
    case "refused":
      return (
        later.isServed &&
        !refusalsOf(later).some((said) => said.rule === line.rule && pathKey(said.at) === pathKey(at))
      );
    case "pruned":
      return !dropsOf(later).some((said) => pathKey(said.at) === pathKey(at));
    case "deprecated":
      return !later.local.some((said) => said.rule === line.rule && pathKey(said.at) === pathKey(at));
    case "changed":
    case "stored":
    case "possible":
      return false;
  }
}
