import { nodeAt } from "../../yaml/tree.ts";
import { hole } from "./draft.ts";
import type { OpenSlot } from "./openSlot.ts";
import { type Proposal, plainValue, RANKS } from "./proposal.ts";
import { openReferenceKeys, type ReferencePlace, referencePlaceAt } from "./referencePlace.ts";
import { referenceProposals } from "./references.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * The same place where it is known that a reference of an object of another API begins there: its entries, in braces between
 * brackets, as the first item of a list that is empty.
 */
export function referenceSlot(slot: OpenSlot): OpenSlot {
  const { path, takes, style, before, after, column } = slot;
  if (slot.object.kind?.open === false) return slot;
  if (takes === "scalar" && typeof path.at(-1) === "number") {
    if (openReferenceKeys(slot, path).length === 0) return slot;
    if (style === "block") return { ...slot, takes: "entries" };
    return { ...slot, takes: "entries", before: `${before}{ `, after: ` }${after}` };
  }
  const isEmptyList =
    takes === "entries" && style === "block" && nodeAt(slot.object.root, path)?.kind !== "map";
  return isEmptyList && openReferenceKeys(slot, [...path, 0]).length > 0
    ? { ...slot, path: [...path, 0], before: `${before}- `, column: column + 2 }
    : slot;
}

/**
 * What a reference of an object of another API can say: its keys, kinds with their groups, and objects. Nothing for kinds of
 * this API, whose fields are known.
 */
export function openReferenceProposals(slot: OpenSlot, around: Surroundings): readonly Proposal[] {
  if (slot.object.kind?.open === false) return [];
  const place = referencePlaceAt(slot);
  return [
    ...(place === undefined ? [] : kindsAndGroups(slot, place)),
    ...(slot.takes === "entries" ? keys(slot) : []),
    ...referenceProposals(slot, around),
  ];
}

function keys(slot: OpenSlot): readonly Proposal[] {
  const map = nodeAt(slot.object.root, slot.path);
  const present = map?.kind === "map" ? map.entries.map(({ key }) => key) : [];
  return openReferenceKeys(slot, slot.path)
    .filter((key) => !present.includes(key))
    .map((key) => ({
      label: key,
      detail: key === "port" ? "integer" : "string",
      sort: "key",
      text: { kind: "entries", entries: { [key]: hole(key === "port" ? undefined : "") } },
      rank: RANKS.usual,
      leadsOn: true,
    }));
}

/** The kinds that fit what is written, each with its group, or their groups. */
function kindsAndGroups(slot: OpenSlot, { key, kinds, ref, preset }: ReferencePlace): readonly Proposal[] {
  if (key === "kind")
    return kinds.map(({ group, kind }) => ({
      label: kind,
      detail: group === "" ? "core group" : group,
      sort: "value",
      text:
        slot.takesSiblings && ref.group === undefined && group !== preset.group
          ? { kind: "value", value: kind, siblings: { group } }
          : plainValue(kind),
      rank: RANKS.usual,
    }));
  if (key !== "group") return [];
  return [...new Set(kinds.map(({ group }) => group))].map((group) => ({
    label: group === "" ? '""' : group,
    detail: kinds.flatMap((one) => (one.group === group ? one.kind : [])).join(", "),
    sort: "value",
    text: plainValue(group),
    rank: RANKS.usual,
  }));
}
