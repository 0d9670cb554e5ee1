import { generatedKinds, standsForGenerated } from "../../gateway-api/infrastructure/generatedResources.ts";
import { manifestKind } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { reachesOneNamespace } from "./oneNamespace.ts";
import { PROPOSAL } from "./proposal.ts";
import { severityOfName } from "./severityOfName.ts";

export default defineRule({
  id: "gen-name-collision-object",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "An object in a file has the name of what is generated for a Gateway",
  why: "An implementation makes a Deployment, a Service and a ServiceAccount called `<gateway>-<class>` in the Gateway's namespace. An object of that name in a manifest is overwritten by the implementation or overwrites what it made, and both go on doing so. An object that carries the Gateway's label is taken for the generated one. An autoscaler or a disruption budget may well be called like what it is for.",
  source: `${PROPOSAL}#automated-deployments`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
#                 ^^^ warning gen-name-collision-object: What is generated for this Gateway is called \`web-edge\`, and Service \`web-edge\` is already there. Rename one of them.
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: v1
kind: Service
metadata: { name: web-edge, namespace: platform }
spec: { ports: [{ port: 80 }] }
`,
  correction: `
-metadata: { name: web-edge, namespace: platform }
+metadata: { name: web, namespace: platform }
`,
  check(cluster, gateway, report) {
    const provision = cluster.generated.provision(gateway.id);
    const name = provision?.kind === "generated" ? provision.resources.name : undefined;
    if (provision?.kind !== "generated" || name === undefined) return;
    if (!provision.resources.isBesideGateway) return;
    for (const kind of generatedKinds) {
      const resolution = cluster.lookup.find(gateway.id, { ...kind, namespace: gateway.namespace, name });
      if (resolution.kind !== "found" || standsForGenerated(resolution.target, gateway)) continue;
      if (!reachesOneNamespace(cluster, gateway, resolution.target.id)) continue;
      report({
        at: ["metadata", "name"],
        severity: severityOfName(provision.resources.certainty),
        message: `What is generated for this Gateway is called \`${name}\`, and ${manifestKind(resolution.target.resource)} \`${name}\` is already there. Rename one of them.`,
        related: [
          {
            place: { id: resolution.target.id, path: ["metadata", "name"] },
            message: "The object of that name.",
          },
        ],
      });
    }
  },
});
