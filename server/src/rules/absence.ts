import type { ResourceId } from "../delivery/delivered.ts";
import type { Resolution } from "../gateway-api/clusterView.ts";
import { isGeneratedKind } from "../gateway-api/infrastructure/generatedResources.ts";
import type { Target } from "../gateway-api/target.ts";
import { fingerSlipOf, nearMiss, oneSlipAway } from "../text/nearMiss.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import type { Fix, ManifestEdit, Severity } from "../workspace/finding.ts";
import { preferredFix } from "../yaml/fixBy.ts";

/** What to say about an object that a reference names and the workspace does not have. */
export interface Absence {
  readonly severity: Severity;
  /** A name that was probably meant, the only other namespace that has the name, or what a build calls the object in its own. */
  readonly suggestion?:
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "form"; readonly name: string; readonly namespace: string }
    | {
        readonly kind: "namespace";
        readonly namespace: string;
        /** The namespace in which the reference looks, where that is known. */
        readonly searched?: string;
      };
}

/**
 * How bad it is that an object is absent. Silence (undefined) where it is there, is not known, or may be made by
 * something that is no manifest, a Gateway's implementation included, unless its name is one slip beside one that is known. A hint in the open world, a warning
 * where a slip is likely, an error in the closed one.
 */
export function judgeAbsence(
  resolution: Resolution | undefined,
  target: Target,
  cluster: Cluster,
  referrer?: ResourceId,
): Absence | undefined {
  if (resolution?.kind !== "absent" || cluster.generated.isGenerated(target).verdict !== "no")
    return undefined;
  const produced = cluster.lookup.mayBeProduced(target);
  if (produced && !cluster.options.closedWorld) return slipBesideProducers(target, cluster);
  // An import is made of what is exported under its name, and of no file: the closed world has it, too.
  const isImported = produced && target.kind === "ServiceImport";
  if (isImported || (produced && cluster.producers.mayTurnOutToMake(target))) return undefined;
  const suggestion = produced ? undefined : suggest(target, cluster, referrer);
  const severity = cluster.options.closedWorld ? "error" : suggestion === undefined ? "hint" : "warning";
  return { severity, ...(suggestion === undefined ? {} : { suggestion }) };
}

/**
 * The same of a reference that names no namespace, in manifests that name none either. Where they go is not known in the open world,
 * and only objects of one folder are taken to go together: a slip beside the name of one of those is told, and nothing else.
 */
export function judgeAbsenceOrSlip(
  resolution: Resolution | undefined,
  target: Target,
  cluster: Cluster,
  referrer: ResourceId,
): Absence | undefined {
  if (target.namespace !== undefined || cluster.options.closedWorld)
    return judgeAbsence(resolution, target, cluster, referrer);
  if (resolution?.kind !== "absent" || cluster.lookup.mayBeProduced(target)) return undefined;
  if (cluster.generated.isGenerated(target).verdict !== "no") return undefined;
  const names = cluster.objects
    .anyInNamespace(target.group, target.kind, undefined)
    .flatMap(({ id, resource }) =>
      cluster.placement.areNeighbours(id, referrer) ? (resource.metadata.name ?? []) : [],
    );
  const name = nearMiss(target.name, names.sort());
  return name === undefined ? undefined : { severity: "warning", suggestion: { kind: "name", name } };
}

/** What a chart calls its objects is a guess, so a name beside that is worth a hint only. */
function slipBesideProducers(target: Target, cluster: Cluster): Absence | undefined {
  const claim = cluster.producers.claimOn(target);
  if (claim === "made") return undefined;
  const slipOf = claim === undefined ? oneSlipAway : fingerSlipOf;
  const known = slipOf(target.name, ...knownNames(target, cluster));
  if (known !== undefined) return { severity: "warning", suggestion: { kind: "name", name: known } };
  const guessed = slipOf(target.name, cluster.producers.likelyNames(target));
  return guessed === undefined
    ? undefined
    : { severity: "hint", suggestion: { kind: "name", name: guessed } };
}

function suggest(target: Target, cluster: Cluster, referrer: ResourceId | undefined): Absence["suggestion"] {
  const name = nearMiss(target.name, ...knownNames(target, cluster));
  const elsewhere = cluster.objects.namespacesOf(target.group, target.kind, target.name);
  const [namespace] = elsewhere;
  const isElsewhere = elsewhere.length === 1 && namespace !== undefined;
  // Builds of one base have an object each: no other build's is meant.
  const ownName = isElsewhere ? cluster.objects.nameOfForm(target) : undefined;
  if (ownName !== undefined) return { kind: "form", name: ownName, namespace: target.namespace ?? "" };
  if (name !== undefined) return { kind: "name", name };
  if (!isElsewhere) return undefined;
  if (referrer !== undefined && cluster.objects.hasFormIn(referrer, namespace)) return undefined;
  return { kind: "namespace", namespace, ...(target.namespace ? { searched: target.namespace } : {}) };
}

/** What was probably meant, for the end of a message; `advice` goes on with what a name elsewhere asks for. */
export function suggestionText({ suggestion }: Absence, advice = ""): string {
  switch (suggestion?.kind) {
    case "name":
      return ` Did you mean \`${suggestion.name}\`?`;
    case "namespace":
      return advice === ""
        ? ` ${namespaceText(suggestion)}.`
        : ` There is one of this name in namespace \`${suggestion.namespace}\`${advice}.`;
    case "form":
      return ` ${formText(suggestion)}.`;
    case undefined:
      return "";
  }
}

/** Where an object of the name is, and where the reference looks for it. */
export function namespaceText({
  namespace,
  searched,
}: NonNullable<Absence["suggestion"]> & { readonly kind: "namespace" }): string {
  const place = searched === undefined ? "" : `, but it is looked for in \`${searched}\``;
  return `There is one of this name in namespace \`${namespace}\`${place}`;
}

/** What the object is called where the reference looks for it. */
export function formText({
  name,
  namespace,
}: NonNullable<Absence["suggestion"]> & { readonly kind: "form" }): string {
  return `A build calls it \`${name}\` in namespace \`${namespace}\``;
}

/** The reference as it was probably meant; `set` gives a field of the reference a value. */
export function corrections(
  { suggestion }: Absence,
  set: (field: "name" | "namespace", value: string) => ManifestEdit,
): readonly Fix[] {
  // The name may be right for what other builds make of the same text.
  if (suggestion === undefined || suggestion.kind === "form") return [];
  const value = suggestion.kind === "name" ? suggestion.name : suggestion.namespace;
  const verb = suggestion.kind === "name" ? "Change the name" : "Set the namespace";
  return [preferredFix(`${verb} to \`${value}\``, set(suggestion.kind, value))];
}

/** The names of the target's kind in its namespace: of what is there, of what others say that they make, of what is generated. */
function knownNames(target: Target, cluster: Cluster): readonly (readonly string[])[] {
  return [namesIn(target, cluster), cluster.producers.certainNames(target), generatedNames(target, cluster)];
}

function generatedNames(target: Target, cluster: Cluster): readonly string[] {
  return isGeneratedKind(target) ? cluster.generated.namesIn(target.namespace) : [];
}

/** The names of the objects of the target's kind in its namespace, ordered. */
export function namesIn(target: Target, cluster: Cluster): readonly string[] {
  return cluster.objects.namesIn(target.group, target.kind, target.namespace);
}
