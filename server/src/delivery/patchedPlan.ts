import { groupedBy } from "../text/groupedBy.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { AppliedBuild } from "./appliedBuilds.ts";
import { deliveredAs } from "./deliveredAs.ts";
import type { DeliveryPlan } from "./deliveryPlan.ts";
import { appliedByHand, type DeliverySources, type WalkedBuild } from "./deliveryWalk.ts";
import type { Build } from "./kustomizeBuild.ts";
import { areSameFiles } from "./layer.ts";
import { folderOf, foldersAbove } from "./paths.ts";
import { type PlanAnchors, PlanPatch } from "./planPatch.ts";

/** A plan, and the files whose delivery paths are others than before. */
export interface PatchedPlan {
  readonly plan: DeliveryPlan;
  readonly files: ReadonlySet<string>;
}

/**
 * The plan after the kustomizations of some folders have said something else, worked out for the builds that hold those
 * folders. `rebuilt` are the builds of before, by folder, of every kustomization whose build may be another one now.
 *
 * It is undefined where the plan has to be made anew, which is wherever more than the delivery paths of plain files may hang
 * on the change: what is followed and in which order, which variables there are, and which clusters. So deliverers stay as
 * they are; what comes or goes is listed here and nowhere else, other than by a kustomization that begins by itself only
 * while nothing names it; and what stays gets no other identity.
 */
export function patchedPlan(
  plan: DeliveryPlan,
  sources: DeliverySources,
  rebuilt: ReadonlyMap<string, Build>,
  anchors: PlanAnchors,
): PatchedPlan | undefined {
  const moved = movedKustomizations(plan, sources, rebuilt, anchors);
  const patch = new PlanPatch(plan, anchors);
  if (moved === undefined) return undefined;
  const ending = moved.come.filter((path) => plan.unnamed.has(path));
  if (!ending.every((path) => endsBeginning(path, patch, plan, rebuilt))) return undefined;
  if (!rebuildsBuilds(patch, plan, sources, rebuilt)) return undefined;
  const beginning = moved.gone.filter((path) => !isNamed(path, patch, sources));
  if (!beginning.every((path) => begins(path, patch, plan, sources))) return undefined;
  // Where a build leads back to itself everything hangs on where building began.
  if (sources.builds.kustomize.hasCircle) return undefined;
  const unnamed = new Set(plan.unnamed);
  for (const path of ending) unnamed.delete(path);
  for (const path of beginning) unnamed.add(path);
  if (ending.length + beginning.length > 0) namesByFolder.delete(plan.builds);
  const problems = [
    ...plan.problems.filter(({ path }) => !rebuilt.has(folderOf(path))),
    ...[...rebuilt.keys()].flatMap((folder) => sources.builds.kustomize.of(folder).problems),
  ];
  return { plan: patch.plan({ problems, unnamed }), files: patch.files };
}

