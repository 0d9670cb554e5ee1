import type { Delivered } from "../../delivery/delivered.ts";
import { NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute, GATEWAY_GROUP } from "../../model/resource.ts";
import { writtenVersion } from "../../schema/servedVersions.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";

/** An object without its name and namespace, or why nobody can say what has to be in it. */
export type Draft =
  | { readonly kind: "drafted"; readonly value: YamlValueMap }
  | { readonly kind: "refused"; readonly reason: string };

/** A Gateway with the listener that the reference asks for, of the class that the workspace has or uses. */
export function draftGateway(user: Delivered, reference: OutgoingReference, cluster: Cluster): Draft {
  const className = onlyClass(cluster);
  if (className === undefined)
    return refused("The workspace has no GatewayClass, or several, so its class is not known.");
  const listener = listenerFor(user, reference);
  if (listener === undefined) return refused("The port of its listener is not known.");
  const isSet = reference.role === "listenerSetParent";
  const allowedListeners = { namespaces: namespacesOf(user, reference.target.namespace) };
  return {
    kind: "drafted",
    value: {
      apiVersion: apiVersion("Gateway", cluster),
      kind: "Gateway",
      spec: {
        gatewayClassName: className,
        ...(isSet ? { allowedListeners } : {}),
        listeners: [listener],
      },
    },
  };
}

/** A ListenerSet with the listener that the reference asks for, on the only Gateway there is. */
export function draftListenerSet(user: Delivered, reference: OutgoingReference, cluster: Cluster): Draft {
  const [gateway, ...others] = cluster.objects.ofKind(GATEWAY_GROUP, "Gateway");
  const name = gateway?.resource.metadata.name;
  if (gateway === undefined || name === undefined || others.length > 0)
    return refused("The workspace has no Gateway, or several, so its parent is not known.");
  const listener = listenerFor(user, reference);
  if (listener === undefined) return refused("The port of its listener is not known.");
  const isBeside = gateway.namespace === undefined || gateway.namespace === reference.target.namespace;
  return {
    kind: "drafted",
    value: {
      apiVersion: apiVersion("ListenerSet", cluster),
      kind: "ListenerSet",
      spec: {
        parentRef: { name, ...(isBeside ? {} : { namespace: gateway.namespace ?? "" }) },
        listeners: [listener],
      },
    },
  };
}

/** A Service with the port that the reference names, for pods with its name as their label. */
export function draftService(user: Delivered, reference: OutgoingReference): Draft {
  const transport = user.resource.kind === "UDPRoute" ? { protocol: "UDP" } : {};
  const port = portOfBackend(user, reference) ?? DEFAULT_PORT;
  return {
    kind: "drafted",
    value: {
      apiVersion: "v1",
      kind: "Service",
      spec: {
        selector: { "app.kubernetes.io/name": reference.target.name },
        ports: [{ port, ...transport }],
      },
    },
  };
}

const DEFAULT_PORT = 80;

/** A Certificate of cert-manager that makes the Secret of a listener, from the only issuer there is. */
export function draftCertificate(
  user: Delivered,
  { path, target }: OutgoingReference,
  cluster: Cluster,
): Draft {
  const index = path[1] === "listeners" ? path[2] : undefined;
  const listener =
    typeof index === "number" ? asListenerOwner(user.resource)?.spec.listeners?.[index] : undefined;
  if (listener?.hostname === undefined)
    return refused("The listener has no hostname that the certificate could be for.");
  const [issuer, ...others] = [
    ...cluster.objects.inNamespace(ISSUERS, "ClusterIssuer", ""),
    ...cluster.objects.inNamespace(ISSUERS, "Issuer", target.namespace),
  ];
  const name = issuer?.resource.metadata.name;
  if (issuer === undefined || name === undefined || others.length > 0)
    return refused("The workspace has no issuer of cert-manager for it, or several.");
  const kind = issuer.namespace === "" ? "ClusterIssuer" : "Issuer";
  return {
    kind: "drafted",
    value: {
      apiVersion: `${ISSUERS}/v1`,
      kind: "Certificate",
      spec: { secretName: target.name, dnsNames: [listener.hostname], issuerRef: { kind, name } },
    },
  };
}

const ISSUERS = "cert-manager.io";

function refused(reason: string): Draft {
  return { kind: "refused", reason };
}

/** The class that is defined, or else the one that all Gateways ask for. */
function onlyClass(cluster: Cluster): string | undefined {
  const defined = cluster.objects
    .ofKind(GATEWAY_GROUP, "GatewayClass")
    .flatMap(({ resource }) => resource.metadata.name ?? []);
  const asked = cluster.objects
    .ofKind(GATEWAY_GROUP, "Gateway")
    .flatMap(({ resource }) => (resource.kind === "Gateway" ? (resource.spec.gatewayClassName ?? []) : []));
  const [name, ...others] = new Set(defined.length > 0 ? defined : asked);
  return others.length === 0 ? name : undefined;
}

/** A listener that takes whoever refers to it. */
function listenerFor(user: Delivered, reference: OutgoingReference): YamlValueMap | undefined {
  const { protocol, port } = PROTOCOLS[user.resource.kind] ?? { protocol: "HTTP", port: 80 };
  const wanted = parentPort(user, reference) ?? port;
  if (wanted === undefined) return undefined;
  const namespaces = namespacesOf(user, reference.target.namespace);
  const isRoute = asRoute(user.resource) !== undefined;
  return {
    name: reference.sectionName ?? protocol.toLowerCase(),
    port: wanted,
    protocol,
    ...(protocol === "TLS" ? { tls: { mode: "Passthrough" } } : {}),
    ...(isRoute && user.namespace !== reference.target.namespace ? { allowedRoutes: { namespaces } } : {}),
  };
}

/** The listeners that kinds of Routes attach to everywhere; of what the others need the port is nobody's to guess. */
const PROTOCOLS: Readonly<Record<string, { readonly protocol: string; readonly port?: number }>> = {
  TLSRoute: { protocol: "TLS", port: 443 },
  TCPRoute: { protocol: "TCP" },
  UDPRoute: { protocol: "UDP" },
};

function namespacesOf({ namespace }: Delivered, own: string | undefined): YamlValueMap {
  return namespace === undefined || namespace === own
    ? { from: "Same" }
    : { from: "Selector", selector: { matchLabels: { [NAMESPACE_NAME_LABEL]: namespace } } };
}

function parentPort({ resource }: Delivered, { path }: OutgoingReference): number | undefined {
  const index = path[1] === "parentRefs" ? path[2] : undefined;
  const port = typeof index === "number" ? asRoute(resource)?.spec.parentRefs?.[index]?.port : undefined;
  return typeof port === "number" ? port : undefined;
}

function portOfBackend({ resource }: Delivered, { path }: OutgoingReference): number | undefined {
  const [, list, rule, refs, index] = path;
  if (list !== "rules" || typeof rule !== "number" || refs !== "backendRefs" || typeof index !== "number")
    return undefined;
  const port = asRoute(resource)?.spec.rules[rule]?.backendRefs?.[index]?.port;
  return typeof port === "number" ? port : undefined;
}

/** The newest version of a kind of the Gateway API that all CRDs which may run serve, with its group. */
export function apiVersion(kind: string, cluster: Cluster): string {
  return `${GATEWAY_GROUP}/${writtenVersion(GATEWAY_GROUP, kind, cluster.options.crds)?.version ?? "v1"}`;
}
