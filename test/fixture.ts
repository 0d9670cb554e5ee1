import assert from "node:assert/strict";
import { FILE_LINE, MARKER_LINE } from "../server/src/cli/exampleText.ts";
import { type CompletionList, completions } from "../server/src/features/completion/completion.ts";
import { toPlainText } from "../server/src/features/completion/snippet.ts";
import { definitions } from "../server/src/features/definition/definition.ts";
import { applyFix, fixesAt } from "../server/src/features/fixes/fixes.ts";
import { type HoverOptions, hover } from "../server/src/features/hover/hover.ts";
import { references } from "../server/src/features/references/references.ts";
import { rename } from "../server/src/features/rename/rename.ts";
import { type AnalyzeOptions, createEngine } from "../server/src/library.ts";
import { resolveSettings } from "../server/src/settings.ts";
import { lineStarts, offsetAt } from "../server/src/text/lines.ts";
import type { Position, Range } from "../server/src/text/span.ts";
import { applyEdits } from "../server/src/text/textEdit.ts";
import type { Diagnostic } from "../server/src/workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../server/src/workspace/workspace.ts";
import { silentlyOpened } from "./features/fixes/triedActions.ts";
import { expectFiles, expectInline, expectList, withTemplate } from "./inlineExpectation.ts";
import { rewrittenMarkers } from "./rewrittenMarkers.ts";

/** A finding as a marker states it. */
export interface Marker {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
  readonly hasFix: boolean;
}

/** A workspace written as one string, its markers and its cursor taken out. */
export interface Fixture {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly markers: readonly Marker[];
  readonly cursor?: { readonly path: string; readonly position: Position };
}

/**
 * Reads a fixture. `#- path` starts a file (without one, everything is `main.yaml`). A line `#   ^^^ severity rule:
 * message 💡` speaks of the line above it; `#[0-4] severity …` marks columns that the `#` would hide. `$0` is the
 * cursor.
 */
export function readFixture(source: string): Fixture {
  const files: { path: string; lines: string[] }[] = [];
  const markers: Marker[] = [];
  let cursor: Fixture["cursor"];
  for (const raw of source.replace(/^\n/, "").split("\n")) {
    const path = FILE_LINE.exec(raw)?.[1];
    if (path !== undefined) {
      files.push({ path, lines: [] });
      continue;
    }
    if (files.length === 0) files.push({ path: "main.yaml", lines: [] });
    const file = files[files.length - 1];
    if (file === undefined) continue;
    const marker = readMarker(raw);
    if (marker !== undefined) {
      markers.push({ path: file.path, line: file.lines.length - 1, ...marker });
      continue;
    }
    const at = raw.indexOf("$0");
    if (at >= 0) cursor = { path: file.path, position: { line: file.lines.length, character: at } };
    file.lines.push(raw.replace("$0", ""));
  }
  return {
    files: files.map(({ path, lines }) => ({ path, text: `${lines.join("\n").replace(/\n+$/, "")}\n` })),
    markers,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function readMarker(raw: string): Omit<Marker, "path" | "line"> | undefined {
  const match = MARKER_LINE.exec(raw);
  if (match === null || (match[2] === undefined && match[3] === undefined)) return undefined;
  const [, indent = "", carets = "", from, to, severity = "", rule = "", message = "", bulb] = match;
  const start = from === undefined ? indent.length + 1 : Number(from);
  const end = to === undefined ? start + carets.length : Number(to);
  return { start, end, severity, rule, message, hasFix: bulb !== undefined };
}

/** A workspace that holds the files of a fixture, after a flush. */
export function openFixture(fixture: Fixture, options: AnalyzeOptions = {}): Workspace {
  const failures: unknown[] = [];
  const workspace = createEngine(options, (rule, error) => failures.push(`${rule}: ${String(error)}`));
  for (const { path, text } of fixture.files) workspace.setFile(path, text);
  workspace.flush();
  assert.deepEqual(failures, [], "no rule may throw");
  return workspace;
}

/** Compares the complete set of diagnostics with the markers, both ways; `only` narrows it to some rules. */
export function checkDiagnostics(
  source: string,
  options: AnalyzeOptions & { readonly only?: readonly string[] } = {},
): void {
  const fixture = readFixture(source);
  const { only, ...settings } = options;
  const workspace = openFixture(fixture, settings);
  const found = workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ rule }) => only === undefined || only.includes(rule))
    .map(markerOf);
  expectInline(found.map(describeMarker).sort(), fixture.markers.map(describeMarker).sort(), (test, near) => {
    const rewritten = rewrittenMarkers(source, found, readMarker);
    return rewritten === undefined ? undefined : withTemplate(test, near, source, rewritten);
  });
}

