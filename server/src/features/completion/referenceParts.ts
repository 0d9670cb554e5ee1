import type { Delivered } from "../../delivery/delivered.ts";
import { attach, fails, type ListenerAttachment, suits } from "../../gateway-api/attachment/attachment.ts";
import {
  backendTarget,
  parentTarget,
  pickerTarget,
  policyTarget,
} from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Listener } from "../../model/listener.ts";
import type { ParentRef } from "../../model/reference.ts";
import {
  asListenerOwner,
  asRoute,
  type Gateway,
  type ListenerSet,
  type Resource,
} from "../../model/resource.ts";
import type { ServicePort } from "../../model/service.ts";
import { compareText } from "../../text/compareText.ts";
import { withArticle } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { isWithin, MOST_NAMES, referrerOf } from "./candidates.ts";
import { judge, ORDER, REFUSALS } from "./judgement.ts";
import { listenerInShort, objectInShort } from "./objectWords.ts";
import { portsInOrder, transportOf } from "./portsInOrder.ts";
import { type Proposal, plainValue, RANKS } from "./proposal.ts";
import type { ReferencePlace } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** A value that a part of a reference can have. */
interface Part {
  readonly value: string | number;
  readonly detail: string;
  readonly mark?: string | undefined;
}

/** The parts of what a reference names: listeners of a Gateway, ports of a Service, rules of a Route. */
export function sectionProposals(place: ReferencePlace, around: Surroundings): readonly Proposal[] {
  const resource = referredObject(place, around)?.resource;
  const owner = resource === undefined ? undefined : asListenerOwner(resource);
  if (resource === undefined) return [];
  if (owner === undefined) return namedParts(resource).flatMap(proposal);
  const { sectionName: _, ...ref } = place.ref;
  return listenersFor(owner, ref, around).flatMap(({ listener, ...words }) =>
    proposal({ ...words, value: listener.name ?? "" }),
  );
}

/** The ports of what a reference names. */
export function portProposals(place: ReferencePlace, around: Surroundings): readonly Proposal[] {
  const resource = referredObject(place, around)?.resource;
  const owner = resource === undefined ? undefined : asListenerOwner(resource);
  const { port: _, ...ref } = place.ref;
  const parts: readonly Part[] =
    owner !== undefined
      ? listenersFor(owner, ref, around).flatMap(({ listener: { port, name }, ...words }) => {
          const isMeant = ref.sectionName === undefined || ref.sectionName === name;
          return isMeant && typeof port === "number" ? { ...words, value: port } : [];
        })
      : resource?.kind === "Service"
        ? servicePorts(resource.spec.ports, around)
        : [];
  return parts
    .filter(({ value }, at) => parts.findIndex((one) => one.value === value) === at)
    .flatMap(proposal);
}

/** The ports of a Service, those that speak what the Route sends first. */
function servicePorts(ports: readonly ServicePort[], around: Surroundings): readonly Part[] {
  const transport = transportOf(around);
  const isOther = ({ protocol = "TCP" }: ServicePort) => protocol !== transport;
  return [
    ...portsInOrder(ports, around).flatMap(servicePart),
    ...ports
      .filter(isOther)
      .flatMap((port) => servicePart(port).map((part) => ({ ...part, mark: `is not ${transport}` }))),
  ];
}

