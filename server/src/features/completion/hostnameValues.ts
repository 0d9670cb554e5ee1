import type { Delivered } from "../../delivery/delivered.ts";
import { attach } from "../../gateway-api/attachment/attachment.ts";
import { isLiteralHostname, meetHostnames } from "../../gateway-api/hostnames.ts";
import { meantByAttachTo, parentTarget } from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Listener } from "../../model/listener.ts";
import {
  asListenerOwner,
  asRoute,
  type Gateway,
  type ListenerSet,
  type Route,
} from "../../model/resource.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { isWithin, MOST_NAMES } from "./candidates.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import type { UsualValue } from "./usualValue.ts";

/**
 * The hostnames that a Route can have: those of the listeners that would take it, one of its own name under each of their
 * wildcards or beside the hostnames of other Routes, and what these write, which is last.
 */
export function routeHostnames(slot: Slot, around: Surroundings): readonly UsualValue[] {
  const { subject } = around;
  const route = subject === undefined ? undefined : asRoute(subject.resource);
  if (subject === undefined || route === undefined) return [];
  const parents = openParents({ ...subject, resource: route }, around);
  const written = slot.pattern === "spec.hostnames[]" ? writtenHostnames(slot) : new Set<string>();
  const values = parents.flatMap(({ listeners }) =>
    listeners.flatMap((listener) => hostnamesUnder(listener, route.metadata.name)),
  );
  const covering = parents.flatMap(({ listeners }) => listeners.map(({ hostname }) => hostname));
  const beside = parents.flatMap(({ id }) =>
    hostnamesOfRoutes(id, around).filter((hostname) =>
      covering.some((domain) => meetHostnames(domain, hostname).verdict === "yes"),
    ),
  );
  const taken = new Set(beside);
  const own = values.length > 0 ? [] : besideOthers(beside, route.metadata.name);
  return distinct(
    [
      ...[...values, ...own].filter(({ value }) => !taken.has(String(value))),
      ...beside.map((value) => ({ value, detail: "of another Route" })),
    ],
    written,
  );
}

/** A hostname of its own name in the domains of others. */
function besideOthers(hostnames: readonly string[], ownName: string | undefined): readonly UsualValue[] {
  if (ownName === undefined) return [];
  return hostnames.flatMap((hostname) => {
    const domain = /^[^.*]+(\.[^.]+\..+)$/.exec(hostname)?.[1];
    return domain === undefined ? [] : { value: `${ownName}${domain}`, detail: `beside ${hostname}` };
  });
}

/** The hostnames that a listener can have: those that Routes for it write, and those of the Gateway that it belongs to. */
export function listenerHostnames(_: Slot, around: Surroundings): readonly UsualValue[] {
  const { subject, cluster } = around;
  const owner = subject === undefined ? undefined : asListenerOwner(subject.resource);
  if (subject === undefined || owner === undefined) return [];
  const target = parentOf(owner, subject.namespace);
  const found = target === undefined ? undefined : cluster.lookup.find(subject.id, target);
  const parent = found?.kind === "found" ? asListenerOwner(found.target.resource) : undefined;
  const others = [...(owner.spec.listeners ?? []), ...(parent?.spec.listeners ?? [])];
  return distinct(
    [
      ...hostnamesOfRoutes(subject.id, around).map((value) => ({ value, detail: "of a Route" })),
      ...others.flatMap(({ hostname, name }) =>
        hostname === undefined ? [] : { value: hostname, detail: `of listener ${name ?? ""}` },
      ),
    ],
    new Set(),
  );
}

function parentOf(owner: Gateway | ListenerSet, namespace: string | undefined): Target | undefined {
  if (owner.kind !== "Gateway") return owner.spec.parentRef && parentTarget(owner.spec.parentRef, namespace);
  const attachTo = owner.spec.infrastructure?.attachTo;
  return attachTo && meantByAttachTo(attachTo, namespace);
}

interface OpenParent {
  readonly id: string;
  readonly listeners: readonly Listener[];
}

/** The parents of a Route with the listeners that would take it, whatever its hostnames. */
function openParents(route: Delivered<Route>, { cluster }: Surroundings): readonly OpenParent[] {
  const { hostnames: _, ...spec } = route.resource.spec;
  const anyHost = { ...route, resource: { ...route.resource, spec } };
  return (spec.parentRefs ?? []).flatMap((ref, index) => {
    const { parent, meant } = attach(anyHost, index, ref, cluster.merging.view);
    if (parent === undefined) return [];
    const all = parent.resource.spec.listeners ?? [];
    const listeners = meant.flatMap((one) => (one.verdict === "no" ? [] : (all[one.index] ?? [])));
    return [{ id: parent.id, listeners }];
  });
}

function hostnamesUnder({ hostname, name }: Listener, ownName: string | undefined): readonly UsualValue[] {
  if (hostname === undefined) return [];
  const detail = `of listener ${name ?? ""}`;
  if (!hostname.startsWith("*.")) return [{ value: hostname, detail }];
  const own =
    ownName === undefined ? [] : [{ value: `${ownName}${hostname.slice(1)}`, detail: `under ${hostname}` }];
  return [...own, { value: hostname, detail }];
}

function hostnamesOfRoutes(parent: string, { cluster, typed, subject }: Surroundings): readonly string[] {
  const hostnames = cluster.attachment
    .routesWriting(parent)
    .flatMap(({ id, resource }) => (id === subject?.id ? [] : (resource.spec.hostnames ?? [])));
  return [...new Set(hostnames)].filter((hostname) => isWithin(typed, hostname)).sort();
}

/** The other items of the list at a slot. */
function writtenHostnames({ object, path }: Slot): ReadonlySet<string> {
  const list = nodeAt(object.root, path.slice(0, -1));
  return new Set(list?.kind === "sequence" ? list.items.flatMap((item) => stringValue(item) ?? []) : []);
}

function distinct(values: readonly UsualValue[], without: ReadonlySet<string>): readonly UsualValue[] {
  const seen = new Set<string>(without);
  return values
    .filter(({ value }) => {
      const hostname = String(value);
      return isLiteralHostname(hostname) && !seen.has(hostname) && seen.add(hostname) !== undefined;
    })
    .slice(0, MOST_NAMES);
}
