import { sameItems } from "../yaml/sameItems.ts";
import type { AppliedBuild } from "./appliedBuilds.ts";
import type { DeliveryPlan } from "./deliveryPlan.ts";
import { type DeliverySources, deliveredAs, deliveriesByFile, type WalkedBuild } from "./deliveryWalk.ts";
import type { FileDelivery } from "./fileDelivery.ts";
import type { Build } from "./kustomizeBuild.ts";
import { folderOf, isWithin } from "./paths.ts";

/** A plan, and the files whose delivery paths are others than before. */
export interface PatchedPlan {
  readonly plan: DeliveryPlan;
  readonly files: ReadonlySet<string>;
}

/** Files on which the delivery paths of others hang. */
export interface PlanAnchors {
  /** It delivers others, so that what reaches it reaches them. */
  delivers(file: string): boolean;
  /** It is a kustomization: what lists it is why nobody begins there. */
  isKustomization(file: string): boolean;
  /** Variables are taken from it, or would be if it were delivered where they are looked for. */
  givesVariables(file: string): boolean;
  /** Another file defines the same outside of builds, so that where it is delivered tells clusters apart. */
  tellsClustersApart(file: string): boolean;
}

/**
 * The plan after the kustomizations of some folders have said something else, worked out for the builds that hold those
 * folders. `rebuilt` are the builds of before, by folder, of every kustomization whose build may be another one now.
 *
 * It is undefined where the plan has to be made anew, which is wherever more than the delivery paths of plain files may hang
 * on the change: who begins, what is followed and in which order, which variables there are, and which clusters. So anchors
 * stay as they are; what comes or goes is listed here and nowhere else; and what stays gets no other identity.
 */
export function patchedPlan(
  plan: DeliveryPlan,
  sources: DeliverySources,
  rebuilt: ReadonlyMap<string, Build>,
  anchors: PlanAnchors,
): PatchedPlan | undefined {
  for (const [folder, before] of rebuilt)
    if (!keepsBeginnings(plan, sources, folder, before, anchors)) return undefined;
  const builds = new Map(plan.builds);
  const followed = new Map(plan.followed);
  const deliveries = new Map(plan.deliveries);
  const listings = new Map(plan.listings);
  const files = new Set<string>();
  for (const [name, walked] of plan.builds) {
    if (!mayHold(walked, plan, rebuilt, sources)) continue;
    const { placed } = walked;
    const applied = appliedBy(walked, plan, sources);
    const entries = applied[walked.index]?.entries;
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
    if (placed !== undefined) followed.set(placed.id, applied);
    for (const change of changesBetween(walked, fresh)) {
      if (plan.deliveries.get(change.file)?.some(({ doubt }) => doubt === "left out")) return undefined;
      const list = deliveries.get(change.file) ?? [];
      const after = afterChange(change, placed === undefined, list, listings, anchors);
      if (after === undefined) return undefined;
      files.add(change.file);
      if (after.length === 0) deliveries.delete(change.file);
      else deliveries.set(change.file, after);
    }
  }
  const problems = [
    ...plan.problems.filter(({ path }) => !rebuilt.has(folderOf(path))),
    ...[...rebuilt.keys()].flatMap((folder) => sources.builds.kustomize.of(folder).problems),
  ];
  return { plan: { ...plan, builds, followed, deliveries, listings, problems }, files };
}

/** What a walked build comes from, as it is built now. */
function appliedBy(
  { placed, folder }: WalkedBuild,
  { isForeign }: DeliveryPlan,
  { builds }: DeliverySources,
): readonly Pick<AppliedBuild, "entries" | "isOpen">[] & readonly AppliedBuild[] {
  return placed === undefined
    ? [{ entries: builds.kustomize.of(folder ?? "").entries, isOpen: false }]
    : builds.of(placed.deliverer, placed.file, isForeign);
}

/** True where a rebuilt kustomization begins what it began, and brings the same anchors in the same order. */
function keepsBeginnings(
  plan: DeliveryPlan,
  { repository, builds }: DeliverySources,
  folder: string,
  before: Build,
  { delivers, isKustomization }: PlanAnchors,
): boolean {
  const after = builds.kustomize.of(folder);
  const path = repository.kustomizationIn(folder)?.path ?? "";
  const builtAs = plan.unnamed.has(path) ? [before, after] : [];
  if (builtAs.some((build) => plan.isPhantom(path, build))) return false;
  const anchorsOf = ({ entries }: Build): readonly string[] =>
    entries.flatMap(({ file, role }) => (delivers(file) || isKustomization(file) ? `${role} ${file}` : []));
  return sameItems(anchorsOf(before), anchorsOf(after));
}

/** True where a build may hold one of the folders: it applies one, or a folder that holds one, or components. */
function mayHold(
  { folder, placed, index }: WalkedBuild,
  { followed }: DeliveryPlan,
  rebuilt: ReadonlyMap<string, Build>,
  { repository }: DeliverySources,
): boolean {
  if (folder === undefined) return false;
  const hasComponents = followed.get(placed?.id ?? "")?.[index]?.hasComponents === true;
  if (rebuilt.has(folder) || hasComponents) return true;
  return (
    repository.kustomizationIn(folder) === undefined &&
    [...rebuilt.keys()].some((one) => isWithin(one, folder))
  );
}

/** What a build brought of a file, and what it brings now. */
interface Change {
  readonly file: string;
  readonly before: readonly FileDelivery[];
  readonly after: readonly FileDelivery[];
}

function changesBetween(before: WalkedBuild, after: WalkedBuild): readonly Change[] {
  const [had, has] = [deliveriesByFile(before), deliveriesByFile(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((file) => {
    const change: Change = { file, before: had.get(file) ?? [], after: has.get(file) ?? [] };
    return sameItems(change.before, change.after) ? [] : [change];
  });
}

/** The delivery paths of a file behind a change; undefined where more hangs on that. Keeps count of its `listings`. */
function afterChange(
  { file, before, after }: Change,
  isByHand: boolean,
  list: readonly FileDelivery[],
  listings: Map<string, number>,
  { delivers, givesVariables, tellsClustersApart }: PlanAnchors,
): readonly FileDelivery[] | undefined {
  if (delivers(file) || givesVariables(file)) return undefined;
  const listed = listings.get(file) ?? 0;
  if (before.length === after.length) {
    // What has no deliverer is told apart by what it defines.
    const isShared = isByHand && (listed > 1 || tellsClustersApart(file));
    const keepsIdentity = before.every((one, at) => isSameIdentity(one, after[at]));
    const isWhole = before.every((one) => list.includes(one));
    if (!isWhole || (isShared && !keepsIdentity)) return undefined;
    return list.map((one) => after[before.indexOf(one)] ?? one);
  }
  // Whatever else lists the file, followed or not, may mean something else without this build, or with it.
  if (listed !== before.length || !sameItems(list, before) || tellsClustersApart(file)) return undefined;
  listings.set(file, after.length);
  return after;
}

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
