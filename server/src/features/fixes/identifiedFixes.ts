import { qualifiedName } from "../../delivery/delivered.ts";
import { fingerprint } from "../../text/fingerprint.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Range } from "../../text/span.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { documentsIn } from "../../workspace/files/file.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { FileEdit } from "../fileEdit.ts";
import { editsOf, fixesIn, type OfferedFix, type PlacedFix } from "./fixes.ts";

/** A fix with its edits, and a name for it. */
export interface IdentifiedFix {
  /**
   * The rule, `@`, and sixteen digits. The first eight say which fix of which object of which file, the others what the
   * documents say that it changes: as long as those stay as they are, so does the id, wherever in the file they stand.
   */
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly isPreferred: boolean;
  /** Edits by the paths of the workspace. */
  readonly changes: readonly FileEdit[];
}

const ID = /^[a-z0-9-]+@[0-9a-f]{16}$/;

/** True for a text that can be the id of a fix. */
export function isFixId(text: string): boolean {
  return ID.test(text);
}

/** The rule of a fix, by its id. */
export function ruleOfFix(id: string): string {
  return id.slice(0, id.indexOf("@"));
}

/** True where two ids name one fix, in two states of what it changes. */
export function isSameFix(a: string, b: string): boolean {
  return a.slice(0, -8) === b.slice(0, -8);
}

/** The fixes of a finding of a file, by the file's path in the workspace. */
export type FixesOf = (path: string, diagnostic: Diagnostic) => readonly IdentifiedFix[];

/**
 * Fixes with their ids, made when they are asked for. A path is one of the workspace; what `shown` makes of it is part of the id,
 * so ids hold wherever the same folder is the working directory.
 */
export function identifiedFixes(workspace: Workspace, shown: (path: string) => string): FixesOf {
  const placed = new Map<string, ReadonlyMap<string, readonly PlacedFix[]>>();
  const prints = new Map<string, string>();
  const known = new Map<string, string>();
  const documentPrint = (text: string): string => {
    const print = prints.get(text) ?? fingerprint(text);
    prints.set(text, print);
    return print;
  };
  const identified = (path: string, diagnostic: Diagnostic, fix: OfferedFix): IdentifiedFix | undefined => {
    const changes = editsOf(workspace, fix).filter(({ edits }) => edits.length > 0);
    if (changes.length === 0) return undefined;
    const { rule, title, isPreferred } = fix;
    const what = fingerprint(shown(path), subjectOf(diagnostic), title);
    const where = changes.flatMap((change) => [
      shown(change.path),
      ...printedEdits(workspace, change, documentPrint),
    ]);
    const places = JSON.stringify(changes);
    for (let twin = 0; ; twin++) {
      // Equal documents in one file have equal fixes, and each is its own.
      const id = `${rule}@${what}${fingerprint(...where, ...(twin === 0 ? [] : [String(twin)]))}`;
      const other = known.get(id);
      if (other !== undefined && other !== places) continue;
      known.set(id, places);
      return { id, rule, title, isPreferred, changes };
    }
  };
  return (path, diagnostic) => {
    const { rule, range, fixes = [] } = diagnostic;
    if (fixes.length === 0) return [];
    const all =
      placed.get(path) ?? groupedBy(fixesIn(workspace, path), (one) => placeKey(one.fix.rule, one.range));
    placed.set(path, all);
    return (all.get(placeKey(rule, range)) ?? [])
      .filter(({ fix }) => fixes.includes(fix.title))
      .flatMap(({ fix }) => identified(path, diagnostic, fix) ?? []);
  };
}

function placeKey(rule: string, { start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character} ${rule}`;
}

function subjectOf({ resource }: Diagnostic): string {
  if (resource === undefined) return "";
  const { kind, namespace, name = "" } = resource;
  return `${kind} ${qualifiedName({ namespace, name })}`;
}

/** What the documents say that edits of a file fall into, and the edits counted from where these begin. */
function printedEdits(
  workspace: Workspace,
  { path, edits }: FileEdit,
  print: (text: string) => string,
): readonly string[] {
  const file = workspace.file(path);
  return edits.flatMap(({ start, end, text }) => {
    const touched = file === undefined ? [] : documentsIn(file, { start, end });
    const from = touched[0]?.start ?? 0;
    return [...touched.map(({ document }) => print(document.text)), `${start - from}-${end - from}`, text];
  });
}
