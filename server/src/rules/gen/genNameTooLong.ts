import { LONGEST_NAME } from "../../gateway-api/infrastructure/generatedResources.ts";
import { isServiceName } from "../../schema/objectName.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./proposal.ts";
import { severityOfName } from "./severityOfName.ts";

export default defineRule({
  id: "gen-name-too-long",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "What is generated for a Gateway would have a name that a Service cannot have",
  why: "An implementation that runs in the cluster names Deployment, Service and so on after the Gateway and its class, `<gateway>-<class>`. The name of a Service has at most 63 characters, starts with a letter and has no dots. What an implementation does with a longer one is its own affair; some fail, some cut it. For implementations that use other names this is an information, and without the GatewayClass a hint. The setting `generatedNames` tells the pattern of a controller.",
  source: `${PROPOSAL}#automated-deployments`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: in-cluster-with-a-long-name }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: internal-applications-of-the-finance-department
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning gen-name-too-long: What is generated for this Gateway is called \`internal-applications-of-the-finance-department-in-cluster-with-a-long-name\`, which has 75 characters; a Service can have 63.
  namespace: platform
spec:
  gatewayClassName: in-cluster-with-a-long-name
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  correction: `
-  name: internal-applications-of-the-finance-department
+  name: finance
`,
  check(cluster, gateway, report) {
    const provision = cluster.generated.provision(gateway.id);
    const own = gateway.resource.metadata.name ?? "";
    const name = provision?.kind === "generated" ? provision.resources.name : undefined;
    // A Gateway whose own name is too long has it as a label, too, which is another rule's.
    if (provision?.kind !== "generated" || name === undefined || own.length > LONGEST_NAME) return;
    if (isServiceName(name)) return;
    const fault =
      name.length > LONGEST_NAME
        ? `which has ${name.length} characters; a Service can have ${LONGEST_NAME}.`
        : "which a Service cannot be: it starts with a letter and has letters, digits and `-` only.";
    report({
      at: ["metadata", "name"],
      severity: severityOfName(provision.resources.certainty),
      message: `What is generated for this Gateway is called \`${name}\`, ${fault}`,
    });
  },
});