/** Rebuilds what was applied and may hold one of the folders. False where the plan has to be made anew. */
function rebuildsBuilds(
  patch: PlanPatch,
  plan: DeliveryPlan,
  sources: DeliverySources,
  rebuilt: ReadonlyMap<string, Build>,
): boolean {
  for (const name of buildsThatMayHold([...rebuilt.keys()], plan, sources)) {
    const walked = plan.builds.get(name);
    if (walked === undefined || patch.builds.get(name) !== walked) continue;
    const { placed } = walked;
    const applied = appliedBy(walked, plan, sources);
    const entries = applied[walked.index]?.entries;
    if (entries === undefined || applied.length !== (plan.followed.get(placed?.id ?? "")?.length ?? 1))
      return false;
    if (entries === walked.entries) continue;
    // Whether what is left out counts hangs on everything that is applied.
    if (walked.deliveryPath.doubt === "left out") return false;
    const deliveries = deliveredAs(entries, walked.deliveryPath, walked);
    if (placed !== undefined) patch.followed.set(placed.id, applied);
    if (!patch.replace(name, walked, { ...walked, entries, deliveries })) return false;
  }
  return true;
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

/** The files of kustomizations that builds bring now and did not bring before, and the other way round. */
interface MovedKustomizations {
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

/**
 * What moves as some folders are rebuilt; undefined where one of them does not begin what it began, or brings other
 * deliverers, or the same in another order.
 */
function movedKustomizations(
  plan: DeliveryPlan,
  { repository, builds }: DeliverySources,
  rebuilt: ReadonlyMap<string, Build>,
  { delivers, isKustomization }: PlanAnchors,
): MovedKustomizations | undefined {
  const [come, gone] = [new Set<string>(), new Set<string>()];
  const deliverersOf = ({ entries }: Build): readonly string[] =>
    entries.flatMap(({ file, role }) => (delivers(file) ? `${role} ${file}` : []));
  for (const [folder, before] of rebuilt) {
    const after = builds.kustomize.of(folder);
    const path = repository.kustomizationIn(folder)?.path ?? "";
    const builtAs = plan.unnamed.has(path) ? [before, after] : [];
    if (builtAs.some((build) => plan.isPhantom(path, build))) return undefined;
    if (areSameFiles(before.entries, after.entries)) continue;
    if (!sameItems(deliverersOf(before), deliverersOf(after))) return undefined;
    const [had, has] = [before, after].map(
      ({ entries }) => new Set(entries.flatMap(({ file }) => (isKustomization(file) ? file : []))),
    );
    for (const file of has ?? []) if (had?.has(file) !== true) come.add(file);
    for (const file of had ?? []) if (has?.has(file) !== true) gone.add(file);
  }
  return { come: [...come], gone: [...gone] };
}

/** Takes back what a kustomization has begun that something names now. False where the plan has to be made anew. */
function endsBeginning(
  path: string,
  patch: PlanPatch,
  plan: DeliveryPlan,
  rebuilt: ReadonlyMap<string, Build>,
): boolean {
  const [scope, ...others] = plan.orphanScopes(path);
  if (scope === undefined || others.length > 0 || rebuilt.has(folderOf(path))) return false;
  const { build } = appliedByHand(path, { scope });
  const walked = plan.builds.get(build);
  return walked !== undefined && patch.replace(build, walked, undefined);
}

/** Begins at a kustomization that nothing names any more. False where the plan has to be made anew. */
function begins(path: string, patch: PlanPatch, plan: DeliveryPlan, { builds }: DeliverySources): boolean {
  const [scope, ...others] = plan.orphanScopes(path);
  if (scope === undefined || others.length > 0) return false;
  const folder = folderOf(path);
  const { entries } = builds.kustomize.of(folder);
  const deliveryPath = appliedByHand(path, { scope });
  const deliveries = deliveredAs(entries, deliveryPath, undefined);
  return patch.replace(deliveryPath.build, undefined, {
    entries,
    deliveryPath,
    index: 0,
    folder,
    deliveries,
  });
}

/** True where something applies a kustomization or lists it, so that nobody begins there. */
function isNamed(path: string, { listings }: PlanPatch, { repository, builds }: DeliverySources): boolean {
  const folder = folderOf(path);
  return (
    repository.kustomizationIn(folder)?.kustomization.kind !== "Kustomization" ||
    (listings.get(path) ?? 0) > 0 ||
    builds.kustomize.isNamed(path, folder)
  );
}

/** The builds that may hold one of some folders: they apply it, also as a component, or a folder that holds it. */
function buildsThatMayHold(
  folders: readonly string[],
  { builds }: DeliveryPlan,
  { repository }: DeliverySources,
): ReadonlySet<string> {
  const byFolder = namesByFolder.get(builds) ?? namesOf(builds);
  namesByFolder.set(builds, byFolder);
  // A kustomization between holds what it lists, and is built anew itself where that is another.
  const above = new Set(folders.flatMap(foldersAbove));
  const holding = [...above].filter((folder) => repository.kustomizationIn(folder) === undefined);
  return new Set(
    [...folders, ...holding].flatMap((folder) => byFolder.get(folder) ?? []).map(({ name }) => name),
  );
}

/** What was found for a plan holds as long as none of its builds comes or goes: which folders one applies stays. */
const namesByFolder = new WeakMap<ReadonlyMap<string, WalkedBuild>, NamesByFolder>();

type NamesByFolder = ReadonlyMap<string, readonly { readonly folder: string; readonly name: string }[]>;

/** The folders that builds apply, each with the names of those. */
function namesOf(builds: ReadonlyMap<string, WalkedBuild>): NamesByFolder {
  const applied = [...builds].flatMap(([name, { folder, components = [] }]) =>
    folder === undefined ? [] : [folder, ...components].map((one) => ({ folder: one, name })),
  );
  return groupedBy(applied, ({ folder }) => folder);
}
