import { isKustomizationFile, resourceFiles } from "../delivery/kustomization.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { type CellGraph, Input } from "./cells.ts";
import type { WorkspaceFile } from "./file.ts";

/** Which files reach a cluster in one go: those that one kustomization lists as its resources. */
export class AppliedTogether {
  private readonly byKustomization = new Map<string, readonly string[]>();
  private readonly lists: Input<readonly (readonly string[])[]>;

  constructor(graph: CellGraph) {
    this.lists = new Input<readonly (readonly string[])[]>(graph, [], deepEqual);
  }

  /** True for a file and itself, and where one kustomization lists both. What kustomizations say is a dependency. */
  has(a: string, b: string): boolean {
    return a === b || this.lists.get().some((files) => files.includes(a) && files.includes(b));
  }

  /** True for a file that some kustomization lists. What kustomizations say is a dependency. */
  isListed(path: string): boolean {
    return this.lists.get().some((files) => files.includes(path));
  }

  /** Takes note of a file, or of its end. */
  update(path: string, file: WorkspaceFile | undefined): void {
    if (!isKustomizationFile(path)) return;
    const listed = (file?.documents ?? []).flatMap(({ text }) =>
      resourceFiles(path, readDocument(text).root),
    );
    if (listed.length === 0) this.byKustomization.delete(path);
    else this.byKustomization.set(path, listed);
    this.lists.set([...this.byKustomization.values()]);
  }
}
