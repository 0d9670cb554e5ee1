import { isIpAddress } from "../../ipAddress.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";
import { isHostname } from "../hostname.ts";

export default defineAdmissionRule({
  id: "cel-gateway-status-address-hostname-format",
  severity: "warning",
  summary: "An address in the status of a Gateway that is of type `Hostname` and no hostname",
  why: "The status is written by the controller, and the API server takes no status with such a value. Where a manifest holds one, it was not written by the API server: an edited dump, or a fixture of a test.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#gatewaystatusaddress",
  places: [{ kinds: ["Gateway"], at: ["status.addresses[]"] }],
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
    - { type: Hostname, value: "edge.example.com:80" }
#                              ^^^^^^^^^^^^^^^^^^^^^ warning cel-gateway-status-address-hostname-format: \`edge.example.com:80\` is no hostname; the API server refuses such a status. A hostname is a lower-case DNS name without a port.
`,
  correction: `
-    - { type: Hostname, value: "edge.example.com:80" }
+    - { type: Hostname, value: edge.example.com }
`,
  check(address, report) {
    const value = text(address, "value") ?? "";
    if (text(address, "type") !== "Hostname" || value === "" || isHostname(value)) return;
    const advice = isIpAddress(value)
      ? "An IP address has the type `IPAddress`."
      : "A hostname is a lower-case DNS name without a port.";
    report({
      at: ["value"],
      message: `\`${value}\` is no hostname; the API server refuses such a status. ${advice}`,
    });
  },
});
