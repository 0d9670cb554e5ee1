import { isExpectationFile } from "../../delivery/expectations.ts";
import { compileGlob, FILE_GLOB, type Glob } from "../../delivery/glob.ts";
import { isKustomizationFile, patchFiles } from "../../delivery/kustomization.ts";
import { type Links, NO_LINKS, realPath } from "../../delivery/links.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { WorkspaceFile } from "./file.ts";

/**
 * The files that hold pieces of manifests, judged by nobody: what kustomizations apply as patches, and what tests compare
 * objects of a cluster with.
 */
export class PartialFiles {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  /** What each file names as pieces of manifests: paths, or patterns for them. */
  private readonly byFile = new Map<string, readonly string[]>();
  private named = new Set<string>();
  private globs: readonly Glob[] = [];
  private links = NO_LINKS;

  /** `files` is the caller's own map. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>) {
    this.files = files;
  }

  has(path: string): boolean {
    return this.named.has(path) || isExpectationFile(path) || this.globs.some((glob) => glob.matches(path));
  }

  /** Takes note of a file, or of its end; returns the paths that became pieces of manifests or ceased to be. */
  update(path: string, file: WorkspaceFile | undefined): readonly string[] {
    const listed = namedPieces(path, file).map((piece) => realPath(piece, this.links));
    const known = this.byFile.get(path) ?? [];
    if (sameItems(listed, known)) return [];
    const concerned = [...new Set([...listed, ...known])].some(isPattern)
      ? [...this.files.keys()]
      : [...new Set([...listed, ...known])];
    const before = new Set(concerned.filter((other) => this.has(other)));
    if (listed.length === 0) this.byFile.delete(path);
    else this.byFile.set(path, listed);
    const all = [...this.byFile.values()].flat();
    this.named = new Set(all);
    this.globs = all.filter(isPattern).flatMap((pattern) => compileGlob(pattern, FILE_GLOB) ?? []);
    return concerned.filter((other) => this.has(other) !== before.has(other));
  }

  /** Takes note of the links; returns the paths that became pieces of manifests or ceased to be. */
  setLinks(links: Links): readonly string[] {
    if (deepEqual(links, this.links)) return [];
    this.links = links;
    return [...this.byFile.keys()].flatMap((path) => this.update(path, this.files.get(path)));
  }
}

function namedPieces(path: string, file: WorkspaceFile | undefined): readonly string[] {
  if (!isKustomizationFile(path)) return file?.noted.flatMap(({ namesPartial = [] }) => namesPartial) ?? [];
  return (file?.documents ?? []).flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.kind === "kustomization" ? patchFiles(path, fact.kustomization) : [])),
  );
}

function isPattern(path: string): boolean {
  return /[*?[]/.test(path);
}
