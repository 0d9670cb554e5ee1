import { deepEqual } from "../yaml/deepEqual.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { DeliveryPlan } from "./deliveryPlan.ts";
import { type DeliverySources, deliveredAs, deliveriesByFile, type WalkedBuild } from "./deliveryWalk.ts";
import type { Deliveries, FileDelivery } from "./fileDelivery.ts";
import { folderOf, isWithin } from "./paths.ts";

/** A plan, and the files whose delivery paths are others than before. */
export interface PatchedPlan {
  readonly plan: DeliveryPlan;
  readonly files: ReadonlySet<string>;
}

/** Which files cannot change their delivery paths without a new plan, since other files depend on them. */
export interface PlanAnchors {
  /** It delivers others. */
  isAnchor(file: string): boolean;
  /** Whether a build applies it decides what other files are held against. */
  tellsClustersApart(file: string): boolean;
}

/**
 * The plan after the kustomizations of some folders have said something else, where all that changes is how files reach
 * clusters that deliver nothing themselves: it is worked out for the builds which hold those folders. Undefined where
 * the plan has to be made anew.
 */
export function patchedPlan(
  plan: DeliveryPlan,
  sources: DeliverySources,
  folders: ReadonlySet<string>,
  anchors: PlanAnchors,
): PatchedPlan | undefined {
  const builds = new Map(plan.builds);
  const followed = new Map(plan.followed);
  const changes = new Map<string, Change[]>();
  for (const [name, walked] of plan.builds) {
    if (!mayHold(walked, folders, sources)) continue;
    const { placed, index } = walked;
    const applied =
      placed === undefined
        ? [sources.builds.kustomize.of(walked.folder ?? "")]
        : sources.builds.of(placed.deliverer, placed.file, plan.isForeign);
    const entries = applied[index]?.entries;
    if (entries === undefined || applied.length !== (plan.followed.get(placed?.id ?? "")?.length ?? 1))
      return undefined;
    if (entries === walked.entries) continue;
    // Whether what is left out counts hangs on everything that is applied.
    if (walked.deliveryPath.doubt === "left out") return undefined;
    const fresh: WalkedBuild = {
      ...walked,
      entries,
      deliveries: deliveredAs(entries, walked.deliveryPath, walked),
    };
    builds.set(name, fresh);
    if (placed !== undefined && "folder" in (applied[index] ?? {})) {
      followed.set(placed.id, sources.builds.of(placed.deliverer, placed.file, plan.isForeign));
    }
    // A file that comes to a second root, or leaves one of several, may tell clusters apart.
    const isAlone = (file: string): boolean =>
      placed !== undefined || plan.deliveries.get(file)?.every(({ build }) => build === name) !== false;
    if (!collect(changes, walked, fresh, { ...anchors, isAlone })) return undefined;
  }
  const deliveries = new Map(plan.deliveries);
  for (const [file, list] of changes) {
    if (plan.deliveries.get(file)?.some(({ doubt }) => doubt === "left out")) return undefined;
    const left = list.reduce<readonly FileDelivery[]>(replaced, deliveries.get(file) ?? []);
    if (left.length === 0) deliveries.delete(file);
    else deliveries.set(file, left);
  }
  if (!hasSameVariables(plan, sources, deliveries)) return undefined;
  const problems = [
    ...plan.problems.filter(({ path }) => !folders.has(folderOf(path))),
    ...[...folders].flatMap((folder) => sources.builds.kustomize.of(folder).problems),
  ];
  return { plan: { ...plan, builds, followed, deliveries, problems }, files: new Set(changes.keys()) };
}

/** True where the ConfigMaps that variables were taken from still hold the same where they were looked for. */
function hasSameVariables(plan: DeliveryPlan, sources: DeliverySources, deliveries: Deliveries): boolean {
  return [...plan.configMaps.values()].every(({ wanted, data }) =>
    deepEqual(sources.configMap(wanted, deliveries, plan.orphanScopes), data),
  );
}

/** What a build brought of a file, and what it brings now. */
interface Change {
  readonly before: readonly FileDelivery[];
  readonly after: readonly FileDelivery[];
}

function replaced(list: readonly FileDelivery[], { before, after }: Change): readonly FileDelivery[] {
  const at = before[0] === undefined ? list.length : list.indexOf(before[0]);
  const others = list.filter((one) => !before.includes(one));
  return [...others.slice(0, at), ...after, ...others.slice(at)];
}

/** True where a build applies one of the folders, or a folder without a kustomization that holds one. */
function mayHold(
  { folder }: WalkedBuild,
  folders: ReadonlySet<string>,
  { repository }: DeliverySources,
): boolean {
  if (folder === undefined) return false;
  if (folders.has(folder)) return true;
  return (
    repository.kustomizationIn(folder) === undefined && [...folders].some((one) => isWithin(one, folder))
  );
}

/** Notes what is different between two states of a build; false where that is more than can be patched. */
function collect(
  changes: Map<string, Change[]>,
  before: WalkedBuild,
  after: WalkedBuild,
  { isAnchor, tellsClustersApart, isAlone }: PlanAnchors & { readonly isAlone: (file: string) => boolean },
): boolean {
  const [had, has] = [deliveriesByFile(before), deliveriesByFile(after)];
  for (const file of new Set([...had.keys(), ...has.keys()])) {
    const change: Change = { before: had.get(file) ?? [], after: has.get(file) ?? [] };
    if (sameItems(change.before, change.after)) continue;
    const isMoved = change.before.length === 0 || change.after.length === 0;
    if (isAnchor(file) || (isMoved && (tellsClustersApart(file) || !isAlone(file)))) return false;
    changes.set(file, [...(changes.get(file) ?? []), change]);
  }
  return true;
}
