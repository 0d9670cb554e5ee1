import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { semanticTokens } from "../../../server/src/features/semanticTokens/semanticTokens.ts";
import type { Range } from "../../../server/src/text/span.ts";
import { openFixture, placeInWords, readFixture } from "../../fixture.ts";

/** The tokens of `main.yaml`, one line each: `line text type modifiers`. */
function tokensOf(source: string): readonly string[] {
  const workspace = openFixture(readFixture(source));
  const place = (range: Range): string =>
    placeInWords(workspace, "main.yaml", range).replace("main.yaml:", "");
  return semanticTokens(workspace, "main.yaml").map(({ range, type, modifiers }) =>
    [place(range), type, ...modifiers].join(" "),
  );
}

describe("[semantic tokens] the words of a Gateway", () => {
  it("are kinds, names that it gives, names that it uses, hostnames and ports", () => {
    assert.deepEqual(
      tokensOf(`
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: "front"
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: https
      port: 443
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: here }, { kind: Secret, name: gone }] }
      allowedRoutes: { kinds: [{ kind: HTTPRoute }] }
status:
  conditions: [{ type: Accepted, status: "True", reason: Accepted, message: fine }]
#- secret.yaml
apiVersion: v1
kind: Secret
metadata: { name: here, namespace: infra }
`),
      [
        "2 Gateway type",
        "4 front class declaration",
        "5 infra namespace",
        "7 edge class",
        "9 https property declaration",
        "10 443 number",
        "11 *.example.com string",
        "12 here class resolved",
        "12 Secret type",
        "12 gone class unresolved",
        "13 HTTPRoute type",
        "15 Accepted enumMember",
        "15 True keyword",
        "15 Accepted method",
      ],
    );
  });

  it("are marked where the API has given them up", () => {
    assert.deepEqual(
      tokensOf(`
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: Gateway
metadata: { name: front }
spec:
  addresses:
    - { type: NamedAddress, value: front }
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: { name: own }
`).filter((token) => token.endsWith("deprecated")),
      ["6 NamedAddress property deprecated", "9 XListenerSet type deprecated"],
    );
  });

  it("say of a class that it is missing only where classes are known", () => {
    const gateway = `
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec: { gatewayClassName: edge }
`;
    const others = `#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: other }
`;
    assert.equal(tokensOf(gateway).at(-1), "4 edge class");
    assert.equal(tokensOf(gateway + others).at(-1), "4 edge class unresolved");
  });
});

describe("[semantic tokens] the words of a Route", () => {
  it("are parents and their listeners, rules, methods, headers, backends", () => {
    assert.deepEqual(
      tokensOf(`
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec:
  parentRefs: [{ name: front, sectionName: web }, { name: front, sectionName: wbe }]
  hostnames: [shop.example.com]
  rules:
    - name: home
      matches: [{ method: GET, headers: [{ name: beta, value: yes }], queryParams: [{ name: q, value: a }] }]
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { set: [{ name: x-a, value: b }], remove: [x-b] }
      backendRefs: [{ name: pages, namespace: shop, port: 80 }]
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge, listeners: [{ name: web, port: 80, protocol: HTTP }] }
`),
      [
        "2 HTTPRoute type",
        "3 web class declaration",
        "3 infra namespace",
        "5 front class resolved",
        "5 web property resolved",
        "5 front class resolved",
        "5 wbe property unresolved",
        "6 shop.example.com string",
        "8 home function declaration",
        "9 GET keyword",
        "9 beta parameter",
        "9 q parameter",
        "12 x-a parameter",
        "12 x-b parameter",
        "13 pages class unresolved",
        "13 shop namespace",
        "13 80 number",
      ],
    );
  });

  it("are variables and braces, and nothing else of what is filled in later", () => {
    assert.deepEqual(
      tokensOf(`
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata:
  name: web-\${ENV}-\${SIZE:=a}
spec:
  hostnames: ["{{ host }}.example.com", "a.\${DOMAIN"]
  rules: [{ matches: [{ method: { service: shop.Cart, method: Add } }] }]
`),
      [
        "2 GRPCRoute type",
        "4 ${ENV} variable",
        "4 ${SIZE:=a} variable",
        "6 {{ host }} macro",
        "6 ${DOMAIN variable",
        "7 shop.Cart class",
        "7 Add method",
      ],
    );
  });

  it("are reported where a chart's values embed it", () => {
    assert.deepEqual(
      tokensOf(`
route:
  main:
    hostnames: [app.example.com]
    parentRefs: [{ name: front, sectionName: web }]
    rules: [{ name: home }]
image: { name: web, kind: none }
`),
      [
        "3 app.example.com string",
        "4 front class unresolved",
        "4 web property",
        "5 home function declaration",
      ],
    );
  });
});

describe("[semantic tokens] the words of other documents", () => {
  it("are nobody's business, nor are those of templates", () => {
    assert.deepEqual(
      tokensOf(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: {{ .Release.Name }}
`),
      [],
    );
  });
});

describe("the words of a document that is being typed", () => {
  it("stay where they were, moved with the text", () => {
    const workspace = openFixture(
      readFixture(`
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
spec:
  gatewayClassName: edge
`),
    );
    const at = { line: 3, character: 13 };
    workspace.edit("main.yaml", { start: at, end: at }, '\n  labels: { "');
    assert.deepEqual(
      semanticTokens(workspace, "main.yaml").map(({ range }) => placeInWords(workspace, "main.yaml", range)),
      ["main.yaml:2 Gateway", "main.yaml:4 front", "main.yaml:7 edge"],
    );
  });
});
