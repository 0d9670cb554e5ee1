import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: certificate] a certificate", () => {
  it("shows a Secret by the names of its keys, never their values", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: wild$0card
---
apiVersion: v1
kind: Secret
metadata: { name: wildcard, namespace: infra }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE----- abc", tls.key: "-----BEGIN PRIVATE KEY----- def" }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wildcard, namespace: infra }
spec: { secretName: wildcard }
`,
      [
        "**Secret** `infra/wildcard`: usable",
        "",
        "The Secret has a certificate and a key.",
        "",
        "- Type `kubernetes.io/tls`.",
        "- Keys: `tls.crt` and `tls.key`.",
        "- Made by Certificate `infra/wildcard`.",
      ],
    );
  });

  it("shows a bundle of authorities that lacks its key", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
            - { group: "", kind: ConfigMap, name: clie$0nts }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { ca.pem: "-----BEGIN CERTIFICATE-----" }
`,
      [
        "**ConfigMap** `infra/clients`: not usable",
        "",
        "The ConfigMap has no `ca.crt`.",
        "",
        "- Keys: `ca.pem`.",
      ],
    );
  });

  it("does not say without a grant what a Secret holds", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: wild$0card, namespace: vault }] } }
---
apiVersion: v1
kind: Secret
metadata: { name: wildcard, namespace: vault }
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`,
      [
        "**Secret** `vault/wildcard`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `vault` permits the reference.",
      ],
    );
  });

  it("says what would make a Secret that is not here", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra, annotations: { cert-manager.io/issuer: le } }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: wild$0card }] } }
`,
      [
        "**Secret** `infra/wildcard`: not in this workspace",
        "",
        "- cert-manager may make it, as the annotations of Gateway `infra/front` ask.",
      ],
    );
  });

  it("tells the names that a certificate is made for, and that the listener's is none of them", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: pay
      port: 443
      protocol: HTTPS
      hostname: pay.example.com
      tls:
        certificateRefs:
          - name: sh$0op
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: infra }
spec:
  secretName: shop
  dnsNames: [shop.example.com, "*.shop.example.com"]
  issuerRef: { name: acme }
`,
      [
        "**Secret** `infra/shop`: usable",
        "",
        "Certificate `shop` makes Secret `shop`.",
        "",
        "- Made by Certificate `infra/shop`.",
        "- Made for `shop.example.com` and `*.shop.example.com`, not for `pay.example.com` of the listener.",
      ],
    );
  });
});
