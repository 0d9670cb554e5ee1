import { environmentsOver, holdsOwnValues } from "../../delivery/environmentsOver.ts";
import type { Layer } from "../../delivery/layer.ts";
import { folderOf, isWithin } from "../../delivery/paths.ts";
import type { WorkspaceFile } from "../files/file.ts";
import { type FileRepository, textIn, treesIn } from "../files/fileRepository.ts";

/** What was found over some values, and the paths that were looked at for it. */
interface Found {
  readonly layers: readonly Layer[];
  readonly read: ReadonlySet<string>;
}

const NO_LAYERS: readonly Layer[] = [];

/**
 * What files for environments lay over the values of charts that nothing delivers, kept up to date as files change. It is no part of
 * the plan, which is made anew when a file changes that it was made of: values are what people type in.
 */
export class StandingEnvironments {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly repository: Pick<FileRepository, "has" | "filesBelow">;
  private readonly known = new Map<string, Found>();
  private readonly stale = new Set<string>();

  /** `files` is the caller's own map: it is read as it is at each call, and never changed here. */
  constructor(
    files: ReadonlyMap<string, WorkspaceFile>,
    repository: Pick<FileRepository, "has" | "filesBelow">,
  ) {
    this.files = files;
    this.repository = repository;
  }

  /** What is laid over the values in a file, one layer for each environment; nothing over any other file. */
  of(path: string): readonly Layer[] {
    if (!holdsOwnValues(path)) return NO_LAYERS;
    const known = this.known.get(path) ?? this.find(path);
    this.known.set(path, known);
    return known.layers;
  }

  /** Takes note of a file's new text; `isNew` where it has come or gone. */
  note(path: string, isNew: boolean): void {
    for (const [own, { read }] of this.known) {
      if (!read.has(path) && !(isNew && isWithin(path, folderOf(own)))) continue;
      this.known.delete(own);
      this.stale.add(own);
    }
  }

  /** True where others than before may be laid over some values. */
  get isStale(): boolean {
    return this.stale.size > 0;
  }

  /** The files of these values, told once. */
  takeStale(): readonly string[] {
    const stale = [...this.stale];
    this.stale.clear();
    return stale;
  }

  private find(path: string): Found {
    const read = new Set<string>();
    const noting =
      <T>(ask: (path: string) => T) =>
      (one: string): T => {
        read.add(one);
        return ask(one);
      };
    const layers = environmentsOver(path, {
      has: noting((one) => this.repository.has(one)),
      filesBelow: (folder) => this.repository.filesBelow(folder),
      textOf: noting((one) => textIn(this.files.get(one))),
      treesOf: noting((one) => treesIn(this.files.get(one))),
    });
    return { layers, read };
  }
}
