import { type Delivered, displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import type { GrantFrom, GrantTo } from "../../model/referenceGrant.ts";
import type { ReferenceGrant } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ClusterView } from "../clusterView.ts";
import { entryKey, type IndexedGrant } from "../indexedGrant.ts";
import type { Target } from "../target.ts";
import type { UnknownReason } from "../unknownReason.ts";
import type { JudgedVerdict, Verdict } from "../verdict.ts";
import { doubtOfNamespaces, sameNamespace } from "./namespaces.ts";

/** Who refers: the kind and namespace that a grant must name in `from`. */
export interface Referrer {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string | undefined;
}

/** Whether a reference across namespaces is permitted. */
export type Permission =
  | { readonly verdict: "yes"; readonly by: "same-namespace" }
  | { readonly verdict: "yes"; readonly by: "grant"; readonly grant: ResourcePlace }
  | { readonly verdict: "no"; readonly nearMiss: GrantNearMiss | undefined }
  | {
      readonly verdict: "unknown";
      readonly doubt: UnknownReason;
      /** No grant is here but what a template may make, of which nobody knows whom it lets in. */
      readonly isUnseen?: true;
    };

/** What needs no grant. Nearly all references are such, and share it. */
export const WITHIN_NAMESPACE: Permission = { verdict: "yes", by: "same-namespace" };

const MADE_BY_A_TEMPLATE: Permission = { verdict: "unknown", doubt: "FilledInLater", isUnseen: true };

/** Whether nothing of the workspace permits a reference, be it that a template may make a grant that does. */
export function isWithoutGrant(allowed: Permission): boolean {
  return allowed.verdict === "no" || (allowed.verdict === "unknown" && allowed.isUnseen === true);
}

/**
 * Why it is not known whether a reference is permitted, in a clause; undefined where it is known.
 */
export function explainOpenPermission(allowed: Permission): string | undefined {
  if (allowed.verdict !== "unknown") return undefined;
  if (allowed.isUnseen === true) return "what ReferenceGrants a template makes there is not here";
  return allowed.doubt === "NamespaceUnknown"
    ? "no file sets the namespace of one of the two"
    : "a ReferenceGrant or a namespace contains a variable";
}

/**
 * That no grant permits a reference to an object, as a clause for who refers; one that would but for a field is named.
 * `name` is the kind and the name of the object, as messages write them.
 */
export function explainRefused(allowed: Permission | undefined, target: Target, name: string): string {
  const nearMiss = allowed?.verdict === "no" ? allowed.nearMiss : undefined;
  return nearMiss === undefined
    ? `no ReferenceGrant in namespace \`${target.namespace ?? ""}\` permits the reference to ${name}`
    : `ReferenceGrant \`${displayName(nearMiss.grant)}\` does not permit the reference to ${name}: ${difference(nearMiss)}`;
}

/** What a grant that comes near says instead of what was wanted, in a clause. */
export function difference({ side, field, wanted, actual }: GrantNearMiss): string {
  return `the ${field} in its \`${side}\` is ${actual === undefined ? "missing" : quoted(actual)}, not ${quoted(wanted)}`;
}

/** A value in backticks; an empty one as YAML writes it. */
function quoted(value: string): string {
  return value === "" ? '`""`' : `\`${value}\``;
}

/** A permission as a verdict alone. */
export function judgedPermission(allowed: Permission): JudgedVerdict {
  return allowed.verdict === "unknown"
    ? { verdict: "unknown", doubt: allowed.doubt }
    : { verdict: allowed.verdict };
}

/** A grant that would permit the reference but for one field. */
export interface GrantNearMiss {
  readonly grant: Delivered<ReferenceGrant>;
  readonly side: "from" | "to";
  readonly index: number;
  readonly field: "group" | "kind" | "namespace" | "name";
  readonly wanted: string;
  readonly actual: string | undefined;
}

/**
 * Whether `referrer` may refer to `target`: in its own namespace always, elsewhere by a ReferenceGrant in the target's
 * namespace with an entry of `from` and one of `to` that fit. Grants add up; one whose namespace is not known leaves
 * the question open.
 * Source: https://gateway-api.sigs.k8s.io/api-types/referencegrant/
 */
export function permission(referrer: Referrer, target: Target, view: ClusterView): Permission {
  const same = sameNamespace(referrer.namespace, target.namespace);
  if (same === "yes") return WITHIN_NAMESPACE;
  const grants = view.grantsIn(target.namespace);
  const question = questionAbout(referrer, target);
  for (const grant of grants) {
    const fromIndex = grant.entries.from.exact.get(question.from.key);
    if (fromIndex === undefined || !namesTarget(grant, question)) continue;
    if (sameNamespace(grant.namespace, target.namespace) === "yes")
      return { verdict: "yes", by: "grant", grant: { id: grant.id, path: ["spec", "from", fromIndex] } };
  }
  if (same === "unknown")
    return { verdict: "unknown", doubt: doubtOfNamespaces(referrer.namespace, target.namespace) };
  const open = grants.find((grant) => mayFit(grant, question));
  if (open !== undefined)
    return { verdict: "unknown", doubt: doubtOfNamespaces(open.namespace, target.namespace) };
  const nearMiss = nearMissIn(grants, question);
  return nearMiss === undefined && view.mayGrantUnseen(target.namespace)
    ? MADE_BY_A_TEMPLATE
    : { verdict: "no", nearMiss };
}

