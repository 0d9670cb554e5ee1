import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const SECRETS = `
#- secrets.yaml
apiVersion: v1
kind: Secret
metadata: { name: site, namespace: infra }
type: kubernetes.io/tls
stringData: { tls.crt: "${"${CRT}"}", tls.key: "${"${KEY}"}" }
---
apiVersion: v1
kind: Secret
metadata: { name: password, namespace: infra }
type: Opaque
stringData: { password: x }
---
apiVersion: v1
kind: Secret
metadata: { name: hollow, namespace: infra }
type: kubernetes.io/tls
stringData: { tls.crt: "" }
---
apiVersion: v1
kind: Secret
metadata: { name: shared, namespace: certs }
type: kubernetes.io/tls
stringData: { tls.crt: "${"${CRT}"}", tls.key: "${"${KEY}"}" }
---
apiVersion: v1
kind: Secret
metadata: { name: hidden, namespace: certs }
type: kubernetes.io/tls
stringData: { tls.crt: "${"${CRT}"}", tls.key: "${"${KEY}"}" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: open, namespace: certs }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Secret, name: shared }]
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wild, namespace: infra }
spec: { secretName: wild-tls, dnsNames: ["*.example.com"] }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: authorities, namespace: infra }
data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: infra }
data: { a: b }
#- gateway.yaml
`;
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
`;
const HTTPS = `${GATEWAY}  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
`;

describe("[completion: certificateRefs] a certificate", () => {
  it("is a Secret of that type, or one that a Certificate makes, or one that a ReferenceGrant opens", () => {
    const source = `${SECRETS}${HTTPS}          - name: $0\n`;
    checkCompletion(source, ["wild-tls", "site", "certs/shared", "hollow"]);
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ detail }) => detail),
      [
        "made by Certificate wild",
        "Secret of type kubernetes.io/tls",
        "Secret of type kubernetes.io/tls",
        "Secret of type kubernetes.io/tls; the Secret has no tls.crt",
      ],
    );
    checkAccepted(source, "certs/shared", `${HTTPS}          - name: shared\n            namespace: certs\n`);
    checkCompletion(`${SECRETS}${GATEWAY}  tls: { backend: { clientCertificateRef: { name: $0 } } }\n`, [
      "wild-tls",
      "site",
      "certs/shared",
      "hollow",
    ]);
  });
});

describe("[completion: caCertificateRefs] a bundle of authorities", () => {
  it("is a ConfigMap that has one, with its group and kind", () => {
    const validation = `${GATEWAY}  tls:\n    frontend:\n      default:\n        validation:\n          caCertificateRefs:\n`;
    checkCompletion(`${SECRETS}${validation}            - name: $0\n`, ["authorities"]);
    checkAccepted(
      `${SECRETS}${validation}            - name: $0\n`,
      "authorities",
      `${validation}            - name: authorities\n              group: ""\n              kind: ConfigMap\n`,
    );
    checkAccepted(
      `${SECRETS}${validation}            - $0\n`,
      "authorities",
      `${validation}            - name: authorities\n              group: ""\n              kind: ConfigMap\n`,
    );
    checkCompletion(
      `${SECRETS}apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: policy, namespace: infra }
spec: { validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: $0 }] } }
`,
      ["authorities"],
    );
  });
});
