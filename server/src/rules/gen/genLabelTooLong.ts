import { LONGEST_NAME } from "../../gateway-api/infrastructure/generatedResources.ts";
import { GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";

export default defineRule({
  id: "gen-label-too-long",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A Gateway's name is too long for the label of what is generated for it",
  why: "Everything generated carries the label `gateway.networking.k8s.io/gateway-name` with the Gateway's name, and the value of a label has at most 63 characters, while the name of a Gateway may have 253. Selectors cannot find what is generated for a Gateway with a longer name. Without the GatewayClass this is a hint, because not every implementation generates something.",
  source: `${PROPOSAL}#automated-deployments`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: internal-applications-of-the-finance-department-in-the-northern-region
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gen-label-too-long: The name has 70 characters; as the label \`gateway.networking.k8s.io/gateway-name\` of what is generated for this Gateway it can have 63.
  namespace: platform
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-  name: internal-applications-of-the-finance-department-in-the-northern-region
+  name: finance-north
`,
  check(cluster, gateway, report) {
    const name = gateway.resource.metadata.name ?? "";
    const provision = cluster.generated.provision(gateway.id);
    if (name.length <= LONGEST_NAME || isOpaque(name) || provision?.kind !== "generated") return;
    report({
      at: ["metadata", "name"],
      severity: provision.resources.certainty === "assumed" ? "hint" : "warning",
      message: `The name has ${name.length} characters; as the label \`${GATEWAY_NAME_LABEL}\` of what is generated for this Gateway it can have ${LONGEST_NAME}.`,
    });
  },
});
