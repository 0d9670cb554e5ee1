import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, readFixture } from "../../fixture.ts";

const FEATURE = "GatewayRouteHostnameIntersectionPrecedence";
const only = ["match-hostname-order"];

function world(
  listener: string,
  features: readonly string[] = [],
  older = "2026-01-01",
  marker = "",
): string {
  const status =
    features.length === 0
      ? ""
      : `status: { supportedFeatures: [${features.map((name) => `{ name: ${name} }`).join(", ")}] }\n`;
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: example, uid: 5d2f }
spec: { controllerName: example.net/gateway }
${status}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners: [{ name: http, port: 80, protocol: HTTP${listener === "" ? "" : `, hostname: "${listener}"`} }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: wide, namespace: shop, creationTimestamp: "${older}T00:00:00Z" }
spec:
  parentRefs: [{ name: edge }]
  hostnames: ["*.com"]
${marker}  rules: [{ backendRefs: [{ name: wide, port: 80 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: narrow, namespace: shop, creationTimestamp: "2026-06-01T00:00:00Z" }
spec:
  parentRefs: [{ name: edge }]
  hostnames: ["*.example.com"]
  rules: [{ backendRefs: [{ name: narrow, port: 80 }] }]
`;
}

const MARKER =
  "#             ^^^^^^^ information match-hostname-order: On listener `http` this comes down to `*.example.com`, as does `*.example.com` of HTTPRoute `narrow`, which takes precedence by the hostname that it wrote; an implementation that compares what the two come down to may prefer this Route. Write the hostname that is meant.\n";

function answer(source: string, bundleVersion: "1.6" | "1.7" = "1.7") {
  const { backends, steps } = analyze(readFixture(source).files, { bundleVersion }).trace({
    scheme: "http",
    host: "abc.example.com",
    path: "/",
  });
  const doubts = steps.filter(({ what }) => what === "hostnames of the listener");
  return { backend: backends[0]?.name, doubts: doubts.map(({ why }) => why) };
}

const DOUBT =
  "Hostnames are compared as they are written; an implementation that compares what the listener leaves of them, `*.example.com` each time, would choose HTTPRoute `shop/wide`.";

describe("hostnames of which a listener leaves the same", () => {
  it("go by what is written, and both views say where implementations differ", () => {
    assert.deepEqual(answer(world("*.example.com")), { backend: "narrow", doubts: [DOUBT] });
    checkDiagnostics(world("*.example.com", [], "2026-01-01", MARKER), { only, bundleVersion: "1.7" });
  });

  it("are certain where the class lists the feature, and open where it lists others", () => {
    const declared = world("*.example.com", ["HTTPRouteRetryCodes", FEATURE]);
    assert.deepEqual(answer(declared), { backend: "narrow", doubts: [] });
    checkDiagnostics(declared, { only, bundleVersion: "1.7" });
    checkDiagnostics(world("*.example.com", ["HTTPRouteRetryCodes"], "2026-01-01", MARKER), {
      only,
      bundleVersion: "1.7",
    });
  });

  it("agree in both ways where the narrower Route is the older one", () => {
    const younger = world("*.example.com", [], "2026-12-01");
    assert.deepEqual(answer(younger), { backend: "narrow", doubts: [] });
    checkDiagnostics(younger, { only, bundleVersion: "1.7" });
  });

  it("differ for a longer path of the wider one, whoever is older", () => {
    const younger = world("*.example.com", [], "2026-12-01", MARKER);
    const longer = younger.replace(
      "rules: [{ backendRefs: [{ name: wide",
      "rules: [{ matches: [{ path: { value: /api } }], backendRefs: [{ name: wide",
    );
    checkDiagnostics(longer, { only, bundleVersion: "1.7" });
  });

  it("are no question where the listener leaves them as they are, has none, or the wider does not reach it", () => {
    for (const listener of ["", "*.com", "*.org"]) {
      checkDiagnostics(world(listener), { only, bundleVersion: "1.7" });
      assert.deepEqual(answer(world(listener)).doubts, []);
    }
  });

  it("are not told before 1.7, which gave the question its name", () => {
    checkDiagnostics(world("*.example.com"), { only, bundleVersion: "1.6" });
    assert.deepEqual(answer(world("*.example.com"), "1.6"), { backend: "narrow", doubts: [] });
  });

  it("do not name a Route of another namespace", () => {
    const apart = world(
      "*.example.com",
      [],
      "2026-01-01",
      MARKER.replace("HTTPRoute `narrow`", "a Route of another namespace"),
    )
      .replace("protocol: HTTP,", "protocol: HTTP, allowedRoutes: { namespaces: { from: All } },")
      .replace("name: narrow, namespace: shop", "name: narrow, namespace: apps")
      .replace(
        /(name: narrow, namespace: apps[\s\S]*?)parentRefs: \[\{ name: edge \}\]/,
        "$1parentRefs: [{ name: edge, namespace: shop }]",
      );
    checkDiagnostics(apart, { only, bundleVersion: "1.7" });
  });
});
