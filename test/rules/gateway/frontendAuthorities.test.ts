import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("gateway-frontend-ca-all-invalid", () => {
  it("counts the listeners that the bundles are for", () => {
    checkDiagnostics(
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
#         ^^^^^^^^^^^^^^^^^ error gateway-frontend-ca-all-invalid: None of the CA bundles can be used, so listeners \`https\` and \`admin\` are not accepted.
            - { group: "", kind: ConfigMap, name: clients }
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
    - { name: admin, port: 8443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { ca.crt: "ask the platform team" }
`,
      { only: ["gateway-frontend-ca-all-invalid"] },
    );
  });
});
