import { isKustomizationFile, patchFiles } from "../../delivery/kustomization.ts";
import type { WorkspaceFile } from "./file.ts";

/** The files that kustomizations apply as patches. They are pieces of manifests and are judged by nobody. */
export class PatchFiles {
  private readonly byKustomization = new Map<string, readonly string[]>();
  private patches = new Set<string>();

  has(path: string): boolean {
    return this.patches.has(path);
  }

  /** Takes note of a file, or of its end; returns the paths that became patches or ceased to be. */
  update(path: string, file: WorkspaceFile | undefined): readonly string[] {
    if (!isKustomizationFile(path)) return [];
    const listed = (file?.documents ?? []).flatMap(({ facts }) =>
      facts.flatMap((fact) => (fact.kind === "kustomization" ? patchFiles(path, fact.kustomization) : [])),
    );
    if (listed.length === 0) this.byKustomization.delete(path);
    else this.byKustomization.set(path, listed);
    const before = this.patches;
    this.patches = new Set([...this.byKustomization.values()].flat());
    return [
      ...[...this.patches].filter((patch) => !before.has(patch)),
      ...[...before].filter((patch) => !this.patches.has(patch)),
    ];
  }
}
