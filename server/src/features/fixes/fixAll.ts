import { SeparateEdits } from "../../text/separateEdits.ts";
import { type Position, rangeTouches } from "../../text/span.ts";
import { applyEdits, type TextEdit } from "../../text/textEdit.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { locate, type WorkspaceFile } from "../../workspace/files/file.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { DocumentEdit } from "../../yaml/editDocument.ts";
import { finished } from "../../yaml/finished.ts";
import { editsOf, fixesIn, type OfferedFix, type PlacedFix } from "./fixes.ts";
import { RepairProgress, type ToldFinding } from "./repairProgress.ts";

/** A finding that was repaired. Lines count from zero, in the text as it was when its turn came. */
export interface Repair {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly title: string;
}

/** What repairing some files comes to. */
export interface AllRepairs {
  /** The files that change, with their new texts, ordered by path. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly repairs: readonly Repair[];
}

/**
 * Makes the preferred fixes of some rules in some files until nothing is left: what a repair brings to light is repaired, too.
 * Of each object one finding at a time is repaired, since one repair may end another finding. Findings that somebody has
 * silenced stay, and a fix that would change a file which is not among `paths` is not made. The workspace is left as it is.
 */
export function fixAll(
  workspace: Workspace,
  paths: readonly string[],
  rules: ReadonlySet<string>,
): AllRepairs {
  return finished(repairing(workspace, paths, rules));
}

/**
 * The same in steps of a few objects: whoever repairs may do something else in between. Until the end the workspace has the
 * repairs that were made so far.
 */
export function* repairing(
  workspace: Workspace,
  paths: readonly string[],
  rules: ReadonlySet<string>,
): Generator<void, AllRepairs> {
  const before = new Map<string, string>();
  try {
    const repairs = yield* repairAll(workspace, { paths: new Set(paths), rules }, (path) => {
      if (!before.has(path)) before.set(path, workspace.text(path) ?? "");
    });
    const files = [...before.keys()]
      .sort()
      .map((path) => ({ path, text: workspace.text(path) ?? "" }))
      .filter(({ path, text }) => text !== before.get(path));
    return { files, repairs };
  } finally {
    for (const [path, text] of before) workspace.setFile(path, text);
  }
}

/** What is to be repaired: the findings of some rules in some files, by changing nothing else. */
interface Asked {
  readonly paths: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
}

function* repairAll(
  workspace: Workspace,
  asked: Asked,
  remember: (path: string) => void,
): Generator<void, readonly Repair[]> {
  const repairs: Repair[] = [];
  const progress = new RepairProgress();
  // A file is looked at until nothing is left in it, and all of them until none of them has changed.
  for (let before = -1; before < repairs.length; ) {
    before = repairs.length;
    for (const path of asked.paths)
      repairs.push(
        ...(yield* repairFile(
          workspace,
          path,
          { ...asked, progress },
          MOST_REPAIRS - repairs.length,
          remember,
        )),
      );
  }
  return repairs;
}

/** More than these are no repairs but a fix that undoes another one. */
const MOST_REPAIRS = 10_000;

interface Asking extends Asked {
  readonly progress: RepairProgress;
}

/**
 * Repairs a file in rounds, at most so much of it; what was done to one document stands together. A round with a repair that
 * gets nowhere is taken back, and made without it.
 */
function* repairFile(
  workspace: Workspace,
  path: string,
  asked: Asking,
  most: number,
  remember: (path: string) => void,
): Generator<void, readonly Repair[]> {
  const done: PlacedRepair[] = [];
  let told: readonly ToldFinding[] | undefined;
  for (;;) {
    const { repairs, edits } = yield* nextRepairs(workspace, path, asked, most - done.length);
    if (repairs.length === 0) return done.sort((a, b) => a.ordinal - b.ordinal).map(({ repair }) => repair);
    const before = [...edits.keys()].map((changed) => ({ changed, text: workspace.text(changed) ?? "" }));
    told ??= toldIn(workspace, path);
    for (const { changed, text } of before) {
      remember(changed);
      workspace.setFile(changed, applyEdits(text, edits.get(changed) ?? []));
    }
    yield* judging(workspace, path);
    const repaired = repairs.map(({ finding }) => finding);
    const toldBehind = toldIn(workspace, path);
    if (asked.progress.givesUp(repaired, told, toldBehind))
      for (const { changed, text } of before) workspace.setFile(changed, text);
    else {
      done.push(...repairs);
      told = toldBehind;
    }
  }
}

/** What is told in a file, without places. */
function toldIn(workspace: Workspace, path: string): readonly ToldFinding[] {
  const file = workspace.file(path);
  return workspace.diagnostics(path).map((diagnostic) => toldFinding(path, file, diagnostic));
}

function toldFinding(
  path: string,
  file: WorkspaceFile | undefined,
  { rule, message, range: { start } }: Diagnostic,
): ToldFinding {
  const ordinal = file === undefined ? 0 : locate(file, { line: start.line, character: 0 }).index;
  return { document: `${path} ${ordinal}`, rule, message };
}

interface PlacedRepair {
  readonly repair: Repair;
  readonly finding: ToldFinding;
  /** Of the document in the file, from zero. */
  readonly ordinal: number;
}

/** What is repaired at once, and the edits that do it, by file. */
interface Round {
  readonly repairs: readonly PlacedRepair[];
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
}

/** The findings of some rules in a file that there are fixes for. */
export function repairable(
  workspace: Workspace,
  path: string,
  rules: ReadonlySet<string>,
): readonly Diagnostic[] {
  return workspace.diagnostics(path).filter(({ rule, fixes = [] }) => rules.has(rule) && fixes.length > 0);
}

/** Objects that are judged in one step. */
const JUDGED_TOGETHER = 10;

/** Judges what stands in a file. */
function* judging(workspace: Workspace, path: string): Generator<void, void> {
  let judged = 0;
  do yield;
  while (!workspace.judge(path, () => ++judged % JUDGED_TOGETHER === 0));
}

/** The first finding of each object of a file that can be repaired by itself, as far as their edits keep apart, and at most so many. */
function* nextRepairs(
  workspace: Workspace,
  path: string,
  { paths, rules, progress }: Asking,
  most: number,
): Generator<void, Round> {
  yield* judging(workspace, path);
  const repairs: PlacedRepair[] = [];
  const edits = new Map<string, SeparateEdits>();
  const repaired = new Set<string>();
  const textOf = remembered((changed) => workspace.text(changed) ?? "");
  // Few files have anything to be repaired, and looking for fixes costs more than looking at findings.
  const wanted = repairable(workspace, path, rules);
  if (wanted.length === 0 || most <= 0) return { repairs, edits: new Map() };
  const preferredOf = preferredFixes(workspace, path, rules);
  const file = workspace.file(path);
  for (const diagnostic of wanted) {
    if (repairs.length >= most) break;
    yield;
    const fix = preferredOf(diagnostic);
    const finding = toldFinding(path, file, diagnostic);
    if (fix === undefined || progress.isGivenUp(finding)) continue;
    const { start } = diagnostic.range;
    const { ordinal, name } = repairedObject(workspace, path, start, fix);
    if (repaired.has(name)) continue;
    const changes = editsOf(workspace, fix);
    const isPossible = changes.every((change) => paths.has(change.path));
    if (!isPossible || !changes.some((change) => changesText(textOf(change.path), change.edits))) continue;
    // Where edits touch each other, it would matter which of them comes first.
    if (changes.some((change) => edits.get(change.path)?.touch(change.edits) === true)) continue;
    for (const change of changes) {
      const made = edits.get(change.path) ?? new SeparateEdits();
      made.add(change.edits);
      edits.set(change.path, made);
    }
    repaired.add(name);
    repairs.push({ repair: { path, line: start.line, rule: fix.rule, title: fix.title }, finding, ordinal });
  }
  return { repairs, edits: new Map([...edits].map(([changed, made]) => [changed, made.edits])) };
}

function remembered(textOf: (path: string) => string): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const text = known.get(path) ?? textOf(path);
    known.set(path, text);
    return text;
  };
}

