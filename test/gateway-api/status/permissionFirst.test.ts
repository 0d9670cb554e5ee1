import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { checkDiagnostics, openFixture, readFixture } from "../../fixture.ts";

/** A Gateway with certificates of all sorts in a namespace that lets nobody in, and where nothing but the namespace is. */
const WORLD = `
apiVersion: v1
kind: Namespace
metadata: { name: vault }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: Same } }
  tls:
    backend:
      clientCertificateRef: { name: client, namespace: vault }
#                                                      ^^^^^ GRANT Secret \`client\` of namespace \`vault\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and there is none; without it the Gateway cannot present it to backends. 💡
    frontend:
      default:
        validation:
          caCertificateRefs: [{ group: "", kind: ConfigMap, name: clients, namespace: vault }]
#                                                                                     ^^^^^ GRANT ConfigMap \`clients\` of namespace \`vault\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and there is none; without it client certificates cannot be checked against it. 💡
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: shop, namespace: vault }] }
#                                                       ^^^^^ GRANT Secret \`shop\` of namespace \`vault\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and there is none; without it the listener cannot use it. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - name: more
      port: 8443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: more, namespace: vault }] }
#                                                       ^^^^^ GRANT Secret \`more\` of namespace \`vault\` needs a ReferenceGrant there for ListenerSets of namespace \`infra\`, and there is none; without it the listener cannot use it. 💡
`;

const THERE = ["client", "shop", "more"]
  .map(
    (name) => `---
apiVersion: v1
kind: Secret
metadata: { name: ${name}, namespace: vault }
type: kubernetes.io/tls
data: { tls.crt: "\${CRT}", tls.key: "\${KEY}" }
`,
  )
  .join("");

const CONFIG = `---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: vault }
data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`;

/** Every condition `ResolvedRefs` of the Gateway, the ListenerSet and their listeners. */
function resolved(source: string): readonly string[] {
  return statusOf(openFixture(readFixture(source), { closedWorld: true })).flatMap(({ kind, status }) => {
    const own = "conditions" in status ? status.conditions : [];
    const ofListeners = "listeners" in status ? status.listeners.flatMap(({ conditions }) => conditions) : [];
    return [...own, ...ofListeners].flatMap((one) =>
      one.type === "ResolvedRefs" ? [`${kind} ${one.status} ${one.reason}`] : [],
    );
  });
}

describe("a certificate of another namespace without a grant", () => {
  it("is RefNotPermitted whether or not it is there, in the status and in the findings", () => {
    for (const objects of ["", THERE + CONFIG]) {
      assert.deepEqual(resolved(WORLD + objects), [
        "Gateway False RefNotPermitted",
        "Gateway False RefNotPermitted",
        "ListenerSet False RefNotPermitted",
      ]);
      checkDiagnostics(WORLD.replaceAll("GRANT", "error grant-missing:") + objects, {
        closedWorld: true,
        only: ["grant-missing", "cert-secret-not-found", "cert-secret-keys", "ca-configmap-key"],
      });
    }
  });
});
