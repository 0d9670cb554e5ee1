import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFix } from "../../fixture.ts";
import { refactoredTexts, titlesAtCursor } from "./refactored.ts";

const CLASS = `
#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
`;

const ROUTE = `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: infra, sectionName: web }]
  rules:
    - backendRefs:
        - name: cart
          port: 8080
`;

function at(source: string, text: string): string {
  const index = source.indexOf(text) + text.length;
  return `${source.slice(0, index)}$0${source.slice(index)}`;
}

/** What is written below the first document of a file. */
function added(source: string, title: string, path: string): string {
  const { texts } = refactoredTexts(source, title);
  const text = texts[path] ?? "";
  return text.slice(text.indexOf("---\n") + 4);
}

describe("[refactoring: create what is missing] creating what is missing", () => {
  it("writes a Gateway with the listener that is named, open to the namespace that names it", () => {
    const source = at(`${CLASS}${ROUTE}`, "[{ name: fr");
    assert.equal(
      added(source, "Create Gateway `infra/front`, which lets in Routes of `shop`", "shop/route.yaml"),
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: web
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchLabels:
              kubernetes.io/metadata.name: shop
`,
    );
    const { after } = refactoredTexts(source, "Create Gateway `infra/front`, which lets in Routes of `shop`");
    const route = after.objects().find(({ delivered }) => delivered.resource.kind === "HTTPRoute");
    const id = route?.delivered.id ?? "";
    assert.deepEqual(
      after
        .clusterOf(id)
        .attachment.of(id)
        .map(({ verdict }) => verdict),
      ["yes"],
    );
  });

  it("writes no Gateway whose class or port nobody can know", () => {
    assert.deepEqual(titlesAtCursor(at(ROUTE, "[{ name: fr")), [
      "Create Gateway `infra/front` (not now: The workspace has no GatewayClass, or several, so its class is not known.)",
    ]);
    const tcp = ROUTE.replace("HTTPRoute", "TCPRoute");
    assert.deepEqual(titlesAtCursor(at(`${CLASS}${tcp}`, "[{ name: fr")), [
      "Create Gateway `infra/front` (not now: The port of its listener is not known.)",
    ]);
  });

  it("writes a Service with the port that is named, and leaves out the namespace where the Route does", () => {
    assert.equal(
      added(
        at(ROUTE.replace(", namespace: shop", ""), "        - name: ca"),
        "Create Service `cart`",
        "shop/route.yaml",
      ),
      `apiVersion: v1
kind: Service
metadata:
  name: cart
spec:
  selector:
    app.kubernetes.io/name: cart
  ports:
    - port: 8080
`,
    );
  });

  it("writes a ListenerSet on the only Gateway", () => {
    const source = at(
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
${ROUTE.trimStart().replace("{ name: front, namespace: infra, sectionName: web }", "{ kind: ListenerSet, name: shop }")}`,
      "ListenerSet, name: sh",
    );
    assert.equal(
      added(source, "Create ListenerSet `shop/shop`", "shop/route.yaml"),
      `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: shop
  namespace: shop
spec:
  parentRef:
    name: front
    namespace: infra
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
    );
  });

  const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: shop-tls }] } }
`;
  const ISSUER = `
#- issuer.yaml
apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata: { name: letsencrypt }
spec: { acme: {} }
`;

  it("writes a Certificate for the hostname of the listener, from the only issuer", () => {
    assert.equal(
      added(
        at(`${ISSUER}${GATEWAY}`, "[{ name: shop"),
        "Create Certificate `infra/shop-tls`",
        "gateway.yaml",
      ),
      `apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: shop-tls
  namespace: infra
spec:
  secretName: shop-tls
  dnsNames:
    - shop.example.com
  issuerRef:
    kind: ClusterIssuer
    name: letsencrypt
`,
    );
    assert.ok(
      titlesAtCursor(at(GATEWAY, "[{ name: shop")).includes(
        "Create Certificate `infra/shop-tls` (not now: The workspace has no issuer of cert-manager for it, or several.)",
      ),
    );
  });

  it("writes the Namespace that an object stands in, or that a reference names", () => {
    const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n`;
    assert.equal(
      added(at(ROUTE, "cart, namespace: sh"), "Create Namespace `shop`", "shop/route.yaml"),
      namespace("shop"),
    );
    assert.equal(
      added(at(ROUTE, "front, namespace: in"), "Create Namespace `infra`", "shop/route.yaml"),
      namespace("infra"),
    );
  });

  it("writes a ReferenceGrant, as the fix of what is not granted", () => {
    checkFix(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  rules: [{ backendRefs: [{ name: payments, namespace: bill$0ing, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { selector: { app: payments }, ports: [{ port: 80 }] }
`,
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  rules: [{ backendRefs: [{ name: payments, namespace: billing, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { selector: { app: payments }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata:
  name: shop-httproute-to-payments
  namespace: billing
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: shop
  to:
    - group: ""
      kind: Service
      name: payments
`,
      { title: "Create a ReferenceGrant in `billing` for HTTPRoutes of `shop`" },
    );
  });

  it("offers nothing for what is there, what something else makes, and what is filled in later", () => {
    const offered = (source: string) => titlesAtCursor(source).filter((title) => title.startsWith("Create"));
    const service = "---\napiVersion: v1\nkind: Service\nmetadata: { name: cart, namespace: shop }\n";
    assert.deepEqual(offered(at(`${ROUTE}${service}`, "        - name: ca")), []);
    const chart =
      "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: cart, namespace: shop }\n";
    assert.deepEqual(offered(at(`${ROUTE}${chart}`, "        - name: ca")), []);
    assert.deepEqual(offered(at(ROUTE.replace("- name: cart", '- name: "${SERVICE}"'), '- name: "${')), []);
  });
});
