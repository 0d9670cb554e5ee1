import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DocumentSymbol, documentSymbols, workspaceSymbols } from "../../server/src/features/symbols.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { openFixture, placeInWords, readFixture } from "../fixture.ts";

const FILES = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
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
  rules:
    - name: home
      backendRefs: [{ name: pages }, { name: assets }]
    - matches: []
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

/** One line per symbol: `kind name (detail) → path:line selected text`, children indented. */
function outline(
  workspace: Workspace,
  path: string,
  symbols: readonly DocumentSymbol[],
  indent = "",
): readonly string[] {
  return symbols.flatMap(({ kind, name, detail, selection, children }) => [
    `${indent}${kind} ${name} (${detail}) → ${placeInWords(workspace, path, selection)}`,
    ...outline(workspace, path, children, `${indent}  `),
  ]);
}

function outlineOf(path: string): readonly string[] {
  const workspace = openFixture(readFixture(FILES));
  return outline(workspace, path, documentSymbols(workspace, path));
}

function found(query: string): readonly string[] {
  const workspace = openFixture(readFixture(FILES));
  return workspaceSymbols(workspace, query).map(
    ({ kind, name, container, path, range }) =>
      `${kind} ${name} (${container}) → ${placeInWords(workspace, path, range)}`,
  );
}

describe("the outline of a file", () => {
  it("has its objects, their listeners and their rules", () => {
    assert.deepEqual(outlineOf("gateway.yaml"), [
      "object front (Gateway in infra) → gateway.yaml:4 front",
      "  listener https (HTTPS 443 *.example.com) → gateway.yaml:9 https",
      "  listener listener 2 (80) → gateway.yaml:13 port: 80",
      "object web (HTTPRoute) → gateway.yaml:17 web",
      "  rule home (pages, assets) → gateway.yaml:20 home",
      "  rule rule 2 () → gateway.yaml:22 matches: []",
    ]);
  });

  it("has objects of other APIs, at the start of their documents, and objects without a name", () => {
    assert.deepEqual(outlineOf("other.yaml"), [
      "object front-proxy (Deployment) → other.yaml:1 ",
      "object frontier (ListenerSet in shop) → other.yaml:8 frontier",
      "  listener http (HTTP 80) → other.yaml:9 http",
      "object (unnamed) (TCPRoute) → other.yaml:13 {}",
    ]);
  });

  it("encloses every selection, as the protocol demands", () => {
    const workspace = openFixture(readFixture(FILES));
    const check = ({ range, selection, children }: DocumentSymbol): void => {
      const contains =
        range.start.line <= selection.start.line &&
        (range.end.line > selection.end.line ||
          (range.end.line === selection.end.line && range.end.character >= selection.end.character));
      assert.ok(contains, `${JSON.stringify(range)} holds ${JSON.stringify(selection)}`);
      children.forEach(check);
    };
    for (const path of workspace.paths()) documentSymbols(workspace, path).forEach(check);
  });

  it("is empty for a file that is not there", () => {
    assert.deepEqual(outlineOf("absent.yaml"), []);
  });
});

describe("the symbols of a workspace", () => {
  it("are objects of this API, all of them without a query", () => {
    assert.deepEqual(found(""), [
      "object front (Gateway in infra) → gateway.yaml:4 front",
      "object web (HTTPRoute) → gateway.yaml:17 web",
      "object frontier (ListenerSet in shop) → other.yaml:8 frontier",
      "object  (TCPRoute) → other.yaml:13 {}",
    ]);
  });

  it("hold the letters of the query in order, in either case", () => {
    assert.deepEqual(found("FTR"), ["object frontier (ListenerSet in shop) → other.yaml:8 frontier"]);
    assert.deepEqual(found("xyz"), []);
  });

  it("are listeners as well", () => {
    assert.deepEqual(found("htt"), [
      "listener https (Gateway front) → gateway.yaml:9 https",
      "listener http (ListenerSet frontier) → other.yaml:9 http",
    ]);
  });
});
