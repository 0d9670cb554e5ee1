import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestsBelow } from "../../../server/src/delivery/manifestsBelow.node.ts";
import { readManifest } from "../../../server/src/delivery/readManifest.node.ts";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { cutDocuments } from "../../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import type { PlantedMistake } from "./plantedMistake.ts";
import { mistakesIn } from "./references.ts";

/** What became of one planted mistake. */
export interface Outcome {
  readonly mistake: PlantedMistake;
  readonly line: number;
  /** The rules that spoke up at the place, `rule:severity`. */
  readonly reported: readonly string[];
}

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
  return mistakes.map((mistake) => {
    const { path } = mistake;
    const text = workspace.text(path) ?? "";
    const everywhere = mistake.shownAt === "anywhere";
    const files = everywhere ? workspace.paths() : [path];
    const before = countsOf(workspace, files);
    const changed = text.slice(0, mistake.start) + mistake.text + text.slice(mistake.end);
    workspace.setFile(path, changed);
    workspace.flush();
    const starts = lineStarts(changed);
    const first = positionAt(starts, mistake.start).line;
    const last = positionAt(starts, mistake.start + mistake.text.length).line;
    const reported = new Set<string>();
    for (const file of files)
      for (const one of workspace.diagnostics(file)) {
        const key = keyOf(file, one);
        const left = before.get(key) ?? 0;
        before.set(key, left - 1);
        if (left > 0) continue;
        const isNear = one.range.start.line <= last + 1 && one.range.end.line >= first - 1;
        if (mistake.shownAt === "place" && !isNear) continue;
        reported.add(`${one.rule}:${one.severity}`);
      }
    workspace.setFile(path, text);
    workspace.flush();
    return { mistake, line: first + 1, reported: [...reported].sort() };
  });
}

type Diagnostic = ReturnType<Workspace["diagnostics"]>[number];

function keyOf(file: string, { rule, severity, message }: Diagnostic): string {
  return `${file}|${rule}|${severity}|${message}`;
}

function countsOf(workspace: Workspace, files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const one of workspace.diagnostics(file))
      counts.set(keyOf(file, one), (counts.get(keyOf(file, one)) ?? 0) + 1);
  return counts;
}

void readFileSync;
