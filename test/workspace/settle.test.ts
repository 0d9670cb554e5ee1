import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../server/src/library.ts";
import { readFixture } from "../fixture.ts";

const ROUTE = `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: pay, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
    - backendRefs:
        - {name: pay, namespace: payments, port: 80}
#- pay.yaml
apiVersion: v1
kind: Service
metadata: {name: pay, namespace: payments}
spec: {ports: [{port: 80}]}
`;

const GRANT = `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: shop, namespace: payments}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service}]
`;

describe("what `settle` says has changed", () => {
  it("holds a file of which somebody has asked the findings after the change", () => {
    const workspace = createEngine();
    for (const { path, text } of readFixture(ROUTE).files) workspace.setFile(path, text);
    workspace.settle();
    const rules = () => workspace.settledDiagnostics("route.yaml").map(({ rule }) => rule);
    assert.ok(rules().includes("grant-missing"));
    workspace.setFile("grant.yaml", GRANT);
    // A code action is asked for before the change is settled.
    workspace.findingsOf("route.yaml");
    assert.ok(workspace.settle().files.includes("route.yaml"));
    assert.ok(!rules().includes("grant-missing"));
  });
});
