import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { policyKind, policyKindsOf } from "../../implementations/policies/policyTable.ts";
import { asRoute, manifestKind } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { type PoliciesOfKind, policiesOnObjects } from "../cluster/policiesOnRequests.ts";

const LINKERD = "policy.linkerd.io";

/** True for what stands for a port of Pods in the mesh of Linkerd. */
export function isLinkerdServer({ resource }: Delivered): boolean {
  return resource.group === LINKERD && manifestKind(resource) === "Server";
}

/**
 * What policies of Linkerd come to for the requests to a Server, or to a Route of it. Authorizations of the Route, the Server and its
 * namespace add up: a request passes where one of them lets it. Of rate limits only the oldest for the Server counts.
 * Source: https://linkerd.io/2/reference/authorization-policy/
 */
export function serverPolicies(subject: Delivered, cluster: Cluster): readonly (readonly PoliciesOfKind[])[] {
  const servers = isLinkerdServer(subject) ? [subject] : serversOf(subject, cluster);
  return servers.map((server) => {
    const namespace = namespaceOf(server, cluster);
    const levels = [...(server === subject ? [] : [subject]), server, ...(namespace ?? [])];
    return policyKindsOf("linkerd").map((kind) => {
      const found = policiesOnObjects(kind, levels, cluster);
      return kind.kind === "AuthorizationPolicy" ? { ...found, otherwise: accessOf(server) } : found;
    });
  });
}

/** The Servers that a Route names as its parents. */
function serversOf(route: Delivered, cluster: Cluster): readonly Delivered[] {
  const parents = asRoute(route.resource)?.spec.parentRefs ?? writtenParents(route);
  return parents.flatMap(({ group, kind, namespace = route.namespace, name }) => {
    if (group !== LINKERD || kind !== "Server" || name === undefined) return [];
    const found = cluster.lookup.find(route.id, { group, kind, namespace, name });
    return found.kind === "found" ? [found.target] : [];
  });
}

function writtenParents({ resource }: Delivered) {
  const isOwnRoute = resource.group === LINKERD && manifestKind(resource) === "HTTPRoute";
  if (!isOwnRoute) return [];
  return (resource.references ?? [])
    .filter(({ path }) => path[0] === "spec" && path[1] === "parentRefs")
    .map(({ ref }) => ref);
}

function namespaceOf({ id, namespace }: Delivered, cluster: Cluster): readonly Delivered[] | undefined {
  if (namespace === undefined) return undefined;
  const found = cluster.lookup.find(id, { group: "", kind: "Namespace", namespace: "", name: namespace });
  return found.kind === "found" ? [found.target] : undefined;
}

/** What an access policy of Linkerd does with requests, in words. */
const ACCESS: ReadonlyMap<string, string> = new Map([
  ["deny", "are denied"],
  ["audit", "are let in, and noted"],
  ["all-unauthenticated", "are let in, wherever they come from"],
  ["cluster-unauthenticated", "are let in from the networks of the cluster"],
  ["all-authenticated", "are let in from every client of the mesh"],
  ["cluster-authenticated", "are let in from clients of the mesh in the cluster"],
]);

function accessOf(server: Delivered): string {
  const { access = "deny" } = server.resource.policySettings ?? {};
  return `requests that no AuthorizationPolicy lets in ${accessInWords(access)} (\`accessPolicy\` of Server \`${displayName(server)}\`)`;
}

function accessInWords(access: string): string {
  return ACCESS.get(access) ?? `are judged by \`${access}\``;
}

const DEFAULT_POLICY = "config.linkerd.io/default-inbound-policy";

/**
 * What Linkerd does with requests to a Service on ports without a Server: its namespace says it by an annotation, unless the pods do.
 * Without either it is up to the installation. Nothing where the namespace says nothing.
 */
export function defaultOfService(
  service: Delivered,
  cluster: Cluster,
): readonly (readonly PoliciesOfKind[])[] {
  const [namespace] = namespaceOf(service, cluster) ?? [];
  const access = namespace?.resource.metadata.annotations[DEFAULT_POLICY];
  const kind = policyKind(LINKERD, "AuthorizationPolicy");
  if (namespace === undefined || access === undefined || kind === undefined) return [];
  const otherwise = `requests to ports that no Server of Linkerd selects ${accessInWords(access)} (annotation \`${DEFAULT_POLICY}\` of Namespace \`${displayName(namespace)}\`), unless the pods say otherwise`;
  return [[{ kind, standings: [], doubts: [], otherwise }]];
}
