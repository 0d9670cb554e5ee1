import type { Delivered } from "../../delivery/delivered.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { GATEWAY_GROUP, type Route, type Service } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { onlyPort, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-appprotocol-incompatible",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute"],
  summary: "A backend's `appProtocol` that the Route cannot speak",
  why: "`appProtocol` of a Service's port says what its backend speaks: `kubernetes.io/h2c` is HTTP/2 without TLS, `kubernetes.io/ws` WebSocket without TLS, `kubernetes.io/wss` WebSocket over TLS. A GRPCRoute speaks no WebSocket, an HTTPRoute speaks TLS to a backend only with a BackendTLSPolicy, and what a listener passes through is still encrypted. `ResolvedRefs` may be False with `UnsupportedProtocol`. A missing BackendTLSPolicy is a hint, because it may be kept elsewhere; a warning in the closed world.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: chat, namespace: shop }
spec: { ports: [{ port: 80, appProtocol: kubernetes.io/ws }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: chat
          port: 80
#               ^^ warning backend-appprotocol-incompatible: Port 80 of Service \`chat\` speaks \`kubernetes.io/ws\`: no WebSocket carries gRPC.
`,
  correction: `
-spec: { ports: [{ port: 80, appProtocol: kubernetes.io/ws }] }
+spec: { ports: [{ port: 80, appProtocol: kubernetes.io/h2c }] }
`,
  check(cluster, route, report) {
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const port = onlyPort(backend);
      const clash = port?.appProtocol && judge(cluster, route, backend.service, port.appProtocol);
      if (!port || !clash) continue;
      const { path, target, ref } = backend.decision;
      report({
        at: [...path, "port"],
        severity: clash.severity,
        message: `Port ${ref.port ?? ""} of ${targetText(route, target)} speaks \`${port.appProtocol ?? ""}\`: ${clash.why}`,
        related: servicePlace(
          backend.service,
          ["ports", port.index, "appProtocol"],
          "What the backend speaks.",
        ),
      });
    }
  },
});

interface ProtocolClash {
  readonly severity: Severity;
  readonly why: string;
}

function judge(
  cluster: Cluster,
  route: Delivered<Route>,
  service: Delivered<Service>,
  appProtocol: string,
): ProtocolClash | undefined {
  const isWebSocket = appProtocol === "kubernetes.io/ws" || appProtocol === "kubernetes.io/wss";
  const isPlain = appProtocol === "kubernetes.io/h2c" || appProtocol === "kubernetes.io/ws";
  switch (route.resource.kind) {
    case "GRPCRoute":
      return isWebSocket ? { severity: "warning", why: "no WebSocket carries gRPC." } : undefined;
    case "TLSRoute":
      return isPlain && isPassedThrough(cluster, route)
        ? { severity: "warning", why: "it takes no TLS, and the listener passes TLS through to it." }
        : undefined;
    case "HTTPRoute":
      return appProtocol === "kubernetes.io/wss" && !hasTlsPolicy(cluster, service)
        ? {
            severity: cluster.options.closedWorld ? "warning" : "hint",
            why: "it takes only TLS, and no BackendTLSPolicy for it is in this workspace.",
          }
        : undefined;
    default:
      return undefined;
  }
}

/** True when the Route has listeners and each of them leaves TLS to the backend. */
function isPassedThrough(cluster: Cluster, route: Delivered<Route>): boolean {
  const modes = cluster.attachment.of(route.id).flatMap(({ parent, meant }) =>
    meant.flatMap(({ index, verdict }) => {
      const listener = verdict === "no" ? undefined : parent?.resource.spec.listeners?.[index];
      return listener === undefined ? [] : [tlsMode(listener)];
    }),
  );
  return modes.length > 0 && modes.every((mode) => mode === "Passthrough");
}

function hasTlsPolicy(cluster: Cluster, { resource, namespace }: Delivered<Service>): boolean {
  const { name } = resource.metadata;
  return [namespace, undefined]
    .flatMap((place) => cluster.objects.inNamespace(GATEWAY_GROUP, "BackendTLSPolicy", place))
    .some(
      (policy) =>
        policy.resource.kind === "BackendTLSPolicy" &&
        policy.resource.spec.targetRefs.some((ref) => ref.kind === "Service" && ref.name === name),
    );
}
