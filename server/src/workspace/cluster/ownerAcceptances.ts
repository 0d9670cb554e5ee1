import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { ACCEPTED, type Acceptance } from "../../gateway-api/listeners/acceptance.ts";
import type { ListenerDecision, OwnerRole } from "../../gateway-api/listeners/listenerDecision.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import {
  type CountedListener,
  gatewayStanding,
  listenerSetStanding,
  withListeners,
} from "../../gateway-api/status/ownerAcceptance.ts";
import type { Gateway } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** What is decided about the merging, as far as acceptances hang on it. */
export interface MergingAnswers {
  parentAcceptance(member: ResourceId): ParentAcceptance | undefined;
  rootOf(owner: ResourceId): ResourceId;
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[];
  /** What becomes of the listeners of a Gateway, and of some others, where only those are merged. */
  alone(
    gateway: Delivered<Gateway>,
    others: readonly Delivered<Gateway>[],
  ): readonly { readonly owner: ListenerOwner; readonly decisions: readonly ListenerDecision[] }[];
  /** The child Gateways that one lets in. */
  childrenOf(gateway: Delivered<Gateway>): readonly Delivered<Gateway>[];
}

/** Which Gateways and ListenerSets are accepted. */
export class OwnerAcceptances {
  private readonly lookup: ObjectLookup;
  private readonly merging: MergingAnswers;
  private readonly standings: DerivedFamily<Acceptance>;
  private readonly acceptances: DerivedFamily<Acceptance>;

  constructor(graph: CellGraph, lookup: ObjectLookup, merging: MergingAnswers) {
    this.lookup = lookup;
    this.merging = merging;
    this.standings = DerivedFamily.ofHubs(graph, (id) => this.decideStanding(id), deepEqual);
    this.acceptances = DerivedFamily.ofHubs(graph, (id) => this.decide(id), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    this.standings.delete(id);
    this.acceptances.delete(id);
  }

  /** Whether a Gateway or ListenerSet is accepted; nothing speaks against what is neither. */
  of(owner: ResourceId): Acceptance {
    return this.acceptances.get(owner);
  }

  /** The same before the listeners of the object are looked at. */
  standing(owner: ResourceId): Acceptance {
    return this.standings.get(owner);
  }

  private decideStanding(id: ResourceId): Acceptance {
    const owner = this.lookup.ownerOf(id);
    if (owner === undefined) return ACCEPTED;
    const parentAcceptance = this.merging.parentAcceptance(id);
    // A parent that refuses lends its standing to nobody: a circle would ask for its own.
    const parent = parentAcceptance?.verdict === "no" ? undefined : parentAcceptance?.parentId;
    if (isGateway(owner)) {
      const above = parent === undefined ? undefined : this.standing(parent);
      return gatewayStanding(owner, parentAcceptance, above, this.lookup);
    }
    return parentAcceptance === undefined
      ? ACCEPTED
      : listenerSetStanding(parentAcceptance, parent === undefined ? undefined : this.of(parent));
  }

  private decide(id: ResourceId): Acceptance {
    const owner = this.lookup.ownerOf(id);
    const standing = this.standing(id);
    if (owner === undefined || standing.verdict === "no") return standing;
    if (!isGateway(owner)) return withListeners(standing, this.merged(id, "ListenerSet"), false);
    const parentAcceptance = this.merging.parentAcceptance(id);
    if (this.merging.rootOf(id) !== id || parentAcceptance?.verdict === "unknown")
      return withListeners(standing, this.merged(id, "child Gateway"), true);
    // No other object's listener can take a place from the Gateway's own: those are judged without the others.
    const own = this.counted(owner, []);
    const decided = withListeners(standing, own, true);
    if (own.length > 0 && decided.verdict === standing.verdict) return decided;
    const children = this.merging.childrenOf(owner);
    return children.length === 0 ? decided : withListeners(standing, this.counted(owner, children), true);
  }

  /** The listeners of a member as they are merged. */
  private merged(id: ResourceId, role: OwnerRole): readonly CountedListener[] {
    return this.merging.listenerDecisions(id).map((decision) => ({ decision, role }));
  }

  /** The listeners that count for a Gateway: its own, and those of its children. ListenerSets do not. */
  private counted(
    gateway: Delivered<Gateway>,
    children: readonly Delivered<Gateway>[],
  ): readonly CountedListener[] {
    return this.merging.alone(gateway, children).flatMap(({ owner, decisions }) => {
      const isChild = this.merging.parentAcceptance(owner.id) !== undefined;
      return decisions.map((decision) => ({ decision, role: isChild ? "child Gateway" : "Gateway" }));
    });
  }
}

function isGateway(owner: ListenerOwner): owner is Delivered<Gateway> {
  return owner.resource.kind === "Gateway";
}
