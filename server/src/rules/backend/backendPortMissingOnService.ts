import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { choosePort, portTransport, transportOf } from "../../gateway-api/backends/servicePorts.ts";
import type { Route, Service } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { consequenceText } from "../grant/grantFixes.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, portFixes, portsText, servicePlace, severityOfBackend } from "./backendRef.ts";

export default defineRule({
  id: "backend-port-missing-on-service",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port that its Service does not have",
  why: "`port` is a port of the Service, not one of its containers. Where the Service has no such port there is nothing to send to: requests for the backend are answered with 500, and many implementations set `ResolvedRefs` to False.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80, targetPort: 3000 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
          port: 8080
#               ^^^^ error backend-port-missing-on-service: Service \`cart\` has no port 8080, so requests for it are answered with 500. It has port 80. 💡
`,
  check(cluster, route, report) {
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const { decision, service, choice } = backend;
      if (choice.kind !== "missing" || choice.behind.length > 0) continue;
      const { path, target, ref } = decision;
      const transport = transportOf(route.resource.kind);
      const offered = service.resource.spec.ports.filter((port) => portTransport(port) === transport);
      report({
        at: [...path, "port"],
        severity: severityOfBackend(route, backend),
        message: `${targetText(route, target)} has no port ${ref.port ?? ""}, so ${consequenceText(route, decision)}.${portsText(route, service)}`,
        related: servicePlace(service, ["ports"], "The ports of the Service."),
        fixes: portFixes(route, backend, offered),
      });
    }
    for (const decision of cluster.backends.of(route.id)) {
      const services = likelyServices(cluster, route, decision);
      if (services.length === 0 || services.some((service) => mayHave(service, decision))) continue;
      const [first] = services;
      report({
        at: [...decision.path, "port"],
        severity: "warning",
        message: `${targetText(route, decision.target)} beside this file has no port ${decision.ref.port ?? ""}, so ${consequenceText(route, decision)}.${first === undefined ? "" : portsText(first, first)}`,
        related: first === undefined ? [] : servicePlace(first, ["ports"], "The ports of the Service."),
      });
    }
  },
});

/** The Services of the name whose namespace nobody says, where all of them stand in the Route's folder. */
function likelyServices(
  cluster: Cluster,
  route: Delivered<Route>,
  { resolution, permission, ref }: BackendDecision,
): readonly Delivered<Service>[] {
  if (resolution?.kind !== "undecided" || resolution.why !== "namespace" || permission.verdict === "no")
    return [];
  if (typeof ref.port !== "number") return [];
  const { candidates } = resolution;
  const services = candidates.flatMap(({ resource, ...rest }) =>
    resource.kind === "Service" && cluster.placement.areNeighbours(route.id, rest.id)
      ? [{ ...rest, resource }]
      : [],
  );
  return services.length === candidates.length ? services : [];
}

function mayHave({ resource }: Delivered<Service>, { ref }: BackendDecision): boolean {
  const choice = choosePort(resource, ref.port);
  return choice.kind !== "missing" || choice.behind.length > 0;
}
