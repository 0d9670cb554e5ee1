import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const { gwls } = folder({
  "gateway.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`,
  "release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: shop }
spec: { values: { route: { app: { parentRefs: [{ name: edge }] } } } }
`,
  "values.yaml": "grpcRoute: { parentRefs: [{ name: edge }] }\n",
});

describe("gwls explain about a Route in chart values", () => {
  it("takes the name of the object around it with the keys in the values", () => {
    for (const name of ["httproute/shop/podinfo.route.app", "httproute/podinfo.route.app"]) {
      const { code, out } = gwls(["explain", name]);
      assert.match(out, /^HTTPRoute shop\/podinfo\.route\.app {2}release\.yaml:4\n/);
      assert.match(out, /It attaches to listener `http` of Gateway `shop\/edge`\./);
      assert.equal(code, 0);
    }
  });

  it("takes the keys alone in a file of values", () => {
    assert.match(gwls(["explain", "grpcroute/grpcRoute"]).out, /^GRPCRoute grpcRoute {2}values\.yaml:1\n/);
  });

  it("says what can be asked for", () => {
    const { code, err } = gwls(["explain", "httproute/podinfo"]);
    assert.match(err, /there are shop\/podinfo\.route\.app|did you mean `shop\/podinfo\.route\.app`/);
    assert.equal(code, 2);
  });
});
