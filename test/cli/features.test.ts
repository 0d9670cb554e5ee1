import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { IMPLEMENTATIONS } from "../../server/src/implementations/implementations.ts";
import { folder } from "./gwls.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: gke-l7-rilb
  addresses: [{ type: IPAddress, value: 192.0.2.7 }]
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - timeouts:
        request: 5s
      filters:
        - type: CORS
          cors: { allowOrigins: ["https://shop.example.com"] }
      backendRefs: [{ name: cart, port: 80 }]
    - timeouts: { request: 9s }
      backendRefs: [{ name: cart, port: 80 }]
`;

const MESH = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: in-mesh, namespace: shop }
spec:
  parentRefs:
    - { group: "", kind: Service, name: cart, namespace: store, port: 80 }
  rules:
    - matches: [{ method: GET }]
      filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
`;

interface Row {
  readonly name: string;
  readonly isMeant: boolean;
  readonly runs: string;
  readonly has: readonly string[];
  readonly lacks: readonly string[];
  readonly unclear: readonly string[];
  readonly worksAnyway: readonly string[];
  readonly worksBecause?: { readonly why: string; readonly source: string; readonly read: string };
  readonly report?: { readonly version: string; readonly api: string; readonly isOld: boolean };
}
interface Written {
  readonly features: readonly { readonly feature: string; readonly places: readonly object[] }[];
  readonly implementations: readonly Row[];
}

