import type { Delivered } from "../../delivery/delivered.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import { parametersTarget } from "../../gateway-api/status/gatewayStatus.ts";
import { type PolicyKind, partsOf } from "../../implementations/policies/policyTable.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Cluster } from "./cluster.ts";
import { generatedLabels } from "./generatedLabels.ts";
import { type MeshWorkload, meshPolicies } from "./meshPolicies.ts";
import { pluginsNamed } from "./namedPlugins.ts";
import { endsTls } from "./passingTraffic.ts";
import type { NamedPolicies, PlacedPolicy, PolicyDoubt, RequestPlace } from "./policyPlaces.ts";

const NONE: NamedPolicies = { levels: [], doubts: [] };

/** The policies of a kind that hold for requests since something there names them, and not they it. */
export function namedPolicies(kind: PolicyKind, place: RequestPlace, cluster: Cluster): NamedPolicies {
  switch (kind.reach) {
    case "plugin":
      return pluginsAndFilters(kind, place, cluster);
    case "parameters":
    case "classParameters":
      return parametersOf(kind, place, cluster);
    case "name":
      return defaultsOf(kind, place, cluster);
    case "targets":
    case "service":
      return filtersOf(kind, place, cluster);
    case "mesh":
      return meshPolicies(kind, workloadOf(place.gateway), cluster);
    case "workload":
      return NONE;
    case "generatedService":
      return selectingService(kind, place, cluster);
  }
}

/** What filters and annotations of a Route name is of one level. Wider ones may be of a kind that comes together with this one. */
function pluginsAndFilters(kind: PolicyKind, place: RequestPlace, cluster: Cluster): NamedPolicies {
  const filters = filtersOf(kind, place, cluster);
  const plugins = pluginsNamed(kind, place, cluster);
  const wider = partsOf(kind)
    .filter(({ reach }) => reach === "parameters")
    .map((part) => parametersOf(part, place, cluster));
  const all = [filters, plugins, ...wider];
  const [both = [], ofRoute = [], ...others] = plugins.levels;
  const first = [...filters.levels.flat(), ...ofRoute];
  const distinct = first.filter(
    ({ policy }, at) => first.findIndex((one) => one.policy.id === policy.id) === at,
  );
  const [open] = all.flatMap((one) => one.open ?? []);
  return {
    levels: [both, distinct, ...others, ...wider.flatMap(({ levels }) => levels)],
    doubts: all.flatMap(({ doubts }) => doubts),
    ...(open === undefined ? {} : { open }),
  };
}

/** The policies of a kind that the rule names as filters, and those that they stand for. */
function filtersOf(kind: PolicyKind, { route, rule }: RequestPlace, cluster: Cluster): NamedPolicies {
  const { filters = [] } = route?.resource.spec.rules[rule ?? -1] ?? {};
  if (route === undefined || filters.length === 0) return NONE;
  const found: PlacedPolicy[] = [];
  let open: string | undefined;
  for (const { extension } of filters) {
    const { group = "", kind: named, name } = extension ?? {};
    if (group !== kind.group || named !== kind.kind || name === undefined) continue;
    const resolution = cluster.lookup.find(route.id, {
      group,
      kind: named,
      namespace: route.namespace,
      name,
    });
    if (resolution.kind !== "found") continue;
    const { all, isWhole } = withMembers(kind, resolution.target, cluster, new Set());
    found.push(...all.map((policy) => ({ policy, on: route, section: "filter" })));
    if (!isWhole) open ??= `what ${named} \`${name}\` names is not all in the files`;
  }
  return { levels: [found], doubts: [], ...(open === undefined ? {} : { open }) };
}

/** A policy with those that stand where it does, and whether all of them are known. */
function withMembers(
  kind: PolicyKind,
  policy: Delivered,
  cluster: Cluster,
  seen: Set<string>,
): { readonly all: readonly Delivered[]; readonly isWhole: boolean } {
  const { members = 0 } = policy.resource.policySettings ?? {};
  if (members === 0 || seen.has(policy.id)) return { all: [policy], isWhole: true };
  seen.add(policy.id);
  const steps = ["spec", ...(kind.members ?? [])];
  const resolved = (policy.resource.references ?? [])
    .filter(({ path }) => steps.every((step, at) => path[at] === step))
    .flatMap(({ ref: { namespace = policy.namespace, name } }) => {
      if (name === undefined || isOpaque(name)) return [];
      const target = { group: kind.group, kind: kind.kind, namespace, name };
      const found = cluster.lookup.find(policy.id, target);
      return found.kind === "found" ? [withMembers(kind, found.target, cluster, seen)] : [];
    });
  return {
    all: [policy, ...resolved.flatMap(({ all }) => all)],
    isWhole: resolved.length >= members && resolved.every(({ isWhole }) => isWhole),
  };
}

