import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { workspaceSymbols } from "../../../server/src/features/workspaceSymbols/workspaceSymbols.ts";
import { openFixture, placeInWords, readFixture } from "../../fixture.ts";

const FILES = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
    - port: 80
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  hostnames: [shop.example.com, "\${HOST}"]
  rules:
    - name: home
#- other.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: front-proxy
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: frontier, namespace: shop }
spec: { listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: {}
`;

function found(query: string, files = FILES): readonly string[] {
  const workspace = openFixture(readFixture(files));
  return workspaceSymbols(workspace, query).map(
    ({ kind, name, container, path, range }) =>
      `${kind} ${name} (${container}) → ${placeInWords(workspace, path, range)}`,
  );
}

describe("[workspace symbols] the symbols of a workspace", () => {
  it("are objects of this API, all of them without a query", () => {
    assert.deepEqual(found(""), [
      "object front (Gateway in infra) → gateway.yaml:4 front",
      "object web (HTTPRoute · shop.example.com +1) → gateway.yaml:16 web",
      "object frontier (ListenerSet in shop) → other.yaml:8 frontier",
      "object (unnamed) (TCPRoute) → other.yaml:13 {}",
    ]);
  });

  it("hold the letters of the query in order, in either case", () => {
    assert.deepEqual(found("FTR"), ["object frontier (ListenerSet in shop) → other.yaml:8 frontier"]);
    assert.deepEqual(found("xyz"), []);
  });

  it("begin with those that fit best: the name itself, its beginning, a part of it", () => {
    assert.deepEqual(found("front"), [
      "object front (Gateway in infra) → gateway.yaml:4 front",
      "object frontier (ListenerSet in shop) → other.yaml:8 frontier",
    ]);
  });

  it("are listeners and named rules as well, found by their own names and by those of their objects", () => {
    assert.deepEqual(found("htt"), [
      "listener front/https (Gateway in infra) → gateway.yaml:8 https",
      "listener frontier/http (ListenerSet in shop) → other.yaml:9 http",
    ]);
    assert.deepEqual(found("web/h"), [
      "rule web/home (HTTPRoute · shop.example.com +1) → gateway.yaml:20 home",
    ]);
    assert.deepEqual(found("infra/fr"), ["object front (Gateway in infra) → gateway.yaml:4 front"]);
  });

  it("are hostnames, but no variables", () => {
    assert.deepEqual(found("example"), [
      'hostname *.example.com (Gateway in infra) → gateway.yaml:11 "*.example.com"',
      "hostname shop.example.com (HTTPRoute · shop.example.com +1) → gateway.yaml:18 shop.example.com",
    ]);
    assert.deepEqual(found("HOST"), []);
  });

  it("stand there once where several builds deliver them", () => {
    const twice = `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
#- base/kustomization.yaml
resources: [gateway.yaml]
#- one/kustomization.yaml
namespace: one
resources: [../base]
#- two/kustomization.yaml
namespace: two
resources: [../base]
`;
    assert.deepEqual(found("front", twice), [
      "object front (Gateway in one · class edge) → base/gateway.yaml:3 front",
    ]);
    assert.deepEqual(found("http", twice), [
      "listener front/http (Gateway in one · class edge) → base/gateway.yaml:4 http",
    ]);
  });
});