/** A finding as a marker; the end of one that goes over several lines is no number. */
function markerOf({ path, range: { start, end }, severity, rule, message, fixes = [] }: Diagnostic): Marker {
  return {
    path,
    line: start.line,
    start: start.character,
    end: end.line === start.line ? end.character : Number.NaN,
    severity,
    rule,
    message,
    hasFix: fixes.length > 0,
  };
}

function describeMarker({ path, line, start, end, severity, rule, message, hasFix }: Marker): string {
  return `${path}:${line + 1}:${start}-${end} ${severity} ${rule}: ${message}${hasFix ? " 💡" : ""}`;
}

/**
 * Applies the fix at the cursor and compares every file that `after` holds, that no other file changed, and that nobody
 * is let in of whom its title does not speak. With several fixes there, `title` chooses.
 */
export function checkFix(
  before: string,
  after: string,
  options: AnalyzeOptions & { readonly title?: string } = {},
): void {
  const fixture = readFixture(before);
  const { title, ...settings } = options;
  const workspace = openFixture(fixture, settings);
  assert.ok(fixture.cursor !== undefined, "the fixture needs a cursor $0");
  const offered = fixesAt(workspace, fixture.cursor.path, {
    start: fixture.cursor.position,
    end: fixture.cursor.position,
  });
  const chosen = title === undefined ? offered[0] : offered.find((fix) => fix.title === title);
  assert.ok(
    chosen !== undefined,
    `no such fix; offered: ${offered.map((fix) => fix.title).join(" | ") || "none"}`,
  );
  const texts = new Map(fixture.files.map(({ path, text }) => [path, text]));
  for (const { path, text } of applyFix(workspace, chosen)) texts.set(path, text);
  const expected = new Map(fixture.files.map(({ path, text }) => [path, text]));
  const shown = readFixture(after).files;
  for (const { path, text } of shown) expected.set(path, text);
  expectFiles(texts, expected, { after, shown });
  const files = [...texts].map(([path, text]) => ({ path, text }));
  assert.deepEqual(silentlyOpened(chosen.title, fixture.files, files, settings), []);
}

/** The titles of the fixes at the cursor. */
export function fixTitles(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const fixture = readFixture(source);
  const workspace = openFixture(fixture, options);
  assert.ok(fixture.cursor !== undefined, "the fixture needs a cursor $0");
  const range = { start: fixture.cursor.position, end: fixture.cursor.position };
  return fixesAt(workspace, fixture.cursor.path, range).map(({ title }) => title);
}

/** Compares the Markdown of the hover at the cursor, line by line; no lines mean that nothing is shown there. */
export function checkHover(
  source: string,
  expected: readonly string[],
  options: AnalyzeOptions & HoverOptions = {},
): void {
  const { commandLinks, ...settings } = options;
  const { workspace, path, position } = openAtCursor(source, settings);
  const found = hover(workspace, path, position, commandLinks === undefined ? {} : { commandLinks });
  expectList(found?.markdown.split("\n") ?? [], expected, source);
}

