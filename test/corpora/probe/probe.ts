import { join } from "node:path";
import { manifestsBelow } from "../../../server/src/delivery/manifestsBelow.node.ts";
import { readManifest } from "../../../server/src/delivery/readManifest.node.ts";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { cutDocuments } from "../../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { harmlessIn } from "./harmless.ts";
import { mistakesIn } from "./mistakesIn.ts";
import type { PlantedMistake } from "./plantedMistake.ts";
import { reasonOfSilence } from "./reasonOfSilence.ts";

/** What became of one planted mistake. */
export interface Outcome {
  readonly mistake: PlantedMistake;
  /** Where it was planted, counted from one. */
  readonly line: number;
  /** Whether anything spoke up at the place. */
  readonly isTold: boolean;
  /** Whether an error or a warning did. */
  readonly isLoud: boolean;
  /** Why nobody could know, in the words of the coverage; left out where something was said, and where it could be known. */
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

/** Every mistake that can be made in a repository, in the order of its files. What changes nothing there is none. */
export function mistakesOf(workspace: Workspace): readonly PlantedMistake[] {
  const isHarmless = harmlessIn(workspace);
  const all = workspace.paths().flatMap((path) => {
    const text = workspace.text(path) ?? "";
    if (!/parentRefs|gateway\.networking|kind: Kustomization/.test(text)) return [];
    return cutDocuments(text).flatMap(({ start, end }) => {
      const { root, problems } = readDocument(text.slice(start, end));
      return root === undefined || problems.length > 0 ? [] : mistakesIn({ path, text, offset: start, root });
    });
  });
  return all.filter((mistake) => !isHarmless(mistake));
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
  const isLoud = told.some(({ severity }) => severity === "error" || severity === "warning");
  const isTold = told.length > 0;
  const why = isTold ? undefined : reasonOfSilence(workspace, mistake, first);
  workspace.setFile(path, text);
  workspace.flush();
  return {
    mistake,
    line: first + 1,
    isTold,
    isLoud,
    ...(why === undefined ? {} : { why }),
  };
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
