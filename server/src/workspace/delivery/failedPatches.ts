import type { PatchFailure } from "../../delivery/adjustment.ts";
import { compareText } from "../../text/compareText.ts";
import { pathKey } from "../../yaml/tree.ts";
import { ordinalIn, type WorkspaceFile } from "../files/file.ts";

interface Failures {
  /** The file of the document. */
  readonly path: string;
  readonly failures: readonly PatchFailure[];
}

/** The patches that could not be applied, by the documents that they were meant for. */
export class FailedPatches {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly byDocument = new Map<number, Failures>();

  /** `files` is the caller's own map. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>) {
    this.files = files;
  }

  /**
   * Takes note of what could not be applied to a document of a file. Returns the files of patches, where those that fail are
   * others than before.
   */
  note(documentId: number, path: string, failures: readonly PatchFailure[]): readonly string[] {
    const before = this.byDocument.get(documentId)?.failures ?? [];
    if (failures.length === 0) this.byDocument.delete(documentId);
    else this.byDocument.set(documentId, { path, failures });
    if (before.length === failures.length && before.every((one, at) => isSame(one, failures[at]))) return [];
    return [...new Set([...before, ...failures].map(({ patch }) => patch.path))];
  }

  /** The patches of a file that fail, in order; each once, with what the first document that it fails on is told. */
  in(path: string): readonly PatchFailure[] {
    const found = [...this.byDocument].filter(([, { failures }]) =>
      failures.some(({ patch }) => patch.path === path),
    );
    const first = new Map<string, PatchFailure>();
    for (const [, { failures }] of found.sort((a, b) => this.compare(a, b)))
      for (const failure of failures) {
        const place = pathKey(failure.patch.at);
        if (failure.patch.path === path && !first.has(place)) first.set(place, failure);
      }
    return [...first].sort(([a], [b]) => compareText(a, b)).map(([, failure]) => failure);
  }

  private compare(
    [a, { path: pathA }]: readonly [number, Failures],
    [b, { path: pathB }]: readonly [number, Failures],
  ): number {
    const file = this.files.get(pathA);
    const ordinal = (id: number): number => (file && ordinalIn(file, id)) ?? 0;
    return compareText(pathA, pathB) || ordinal(a) - ordinal(b);
  }
}

function isSame(a: PatchFailure, b: PatchFailure | undefined): boolean {
  return (
    b !== undefined &&
    a.why === b.why &&
    a.patch.path === b.patch.path &&
    pathKey(a.patch.at) === pathKey(b.patch.at)
  );
}
