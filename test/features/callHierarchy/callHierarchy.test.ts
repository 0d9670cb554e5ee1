import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type HierarchyStep,
  hierarchyItems,
  incomingSteps,
  outgoingSteps,
} from "../../../server/src/features/callHierarchy/callHierarchy.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

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
  listeners:
    - { name: web, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP, hostname: admin.example.com }
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: front }
  listeners: [{ name: third, port: 82, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: stranger, namespace: other }
spec:
  parentRef: { name: front, namespace: shop }
  listeners: [{ name: fourth, port: 83, protocol: HTTP }]
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: front }, { group: gateway.networking.k8s.io, kind: ListenerSet, name: more }]
  hostnames: [shop.example.com]
  rules:
    - name: handed-on
      matches: [{ path: { value: /shop } }]
      allowedRoutes: { namespaces: { from: Same } }
    - matches: [{ path: { value: /own } }]
      backendRefs: [{ name: pages, port: 80 }, { name: pages, port: 81 }, { name: absent }]
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
metadata: { name: refused, namespace: other }
spec:
  parentRefs: [{ name: front, namespace: shop }]
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

function itemsAt(text: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(at(text));
  return hierarchyItems(workspace, path, position).map(
    ({ kind, name, detail, path: file, selection }) =>
      `${kind} ${name} (${detail}) ${placeInWords(workspace, file, selection)}`,
  );
}

/** One line per step: the object, and what shows the step in the object that it starts from. */
function stepsInWords(
  workspace: Workspace,
  steps: readonly HierarchyStep[],
  fileOf: (step: HierarchyStep) => string,
): readonly string[] {
  return steps.map(
    (step) =>
      `${step.item.name}: ${step.from.map((range) => placeInWords(workspace, fileOf(step), range)).join(", ")}`,
  );
}

function outgoingAt(text: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(at(text));
  const [item] = hierarchyItems(workspace, path, position);
  assert.ok(item !== undefined);
  const steps = outgoingSteps(workspace, item.path, item.selection.start);
  return stepsInWords(workspace, steps, () => item.path);
}

function incomingAt(text: string): readonly string[] {
  const { workspace, path, position } = openAtCursor(at(text));
  const [item] = hierarchyItems(workspace, path, position);
  assert.ok(item !== undefined);
  const steps = incomingSteps(workspace, item.path, item.selection.start);
  return stepsInWords(workspace, steps, (step) => step.item.path);
}

describe("[call hierarchy] the hierarchy of what requests pass", () => {
  it("begins at a name, at what a reference names, and anywhere in an object", () => {
    const gateway = "gateway shop/front (Gateway in shop · class edge) gateway.yaml:3 front";
    assert.deepEqual(itemsAt("name: front, namespace: shop").slice(0, 1), [gateway]);
    assert.deepEqual(itemsAt("parentRefs: [{ name: front"), [gateway]);
    assert.deepEqual(itemsAt("backendRefs: [{ name: pages"), [
      "backend shop/pages (Service in shop) service.yaml:3 pages",
    ]);
    assert.deepEqual(itemsAt("value: /own"), [
      "route shop/catalog (HTTPRoute in shop · shop.example.com) routes.yaml:3 catalog",
    ]);
  });

  it("goes from a class to its Gateways", () => {
    assert.deepEqual(outgoingAt("name: edge"), ["shop/front: class.yaml:3 edge"]);
  });

  it("goes from a Gateway to its ListenerSets and Routes, not to those that it refuses, by its listeners", () => {
    assert.deepEqual(outgoingAt("name: front"), [
      "shop/catalog: gateway.yaml:8 web",
      "shop/more: gateway.yaml:3 front",
    ]);
  });

  it("goes from a ListenerSet to its Routes", () => {
    assert.deepEqual(outgoingAt("name: more"), ["shop/catalog: set.yaml:6 third"]);
  });

  it("goes from a Route to its children and to its backends that are here", () => {
    assert.deepEqual(outgoingAt("name: catalog"), [
      "shop/part: routes.yaml:8 handed-on",
      "shop/pages: routes.yaml:12 pages, routes.yaml:12 pages",
    ]);
  });

  it("comes back the same way", () => {
    assert.deepEqual(incomingAt("name: pages, namespace"), [
      "shop/catalog: routes.yaml:12 pages, routes.yaml:12 pages",
      "shop/part: routes.yaml:19 pages",
    ]);
    assert.deepEqual(incomingAt("name: part"), ["shop/catalog: routes.yaml:8 handed-on"]);
    assert.deepEqual(incomingAt("name: catalog"), [
      "shop/front: gateway.yaml:8 web",
      "shop/more: set.yaml:6 third",
    ]);
    assert.deepEqual(incomingAt("name: more"), ["shop/front: gateway.yaml:3 front"]);
    assert.deepEqual(incomingAt("name: front"), ["edge: class.yaml:3 edge"]);
    assert.deepEqual(incomingAt("name: refused"), []);
  });

  it("goes from a Service to what answers its requests, and back", () => {
    const files = `
#- service.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec: { selector: { app: pages }, ports: [{ port: 80 }] }
#- deployments.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: pages-v1, namespace: shop }
spec: { template: { metadata: { labels: { app: pages } } } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: pages-v1, namespace: other }
spec: { template: { metadata: { labels: { app: pages } } } }
`;
    const down = openAtCursor(files.replace("name: pages,", "name: pa$0ges,"));
    assert.deepEqual(
      stepsInWords(
        down.workspace,
        outgoingSteps(down.workspace, down.path, down.position),
        () => "service.yaml",
      ),
      ["shop/pages-v1: service.yaml:4 { app: pages }"],
    );
    const up = openAtCursor(
      files.replace("name: pages-v1, namespace: shop", "name: pages$0-v1, namespace: shop"),
    );
    assert.deepEqual(
      stepsInWords(up.workspace, incomingSteps(up.workspace, up.path, up.position), (step) => step.item.path),
      ["shop/pages: service.yaml:4 { app: pages }"],
    );
  });

  it("shows policies beside what they bear on", () => {
    const files = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
#- policy.yaml
apiVersion: example.com/v1
kind: LimitPolicy
metadata: { name: calm, namespace: shop, labels: { gateway.networking.k8s.io/policy: Direct } }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }] }
`;
    const up = openAtCursor(files.replace("name: front,", "name: fr$0ont,"));
    const incoming = incomingSteps(up.workspace, up.path, up.position);
    assert.deepEqual(
      incoming.map(({ item }) => `${item.kind} ${item.name}`),
      ["policy shop/calm"],
    );
    const down = openAtCursor(files.replace("name: calm,", "name: ca$0lm,"));
    const outgoing = outgoingSteps(down.workspace, down.path, down.position);
    assert.deepEqual(
      outgoing.map(({ item }) => `${item.kind} ${item.name}`),
      ["gateway shop/front"],
    );
  });
});
