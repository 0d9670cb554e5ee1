import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { references } from "../../../server/src/features/references/references.ts";
import { checkReferences, openAtCursor } from "../../fixture.ts";

const SHOP = `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      port: 80
      protocol: HTTP
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: wildcard }] }
#- infra/others.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
---
apiVersion: v1
kind: Secret
metadata: { name: wildcard, namespace: infra }
#- shop/members.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec: { parentRef: { name: front, namespace: infra } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { name: front, namespace: infra } }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: front
      namespace: infra
      sectionName: https
    - name: front
  rules:
    - backendRefs: [{ name: pages }, { name: pages, weight: 2 }]
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
`;

/** The fixture with the cursor in the first place of `where` that holds `text`, one letter in. */
function cursorIn(where: string, text: string): string {
  const at = SHOP.indexOf(text, SHOP.indexOf(where)) + 1;
  return `${SHOP.slice(0, at)}$0${SHOP.slice(at)}`;
}

describe("the references to", () => {
  it("a Gateway are Routes, ListenerSets and children that mean it, its own name first", () => {
    checkReferences(cursorIn("infra/gateway.yaml", "front"), [
      "infra/gateway.yaml:4 front (definition)",
      "shop/members.yaml:4 front",
      "shop/members.yaml:11 front",
      "shop/route.yaml:6 front",
    ]);
  });

  it("a Gateway are the same from a use as from its name", () => {
    checkReferences(cursorIn("shop/route.yaml", "front"), [
      "infra/gateway.yaml:4 front (definition)",
      "shop/members.yaml:4 front",
      "shop/members.yaml:11 front",
      "shop/route.yaml:6 front",
    ]);
  });

  it("a listener are the sectionNames that name it", () => {
    checkReferences(cursorIn("infra/gateway.yaml", "https"), [
      "infra/gateway.yaml:12 https (definition)",
      "shop/route.yaml:8 https",
    ]);
    checkReferences(cursorIn("shop/route.yaml", "https"), [
      "infra/gateway.yaml:12 https (definition)",
      "shop/route.yaml:8 https",
    ]);
  });

  it("a class are the Gateways that ask for it", () => {
    checkReferences(cursorIn("infra/others.yaml", "edge"), [
      "infra/others.yaml:3 edge (definition)",
      "infra/gateway.yaml:7 edge",
      "shop/members.yaml:10 edge",
    ]);
  });

  it("a Secret are the listeners that end TLS with it", () => {
    checkReferences(cursorIn("infra/others.yaml", "wildcard"), [
      "infra/others.yaml:7 wildcard (definition)",
      "infra/gateway.yaml:15 wildcard",
    ]);
  });

  it("a Service are the backends that name it, each once", () => {
    checkReferences(cursorIn("kind: Service", "pages"), [
      "shop/route.yaml:15 pages (definition)",
      "shop/route.yaml:11 pages",
      "shop/route.yaml:11 pages",
    ]);
  });

  it("something that nobody names are its definition alone", () => {
    checkReferences(cursorIn("shop/route.yaml", "web"), ["shop/route.yaml:3 web (definition)"]);
  });

  it("what is not in the workspace are not known", () => {
    checkReferences(cursorIn("      sectionName: https\n", "front"), []);
  });

  it("are not asked for on what is no name: a protocol, a section that does not exist", () => {
    checkReferences(cursorIn("infra/gateway.yaml", "HTTPS"), []);
    const dangling = SHOP.replace("sectionName: https", "sectionName: ht$0p");
    checkReferences(dangling, []);
  });

  it("leave out the definition where it is not asked for", () => {
    const { workspace, path, position } = openAtCursor(cursorIn("infra/others.yaml", "wildcard"));
    assert.deepEqual(
      references(workspace, path, position, false).map((use) => use.path),
      ["infra/gateway.yaml"],
    );
  });
});

