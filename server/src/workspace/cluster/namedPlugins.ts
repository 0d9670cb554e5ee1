import type { Delivered } from "../../delivery/delivered.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import type { PolicyKind } from "../../implementations/policies/policyTable.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Cluster } from "./cluster.ts";
import type { NamedPolicies, PlacedPolicy, PolicyDoubt, RequestPlace } from "./policyPlaces.ts";

const GROUP = "configuration.konghq.com";
const PLUGINS_ANNOTATION = "konghq.com/plugins";

/** What was found while plugins were looked for. */
interface Search {
  readonly cluster: Cluster;
  readonly doubts: PolicyDoubt[];
  open: string | undefined;
}

/**
 * Plugins of Kong that hold for requests. Levels from the most specific up: the Route with its Service, the Route, the Service, and those for
 * everything. Of each plugin the first counts; what holds for consumers alone is left out.
 * Source: https://developer.konghq.com/gateway/entities/plugin/#plugin-precedence
 */
export function pluginsNamed(kind: PolicyKind, place: RequestPlace, cluster: Cluster): NamedPolicies {
  if (kind.group !== GROUP) return { levels: [], doubts: [] };
  const search: Search = { cluster, doubts: [], open: undefined };
  const { route, backend } = place;
  const service = backend === "unknown" ? undefined : backend;
  if (backend === "unknown") search.open = "which Service gets the requests is not known";
  const bound = bindingsFor(route, service, search);
  const onRoute = [...(route === undefined ? [] : annotated(route, search)), ...bound.route];
  const onService = [...(service === undefined ? [] : annotated(service, search)), ...bound.service];
  const levels = [
    // What binds a plugin to both comes first; a filter or an annotation of the Route stands in the level of the Route.
    bound.both,
    onRoute,
    onService,
    [...bound.everything, ...globalPlugins(place, cluster)],
  ];
  const { open, doubts } = search;
  return { levels, doubts, ...(open === undefined ? {} : { open }) };
}

/** The plugins that an annotation of an object names. */
function annotated(on: Delivered, search: Search): readonly PlacedPolicy[] {
  return (on.resource.references ?? [])
    .filter(({ path }) => path[0] === "metadata" && path[2] === PLUGINS_ANNOTATION)
    .flatMap((written) => {
      const policy = pluginNamed(on, written.ref.name, written.ref.namespace, search);
      return policy === undefined ? [] : [{ policy, on, section: "annotation" }];
    });
}

/** A plugin by its name: that of the namespace, otherwise that of the cluster. */
function pluginNamed(
  from: Delivered,
  name: string | undefined,
  namespace: string | undefined,
  search: Search,
): Delivered | undefined {
  const { cluster } = search;
  if (name === undefined || isOpaque(name)) {
    search.open ??= "the name of a plugin is filled in later";
    return undefined;
  }
  const target = { group: GROUP, kind: "KongPlugin", namespace: namespace ?? from.namespace, name };
  const own = cluster.lookup.find(from.id, target);
  if (own.kind === "found") {
    if (namespace === undefined || namespace === from.namespace) return own.target;
    const { resource } = from;
    const referrer = { group: resource.group, kind: manifestKind(resource), namespace: from.namespace };
    const { verdict } = permission(referrer, target, cluster.lookup);
    if (verdict === "unknown")
      search.doubts.push({
        policy: own.target,
        why: "no ReferenceGrant in the files lets it be named there",
      });
    return verdict === "yes" ? own.target : undefined;
  }
  const ofCluster = cluster.lookup.find(from.id, { ...target, kind: "KongClusterPlugin", namespace: "" });
  if (ofCluster.kind === "found") return ofCluster.target;
  search.open ??= `the plugin \`${name}\` is in no file`;
  return undefined;
}

interface BoundPlugins {
  readonly both: readonly PlacedPolicy[];
  readonly route: readonly PlacedPolicy[];
  readonly service: readonly PlacedPolicy[];
  readonly everything: readonly PlacedPolicy[];
}

/** The plugins that bindings give to a Route, a Service or both, or to everything. */
function bindingsFor(
  route: Delivered | undefined,
  service: Delivered | undefined,
  search: Search,
): BoundPlugins {
  const found: { [K in keyof BoundPlugins]: PlacedPolicy[] } = {
    both: [],
    route: [],
    service: [],
    everything: [],
  };
  for (const binding of search.cluster.policies.directory(GROUP, "KongPluginBinding").all) {
    const named = (field: string) => referenceAt(binding, field);
    if (named("consumerRef") !== undefined || named("consumerGroupRef") !== undefined) continue;
    const [toRoute, toService] = [named("routeRef"), named("serviceRef")];
    const isOfRoute = toRoute === undefined ? undefined : isMeant(toRoute, binding, route);
    const isOfService = toService === undefined ? undefined : isMeant(toService, binding, service);
    if (isOfRoute === false || isOfService === false) continue;
    const on = isOfRoute === true ? route : isOfService === true ? service : binding;
    const written = (binding.resource.references ?? []).find(({ path }) => path[1] === "pluginRef");
    if (on === undefined || written === undefined) continue;
    const policy = pluginNamed(binding, written.ref.name, written.ref.namespace, search);
    if (policy === undefined) continue;
    found[levelOf(isOfRoute, isOfService)].push({ policy, on, section: "binding" });
  }
  return found;
}

function levelOf(isOfRoute: boolean | undefined, isOfService: boolean | undefined): keyof BoundPlugins {
  if (isOfRoute === true && isOfService === true) return "both";
  if (isOfRoute === true) return "route";
  return isOfService === true ? "service" : "everything";
}

function referenceAt(binding: Delivered, field: string): WrittenReference | undefined {
  return (binding.resource.references ?? []).find(({ path }) => path[1] === "targets" && path[2] === field);
}

function isMeant({ ref }: WrittenReference, binding: Delivered, object: Delivered | undefined): boolean {
  if (object === undefined || ref.name !== object.resource.metadata.name) return false;
  if (binding.namespace !== object.namespace || ref.kind !== manifestKind(object.resource)) return false;
  return object.resource.group === GATEWAY_GROUP ? ref.group === GATEWAY_GROUP : (ref.group ?? "") === "";
}

/** The plugins of the cluster that hold for all requests. */
function globalPlugins({ gateway }: RequestPlace, cluster: Cluster): readonly PlacedPolicy[] {
  return cluster.policies
    .directory(GROUP, "KongClusterPlugin")
    .all.filter(({ resource }) => resource.metadata.labels.global === "true")
    .map((policy) => ({ policy, on: gateway, section: "global" }));
}
