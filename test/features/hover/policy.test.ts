import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const WORLD = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: api, port: 443 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec:
  ports:
    - { name: https, port: 443 }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: ca, namespace: shop }
data: { other: "-----BEGIN CERTIFICATE-----" }
`;

function policy(name: string, target = "https"): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: ${name}
  namespace: shop
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: api
      sectionName: ${target}
  validation:
    hostname: api.example.com
    caCertificateRefs:
      - { group: "", kind: ConfigMap, name: ca }
`;
}

describe("[hover: policy] a BackendTLSPolicy", () => {
  it("says what it applies to, what backends are checked against, and what each Gateway would report", () => {
    checkHover(`${policy("api-$0tls")}${WORLD}`, [
      "**BackendTLSPolicy** `shop/api-tls`: TLS to backends",
      "",
      "- It applies to Service `shop/api`. Only its port `https` (443) is meant.",
      "",
      "Backends are asked for `api.example.com` and checked against ConfigMap `ca` (the ConfigMap has no `ca.crt`).",
      "",
      "Predicted for each Gateway through which its targets are reached:",
      "",
      "- Gateway `shop/edge`: Accepted is False (NoValidCACertificate) and ResolvedRefs is False (InvalidCACertificateRef). The ConfigMap has no `ca.crt`.",
    ]);
  });

  it("names the policy that comes first, also on the target", () => {
    const rival =
      "BackendTLSPolicy `api-tls` applies to port `https` of Service `shop/api` too; the older one wins, and the files do not say which that is.";
    const second = policy("other").replace("name: api\n", "name: a$0pi\n");
    checkHover(`${policy("api-tls")}---${second}${WORLD}`, [
      "**Service** `shop/api`",
      "",
      `It applies to Service \`shop/api\`. Only its port \`https\` (443) is meant. ${rival}`,
    ]);
  });

  it("says that no Gateway is known, and shows the bundle that a reference names", () => {
    checkHover(policy("api-$0tls"), [
      "**BackendTLSPolicy** `shop/api-tls`: TLS to backends",
      "",
      "- Service `shop/api` is not in this workspace.",
      "",
      "Backends are asked for `api.example.com` and checked against ConfigMap `ca` (ConfigMap `ca` is not in this workspace).",
      "",
      "No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.",
    ]);
    checkHover(policy("api-tls").replace("name: ca ", "name: c$0a "), [
      "**ConfigMap** `shop/ca`: not in this workspace",
    ]);
  });

  it("is named at a backend where it applies to that port and nobody comes before it", () => {
    const route = WORLD.replace("[{ name: api, port: 443 }]", "[{ name: a$0pi, port: 443 }]");
    checkHover(`${policy("api-tls")}---${policy("second")}---${policy("third", "admin")}${route}`, [
      "**Service** `shop/api`: found",
      "",
      "| Port | Name | Protocol | Target port |",
      "| --- | --- | --- | --- |",
      "| 443 | https | TCP | 443 |",
      "",
      "TLS to it is set by BackendTLSPolicy `shop/api-tls`.",
    ]);
  });
});
