import type { Delivered } from "../delivery/delivered.ts";
import type { ReferenceGrant } from "../model/resource.ts";
import { isOpaque } from "../yaml/opaqueText.ts";

/**
 * A grant whose entries are found by what they name, since one namespace may have hundreds of grants of hundreds of entries.
 * Source: https://gateway-api.sigs.k8s.io/api-types/referencegrant/
 */
export interface IndexedGrant extends Delivered<ReferenceGrant> {
  readonly entries: { readonly from: GrantEntries; readonly to: GrantEntries };
}

/** The entries of one side of a grant. */
export interface GrantEntries {
  /** The first entry that names just this, by `entryKey`. */
  readonly exact: ReadonlyMap<string, number>;
  /** Entries of which a part is filled in later. */
  readonly open: readonly number[];
}

/** The key of an entry: all that it names. Names and groups hold no space. */
export function entryKey(group: string, kind: string, name: string): string {
  return `${group} ${kind} ${name}`;
}

/** Enters a grant's entries under what they name. */
export function indexedGrant(grant: Delivered<ReferenceGrant>): IndexedGrant {
  const { from, to } = grant.resource.spec;
  return {
    ...grant,
    entries: {
      from: indexed(from, ({ group, kind, namespace }) => [group, kind, namespace]),
      to: indexed(to, ({ group = "", kind, name = "" }) => [group, kind, name]),
    },
  };
}

type Part = string | undefined;

function indexed<Entry>(
  entries: readonly Entry[],
  partsOf: (entry: Entry) => readonly [group: Part, kind: Part, name: Part],
): GrantEntries {
  const exact = new Map<string, number>();
  const open: number[] = [];
  entries.forEach((entry, index) => {
    const [group, kind, name] = partsOf(entry);
    // An entry that leaves a part out fits nobody.
    if (group !== undefined && kind !== undefined && name !== undefined) {
      const key = entryKey(group, kind, name);
      if (!exact.has(key)) exact.set(key, index);
    }
    if (isOpen(group) || isOpen(kind) || isOpen(name)) open.push(index);
  });
  return { exact, open };
}

function isOpen(part: Part): boolean {
  return part !== undefined && isOpaque(part);
}