function servicePart({ port, name, protocol = "TCP", appProtocol }: ServicePort): readonly Part[] {
  if (typeof port !== "number") return [];
  return [{ value: port, detail: [name, protocol, appProtocol].filter(isText).join(", ") }];
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

/**
 * The namespaces that a reference can say: those that have what it names, as they would be accepted, or else its own and
 * those that let it in; then all others.
 */
export function namespaceProposals(place: ReferencePlace, around: Surroundings): readonly Proposal[] {
  const { name } = place.ref;
  const isNamed = name !== undefined && name !== "" && !isOpaque(name);
  const best = isNamed ? namespacesOf(name, place, around) : usualNamespaces(place, around);
  const known = new Set(best.map(({ value }) => value));
  const others = around.cluster.objects
    .namespaces()
    .filter((namespace) => !known.has(namespace) && isWithin(around.typed, namespace));
  return [
    ...best.flatMap(proposal),
    ...others.slice(0, MOST_NAMES).flatMap((value) => proposal({ value, detail: "namespace" })),
  ];
}

/** The namespaces in which a name stands. */
function namespacesOf(name: string, place: ReferencePlace, around: Surroundings): readonly Part[] {
  const parts = place.kinds.flatMap(({ group, kind }) =>
    around.cluster.objects.named(group, kind, name).flatMap((object) => {
      const { namespace } = object;
      if (namespace === undefined || namespace === "") return [];
      const candidate = { group, kind, name, namespace, object, isElsewhere: false };
      const { verdict, mark } = judge(place, candidate, around);
      return [{ order: ORDER[verdict], value: namespace, detail: objectInShort(object), mark }];
    }),
  );
  const ordered = [...parts].sort((a, b) => a.order - b.order);
  return ordered.filter(({ value }, at) => ordered.findIndex((one) => one.value === value) === at);
}

function usualNamespaces(place: ReferencePlace, around: Surroundings): readonly Part[] {
  const { cluster, subject, namespace: own } = around;
  switch (place.role) {
    case "backend":
    case "certificate": {
      const granting = subject === undefined ? [] : cluster.referrers.grantingNamespaces(referrerOf(subject));
      return [
        ...(own === undefined ? [] : [{ value: own, detail: "own namespace" }]),
        ...granting
          .filter((value) => value !== own)
          .map((value) => ({ value, detail: "has a ReferenceGrant" })),
      ];
    }
    default: {
      const [kind] = place.kinds;
      const found = kind === undefined ? [] : cluster.objects.directory(kind.group, kind.kind);
      const namespaces = new Set(found.flatMap(({ namespace }) => namespace ?? []));
      return [...namespaces]
        .sort(compareText)
        .map((value) => ({ value, detail: `has ${withArticle(kind?.kind ?? "")}` }));
    }
  }
}

function proposal({ value, detail, mark }: Part): readonly Proposal[] {
  const isValid = typeof value === "number" || (value !== "" && !isOpaque(value));
  if (!isValid) return [];
  return [
    {
      label: String(value),
      detail: [detail, mark].filter((text) => text !== undefined && text !== "").join("; "),
      ...(mark === undefined ? {} : { mark }),
      sort: "object",
      text: plainValue(value),
      rank: RANKS.usual,
    },
  ];
}

/** The object that a reference names already, where it is known which one. */
export function referredObject(place: ReferencePlace, around: Surroundings): Delivered | undefined {
  const target = targetOf(place, around.namespace);
  if (target === undefined) return undefined;
  const found = around.cluster.lookup.find(around.subject?.id ?? "", target);
  return found.kind === "found" ? found.target : undefined;
}

function targetOf({ role, ref, preset }: ReferencePlace, namespace: string | undefined): Target | undefined {
  switch (role) {
    case "named":
      return policyTarget({ ...preset, ...ref }, namespace);
    case "parent":
      return parentTarget(ref, namespace);
    case "backend":
      return backendTarget(ref, namespace);
    case "policyTarget":
      return policyTarget(ref, namespace);
    case "endpointPicker":
      return pickerTarget(ref, namespace);
    default:
      return undefined;
  }
}

/** A listener that a reference could mean, as it stands with the Route. */
interface MeantListener {
  readonly listener: Listener;
  readonly detail: string;
  readonly mark?: string;
}

/** The listeners of a parent, those first that would take the Route if the reference named them. */
function listenersFor(
  owner: Gateway | ListenerSet,
  ref: ParentRef,
  { subject, cluster }: Surroundings,
): readonly MeantListener[] {
  const route = subject === undefined ? undefined : asRoute(subject.resource);
  const decided =
    subject === undefined || route === undefined
      ? []
      : attach({ ...subject, resource: route }, 0, ref, cluster.merging.view).listeners;
  return (owner.spec.listeners ?? [])
    .map((listener, index) => {
      const at = decided[index];
      const mark = at === undefined ? undefined : markOf(at);
      const order = at === undefined || suits(at) ? 0 : mark === undefined ? 1 : 2;
      const words = { listener, detail: listenerInShort(listener) };
      return { order, ...words, ...(mark === undefined ? {} : { mark }) };
    })
    .sort((a, b) => a.order - b.order);
}

/** The first thing that stands against a listener. */
function markOf(listener: ListenerAttachment): string | undefined {
  if (fails(listener, "kind")) return REFUSALS.kind;
  if (fails(listener, "namespace")) return REFUSALS.namespace;
  if (fails(listener, "hostname")) return REFUSALS.hostname;
  return fails(listener, "port") ? "is on another port" : undefined;
}

/** The ports of a Service, or the rules of a Route that hand traffic on, by name. */
function namedParts(resource: Resource): readonly Part[] {
  if (resource.kind === "Service")
    return resource.spec.ports.flatMap(({ name, port }) =>
      name === undefined ? [] : { value: name, detail: port === undefined ? "port" : `port ${port}` },
    );
  const rules = asRoute(resource)?.spec.rules ?? [];
  const [open, closed] = [
    rules.filter(({ allowedRoutes }) => allowedRoutes !== undefined),
    rules.filter(({ allowedRoutes }) => allowedRoutes === undefined),
  ];
  return [
    ...open.flatMap(({ name }) =>
      name === undefined ? [] : { value: name, detail: "rule that takes Routes" },
    ),
    ...closed.flatMap(({ name }) => (name === undefined ? [] : { value: name, detail: "rule" })),
  ];
}
