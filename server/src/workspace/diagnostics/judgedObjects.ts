import type { ResourceId } from "../../delivery/delivered.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { Finding } from "../finding.ts";
import type { ObjectTable } from "../objects/objectTable.ts";

/**
 * How the findings of objects are come by, which may hang on other files: not at all, since the workspace is still being
 * read; as they were last worked out, however old; or as they are now.
 */
export type CrossFileFindings = "left out" | "last known" | "up to date";

/** What judges single objects, and who is told when they say something else. */
export interface Judges {
  readonly findings: (id: ResourceId) => readonly Finding[];
  /**
   * True where a definition of the workspace says what is wrong with an object's structure, and nobody else. Left out where
   * no definition may.
   */
  readonly isReplaced?: (id: ResourceId) => boolean;
  readonly whenChanged: (path: string, documentId: number | undefined) => void;
}

interface Judgement {
  readonly findings: readonly Finding[];
  readonly isReplaced: boolean;
}

/** What is wrong with each object, worked out again only where something that it hangs on has changed. */
export class JudgedObjects {
  private readonly table: ObjectTable;
  private readonly judges: Judges;
  private readonly current: DerivedFamily<readonly Finding[]>;
  private readonly replaced: DerivedFamily<boolean>;
  /** What was last told of each object. Who asks for findings between brings them up to date, but tells nobody. */
  private readonly told = new Map<ResourceId, Judgement>();
  private readonly stale = new Set<ResourceId>();

  constructor(graph: CellGraph, table: ObjectTable, judges: Judges) {
    this.table = table;
    this.judges = judges;
    const whenSuspect = (id: ResourceId) => this.expire(id);
    this.current = new DerivedFamily(graph, (id) => judges.findings(id), deepEqual, whenSuspect);
    this.replaced = new DerivedFamily(
      graph,
      (id) => judges.isReplaced?.(id) === true,
      Object.is,
      whenSuspect,
    );
  }

  /** What is wrong with an object. */
  findings(id: ResourceId, crossFile: CrossFileFindings): readonly Finding[] {
    switch (crossFile) {
      case "left out":
        return [];
      case "last known":
        return this.current.peek(id) ?? [];
      case "up to date":
        return this.current.get(id);
    }
  }

  /** True for an object whose structure is judged by a definition of the workspace. */
  isReplaced(id: ResourceId): boolean {
    return this.judges.isReplaced !== undefined && this.replaced.get(id);
  }

  /** Takes note that an object has to be judged, for the first time or anew. */
  expire(id: ResourceId): void {
    this.stale.add(id);
  }

  forget(id: ResourceId): void {
    this.current.delete(id);
    this.replaced.delete(id);
    this.told.delete(id);
    this.stale.delete(id);
  }

  /** Judges every object that has to be. False where it was asked to pause before that was done. */
  judgeAll(shouldPause: () => boolean): boolean {
    for (const id of this.stale) {
      this.judge(id);
      if (this.stale.size > 0 && shouldPause()) return false;
    }
    return true;
  }

  /** Judges the objects of some files before the others. True where nothing is left. */
  judgeFiles(paths: ReadonlySet<string>): boolean {
    for (const id of this.stale) if (paths.has(this.table.pathOf(id))) this.judge(id);
    return this.stale.size === 0;
  }

  private judge(id: ResourceId): void {
    this.stale.delete(id);
    if (!this.table.has(id)) return;
    const before = this.told.get(id);
    const now = { findings: this.current.get(id), isReplaced: this.isReplaced(id) };
    this.told.set(id, now);
    if (before?.findings === now.findings && before.isReplaced === now.isReplaced) return;
    this.judges.whenChanged(this.table.pathOf(id), this.table.documentOf(id));
  }
}
