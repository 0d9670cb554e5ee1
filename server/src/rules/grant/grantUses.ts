import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { GrantFrom, GrantTo } from "../../model/referenceGrant.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type ReferenceGrant } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { REFERRERS } from "./grantFaults.ts";
import { GrantTargets } from "./grantTargets.ts";

/** Who uses an entry of a grant's `from`: what they name in its namespace, or `unknown` where that is not known. */
export type EntryUse =
  | { readonly kind: "unknown" }
  | { readonly kind: "known"; readonly targets: GrantTargets };

const UNKNOWN: EntryUse = { kind: "unknown" };

/** The API server takes no grant with more entries in a list, so that none of them lets anybody in. */
const MOST_ENTRIES = 16;

/** Whether the API server refuses a grant for the length of its lists: whoever uses it, uses nothing. */
export function hasTooManyEntries({ resource: { spec } }: Delivered<ReferenceGrant>): boolean {
  return spec.from.length > MOST_ENTRIES || spec.to.length > MOST_ENTRIES;
}

/** The uses of each entry of a grant's `from`. */
export function usesOfEach(cluster: Cluster, grant: Delivered<ReferenceGrant>): readonly EntryUse[] {
  return grant.resource.spec.from.map((entry) => usesOf(cluster, grant, entry));
}

/** Of what all entries together refer to, as far as it is known, that which an entry of `to` is for or may be for. */
export function targetsFor(uses: readonly EntryUse[], entry: GrantTo): readonly Target[] {
  return [...new Set(uses)].flatMap((use) => (use.kind === "known" ? use.targets.of(entry) : []));
}

/** What the objects that an entry of `from` speaks of name in the grant's namespace. */
function usesOf(cluster: Cluster, grant: Delivered<ReferenceGrant>, entry: GrantFrom): EntryUse {
  const { group, kind, namespace: from } = entry;
  const to = grant.namespace;
  if (group === undefined || kind === undefined || from === undefined || to === undefined) return UNKNOWN;
  if ([group, kind, from, to].some(isOpaque) || !isReferrer(group, kind)) return UNKNOWN;
  // Such an entry is another rule's: it would be needless even if it were used.
  if (from === to) return UNKNOWN;
  const named = cluster.namedAcross.of(group, kind, from, to);
  if (named === undefined) return UNKNOWN;
  const known = KNOWN.get(named) ?? { kind: "known", targets: new GrantTargets(named) };
  KNOWN.set(named, known);
  return known;
}

/** What was made of what is named: entries that say the same, of one grant or of several in a namespace, share it. */
const KNOWN = new WeakMap<readonly Target[], EntryUse>();

function isReferrer(group: string, kind: string): boolean {
  const itsGroup = kind.startsWith("X") ? EXPERIMENTAL_GROUP : GATEWAY_GROUP;
  const modelled = kind === "XTelemetryPolicy" ? "Policy" : kind === "Policy" ? "" : kind;
  return group === itsGroup && REFERRERS.some((known) => known === modelled);
}

/** True for entries of `to` that references which are read here can need. */
export function isReferable({ group, kind }: GrantTo): boolean {
  return group === "" && (kind === "Service" || kind === "Secret" || kind === "ConfigMap");
}
