import { sameItems } from "../yaml/sameItems.ts";
import type { AppliedBuild } from "./appliedBuilds.ts";
import { ChangedMap } from "./changedMap.ts";
import { type DeliveredBuild, deliveriesByFile } from "./deliveredAs.ts";
import type { DeliveryPlan } from "./deliveryPlan.ts";
import type { WalkedBuild } from "./deliveryWalk.ts";
import type { FileDelivery } from "./fileDelivery.ts";

/** Files on which the delivery paths of others hang. */
export interface PlanAnchors {
  /** It delivers others, so that what reaches it reaches them. */
  delivers(file: string): boolean;
  /** It is a kustomization: what lists it is why nobody begins there. */
  isKustomization(file: string): boolean;
  /** Variables are taken from it, or would be, as it is delivered in some ways, or in others. */
  givesVariables(file: string, before: readonly FileDelivery[], after: readonly FileDelivery[]): boolean;
  /** Another file defines the same outside of builds, so that where it is delivered tells clusters apart. */
  tellsClustersApart(file: string): boolean;
}

/** What a build brought of a file, and what it brings now. */
interface Change {
  readonly file: string;
  readonly before: readonly FileDelivery[];
  readonly after: readonly FileDelivery[];
}

/**
 * A plan that is changed build by build, as long as nothing but the delivery paths of plain files hangs on that. The changes
 * are kept apart, since the plan may have to stay as it is, and is far larger than they are.
 */
export class PlanPatch {
  readonly builds: ChangedMap<WalkedBuild>;
  readonly followed: ChangedMap<readonly AppliedBuild[]>;
  readonly listings: ChangedMap<number>;
  /** The files whose delivery paths are others than before. */
  readonly files = new Set<string>();
  private readonly deliveries: ChangedMap<readonly FileDelivery[]>;
  private readonly before: DeliveryPlan;
  private readonly anchors: PlanAnchors;

  constructor(plan: DeliveryPlan, anchors: PlanAnchors) {
    this.before = plan;
    this.anchors = anchors;
    this.builds = new ChangedMap(plan.builds);
    this.followed = new ChangedMap(plan.followed);
    this.deliveries = new ChangedMap(plan.deliveries);
    this.listings = new ChangedMap(plan.listings);
  }

  /**
   * Applies a build instead of what was applied under its name; undefined for one that comes, or goes. False where more
   * hangs on that than the delivery paths of its files.
   */
  replace(name: string, before: WalkedBuild | undefined, after: WalkedBuild | undefined): boolean {
    this.builds.set(name, after);
    const isByHand = (before ?? after)?.placed === undefined;
    return changesBetween(before, after).every((change) => this.change(change, isByHand));
  }

  /** The plan with all changes. What it was made of is the plan of before no more. */
  plan(rest: Pick<DeliveryPlan, "problems" | "unnamed">): DeliveryPlan {
    const [builds, followed] = [this.builds.applied(), this.followed.applied()];
    const [deliveries, listings] = [this.deliveries.applied(), this.listings.applied()];
    return { ...this.before, ...rest, builds, followed, deliveries, listings };
  }

  private change(change: Change, isByHand: boolean): boolean {
    const { file } = change;
    if (this.before.deliveries.get(file)?.some(({ doubt }) => doubt === "left out")) return false;
    const before = this.deliveries.get(file) ?? [];
    const after = this.afterChange(change, isByHand, before);
    if (after === undefined || this.anchors.givesVariables(file, before, after)) return false;
    this.files.add(file);
    this.deliveries.set(file, after.length === 0 ? undefined : after);
    return true;
  }

  /** The delivery paths of a file behind a change; undefined where more hangs on that. Keeps count of its listings. */
  private afterChange(
    { file, before, after }: Change,
    isByHand: boolean,
    list: readonly FileDelivery[],
  ): readonly FileDelivery[] | undefined {
    const { delivers, tellsClustersApart } = this.anchors;
    if (delivers(file)) return undefined;
    const listed = this.listings.get(file) ?? 0;
    if (before.length === after.length) {
      // What has no deliverer is told apart by what it defines.
      const isShared = isByHand && (listed > 1 || tellsClustersApart(file));
      const isWhole = before.every((one) => list.includes(one));
      if (!isWhole || (isShared && !before.every((one, at) => isSameIdentity(one, after[at]))))
        return undefined;
      return list.map((one) => after[before.indexOf(one)] ?? one);
    }
    // Whatever else lists the file, followed or not, may mean something else without this build, or with it.
    if (listed !== before.length || !sameItems(list, before) || tellsClustersApart(file)) return undefined;
    this.listings.set(file, after.length);
    return after;
  }
}

function changesBetween(before: WalkedBuild | undefined, after: WalkedBuild | undefined): readonly Change[] {
  const [had, has] = [deliveriesByFile(before ?? NOTHING), deliveriesByFile(after ?? NOTHING)];
  const changes: Change[] = [];
  for (const [file, list] of had) {
    const change = { file, before: list, after: has.get(file) ?? [] };
    if (!sameItems(change.before, change.after)) changes.push(change);
  }
  for (const [file, list] of has) if (!had.has(file)) changes.push({ file, before: [], after: list });
  return changes;
}

const NOTHING: DeliveredBuild = { entries: [], deliveries: [] };

/** True where objects get the same namespaces and names on two ways: what is told of their contents may differ. */
function isSameIdentity(a: FileDelivery, b: FileDelivery | undefined): boolean {
  return b !== undefined && namingOf(a) === namingOf(b);
}

function namingOf({ layers }: FileDelivery): string {
  return JSON.stringify(
    layers.flatMap(({ namespace, namePrefix, nameSuffix }) =>
      namespace === undefined && namePrefix === "" && nameSuffix === ""
        ? []
        : [[namespace, namePrefix, nameSuffix]],
    ),
  );
}
