import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  childrenOf,
  parentsOf,
  relatives,
} from "../../../server/src/features/typeHierarchy/typeHierarchy.ts";
import { openAtCursor } from "../../fixture.ts";

const FILES = `
#- gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners: [{ name: web, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: side, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { name: front } }
  listeners: [{ name: extra, port: 81, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec: { parentRef: { name: front }, listeners: [{ name: third, port: 82, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: stranger, namespace: other }
spec: { parentRef: { name: front, namespace: shop }, listeners: [{ name: fourth, port: 83, protocol: HTTP }] }
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  rules: [{ name: handed-on, allowedRoutes: { namespaces: { from: Same } } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: part, namespace: shop }
spec:
  parentRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: catalog, sectionName: handed-on }]
  rules: [{ backendRefs: [{ name: pages, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
`;

function namesAt(ask: typeof relatives, name: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(
    FILES.replace(`{ name: ${name}, namespace`, `{ name: ${name}$0, namespace`),
  );
  return ask(workspace, path, position).map((item) => item.name);
}

describe("[type hierarchy] parents and children", () => {
  it("of a Gateway are its children and ListenerSets, and not what it refuses or what is no Gateway", () => {
    assert.deepEqual(namesAt(relatives, "front"), ["shop/front"]);
    assert.deepEqual(namesAt(childrenOf, "front"), ["shop/side", "shop/more"]);
    assert.deepEqual(namesAt(parentsOf, "front"), []);
    assert.deepEqual(namesAt(parentsOf, "side"), ["shop/front"]);
    assert.deepEqual(namesAt(parentsOf, "more"), ["shop/front"]);
    assert.deepEqual(namesAt(parentsOf, "stranger"), []);
  });

  it("of a Route are Routes", () => {
    assert.deepEqual(namesAt(childrenOf, "catalog"), ["shop/part"]);
    assert.deepEqual(namesAt(parentsOf, "catalog"), []);
    assert.deepEqual(namesAt(parentsOf, "part"), ["shop/catalog"]);
  });

  it("are none of anything else", () => {
    assert.deepEqual(namesAt(relatives, "pages"), []);
  });
});
