import type { ResourceId } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import {
  type DecidedGroups,
  isAttachedMember,
  type PredictedStatus,
  predictStatus,
} from "./predictedStatus.ts";

/**
 * The status that a conformant controller would report for each object. Reads all that is decided about listeners, Routes,
 * backends and policies. An object gets a cell when its status is first asked for, so one that is only indexed costs
 * nothing.
 */
export class PredictedStatuses {
  private readonly groups: DecidedGroups;
  private readonly statuses: DerivedFamily<PredictedStatus | undefined>;

  constructor(graph: CellGraph, groups: DecidedGroups) {
    this.groups = groups;
    this.statuses = new DerivedFamily(graph, (id) => this.predict(id), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.statuses.delete(id);
  }

  /** The predicted status of an object; undefined for kinds that have none here. */
  of(id: ResourceId): PredictedStatus | undefined {
    return this.statuses.get(id);
  }

  private predict(id: ResourceId): PredictedStatus | undefined {
    const subject = this.groups.lookup.resource(id);
    return subject && predictStatus(subject, this.groups);
  }

  /** True for a child Gateway that is let in for certain, and for a ListenerSet that is accepted. */
  isAttachedMember(member: ListenerOwner): boolean {
    return isAttachedMember(member, this.groups);
  }
}
