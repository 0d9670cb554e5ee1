import { PROTOCOLS } from "../../gateway-api/listeners/listeners.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { availableValues } from "../../schema/fieldAvailability.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { type DraftMap, hole } from "./draft.ts";
import { listenerParts } from "./listenerValues.ts";
import { type Proposal, RANKS } from "./proposal.ts";
import { refusedReferences } from "./refusedReferences.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import { filterEntries, isFilterTaken } from "./unionMembers.ts";

/** Several entries that usually stand together. */
interface Block {
  readonly label: string;
  readonly detail: string;
  readonly entries: DraftMap;
}

/** The blocks of the places whose pattern matches. */
const BLOCKS: readonly {
  readonly at: RegExp;
  readonly blocks: (slot: Slot, around: Surroundings) => readonly Block[];
}[] = [
  { at: /^spec\.listeners\[\]$/, blocks: listeners },
  { at: /\ballowedRoutes$/, blocks: routePermissions },
  { at: /^spec\.rules\[\]$/, blocks: rules },
  { at: /\bfilters\[\]$/, blocks: filters },
  { at: /\bbackendRefs\[\]$/, blocks: () => [SERVICE_PORT] },
  { at: /^spec$/, blocks: grant },
  { at: /^spec\.from\[\]$/, blocks: grantees },
  { at: /^spec\.to\[\]$/, blocks: granted },
];

/** Blocks for the map at the cursor, as long as none of their entries is there. */
export function blockProposals(slot: Slot, around: Surroundings): readonly Proposal[] {
  if (slot.takes !== "entries" || slot.isNamed) return [];
  const present = new Set(slot.map?.entries.map(({ key }) => key));
  return BLOCKS.flatMap(({ at, blocks }) => (at.test(slot.pattern) ? blocks(slot, around) : []))
    .filter(({ entries }) => Object.keys(entries).every((key) => !present.has(key)))
    .map(({ label, detail, entries }) => ({
      label,
      detail,
      sort: "block",
      text: { kind: "entries", entries },
      rank: RANKS.block,
    }));
}

function listeners({ map }: Slot): readonly Block[] {
  const whole = PROTOCOLS.map((protocol) => ({
    label: `${protocol} listener`,
    detail: "name, protocol, port",
    entries: { name: hole(protocol.toLowerCase()), protocol, ...listenerParts(protocol) },
  }));
  const permission: Block = {
    label: "allowedRoutes from Selector",
    detail: "routes from selected namespaces",
    entries: { allowedRoutes: SELECTED_NAMESPACES },
  };
  return map === undefined ? whole : [...whole, permission];
}

const SELECTED_NAMESPACES: DraftMap = {
  namespaces: {
    from: "Selector",
    selector: { matchLabels: { "kubernetes.io/metadata.name": hole("namespace") } },
  },
};

function routePermissions(): readonly Block[] {
  return [
    { label: "from All", detail: "routes from every namespace", entries: { namespaces: { from: "All" } } },
    { label: "from Selector", detail: "routes from selected namespaces", entries: SELECTED_NAMESPACES },
  ];
}

const SERVICE_PORT: Block = {
  label: "Service with port",
  detail: "name, port",
  entries: { name: hole("service"), port: hole(8080) },
};

const TO_HTTPS: Block = {
  label: "redirect to HTTPS",
  detail: "filters",
  entries: {
    filters: [{ type: "RequestRedirect", requestRedirect: { scheme: "https", statusCode: hole(301) } }],
  },
};

/** True for a Route that none but HTTPS listeners take: a redirect to HTTPS would lead its requests back to it. */
function isOnlyOnHttps({ cluster, subject }: Surroundings): boolean {
  const attached = subject === undefined ? [] : cluster.attachment.of(subject.id);
  const isHttps = (parent: (typeof attached)[number]["parent"], index: number) =>
    parent?.resource.spec.listeners?.[index]?.protocol === "HTTPS";
  return (
    attached.length > 0 &&
    attached.every(
      ({ parent, taking }) => taking.length > 0 && taking.every(({ index }) => isHttps(parent, index)),
    )
  );
}

function rules({ object }: Slot, around: Surroundings): readonly Block[] {
  const toService: Block = {
    label: "rule to a Service",
    detail: "backendRefs",
    entries: { backendRefs: [SERVICE_PORT.entries] },
  };
  switch (object.kindName) {
    case "HTTPRoute":
      return [
        {
          label: "rule for a path",
          detail: "matches, backendRefs",
          entries: {
            matches: [{ path: { type: "PathPrefix", value: hole("/") } }],
            backendRefs: [SERVICE_PORT.entries],
          },
        },
        ...(isOnlyOnHttps(around) ? [] : [TO_HTTPS]),
      ];
    case "GRPCRoute":
      return [
        {
          label: "rule for a service",
          detail: "matches, backendRefs",
          entries: {
            matches: [{ method: { service: hole("com.example.Service") } }],
            backendRefs: [SERVICE_PORT.entries],
          },
        },
      ];
    default:
      return [toService];
  }
}

/** A filter of each type, with its member. */
function filters(slot: Slot): readonly Block[] {
  const types = slot.field.properties.get("type");
  const list = nodeAt(slot.object.root, slot.path.slice(0, -1));
  if (types === undefined) return [];
  return availableValues(types, slot.options)
    .map(String)
    .filter((type) => !isFilterTaken(type, list, slot.map))
    .map((type) => {
      const entries = filterEntries(type, slot);
      return { label: `${type} filter`, detail: Object.keys(entries).join(", "), entries };
    });
}

/** What lets in what is refused now, then a grant to fill in. */
function grant({ object }: Slot, around: Surroundings): readonly Block[] {
  if (object.kindName !== "ReferenceGrant") return [];
  const refused = refusedReferences(around).map(
    ({ from, to }): Block => ({
      label: `${from.kind} in ${from.namespace} to ${to.kind}`,
      detail: `lets in what names ${to.kind} ${to.name}`,
      entries: { from: [{ ...from }], to: [{ group: to.group, kind: to.kind }] },
    }),
  );
  const entries = {
    from: [{ group: GATEWAY_GROUP, kind: hole("HTTPRoute"), namespace: hole("namespace") }],
    to: [{ group: "", kind: hole("Service") }],
  };
  return [...distinct(refused), { label: "from and to", detail: "who may refer to what", entries }];
}

function grantees(_: Slot, around: Surroundings): readonly Block[] {
  const refused = refusedReferences(around).map(
    ({ from, to }): Block => ({
      label: `${from.kind} in ${from.namespace}`,
      detail: `names ${to.kind} ${to.name} and is not let in`,
      entries: { ...from },
    }),
  );
  return distinct(refused);
}

function granted(_: Slot, around: Surroundings): readonly Block[] {
  const refused = refusedReferences(around).map(
    ({ from, to: { group, kind, name } }): Block => ({
      label: `${kind} ${name}`,
      detail: `named by ${from.kind}s in ${from.namespace}`,
      entries: { group, kind, name },
    }),
  );
  return distinct(refused);
}

function distinct(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ label }, at) => blocks.findIndex((other) => other.label === label) === at);
}
