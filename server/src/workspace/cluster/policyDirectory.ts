import type { Delivered } from "../../delivery/delivered.ts";
import type { LabelTable } from "../../gateway-api/references/labelTable.ts";
import { selectorsFor, selectorTable } from "../../gateway-api/references/selectorTable.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The policies of one kind, by what they are for: where each Route has one, nobody looks through all of them for each. */
export interface PolicyDirectory {
  readonly all: readonly Delivered[];
  /** By kind and name of a target, whatever its namespace. */
  readonly byTarget: ReadonlyMap<string, readonly Delivered[]>;
  /** Those that select what they are for, or of which its name is filled in later, by the labels that they want. */
  readonly others: LabelTable<Delivered>;
}

/** Arranges the policies of one kind. */
export function policyDirectory(all: readonly Delivered[]): PolicyDirectory {
  const byTarget = new Map<string, Delivered[]>();
  const others: Delivered[] = [];
  for (const policy of all) {
    const targets = targetsWritten(policy);
    if (targets.some(({ selector, ref }) => selector !== undefined || isOpaque(ref.name ?? "")))
      others.push(policy);
    for (const key of new Set(targets.map(({ ref }) => keyOf(ref.kind, ref.name)))) {
      const known = byTarget.get(key);
      if (known === undefined) byTarget.set(key, [policy]);
      else known.push(policy);
    }
  }
  return { all, byTarget, others: selectorTable(others, selectorsWritten) };
}

/** The policies that may be for an object, or for a section of it. */
export function policiesPerhapsFor(
  { all, byTarget, others }: PolicyDirectory,
  { resource }: Delivered,
): readonly Delivered[] {
  const { name } = resource.metadata;
  if (name === undefined || isOpaque(name)) return all;
  const named = byTarget.get(keyOf(manifestKind(resource), name)) ?? [];
  const selecting = selectingPerhaps(others, resource);
  return selecting.length === 0 ? named : [...new Set([...named, ...selecting])];
}

/** The policies that may select an object, or whose target's name is filled in later. What makes a manifest of an object may add labels. */
export function selectingPerhaps(
  others: PolicyDirectory["others"],
  { metadata, embedded }: Resource,
): readonly Delivered[] {
  return selectorsFor(others, metadata.labels, embedded !== undefined || metadata.isOpen === true);
}

/** What a policy selects by; undefined for a target whose name is filled in later. */
function selectorsWritten(policy: Delivered): readonly (LabelSelector | undefined)[] {
  return targetsWritten(policy).flatMap(({ selector, ref }) =>
    selector !== undefined ? [selector] : isOpaque(ref.name ?? "") ? [undefined] : [],
  );
}

/** Where a policy says what it is for. */
export function targetsWritten({ resource }: Delivered): readonly WrittenReference[] {
  return (resource.references ?? []).filter(
    ({ path }) => path[0] === "spec" && /^target(?:Refs?|Selectors)$/.test(`${path[1]}`) && path.length < 4,
  );
}

function keyOf(kind = "", name = ""): string {
  return `${kind}\u0000${name}`;
}
