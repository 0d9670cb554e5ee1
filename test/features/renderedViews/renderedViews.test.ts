import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rendered } from "./rendered.ts";

const SHOP = `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: web, port: 80, protocol: HTTP }
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  rules:
    - matches: [{ path: { value: /cart } }]
      backendRefs: [{ name: cart, port: 80 }]
    - matches: [{ path: { value: /cart } }]
      backendRefs: [{ name: old, port: 80 }]
#- grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: shop }]
  to: [{ group: "", kind: Secret, name: tls }]
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const atRoute = (source: string): string =>
  source.replace("$0", "").replace("name: cart, n", "name: ca$0rt, n");

describe("rendered views", () => {
  it("[views: rendered] say first how many matches a Gateway has and how many are never reached, and lead to listeners and rules", () =>
    assert.deepEqual(rendered(SHOP, "routes"), [
      "answer: 2 matches on 1 listener, 1 never reached (bad)",
      "heading: Gateway shop/front, listener web: HTTP on port 80, * <- gateway.yaml:7",
      "# | HOST | MATCH | TO | BY | NOTE",
      "1 | * | PathPrefix /cart | shop/cart:80 | HTTPRoute shop/cart rule 1 <- routes.yaml:7 | ",
      "2 | * | PathPrefix /cart | shop/old:80 | HTTPRoute shop/cart rule 2 <- routes.yaml:9 | never: HTTPRoute shop/cart rule 1 has the same match (bad)",
    ]));

  it("[views: rendered] say first what stands against an object, condition by condition", () =>
    assert.deepEqual(rendered(atRoute(SHOP), "status"), [
      "answer: HTTPRoute shop/cart: ResolvedRefs Unknown (NotInWorkspace) (doubtful) <- routes.yaml:3",
      "heading: Parent Gateway front <- routes.yaml:5",
      "CONDITION | STATUS | REASON | MESSAGE",
      "Accepted | True (good) | Accepted | It attaches to listener `web` of Gateway `shop/front`.",
      "ResolvedRefs | Unknown (doubtful) | NotInWorkspace | Service `shop/old` is not in this workspace.",
      "text: Predicted from the files of the workspace. No cluster was asked.",
    ]));

  it("[views: rendered] say first where a request goes, then by which decisions", () =>
    assert.deepEqual(rendered(atRoute(SHOP), "trace"), [
      "answer: → `shop/cart:80` by HTTPRoute `shop/cart` rule 1 (good) <- routes.yaml:7",
      "ABOUT | DECIDED | BECAUSE",
      "listener | listener `web` of Gateway `shop/front` <- gateway.yaml:7 | It is the only HTTP listener on port 80, and it takes every host.",
      "match | HTTPRoute `shop/cart`, rule 1 <- routes.yaml:7 | `PathPrefix /cart` is as specific as `PathPrefix /cart` of rule 2, and stands first.",
      "backend | Service `shop/cart` port 80 <- routes.yaml:8 | It gets every request.",
      "heading: What is sent",
      "| > GET /cart HTTP/1.1",
      "| > Host: example.com",
      "heading: What comes of it",
      "|   > GET /cart",
      "|   > Host: example.com",
    ]));

  it("[views: rendered] say of each listener which namespaces it lets in", () =>
    assert.deepEqual(rendered(SHOP, "trust"), [
      "answer: 1 place to attach to, 1 entry of ReferenceGrants",
      "heading: Who may attach",
      "WHAT IS OPEN | FROM | LETS IN | KEEPS OUT | CANNOT BE TOLD",
      "listener web of Gateway shop/front <- gateway.yaml:7 | Same | shop | vault | none",
      "heading: Who may refer",
      "NAMESPACE | LETS IN | ITS OBJECTS OF KIND | TO",
      "vault <- grant.yaml:5 | shop | Gateway | Secret tls",
      "text: Read from the files of the workspace. No cluster was asked.",
    ]));
});
