import { join } from "node:path";
import { manifestsBelow } from "../../../server/src/delivery/manifestsBelow.node.ts";
import { readManifest } from "../../../server/src/delivery/readManifest.node.ts";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import { coverageOfFile, uncheckedInWords } from "../../../server/src/workspace/views/coverage.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { cutDocuments } from "../../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { mistakesIn } from "./mistakesIn.ts";
import type { PlantedMistake } from "./plantedMistake.ts";

/** What became of one planted mistake. */
export interface Outcome {
  readonly mistake: PlantedMistake;
  /** Where it was planted, counted from one. */
  readonly line: number;
  /** Whether anything spoke up at the place. */
  readonly isTold: boolean;
  /** Whether an error or a warning did. */
  readonly isLoud: boolean;
  /** Why the reference there is held against nothing, where it is one and nothing was said. */
  readonly why?: string;
}

/** The manifests of a repository, analysed; a rule that throws ends the run. */
export function openRepository(root: string): Workspace {
  const workspace = createEngine({}, (rule, error) => {
    throw new Error(`${rule} threw: ${String(error)}`);
  });
  for (const path of manifestsBelow(root)) {
    const file = readManifest(join(root, path));
    if ("text" in file) workspace.setFile(path, file.text);
  }
  workspace.flush();
  return workspace;
}

/** Every mistake that can be made in a repository, in the order of its files. */
export function mistakesOf(workspace: Workspace): readonly PlantedMistake[] {
  return workspace.paths().flatMap((path) => {
    const text = workspace.text(path) ?? "";
    if (!/parentRefs|gateway\.networking|kind: Kustomization/.test(text)) return [];
    return cutDocuments(text).flatMap(({ start, end }) => {
      const { root, problems } = readDocument(text.slice(start, end));
      return root === undefined || problems.length > 0 ? [] : mistakesIn({ path, text, offset: start, root });
    });
  });
}

/** Makes each mistake in turn, looks what is new, and takes it back. */
export function probe(workspace: Workspace, mistakes: readonly PlantedMistake[]): readonly Outcome[] {
  const before = countsOf(workspace, workspace.paths());
  return mistakes.map((mistake) => outcomeOf(workspace, mistake, before));
}

function outcomeOf(
  workspace: Workspace,
  mistake: PlantedMistake,
  before: ReadonlyMap<string, number>,
): Outcome {
  const { path, start, end, text: planted, shownAt } = mistake;
  const text = workspace.text(path) ?? "";
  const changed = text.slice(0, start) + planted + text.slice(end);
  const starts = lineStarts(changed);
  const first = positionAt(starts, start).line;
  const last = positionAt(starts, start + planted.length).line;
  workspace.setFile(path, changed);
  workspace.flush();
  const files = shownAt === "anywhere" ? workspace.paths() : [path];
  const told = newFindings(workspace, files, before).filter(
    ({ range }) => shownAt !== "place" || (range.start.line <= last + 1 && range.end.line >= first - 1),
  );
  workspace.setFile(path, text);
  workspace.flush();
  const isLoud = told.some(({ severity }) => severity === "error" || severity === "warning");
  const isTold = told.length > 0;
  const why = isTold ? undefined : reasonOfSilence(workspace, path, first);
  return {
    mistake,
    line: first + 1,
    isTold,
    isLoud,
    ...(why === undefined ? {} : { why }),
  };
}

/** Why the reference at a line is held against nothing; undefined where there is none, or where it is checked. */
function reasonOfSilence(workspace: Workspace, path: string, line: number): string | undefined {
  const found = coverageOfFile(workspace, path).unchecked.find(({ at }) => {
    const range = at === undefined ? undefined : nodeRange(at.location, at.path);
    return range !== undefined && range.start.line <= line && range.end.line >= line;
  });
  return found === undefined ? undefined : uncheckedInWords(found.why);
}

type Diagnostic = ReturnType<Workspace["diagnostics"]>[number];

function newFindings(
  workspace: Workspace,
  files: readonly string[],
  before: ReadonlyMap<string, number>,
): readonly Diagnostic[] {
  const seen = new Map<string, number>();
  return files.flatMap((file) =>
    workspace.diagnostics(file).filter((one) => {
      const key = keyOf(file, one);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return (seen.get(key) ?? 0) > (before.get(key) ?? 0);
    }),
  );
}

function keyOf(file: string, { rule, severity, message }: Diagnostic): string {
  return `${file}|${rule}|${severity}|${message}`;
}

function countsOf(workspace: Workspace, files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const one of workspace.diagnostics(file))
      counts.set(keyOf(file, one), (counts.get(keyOf(file, one)) ?? 0) + 1);
  return counts;
}
