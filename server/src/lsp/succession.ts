import type { WorkspaceFile } from "../workspace/files/file.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Files that are handed over before anybody is heard: a small workspace has its new engine at once. */
const AT_ONCE = 200;

/**
 * An engine with other settings takes over the files of the one before, without reading them again. It may take its time: what
 * is edited meanwhile goes to the engine before, and is handed over behind that.
 */
export class Succession {
  readonly engine: Workspace;
  private readonly before: Workspace;
  /** The files as they were handed over. */
  private readonly taken = new Map<string, WorkspaceFile>();

  constructor(before: Workspace, engine: Workspace) {
    this.before = before;
    this.engine = engine;
  }

  /** Hands over as many files as nobody minds. True where that is all of them. */
  begin(): boolean {
    let left = AT_ONCE;
    return this.goOn(() => left-- <= 0);
  }

  /** Hands over the files that are not handed over as they are. False where it was asked to pause before that was done. */
  goOn(shouldPause: () => boolean): boolean {
    const { before, engine, taken } = this;
    for (const path of taken.keys()) {
      if (before.has(path)) continue;
      engine.removeFile(path);
      taken.delete(path);
    }
    for (const file of before.allFiles()) {
      if (taken.get(file.path) === file) continue;
      engine.adopt(file);
      taken.set(file.path, file);
      if (shouldPause()) return false;
    }
    engine.goOnFrom(before);
    return true;
  }
}