describe("objects of one name in several folders", () => {
  const FOLDERS = `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec: { parentRefs: [{ name: front }] }
#- live/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: infra }
#- live/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec: { parentRefs: [{ name: front }] }
`;

  it("have the references of their own folder", () => {
    checkReferences(FOLDERS, ["live/gateway.yaml:3 front (definition)", "live/route.yaml:4 front"]);
  });

  it("a Service are grants and Ingresses, and those to a Gateway labels by hand, too", () => {
    const others = `
#- service.yaml
apiVersion: v1
kind: Service
metadata: { name: ca$0rt, namespace: shop }
#- users.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: cart, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web }]
  to: [{ group: "", kind: Service, name: cart }]
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: cart, namespace: shop }
spec: { defaultBackend: { service: { name: cart } } }
`;
    checkReferences(others, ["service.yaml:3 cart (definition)", "users.yaml:6 cart", "users.yaml:11 cart"]);
    const label = "gateway.networking.k8s.io/gateway-name";
    checkReferences(
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: infra }
#- deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: proxy, namespace: infra }
spec:
  selector: { matchLabels: { ${label}: front } }
  template: { metadata: { labels: { ${label}: front, app: front } } }
`,
      ["gateway.yaml:3 front (definition)", "deployment.yaml:5 front", "deployment.yaml:6 front"],
    );
  });

  it("are of a namespace those behind an anchor, too", () => {
    checkReferences(
      `
#- cart.yaml
apiVersion: v1
kind: Service
metadata: { name: &app cart, namespace: &ns shop }
spec: { selector: { app: *app }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: sh$0op }
`,
      ["cart.yaml:3 shop", "cart.yaml:8 shop"],
    );
  });

  it("are of a namespace those in the kinds of implementations, too, as they lead to it", () => {
    const files = (cursor: string) =>
      `
#- namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop }
#- policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: auth, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
  extAuth: { http: { backendRefs: [{ name: auth, namespace: shop, port: 80 }] } }
#- workload.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
`.replace(cursor, `${cursor.slice(0, -1)}$0${cursor.slice(-1)}`);
    const all = ["namespace.yaml:3 shop (definition)", "policy.yaml:3 shop", "policy.yaml:6 shop"];
    checkReferences(files("{ name: shop"), all);
    checkReferences(files("name: auth, namespace: shop"), all);
  });
});

describe("the uses in what kustomizations say", () => {
  const FILES = `
#- base/kustomization.yaml
namespace: shop
resources: [gateway.yaml, route.yaml]
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: edge
  listeners:
    - { name: web, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec: { parentRefs: [{ name: front, sectionName: web }] }
#- prod/kustomization.yaml
resources: [../base]
patches:
  - path: gateway.yaml
  - path: route.yaml
  - target: { kind: Gateway, name: front }
    patch: '[{ op: replace, path: /spec/gatewayClassName, value: inner }]'
  - target: { kind: HTTPRoute, name: front }
    patch: '[{ op: remove, path: /spec/hostnames }]'
replacements:
  - source: { kind: Gateway, name: front, fieldPath: metadata.name }
    targets: [{ select: { kind: HTTPRoute, name: cart }, fieldPaths: [spec.parentRefs.0.name] }]
#- prod/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec: { gatewayClassName: outer }
#- prod/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec: { parentRefs: [{ name: front, sectionName: web }] }
`;
  const from = (place: string) => FILES.replace(place, `${place.slice(0, -1)}$0${place.slice(-1)}`);

  it("are those of an object as a target, in patches of it, and in patches that refer to it", () => {
    const uses = [
      "base/gateway.yaml:3 front (definition)",
      "base/route.yaml:4 front",
      "prod/gateway.yaml:3 front",
      "prod/kustomization.yaml:5 front",
      "prod/kustomization.yaml:10 front",
      "prod/route.yaml:4 front",
    ];
    checkReferences(from("metadata: { name: front"), uses);
    checkReferences(from("kind: Gateway, name: front"), uses);
    checkReferences(from("parentRefs: [{ name: front"), uses);
  });

  it("are those of a listener in patches that refer to it", () => {
    checkReferences(from("- { name: web"), [
      "base/gateway.yaml:7 web (definition)",
      "base/route.yaml:4 web",
      "prod/route.yaml:4 web",
    ]);
    checkReferences(from("- { name: admin"), ["base/gateway.yaml:8 admin (definition)"]);
  });
});
