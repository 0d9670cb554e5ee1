import type { Delivered } from "../../delivery/delivered.ts";
import type { MeshParent } from "../../gateway-api/matching/meshParents.ts";
import type { Route, Service } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { generatedPorts } from "../backend/likelyPorts.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { parentRefPath, preferOnly, setParentField, targetText } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

export default defineRule({
  id: "mesh-parent-port",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  only: ["parentServices"],
  summary: "A Service as parent has no port as the parentRef names it",
  why: "With a Service as parent, `port` is the number of a port of the Service and `sectionName` a port's name; where both are written, one port has to have both. If there is none, the Route is not accepted: `NoMatchingParent`.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1294/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { selector: { app: cart }, ports: [{ name: http, port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart-routes, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, port: 8080 }
#                                                   ^^^^ error mesh-parent-port: Service \`cart\` has no port 8080, so the Route is not accepted. It has port 80 (\`http\`). 💡
  rules:
    - backendRefs: [{ name: cart-v2, port: 80 }]
`,
  check(cluster, route, report) {
    for (const parent of cluster.mesh.parents(route.id)) {
      const { index, ref, target, service, verdict } = parent;
      if (service === undefined) checkGenerated(cluster, route, parent, report);
      if (verdict !== "no" || service === undefined) continue;
      if (service.namespace === undefined && !cluster.placement.areNeighbours(route.id, service.id)) continue;
      const number = ref.port === undefined ? "" : ` ${ref.port}`;
      const name = ref.sectionName === undefined ? "" : ` named \`${ref.sectionName}\``;
      report({
        at: parentRefPath(index, ref.port === undefined ? "sectionName" : "port"),
        severity: service.namespace === undefined ? "warning" : severityOfDetail(route, service),
        message: `${targetText(route, target)} has no port${number}${name}, so the Route is not accepted.${offerText(route, service)}`,
        related: [
          { place: { id: service.id, path: ["spec", "ports"] }, message: "The ports of the Service." },
        ],
        fixes: mayBeNamed(route, service) ? portFixes(route, parent, service) : [],
      });
    }
  },
});

/** The Service of a Gateway has the ports of its listeners (GEP-1762), and perhaps some of the implementation's own. */
function checkGenerated(
  cluster: Cluster,
  route: Delivered<Route>,
  { index, ref, target }: MeshParent,
  report: (found: Report) => void,
): void {
  if (typeof ref.port !== "number" || !mayBeNamed(route, target)) return;
  const generated = generatedPorts(cluster, route, target, ref.port);
  if (generated === undefined || generated.ports.includes(ref.port)) return;
  const { ports, whose, related } = generated;
  report({
    at: parentRefPath(index, "port"),
    severity: "warning",
    message: `${targetText(route, target)}${whose} has no port ${ref.port}, so the Route would not be accepted. It has ${ports.length === 1 ? "port" : "ports"} ${namesText(ports, "")}.`,
    related,
  });
}

const MOST_FIXES = 4;

function offerText(route: Delivered<Route>, service: Delivered<Service>): string {
  const ports = service.resource.spec.ports.flatMap(({ port, name }) =>
    port === undefined ? [] : [name === undefined ? `${port}` : `${port} (\`${name}\`)`],
  );
  if (!mayBeNamed(route, service) || ports.length === 0) return "";
  return ` It has ${ports.length === 1 ? "port" : "ports"} ${namesText(ports, "")}.`;
}

/** One fix for each port; what the parentRef says besides the number is made to fit. */
function portFixes(
  route: Delivered<Route>,
  { index, ref }: MeshParent,
  service: Delivered<Service>,
): readonly Fix[] {
  const fixes = service.resource.spec.ports.slice(0, MOST_FIXES).flatMap(({ port, name }): readonly Fix[] => {
    if (ref.port === undefined) {
      if (name === undefined) return [];
      return [
        fixBy(`Change the section name to \`${name}\``, setParentField(route, index, "sectionName", name)),
      ];
    }
    if (typeof port !== "number") return [];
    const setPort = setParentField(route, index, "port", port);
    if (ref.sectionName === undefined || ref.sectionName === name)
      return [fixBy(`Change the port to ${port}`, setPort)];
    const place = { id: route.id, path: parentRefPath(index, "sectionName") };
    return [fixBy(`Change the port to ${port} and drop the section name`, setPort, removeAt(place))];
  });
  return preferOnly(fixes);
}
