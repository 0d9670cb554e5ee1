import { GATEWAY_GROUP, type Resource } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { hole } from "./draft.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where implementations have keys of their own, and where those of other Gateways are found. */
const PLACES: readonly { readonly at: RegExp; readonly keysOf: (resource: Resource) => readonly string[] }[] =
  [
    {
      at: /\blisteners\[\]\.tls\.options$/,
      keysOf: (resource) =>
        resource.kind === "Gateway" || resource.kind === "ListenerSet" || resource.kind === "XListenerSet"
          ? (resource.spec.listeners ?? []).flatMap(({ tls }) => tls?.optionKeys ?? [])
          : [],
    },
    {
      at: /^spec\.infrastructure\.annotations$/,
      keysOf: (resource) =>
        resource.kind === "Gateway" ? Object.keys(resource.spec.infrastructure?.annotations ?? {}) : [],
    },
    {
      at: /^spec\.infrastructure\.labels$/,
      keysOf: (resource) =>
        resource.kind === "Gateway" ? Object.keys(resource.spec.infrastructure?.labels ?? {}) : [],
    },
  ];

/** Keys of implementations that other Gateways of the workspace have; none with the API's own prefix, which is reserved. */
export function vendorKeyProposals(slot: Slot, { cluster }: Surroundings): readonly Proposal[] {
  const place = slot.takes === "entries" ? PLACES.find(({ at }) => at.test(slot.pattern)) : undefined;
  if (place === undefined) return [];
  const present = new Set(slot.map?.entries.map(({ key }) => key));
  const keys = ["Gateway", "ListenerSet"]
    .flatMap((kind) => cluster.objects.anyOfKind(GATEWAY_GROUP, kind))
    .flatMap(({ resource }) => place.keysOf(resource))
    .filter((key) => !isReserved(key) && !isOpaque(key) && !present.has(key));
  return [...new Set(keys)].sort(compareText).map((key) => ({
    label: key,
    detail: "as on other Gateways",
    sort: "key",
    text: { kind: "entries", entries: { [key]: hole("") } },
    rank: RANKS.usual,
  }));
}

function isReserved(key: string): boolean {
  return key.startsWith(`${GATEWAY_GROUP}/`);
}
