import { defineAdmissionRule } from "../admissionRule.ts";
import { member } from "../admittedValue.ts";
import { ROUTABILITY_SOURCE, routabilityFault } from "./routabilityForm.ts";

export default defineAdmissionRule({
  id: "cel-gateway-status-address-routability",
  severity: "warning",
  summary: "An address in the status of a Gateway with a routability that the API does not take",
  why: "The status is written by the controller, and since release 1.7 the API server takes no status with such a value: it is empty, `Cluster`, or a domain, `/` and a path. Where a manifest holds another one, it was not written by the API server, or by an earlier release.",
  source: ROUTABILITY_SOURCE,
  places: [{ kinds: ["Gateway"], at: ["status.addresses[]"] }],
  release: { channel: "experimental", since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
status:
  addresses:
    - { type: IPAddress, value: 192.0.2.7, routability: example.com/ }
#                                                       ^^^^^^^^^^^^ warning cel-gateway-status-address-routability: \`example.com/\` has nothing behind its \`/\`, so the API server refuses such a status.
`,
  correction: `
-    - { type: IPAddress, value: 192.0.2.7, routability: example.com/ }
+    - { type: IPAddress, value: 192.0.2.7, routability: example.com/internal }
`,
  check(address, report, { proposals }) {
    const value = member(address, "routability");
    const fault = typeof value === "string" ? routabilityFault(value) : undefined;
    if (typeof value !== "string" || fault === undefined) return;
    // A cluster that implements GEP-1651, whose words these are, has CRDs of its own, and wrote what it has to write.
    if (proposals?.routability === true && (value === "Public" || value === "Private")) return;
    report({
      at: ["routability"],
      message: `\`${value}\` ${fault}, so the API server refuses such a status.`,
    });
  },
});