function changesText(text: string, edits: readonly TextEdit[]): boolean {
  return edits.some((edit) => text.slice(edit.start, edit.end) !== edit.text);
}

/** The object that a fix repairs, named so that no other has its name, and where its document stands in the file. */
function repairedObject(
  workspace: Workspace,
  path: string,
  { line }: Position,
  { repair }: OfferedFix,
): { readonly ordinal: number; readonly name: string } {
  const file = workspace.file(path);
  const ordinal = file === undefined ? 0 : locate(file, { line, character: 0 }).index;
  const [first] = repair.kind === "text" ? [] : repair.edits.map((edit) => itemOf(workspace, edit));
  return { ordinal, name: `${ordinal} ${first ?? ""}` };
}

/** The item of a List that an edit is about; undefined for a document that is one object. */
function itemOf(workspace: Workspace, edit: ManifestEdit | DocumentEdit): string | undefined {
  if ("path" in edit) return edit.path[0] === "items" ? `${edit.path[1]}` : undefined;
  const id = edit.kind === "addDocument" ? edit.beside : edit.place.id;
  return workspace.objectLocation(id)?.delivered.resource.base.join(".");
}

/** Says of a finding of a file which of its fixes is preferred, where one only is. */
function preferredFixes(
  workspace: Workspace,
  path: string,
  rules: ReadonlySet<string>,
): (diagnostic: Diagnostic) => OfferedFix | undefined {
  const byLine = new Map<number, PlacedFix[]>();
  for (const placed of fixesIn(workspace, path)) {
    if (!placed.fix.isPreferred || !rules.has(placed.fix.rule)) continue;
    for (let { line } = placed.range.start; line <= placed.range.end.line; line++) {
      const there = byLine.get(line);
      if (there === undefined) byLine.set(line, [placed]);
      else there.push(placed);
    }
  }
  return ({ rule, range: { start }, fixes = [] }) => {
    const meant = (byLine.get(start.line) ?? []).filter(
      ({ range, fix }) => fix.rule === rule && fixes.includes(fix.title) && rangeTouches(range, start),
    );
    return meant.length === 1 ? meant[0]?.fix : undefined;
  };
}