/** Compares where the definition of the name at the cursor leads: `path:line name`, lines counted from one. */
export function checkDefinition(
  source: string,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  const { workspace, path, position } = openAtCursor(source, options);
  const links = definitions(workspace, path, position);
  const places = links.map((link) => placeInWords(workspace, link.path, link.selection));
  expectList(places, expected, source);
}

/** Compares every use of what stands at the cursor, its definition included: `path:line name`. */
export function checkReferences(
  source: string,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  const { workspace, path, position } = openAtCursor(source, options);
  const found = references(workspace, path, position, true);
  const uses = found.map(
    (use) => `${placeInWords(workspace, use.path, use.range)}${use.isDefinition ? " (definition)" : ""}`,
  );
  expectList(uses, expected, source);
}

/**
 * Compares all files after the name at the cursor has become another one; files that `after` leaves out stay as they
 * are.
 */
export function checkRename(
  before: string,
  newName: string,
  after: string,
  options: AnalyzeOptions = {},
): void {
  const { workspace, path, position } = openAtCursor(before, options);
  const edits = rename(workspace, path, position, newName);
  assert.ok(!("refusal" in edits), "refusal" in edits ? edits.refusal : "");
  const texts = new Map(workspace.paths().map((file) => [file, workspace.text(file)]));
  const expected = new Map(texts);
  const shown = readFixture(after).files;
  for (const { path: file, text } of shown) expected.set(file, text);
  for (const edit of edits) texts.set(edit.path, applyEdits(workspace.text(edit.path) ?? "", edit.edits));
  expectFiles(texts, expected, { after, shown });
}

/** A workspace after a flush and the cursor in it. */
export function openAtCursor(
  source: string,
  options: AnalyzeOptions = {},
): { readonly workspace: Workspace; readonly path: string; readonly position: Position } {
  const fixture = readFixture(source);
  assert.ok(fixture.cursor !== undefined, "the fixture needs a cursor $0");
  return { workspace: openFixture(fixture, options), ...fixture.cursor };
}

/** `path:line text`, with the first line of the text. */
export function placeInWords(workspace: Workspace, path: string, { start, end }: Range): string {
  const line = (workspace.text(path) ?? "").split("\n")[start.line] ?? "";
  const text = line.slice(start.character, end.line === start.line ? end.character : undefined);
  return `${path}:${start.line + 1} ${text}`;
}

/** The list that an editor is given at the cursor; `$0` may stand on a line of blanks. */
export function completionsAtCursor(
  source: string,
  options: AnalyzeOptions = {},
): CompletionList | undefined {
  const { workspace, path, position } = openAtCursor(source, options);
  return completions(workspace, path, position, resolveSettings(options));
}

/** Compares the labels that are offered at the cursor, in order; no labels mean that nothing is offered there. */
export function checkCompletion(
  source: string,
  expected: readonly string[],
  options: AnalyzeOptions = {},
): void {
  const list = completionsAtCursor(source, options);
  expectList(list?.items.map(({ label }) => label) ?? [], expected, source);
}

/** Compares the file after an item is accepted, by an editor that fills holes with what stands in them. */
export function checkAccepted(
  source: string,
  label: string,
  after: string,
  options: AnalyzeOptions & { readonly snippets?: boolean } = {},
): void {
  const { snippets = true, ...settings } = options;
  const { workspace, path, position } = openAtCursor(source, settings);
  const list = completions(workspace, path, position, resolveSettings(settings));
  const item = list?.items.find((one) => one.label === label);
  assert.ok(
    list !== undefined && item !== undefined,
    `${label} is not offered: ${list?.items.map((one) => one.label).join(" | ")}`,
  );
  const text = workspace.text(path) ?? "";
  const starts = lineStarts(text);
  const start = offsetAt(text, starts, list.range.start);
  const end = offsetAt(text, starts, list.range.end);
  const written = toPlainText(snippets ? item.text : item.plainText);
  assert.equal(
    `${text.slice(0, start)}${written}${text.slice(end)}`.trimEnd(),
    after.replace(/^\n/, "").trimEnd(),
  );
}
