import { defineRule } from "../rule.ts";
import { reachesOneNamespace } from "./oneNamespace.ts";
import { PROPOSAL } from "./proposal.ts";
import { severityOfName } from "./severityOfName.ts";

export default defineRule({
  id: "gen-name-collision-gateways",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "The same names are generated for two Gateways of a namespace",
  why: "Gateway `a-b` of class `c` and Gateway `a` of class `b-c` both have `a-b-c` generated for them. Two Deployments of one name cannot be: the second Gateway takes over or overwrites what belongs to the first, or is never programmed.",
  source: `${PROPOSAL}#automated-deployments`,
  bad: `
#- classes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internal-edge }
spec: { controllerName: example.com/gateways }
#- gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web-internal, namespace: platform }
#                 ^^^^^^^^^^^^ warning gen-name-collision-gateways: What is generated for this Gateway is called \`web-internal-edge\`, and so is what is generated for Gateway \`web\` of class \`internal-edge\`. Rename one of them.
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
#                 ^^^ warning gen-name-collision-gateways: What is generated for this Gateway is called \`web-internal-edge\`, and so is what is generated for Gateway \`web-internal\` of class \`edge\`. Rename one of them.
spec:
  gatewayClassName: internal-edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-metadata: { name: web, namespace: platform }
+metadata: { name: shop, namespace: platform }
`,
  check(cluster, gateway, report) {
    const provision = cluster.generated.provision(gateway.id);
    const name = provision?.kind === "generated" ? provision.resources.name : undefined;
    if (provision?.kind !== "generated" || name === undefined) return;
    const other = cluster.generated.sharerOf(gateway, (id) => reachesOneNamespace(cluster, gateway, id));
    if (other === undefined) return;
    report({
      at: ["metadata", "name"],
      severity: severityOfName(provision.resources.certainty),
      message: `What is generated for this Gateway is called \`${name}\`, and so is what is generated for Gateway \`${other.resource.metadata.name ?? ""}\` of class \`${other.resource.spec.gatewayClassName ?? ""}\`. Rename one of them.`,
      related: [{ place: { id: other.id, path: ["metadata", "name"] }, message: "The other Gateway." }],
    });
  },
});
