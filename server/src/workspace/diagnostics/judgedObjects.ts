import type { ResourceId } from "../../delivery/delivered.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { GivingWay } from "../cells/givingWay.ts";
import type { Finding } from "../finding.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import type { Pace } from "../workspaceOptions.ts";
import { SlowObjects } from "./slowObjects.ts";

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
  /**
   * What objects have in common that are judged after all others, those of one group in a row; undefined for the others.
   * It is asked once for each time that an object has to be judged.
   */
  readonly lateGroup?: (id: ResourceId) => string | undefined;
  /** Left out where objects may take as long as they need. */
  readonly pace?: Pace;
  readonly whenChanged: (path: string, documentId: number | undefined) => void;
}

/** Milliseconds after which the judging of one object gives way. */
const TURN = 100;

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
  private readonly late = new Map<string, Set<ResourceId>>();
  /** The group of each object that is judged late. */
  private readonly lateGroups = new Map<ResourceId, string>();
  /** Objects that take long, and those of them that wait for a pause to be judged anew. */
  private readonly slow = new SlowObjects<ResourceId>();
  private readonly putOff = new Set<ResourceId>();
  /** Milliseconds spent on objects whose judging gave way, and is gone on with. */
  private readonly spent = new Map<ResourceId, number>();
  private readonly graph: CellGraph;

  constructor(graph: CellGraph, table: ObjectTable, judges: Judges) {
    this.graph = graph;
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
        return this.putOff.has(id) ? (this.current.peek(id) ?? []) : this.current.get(id);
    }
  }

  /** True for an object whose structure is judged by a definition of the workspace. */
  isReplaced(id: ResourceId): boolean {
    if (this.judges.isReplaced === undefined) return false;
    return this.putOff.has(id) ? this.replaced.peek(id) === true : this.replaced.get(id);
  }

  /** Takes note that an object has to be judged, for the first time or anew. */
  expire(id: ResourceId): void {
    if (this.stale.has(id) || this.lateGroups.has(id) || this.putOff.has(id)) return;
    if (this.slow.has(id)) {
      this.putOff.add(id);
      return;
    }
    const group = this.judges.lateGroup?.(id);
    if (group === undefined) {
      this.stale.add(id);
      return;
    }
    const others = this.late.get(group);
    if (others === undefined) this.late.set(group, new Set([id]));
    else others.add(id);
    this.lateGroups.set(id, group);
  }

  /** Takes note that an object need not be judged any more. */
  private settle(id: ResourceId): void {
    this.stale.delete(id);
    const group = this.lateGroups.get(id);
    if (group === undefined) return;
    this.lateGroups.delete(id);
    const others = this.late.get(group);
    others?.delete(id);
    if (others?.size === 0) this.late.delete(group);
  }

  forget(id: ResourceId): void {
    this.current.delete(id);
    this.replaced.delete(id);
    this.told.delete(id);
    this.slow.forget(id);
    this.spent.delete(id);
    this.putOff.delete(id);
    this.settle(id);
  }

  /** Some objects take so long that they wait for a pause. */
  get isPuttingOff(): boolean {
    return this.putOff.size > 0;
  }

  /** Has the objects judged that were put off. */
  resume(): void {
    for (const id of this.putOff) this.stale.add(id);
    this.putOff.clear();
  }

  /**
   * Judges every object that has to be, but for those whose turn comes late. False where it was asked to pause before that
   * was done.
   */
  judgeAll(shouldPause: () => boolean): boolean {
    this.graph.settle();
    for (const id of this.stale) {
      this.judge(id, "in turns");
      if (this.stale.size > 0 && shouldPause()) return false;
    }
    return true;
  }

  /** Judges those whose turn comes late. False where it was asked to pause before that was done. */
  judgeLate(shouldPause: () => boolean): boolean {
    this.graph.settle();
    for (const ids of this.late.values())
      for (const id of ids) {
        this.judge(id, "in turns");
        if (this.lateGroups.size + this.stale.size > 0 && shouldPause()) return false;
      }
    return this.judgeAll(shouldPause);
  }

  /** The files with objects that have still to be judged. */
  waiting(): ReadonlySet<string> {
    this.graph.settle();
    return new Set([...this.stale, ...this.lateGroups.keys()].map((id) => this.table.pathOf(id)));
  }

  /** Judges the objects of some files before the others. False where it was asked to pause before that was done. */
  judgeFiles(
    paths: ReadonlySet<string>,
    shouldPause: () => boolean,
    how: "at once" | "in turns" = "in turns",
  ): boolean {
    this.graph.settle();
    for (const id of [...this.stale, ...this.lateGroups.keys()]) {
      if (!paths.has(this.table.pathOf(id))) continue;
      do {
        this.judge(id, how);
        if (shouldPause()) return false;
      } while (this.stale.has(id));
    }
    return true;
  }

  /** `in turns`: where there is a clock, judging may stop half-way and is then gone on with later. */
  private judge(id: ResourceId, how: "at once" | "in turns"): void {
    this.settle(id);
    if (!this.table.has(id)) return;
    const before = this.told.get(id);
    const now = this.timed(id, how, () => ({
      findings: this.current.get(id),
      isReplaced: this.isReplaced(id),
    }));
    if (now === undefined) return;
    this.told.set(id, now);
    if (before?.findings === now.findings && before.isReplaced === now.isReplaced) return;
    this.judges.whenChanged(this.table.pathOf(id), this.table.documentOf(id));
  }

  /** Judges an object with an eye on the clock, where there is one; undefined where that gave way. */
  private timed(id: ResourceId, how: "at once" | "in turns", judge: () => Judgement): Judgement | undefined {
    const { pace } = this.judges;
    if (pace === undefined) return judge();
    const start = pace.now();
    const before = this.spent.get(id) ?? 0;
    // Each try takes as long as all before it, so that the tries together take no more than twice as long as one.
    const end = start + Math.max(TURN, before);
    try {
      const judgement = how === "at once" ? judge() : this.graph.within(() => pace.now() >= end, judge);
      this.spent.delete(id);
      this.tellSlow(id, before + pace.now() - start, pace);
      return judgement;
    } catch (error) {
      if (!(error instanceof GivingWay)) throw error;
      this.stale.add(id);
      if (how === "at once") throw error;
      this.spent.set(id, before + pace.now() - start);
      return undefined;
    }
  }

  private tellSlow(id: ResourceId, milliseconds: number, pace: Pace): void {
    const object = this.slow.took(id, milliseconds) ? this.table.resource(id) : undefined;
    if (object !== undefined) pace.putOff(object, milliseconds);
  }
}
