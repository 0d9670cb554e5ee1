import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { implementations } from "../../../server/src/features/implementation/implementation.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

function checkImplementations(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  assert.deepEqual(
    implementations(workspace, path, position).map((link) =>
      placeInWords(workspace, link.path, link.selection),
    ),
    expected,
  );
}

const FILES = `
#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners:
    - { name: web, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
#- members.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { name: front } }
  listeners: [{ name: extra, port: 81, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: front }
  listeners: [{ name: third, port: 82, protocol: HTTP }]
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: web }]
  rules:
    - name: handed-on
      matches: [{ path: { value: /shop } }]
      allowedRoutes: { namespaces: { from: Same } }
    - name: own
      matches: [{ path: { value: /own } }]
      backendRefs: [{ name: pages, port: 80 }, { name: pages, port: 81 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: part, namespace: shop }
spec:
  parentRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: catalog, sectionName: handed-on }]
  rules: [{ backendRefs: [{ name: pages, port: 80 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: third, namespace: shop }
spec:
  parentRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: more }]
#- service.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

/** The files with the cursor before the last letter of a text. */
function at(text: string): string {
  const place = FILES.indexOf(text) + text.length - 1;
  return `${FILES.slice(0, place)}$0${FILES.slice(place)}`;
}

describe("[names] the implementations", () => {
  it("of a GatewayClass are its Gateways", () => {
    const expected = ["gateway.yaml:3 front", "members.yaml:3 child"];
    checkImplementations(at("name: edge"), expected);
    checkImplementations(at("gatewayClassName: edge"), expected);
  });

  it("of a Gateway are its children, its ListenerSets and its Routes", () => {
    const expected = ["members.yaml:3 child", "members.yaml:11 more", "routes.yaml:3 catalog"];
    checkImplementations(at("name: front"), expected);
    checkImplementations(at("parentRef: { name: front"), expected);
  });

  it("of a listener are the Routes that it takes", () => {
    checkImplementations(at("name: web"), ["routes.yaml:3 catalog"]);
    checkImplementations(at("name: admin"), []);
  });

  it("of a ListenerSet are its Routes", () => {
    checkImplementations(at("name: more"), ["routes.yaml:23 third"]);
  });

  it("of a parent Route are its children, and of one of its rules those that it takes", () => {
    checkImplementations(at("name: catalog"), ["routes.yaml:16 part"]);
    checkImplementations(at("name: handed-on"), ["routes.yaml:16 part"]);
    checkImplementations(at("name: own"), []);
  });

  it("of a Service are the Routes that use it, each once", () => {
    checkImplementations(
      at("name: pages, namespace: shop")
        .replace("sho$0p }\nspec: { ports", "shop }\nspec: { ports")
        .replace("name: pages, namespace", "name: pag$0es, namespace"),
      ["routes.yaml:3 catalog", "routes.yaml:16 part"],
    );
  });

  it("of what is no name there are none", () => {
    checkImplementations(at("controllerName: e"), []);
  });
});