/**
 * A grant beside the referrer that names it and the target: it would permit the reference if it stood in the target's namespace, as
 * it has to.
 */
export function misplacedGrant(
  referrer: Referrer,
  target: Target,
  view: ClusterView,
): Delivered<ReferenceGrant> | undefined {
  const { from, ...question } = questionAbout(referrer, target);
  if (from.isOpen || referrer.namespace === undefined) return undefined;
  return view
    .grantsIn(referrer.namespace)
    .find(
      (grant) =>
        grant.namespace === referrer.namespace &&
        grant.entries.from.exact.has(from.key) &&
        namesTarget(grant, question),
    );
}

/** What all grants of a namespace are asked: the keys of entries that fit just so, and whether part of it is filled in later. */
interface Question {
  readonly referrer: Referrer;
  readonly target: Target;
  readonly from: { readonly key: string; readonly isOpen: boolean };
  /** The keys of an entry for the target alone, and of one for all objects of its kind. */
  readonly to: { readonly keys: readonly string[]; readonly isOpen: boolean };
}

function questionAbout(referrer: Referrer, target: Target): Question {
  const from = [referrer.group, referrer.kind, referrer.namespace ?? ""] as const;
  const { group, kind, name } = target;
  return {
    referrer,
    target,
    from: { key: entryKey(...from), isOpen: from.some(isOpaque) },
    to: {
      keys: [entryKey(group, kind, name), entryKey(group, kind, "")],
      isOpen: [group, kind, name].some(isOpaque),
    },
  };
}

/** True where an entry of `to` names just the target, or all objects of its kind. */
function namesTarget({ entries }: IndexedGrant, { to }: Pick<Question, "to">): boolean {
  return to.keys.some((key) => entries.to.exact.has(key));
}

function mayFit(grant: IndexedGrant, question: Question): boolean {
  const { from, to } = grant.resource.spec;
  const { entries } = grant;
  const { referrer, target } = question;
  return (
    (entries.from.exact.has(question.from.key) ||
      mayBe(from, entries.from.open, question.from.isOpen, (entry) => allFit(fromFields(entry, referrer)))) &&
    (namesTarget(grant, question) ||
      mayBe(to, entries.to.open, question.to.isOpen, (entry) => toFits(entry, target)))
  );
}

/** Whether an entry may fit although none does: something is filled in later, in the entry or in what is asked for. */
function mayBe<Entry>(
  all: readonly Entry[],
  open: readonly number[],
  isOpen: boolean,
  fits: (entry: Entry) => Verdict,
): boolean {
  const entries = isOpen ? all : open.flatMap((index) => all[index] ?? []);
  return entries.some((entry) => fits(entry) !== "no");
}

/** Whether an entry of `to` is for an object; its namespace is not asked. */
export function toFits(entry: GrantTo, target: Target): Verdict {
  return allFit(toFields(entry, target));
}

interface FieldComparison {
  readonly field: GrantNearMiss["field"];
  readonly wanted: string;
  readonly actual: string | undefined;
}

function fromFields(entry: GrantFrom, referrer: Referrer): readonly FieldComparison[] {
  return [
    { field: "group", wanted: referrer.group, actual: entry.group },
    { field: "kind", wanted: referrer.kind, actual: entry.kind },
    { field: "namespace", wanted: referrer.namespace ?? "", actual: entry.namespace },
  ];
}

function toFields(entry: GrantTo, target: Target): readonly FieldComparison[] {
  const fields: FieldComparison[] = [
    { field: "group", wanted: target.group, actual: entry.group ?? "" },
    { field: "kind", wanted: target.kind, actual: entry.kind },
  ];
  if (entry.name !== undefined && entry.name !== "")
    fields.push({ field: "name", wanted: target.name, actual: entry.name });
  return fields;
}

function allFit(fields: readonly FieldComparison[]): Verdict {
  let verdict: Verdict = "yes";
  for (const { wanted, actual } of fields) {
    if (wanted === actual) continue;
    if (isOpaque(wanted) || (actual !== undefined && isOpaque(actual))) verdict = "unknown";
    else return "no";
  }
  return verdict;
}

/** The grant that differs in a single field, looked for entry by entry: both sides fit but for that field. */
function nearMissIn(grants: readonly IndexedGrant[], question: Question): GrantNearMiss | undefined {
  const { referrer, target } = question;
  for (const grant of grants) {
    const { from, to } = grant.resource.spec;
    const fromFitsSomewhere = grant.entries.from.exact.has(question.from.key);
    const toFitsSomewhere = namesTarget(grant, question);
    const fromIndex = toFitsSomewhere
      ? from.findIndex((entry) => misfits(fromFields(entry, referrer)).length === 1)
      : -1;
    const toIndex = fromFitsSomewhere
      ? to.findIndex((entry) => misfits(toFields(entry, target)).length === 1)
      : -1;
    const side = fromIndex >= 0 ? "from" : "to";
    const index = fromIndex >= 0 ? fromIndex : toIndex;
    const [fromEntry, toEntry] = [from[fromIndex], to[toIndex]];
    const [misfit] =
      fromEntry !== undefined
        ? misfits(fromFields(fromEntry, referrer))
        : toEntry !== undefined
          ? misfits(toFields(toEntry, target))
          : [];
    if (misfit !== undefined) return { grant, side, index, ...misfit };
  }
  return undefined;
}

function misfits(fields: readonly FieldComparison[]): readonly FieldComparison[] {
  return fields.filter(({ wanted, actual }) => wanted !== actual);
}