/** What the Gateway and its class name as their parameters. */
function parametersOf(kind: PolicyKind, { gateway }: RequestPlace, cluster: Cluster): NamedPolicies {
  const gatewayClass = cluster.lookup.classOf(gateway);
  const named = [
    {
      on: gateway,
      ref:
        gateway.resource.kind === "Gateway" ? gateway.resource.spec.infrastructure?.parametersRef : undefined,
      namespace: gateway.namespace,
    },
    {
      on: gatewayClass,
      ref: gatewayClass?.resource.spec.parametersRef,
      namespace: gatewayClass?.resource.spec.parametersRef?.namespace ?? "",
    },
  ];
  let open =
    gatewayClass === undefined ? "the class of the Gateway is in no file, and it may name more" : undefined;
  const levels = named.map(({ on, ref, namespace }): readonly PlacedPolicy[] => {
    const target = parametersTarget(ref, namespace);
    if (on === undefined || target?.group !== kind.group || target.kind !== kind.kind) return [];
    const found = cluster.lookup.find(on.id, target);
    if (found.kind === "found") return [{ policy: found.target, on }];
    open ??= `${target.kind} \`${target.name}\` is in no file`;
    return [];
  });
  const ofClass = levels[1]?.[0]?.policy.resource.policySettings;
  const isClassFirst = kind.reach === "classParameters" && ofClass?.isYielding !== true;
  return {
    levels: isClassFirst ? levels.toReversed() : levels,
    doubts: [],
    ...(open === undefined ? {} : { open }),
  };
}

/**
 * The object of a kind by the name `default`, which holds for listeners with TLS. Of two, in whatever namespaces, neither does.
 * Source: https://doc.traefik.io/traefik/reference/routing-configuration/http/tls/tls-options/
 */
function defaultsOf(kind: PolicyKind, { gateway, listener }: RequestPlace, cluster: Cluster): NamedPolicies {
  if (endsTls(listener.listener) === "no") return NONE;
  const named = cluster.policies
    .directory(kind.group, kind.kind)
    .all.filter(({ resource: { metadata } }) => metadata.name === "default");
  const [only, ...others] = named;
  if (only === undefined) return NONE;
  return others.length > 0 ? NONE : { levels: [[{ policy: only, on: gateway }]], doubts: [] };
}

/** The class whose Gateways are the waypoints of Istio. */
const WAYPOINT_CLASS = "istio-waypoint";

/** The pods of a Gateway of Istio. */
function workloadOf(gateway: Delivered): MeshWorkload {
  const { resource } = gateway;
  const className = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
  return {
    on: gateway,
    labels: generatedLabels(gateway),
    ...(className === WAYPOINT_CLASS ? { waypointClass: className } : {}),
  };
}

/**
 * What selects the Service that Cilium makes for a Gateway, by its labels, its name or its namespace; without a selector it is for every
 * Service. An address comes from the first pool with room, and files do not say which one that is.
 * Source: https://docs.cilium.io/en/stable/network/lb-ipam/
 */
function selectingService(kind: PolicyKind, { gateway }: RequestPlace, cluster: Cluster): NamedPolicies {
  const labels = generatedLabels(gateway);
  const found: PlacedPolicy[] = [];
  const doubts: PolicyDoubt[] = [];
  for (const policy of cluster.policies.directory(kind.group, kind.kind).all) {
    const { references = [], policySettings } = policy.resource;
    if (policySettings?.isIdle === true) continue;
    const selector = references.find(({ path }) => path[1] === "serviceSelector")?.selector;
    const verdict = selector === undefined || selector.isEmpty ? "yes" : selectsLabels(selector, labels);
    if (verdict === "unknown")
      doubts.push({ policy, why: "the files do not say whether it selects the Service" });
    if (verdict === "yes") found.push({ policy, on: gateway });
  }
  const isOneOfPools = kind.kind === "CiliumLoadBalancerIPPool" && found.length + doubts.length > 1;
  if (!isOneOfPools) return { levels: [found], doubts };
  const why = "the address comes from the first pool with room, and the files do not say which one that is";
  return { levels: [], doubts: [...found.map(({ policy }) => ({ policy, why })), ...doubts] };
}
