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
export function entryKey(...parts: readonly string[]): string {
  return parts.join(" ");
}

/** Enters a grant's entries under what they name. */
export function indexedGrant(grant: Delivered<ReferenceGrant>): IndexedGrant {
  const { from, to } = grant.resource.spec;
  return {
    ...grant,
    entries: {
      from: indexed(from.map(({ group, kind, namespace }) => [group, kind, namespace])),
      to: indexed(to.map(({ group = "", kind, name = "" }) => [group, kind, name])),
    },
  };
}

function indexed(entries: readonly (readonly (string | undefined)[])[]): GrantEntries {
  const exact = new Map<string, number>();
  const open: number[] = [];
  entries.forEach((parts, index) => {
    const written = parts.flatMap((part) => part ?? []);
    const key = entryKey(...written);
    // An entry that leaves a part out fits nobody.
    if (written.length === parts.length && !exact.has(key)) exact.set(key, index);
    if (written.some(isOpaque)) open.push(index);
  });
  return { exact, open };
}
