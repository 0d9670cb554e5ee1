import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DocumentSymbol, documentSymbols } from "../../../server/src/features/symbols/symbols.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openFixture, placeInWords, readFixture } from "../../fixture.ts";

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
  hostnames: [shop.example.com, www.example.com]
  rules:
    - name: home
      matches: [{ path: { value: /home }, method: GET, headers: [{ name: beta, value: "1" }] }]
      backendRefs: [{ name: pages, port: 8080, weight: 9 }, { name: assets, namespace: cdn }]
    - matches: [{ path: { type: Exact, value: /old } }, { method: PUT }]
    - matches: []
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: calls }
spec:
  rules:
    - matches: [{ method: { service: shop.Cart } }]
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
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: bare }
spec: { parentRefs: [{ name: front }] }
#- release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: shop }
spec:
  values:
    route:
      main:
        hostnames: [app.example.com]
        parentRefs: [{ name: front, namespace: infra }]
        rules:
          - backendRefs: [{ name: app }]
    extra:
      - apiVersion: gateway.networking.k8s.io/v1
        kind: TLSRoute
        metadata: { name: raw }
        spec: { parentRefs: [{ name: front }] }
#- values.yaml
httpRoute:
  enabled: false
  parentRefs: [{ name: front }]
#- template.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: {{ .Release.Name }}
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

describe("[outline] the outline of a file", () => {
  it("has its objects, their listeners and their rules, the matches and backends of those", () => {
    assert.deepEqual(outlineOf("gateway.yaml"), [
      "object front (Gateway in infra · class edge) → gateway.yaml:4 front",
      "  listener https (HTTPS 443 *.example.com) → gateway.yaml:9 https",
      "  listener listener 2 (80) → gateway.yaml:13 port: 80",
      "object web (HTTPRoute · shop.example.com +1) → gateway.yaml:17 web",
      "  rule home (PathPrefix /home → pages:8080, cdn/assets) → gateway.yaml:21 home",
      '    match PathPrefix /home (GET, 1 header) → gateway.yaml:22 { path: { value: /home }, method: GET, headers: [{ name: beta, value: "1" }] }',
      "    backend pages:8080 (Service, weight 9) → gateway.yaml:23 pages",
      "    backend cdn/assets (Service) → gateway.yaml:23 assets",
      "  rule #2 Exact /old () → gateway.yaml:24 matches: [{ path: { type: Exact, value: /old } }, { method: PUT }]",
      "    match Exact /old () → gateway.yaml:24 { path: { type: Exact, value: /old } }",
      "    match PUT () → gateway.yaml:24 { method: PUT }",
      "  rule #3 () → gateway.yaml:25 matches: []",
      "object calls (GRPCRoute) → gateway.yaml:29 calls",
      "  rule #1 shop.Cart/* () → gateway.yaml:32 matches: [{ method: { service: shop.Cart } }]",
      "    match shop.Cart/* () → gateway.yaml:32 { method: { service: shop.Cart } }",
    ]);
  });

  it("has objects of other APIs, at the start of their documents, and objects without a name", () => {
    assert.deepEqual(outlineOf("other.yaml"), [
      "object front-proxy (Deployment) → other.yaml:1 ",
      "object frontier (ListenerSet in shop) → other.yaml:8 frontier",
      "  listener http (HTTP 80) → other.yaml:9 http",
      "object (unnamed) (TCPRoute) → other.yaml:13 {}",
      "object bare (HTTPRoute) → other.yaml:17 bare",
    ]);
  });

  it("has what is embedded in an object below it, called by its place where it has no name", () => {
    assert.deepEqual(outlineOf("release.yaml"), [
      "object app (HelmRelease in shop) → release.yaml:3 app",
      "  object HelmRelease app: spec.values.route.main (HTTPRoute in shop · app.example.com) → release.yaml:8 hostnames: [app.example.com]",
      "    rule #1 (→ app) → release.yaml:11 backendRefs: [{ name: app }]",
      "      backend app (Service) → release.yaml:11 app",
      "  object raw (TLSRoute in shop · from HelmRelease app) → release.yaml:15 raw",
    ]);
    assert.deepEqual(outlineOf("values.yaml"), [
      "object chart values: httpRoute (HTTPRoute · switched off) → values.yaml:2 enabled: false",
    ]);
  });

  it("is empty for a template and for a file that is not there", () => {
    assert.deepEqual([outlineOf("template.yaml"), outlineOf("absent.yaml")], [[], []]);
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
});