describe("gwls features", () => {
  const { gwls } = folder({ "gateway.yaml": GATEWAY, "apps/route.yaml": ROUTE });
  const asJson = (...more: readonly string[]): Written =>
    JSON.parse(gwls(["features", "--format", "json", ...more]).out);
  const rowOf = (name: string): Row | undefined => asJson().implementations.find((row) => row.name === name);

  it("names one implementation's support of all that is used, and fits a terminal", () => {
    const { code, out, err } = gwls(["features", "--implementation", "gke"]);
    assert.equal(
      out,
      `FEATURE                  USED AT
GatewayStaticAddresses   gateway.yaml:6
HTTPRouteCORS            apps/route.yaml:11
HTTPRouteRequestTimeout  apps/route.yaml:8 and 1 more

IMPLEMENTATION  REPORT OF           GATEWAY API  RUNS
* gke           1.36.2-gke.2154000  1.6.0        0 of 3
    lacks: HTTPRouteCORS, HTTPRouteRequestTimeout
    not known: GatewayStaticAddresses

By the conformance reports as of 2026-08-21. Not known: the report is old or silent,
another one says otherwise, or the test hangs on its environment.
*  serves Gateways of these manifests, as far as controllers and classes tell
`,
    );
    assert.equal(err, "");
    assert.equal(code, 0);
    const whole = gwls(["features"]).out.split("\n");
    assert.deepEqual(
      whole.filter((line) => line.length > 95),
      [],
    );
  });

  it("lists all implementations: that of the Gateways, then those that run everything", () => {
    const { features, implementations } = asJson();
    assert.deepEqual(features, [
      { feature: "GatewayStaticAddresses", places: [{ path: "gateway.yaml", line: 6 }] },
      { feature: "HTTPRouteCORS", places: [{ path: "apps/route.yaml", line: 11 }] },
      {
        feature: "HTTPRouteRequestTimeout",
        places: [
          { path: "apps/route.yaml", line: 8 },
          { path: "apps/route.yaml", line: 13 },
        ],
      },
    ]);
    assert.equal(implementations.length, IMPLEMENTATIONS.length);
    assert.deepEqual(
      implementations.filter(({ isMeant }) => isMeant).map(({ name }) => name),
      ["gke"],
    );
    const order = ["all", "unclear", "lacks"];
    const answers = implementations.slice(1).map(({ runs }) => order.indexOf(runs));
    assert.deepEqual(
      answers,
      [...answers].sort((a, b) => a - b),
    );
    for (const { has, lacks, unclear } of implementations)
      assert.deepEqual(
        [...has, ...lacks, ...unclear].sort(),
        features.map(({ feature }) => feature),
      );
  });

  it("calls old reports old, and concludes nothing from what they lack", () => {
    const azure = rowOf("azure-agc");
    assert.deepEqual(azure?.report, { version: "1.7.9", api: "1.2.1", isOld: true });
    assert.deepEqual([azure?.lacks, azure?.runs], [[], "unclear"]);
    assert.match(gwls(["features"]).out, /azure-agc +1\.7\.9 +1\.2\.1 \(old\)/);
  });

  it("takes what works although the report lacks it for working, and says so", () => {
    assert.deepEqual(rowOf("contour")?.worksAnyway, ["GatewayStaticAddresses"]);
    const source =
      "projectcontour/contour@31c4bb38e0 test/conformance/gatewayapi/gateway_conformance_test.go:77-100";
    const why = "its suite leaves these tests out for reasons of the test environment";
    assert.deepEqual(rowOf("contour")?.worksBecause, { why, source, read: "2026-08" });
    assert.equal(rowOf("cilium")?.worksBecause, undefined);
    assert.ok(
      gwls(["features"]).out.includes(
        `Works in contour, whatever its report says: GatewayStaticAddresses
    since ${why}
    read in 2026-08: projectcontour/contour@31c4bb38e0
                     test/conformance/gatewayapi/gateway_conformance_test.go:77-100
`,
      ),
    );
    assert.match(
      gwls(["features", "--format", "markdown"]).out,
      /\nWorks in `contour`, whatever its report says: `GatewayStaticAddresses`, since .* \(\[source\]\(https:\S+#L77-L100\), read in 2026-08\)\.\n/,
    );
  });

  it("holds them against the release that is asked for", () => {
    const [row] = asJson("--implementation", "envoy-gateway@1.5").implementations;
    assert.deepEqual(
      [row?.report?.version, row?.isMeant, row?.runs, row?.unclear],
      ["v1.5.0", false, "unclear", ["GatewayStaticAddresses", "HTTPRouteCORS"]],
    );
  });

  it("writes a table for pull requests", () => {
    assert.equal(
      gwls(["features", "--implementation", "gke", "--format", "markdown"]).out,
      `3 features; 0 of 1 implementation run all of them, by the [conformance reports](https://github.com/kubernetes-sigs/gateway-api/tree/4564255ac2c35d582249b3cdf261bdf51c8bca32/conformance/reports) as of 2026-08-21.

| Feature | Used at |
|---|---|
| \`GatewayStaticAddresses\` | \`gateway.yaml:6\` |
| \`HTTPRouteCORS\` | \`apps/route.yaml:11\` |
| \`HTTPRouteRequestTimeout\` | \`apps/route.yaml:8\`, \`apps/route.yaml:13\` |

| Implementation | Report of | Gateway API | Has | Lacks | Not known |
|---|---|---|---|---|---|
| **\`gke\`** | \`1.36.2-gke.2154000\` | 1.6.0 | 0 of 3 | \`HTTPRouteCORS\`, \`HTTPRouteRequestTimeout\` | \`GatewayStaticAddresses\` |
`,
    );
  });

  it("asks of Routes of a mesh by the names that features have there", () => {
    const mesh = folder({ "route.yaml": MESH });
    const { features } = JSON.parse(mesh.gwls(["features", "--format", "json"]).out);
    assert.deepEqual(features, [
      { feature: "MeshConsumerRoute", places: [{ path: "route.yaml", line: 6 }] },
      { feature: "MeshHTTPRouteSchemeRedirect", places: [{ path: "route.yaml", line: 11 }] },
    ]);
  });

  it("says that nothing is asked for where nothing is", () => {
    const plain = folder({ "gateway.yaml": GATEWAY.replace(/ {2}addresses.*\n/, "") });
    assert.equal(
      plain.gwls(["features"]).out,
      "These manifests use no feature that an implementation may lack.\n",
    );
  });

  it("says what is known where somebody asks for an implementation or a release that is not", () => {
    const asked = (name: string) => {
      const { code, err } = gwls(["features", "--implementation", name]);
      return [code, err];
    };
    assert.deepEqual(asked("envoy-gatewy"), [
      2,
      "gwls: no implementation `envoy-gatewy` is known; the nearest is `envoy-gateway`\n",
    ]);
    assert.deepEqual(asked("kuma@9.9"), [
      2,
      "gwls: there is no conformance report of `kuma@9.9`; there are those of `2.6`\n",
    ]);
    assert.match(String(asked("something else")[1]), /; known are `agentgateway`, .* or `wso2-gateway`\n$/);
  });
});
