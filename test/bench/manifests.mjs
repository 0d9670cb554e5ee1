/**
 * Builders of the manifests that the workloads consist of. Each returns a plain object in the order in which
 * people write its members.
 *
 * @typedef {Record<string, unknown>} Manifest
 * @typedef {{ name: string, port: number, protocol: "HTTP" | "HTTPS" | "TLS" | "TCP" | "UDP", hostname?: string,
 *   secret?: string, selected?: boolean }} Listener
 * @typedef {{ name: string, namespace: string, listeners: Listener[], gatewayClass: string }} GatewayPlan
 * @typedef {{ name: string, namespace: string, listeners: Listener[] }} ListenerSetPlan
 * @typedef {{ name: string, namespace: string, ports: { name: string, port: number }[] }} ServicePlan
 */

export const GATEWAY_GROUP = "gateway.networking.k8s.io";
const V1 = `${GATEWAY_GROUP}/v1`;
/** The label by which listeners with `from: Selector` admit a namespace. */
const ACCESS_LABEL = { "shared-gateway-access": "true" };

/** @param {string} name @returns {Manifest} */
export const gatewayClass = (name) => ({
  apiVersion: V1,
  kind: "GatewayClass",
  metadata: { name },
  spec: { controllerName: "example.com/gateway-controller" },
});

/** @param {string} name @returns {Manifest} */
export const namespace = (name) => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels: { "kubernetes.io/metadata.name": name, ...ACCESS_LABEL } },
});

/** The port of every Service that takes datagrams. */
export const DATAGRAM_PORT = 5353;

/** @param {ServicePlan} plan @returns {Manifest} */
export const service = ({ name, namespace, ports }) => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, namespace, labels: { app: name } },
  spec: {
    selector: { app: name },
    ports: [
      ...ports.map((port) => ({ ...port, targetPort: 8080 })),
      { name: "datagrams", port: DATAGRAM_PORT, protocol: "UDP" },
    ],
  },
});

/** @param {ServicePlan} plan @param {number} replicas @returns {Manifest} */
export const deployment = ({ name, namespace }, replicas) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, namespace, labels: { app: name } },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          { name: "app", image: `images.example.com/${name}:1.4.2`, ports: [{ containerPort: 8080 }] },
        ],
      },
    },
  },
});

/** @param {string} namespace @param {string} name @returns {Manifest} */
export const tlsSecret = (namespace, name) => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name, namespace },
  type: "kubernetes.io/tls",
  data: {
    "tls.crt": "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg==",
    "tls.key": "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCg==",
  },
});

/** @param {string} namespace @param {string} name @returns {Manifest} */
export const configMap = (namespace, name) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace },
  data: { LOG_LEVEL: "info", FEATURES: "search,checkout" },
});

/** @param {string} to @param {string} name @param {{ kind: string, namespace: string }[]} from @returns {Manifest} */
export const referenceGrant = (to, name, from) => ({
  apiVersion: V1,
  kind: "ReferenceGrant",
  metadata: { name, namespace: to },
  spec: {
    from: from.map((source) => ({ group: GATEWAY_GROUP, ...source })),
    to: [{ group: "", kind: "Service" }],
  },
});

/** @param {Listener} plan @returns {Manifest} */
export function listener({ name, port, protocol, hostname, secret, selected }) {
  const terminate = secret && { mode: "Terminate", certificateRefs: [{ kind: "Secret", name: secret }] };
  const admitted = selected ? { from: "Selector", selector: { matchLabels: ACCESS_LABEL } } : { from: "All" };
  return {
    name,
    port,
    protocol,
    hostname,
    tls: protocol === "TLS" ? { mode: "Passthrough" } : terminate,
    allowedRoutes: { namespaces: admitted },
  };
}

/** @param {GatewayPlan} plan @param {Manifest} [more] further members of the spec @returns {Manifest} */
export const gateway = ({ name, namespace, listeners, gatewayClass }, more = {}) => ({
  apiVersion: V1,
  kind: "Gateway",
  metadata: { name, namespace },
  spec: { gatewayClassName: gatewayClass, ...more, listeners: listeners.map(listener) },
});

/** Admits ListenerSets of every namespace (GEP-1713 as released). */
export const ALLOWS_LISTENER_SETS = { allowedListeners: { namespaces: { from: "All" } } };
/** Admits child Gateways of every namespace (GEP-1713 as first proposed). */
export const ALLOWS_CHILD_GATEWAYS = { infrastructure: { allowedChildren: { namespaces: { from: "All" } } } };

/** @param {GatewayPlan} plan @param {{ name: string, namespace: string }} parent @returns {Manifest} */
export const childGateway = (plan, parent) =>
  gateway(plan, { infrastructure: { attachTo: { group: GATEWAY_GROUP, kind: "Gateway", ...parent } } });

/** @param {ListenerSetPlan} plan @param {{ name: string, namespace: string }} parent @returns {Manifest} */
export const listenerSet = ({ name, namespace, listeners }, parent) => ({
  apiVersion: V1,
  kind: "ListenerSet",
  metadata: { name, namespace },
  spec: { parentRef: parent, listeners: listeners.map(listener) },
});

/**
 * @param {string} kind @param {string} namespace @param {string} name @param {Manifest} spec
 * @returns {Manifest}
 */
export const route = (kind, namespace, name, spec) => ({
  apiVersion: V1,
  kind,
  metadata: { name, namespace, annotations: { "example.com/owner": `team ${namespace}` } },
  spec,
});
