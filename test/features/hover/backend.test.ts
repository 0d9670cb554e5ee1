import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

/** The beginning of Route `shop/web`, down to its rules. */
const RULES = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:`;

describe("[hover: backendRef] a backend", () => {
  it("shows a Service with its ports, and the share of the requests", () => {
    checkHover(
      `${RULES}
    - backendRefs:
        - name: pa$0ges
          port: 8080
          weight: 3
        - { name: pages, port: 80 }
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec:
  ports:
    - { name: http, port: 80, targetPort: 3000 }
    - { name: grpc, port: 90, appProtocol: kubernetes.io/h2c }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: inner, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: pages }], validation: { hostname: pages, wellKnownCACertificates: System } }
`,
      [
        "**Service** `shop/pages`: found",
        "",
        "Port 8080 is none of its ports.",
        "",
        "| Port | Name | Protocol | Application protocol | Target port |",
        "| --- | --- | --- | --- | --- |",
        "| 80 | http | TCP |  | 3000 |",
        "| 90 | grpc | TCP | kubernetes.io/h2c | 90 |",
        "",
        "TLS to it is set by BackendTLSPolicy `shop/inner`.",
        "",
        "Weight 3 of 4: 75 % of this rule's requests.",
      ],
    );
  });

  it("names the grant that a reference across namespaces rests on", () => {
    checkHover(
      `${RULES}
    - backendRefs:
        - name: va$0ult
          namespace: pay
---
apiVersion: v1
kind: Service
metadata: { name: vault, namespace: pay }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`,
      [
        "**Service** `pay/vault`: found",
        "",
        "| Port | Protocol | Target port |",
        "| --- | --- | --- |",
        "| 80 | TCP | 80 |",
        "",
        "Permitted by ReferenceGrant `pay/shop`.",
      ],
    );
  });

  it("does not say without a grant that the Service exists", () => {
    checkHover(
      `${RULES}
    - backendRefs:
        - name: va$0ult
          namespace: pay
---
apiVersion: v1
kind: Service
metadata: { name: vault, namespace: pay }
spec: { ports: [{ port: 80 }] }
`,
      [
        "**Service** `pay/vault`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `pay` permits the reference to Service `pay/vault`.",
      ],
    );
  });

  it("nor that an object of another API does", () => {
    checkHover(
      `${RULES}
    - backendRefs:
        - { group: example.net, kind: Bucket, name: va$0ult, namespace: pay }
---
apiVersion: example.net/v1
kind: Bucket
metadata: { name: vault, namespace: pay }
`,
      [
        "**Bucket.example.net** `pay/vault`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `pay` permits the reference to Bucket.example.net `pay/vault`.",
      ],
    );
  });

  it("says the same of an object of another API that is not there", () => {
    checkHover(
      `${RULES}
    - backendRefs:
        - { group: example.net, kind: Bucket, name: va$0ult, namespace: pay }
`,
      [
        "**Bucket.example.net** `pay/vault`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `pay` permits the reference to Bucket.example.net `pay/vault`.",
      ],
    );
  });

  it("says that one of several Services may be meant", () => {
    checkHover(
      `
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs: [{ name: pa$0ges, port: 80 }]
`,
      [
        "**Service** `shop/pages`: not known here",
        "",
        "Service `shop/pages` is defined 2 times, and nothing says which one is meant.",
      ],
    );
  });

  it("says that a Service is not here", () => {
    checkHover(
      `${RULES}
    - backendRefs: [{ name: abs$0ent, port: 80 }]
`,
      ["**Service** `shop/absent`: not in this workspace"],
    );
  });

  it("says in a closed world that a Service does not exist", () => {
    checkHover(
      `${RULES}
    - backendRefs: [{ name: abs$0ent, port: 80 }]
`,
      ["**Service** `shop/absent`: does not resolve (BackendNotFound)"],
      { closedWorld: true },
    );
  });

  it("names what runs behind a Service of the Route's own namespace", () => {
    const behind = (namespace: string) => `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { rules: [{ backendRefs: [{ name: we$0b, namespace: ${namespace}, port: 80 }] }] }
#- apps/web.yaml
apiVersion: v1
kind: Service
metadata: { name: web, namespace: ${namespace} }
spec: { selector: { app: web, tier: "front" }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: open, namespace: ${namespace} }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web-v2, namespace: ${namespace}, labels: { app: web } }
spec:
  template:
    metadata:
      labels: { app: web, tier: front, version: v2 }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: store, namespace: ${namespace}, labels: { app: web, tier: front } }
spec:
  template:
    metadata:
      labels: { app: store, tier: front }
`;
    checkHover(behind("shop"), [
      "**Service** `shop/web`: found",
      "",
      "| Port | Protocol | Target port |",
      "| --- | --- | --- |",
      "| 80 | TCP | 80 |",
      "",
      "Pods behind it: Deployment `shop/web-v2`.",
    ]);
    checkHover(behind("pay"), [
      "**Service** `pay/web`: found",
      "",
      "| Port | Protocol | Target port |",
      "| --- | --- | --- |",
      "| 80 | TCP | 80 |",
      "",
      "Permitted by ReferenceGrant `pay/open`.",
    ]);
  });
});
