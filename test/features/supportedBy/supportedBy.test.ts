import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { usedFeatures } from "../../../server/src/gateway-api/status/usedFeatures.ts";
import { featureAsked } from "../../../server/src/implementations/fieldFeatures.ts";
import { isTelling } from "../../../server/src/implementations/support.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { pathPattern } from "../../../server/src/yaml/pathPattern.ts";
import { completionsAtCursor, openAtCursor, openFixture, readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const gateway = (className: string) => `
${API}
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: ${className}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---`;
const route = (rule: string, parent = "name: edge") => `
${API}
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ ${parent} }]
  rules:
    - ${rule}
`;

/** The part of a hover that speaks of implementations. */
function support(source: string, options: AnalyzeOptions = {}): string | undefined {
  const { workspace, path, position } = openAtCursor(source, options);
  return hover(workspace, path, position)
    ?.markdown.split("\n")
    .find((line) => line.includes("is a feature that implementations may lack"));
}

const TIMEOUT = route("timeouts: { requ$0est: 5s }");

describe("[hover: supported by] a field that asks for a feature", () => {
  it("says what the implementation of its Gateway has, then how many others", () => {
    assert.equal(
      support(`${gateway("gke-l7-rilb")}${TIMEOUT}`),
      "`HTTPRouteRequestTimeout` is a feature that implementations may lack. **`gke` lacks it**, by the report of its version `1.36.2-gke.2154000` for Gateway API 1.6.0. Of 30 implementations 12 have it and 10 lack it; of 8 that is not known.",
    );
  });

  it("names none where it is not known, and the few that have it", () => {
    assert.equal(
      support(`${gateway("internal")}${route("retr$0y: { attempts: 2 }")}`),
      "`HTTPRouteRetry` is a feature that implementations may lack. Of 30 implementations 5 (`agentgateway`, `airlock-microgateway`, `cilium`, `envoy-gateway` and `kgateway`) have it and 6 lack it; of 19 that is not known.",
    );
  });

  it("tells of old reports, of what is left out, and of what works whatever a report says", () => {
    const said = (implementation: string, source: string) =>
      /\. (?=\*\*|`[a-z-]+`:)(.*?)\. Of 30/.exec(
        support(`${gateway("ours")}${source}`, { implementations: { ours: implementation } }) ?? "",
      )?.[1];
    assert.equal(
      said("azure-agc", TIMEOUT),
      "**`azure-agc` may lack it**, by the old report of its version `1.7.9` for Gateway API 1.2.1",
    );
    assert.equal(
      said("envoy-gateway@1.5", TIMEOUT),
      "**`envoy-gateway` has it**, by the old report of its version `v1.5.0` for Gateway API 1.3.0",
    );
    const address = gateway("ours")
      .replace("spec:\n", "spec:\n  addresses: [{ val$0ue: 192.0.2.7 }]\n")
      .replace(/---$/, "");
    assert.match(
      support(address, { implementations: { ours: "contour" } }) ?? "",
      /\*\*`contour` has it\*\*, whatever the old report of its version `v1\.33\.0` for Gateway API 1\.3\.0 says: its suite leaves .* environment \(\[`projectcontour\/contour@31c4bb38e0 \S+:77-100`\]\(https:\S+#L77-L100\), read in 2026-08\)\./,
    );
    assert.match(
      support(address, { implementations: { ours: "contour@1.31" } }) ?? "",
      /\*\*`contour` has it\*\*, by the old report of its version `v1\.31\.0`/,
    );
  });

  it("says the same of values: types of filters, codes of redirects", () => {
    const filter = (text: string) => support(`${gateway("cilium")}${route(`filters: [{ ${text} }]`)}`);
    assert.match(filter("type: CO$0RS, cors: {}") ?? "", /^`HTTPRouteCORS` .*\*\*`cilium` has it\*\*/);
    assert.match(filter('type: "CO$0RS", cors: {}') ?? "", /^`HTTPRouteCORS` /);
    assert.match(
      filter("type: RequestRedirect, requestRedirect: { statusCode: 30$08 }") ?? "",
      /^`HTTPRoute308RedirectStatusCode` /,
    );
    assert.equal(filter("type: RequestRedirect, requestRedirect: { statusCode: 30$02 }"), undefined);
    assert.equal(filter("type: RequestHeader$0Modifier"), undefined);
  });

  it("asks of a mesh by the name that the feature has there, and not at all where it has none", () => {
    const inMesh = (rule: string) => support(route(rule, 'group: "", kind: Service, name: cart'));
    const redirect = "filters: [{ type: RequestRedirect, requestRedirect: { sche$0me: https } }]";
    assert.match(inMesh(redirect) ?? "", /^`MeshHTTPRouteSchemeRedirect` /);
    assert.equal(inMesh("timeouts: { requ$0est: 5s }"), undefined);
  });

  it("leaves the word to a class that lists what it has, and whole kinds to Gateways that are known", () => {
    const listing = `
${API}
kind: GatewayClass
metadata: { name: gke-l7-rilb, uid: 5d2f }
spec: { controllerName: networking.gke.io/gateway }
status: { supportedFeatures: [{ name: HTTPRouteRequestTimeout }] }
---`;
    assert.doesNotMatch(support(`${listing}${gateway("gke-l7-rilb")}${TIMEOUT}`) ?? "", /`gke`/);
    const kind =
      "apiVersion: gateway.networking.k8s.io/v1\nki$0nd: TCPRoute\nmetadata: { name: db, namespace: shop }\n";
    assert.equal(
      support(`${gateway("internal")}\n${kind}spec: { parentRefs: [{ name: edge }] }\n`),
      undefined,
    );
    assert.match(
      support(
        `${gateway("cilium").replace("HTTP }", "TCP }")}\n${kind}spec: { parentRefs: [{ name: edge }], rules: [] }\n`,
      ) ?? "",
      /`TCPRoute` .*\*\*`cilium` has it\*\*/,
    );
  });

  it("says nothing of fields that every implementation has to have", () => {
    assert.equal(
      support(`${gateway("gke-l7-rilb")}${route("matches: [{ pa$0th: { value: /cart } }]")}`),
      undefined,
    );
  });
});

describe("[completion: supported by] what the implementation lacks", () => {
  const marks = (source: string) =>
    (completionsAtCursor(source)?.items ?? []).map(({ label, mark }) => [label, mark]);

  it("is marked and comes last: keys", () => {
    const found = marks(`${gateway("gke-l7-rilb")}${route("timeouts:\n        $0")}`);
    assert.deepEqual(found, [
      ["request", "gke lacks it"],
      ["backendRequest", "gke lacks it"],
    ]);
    const rules = marks(`${gateway("gke-l7-rilb")}${route("name: all\n      $0")}`);
    const unmarked = rules.findLastIndex(([, mark]) => mark === undefined);
    assert.ok(rules.some(([label]) => label === "backendRefs"));
    assert.ok(rules.findIndex(([label]) => label === "backendRefs") <= unmarked);
  });

  it("is marked and comes last: values and filters", () => {
    const filters = marks(`${gateway("gke-l7-rilb")}${route("filters:\n        - type: $0")}`);
    assert.deepEqual(filters.at(-1), ["CORS", "gke lacks it"]);
    assert.deepEqual(filters[0], ["RequestHeaderModifier", undefined]);
  });

  it("is not marked where the implementation is unknown, or only guessed", () => {
    for (const className of ["internal", "nginx"]) {
      const found = marks(`${gateway(className)}${route("timeouts:\n        $0")}`);
      assert.deepEqual(
        found.map(([, mark]) => mark),
        [undefined, undefined],
        className,
      );
    }
    assert.match(
      support(`${gateway("nginx")}${TIMEOUT}`) ?? "",
      / `nginx-gateway-fabric`, which a class of this name usually is of, lacks it\. /,
    );
  });
});

describe("the fields with features", () => {
  const ALL = `
${API}
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internal
  addresses: [{ value: 192.0.2.7 }]
  allowedListeners: { namespaces: { from: All } }
  infrastructure: { labels: { a: b }, annotations: { c: d } }
  tls:
    backend: { clientCertificateRef: { name: us } }
    frontend:
      default: { validation: { caCertificateRefs: [] } }
      perPort: [{ port: 443, tls: { validation: { caCertificateRefs: [] } } }]
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
${API}
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, port: 80 }]
  rules:
    - matches: [{ method: GET, queryParams: [{ name: a, value: b }] }]
      timeouts: { request: 5s, backendRequest: 1s }
      retry: { codes: [503] }
      filters:
        - { type: ResponseHeaderModifier, responseHeaderModifier: { remove: [a] } }
        - { type: RequestMirror, requestMirror: { percent: 5, backendRef: { name: a, port: 80 } } }
        - { type: RequestMirror, requestMirror: { fraction: { numerator: 5 }, backendRef: { name: a, port: 80 } } }
        - { type: CORS, cors: {} }
        - { type: RequestRedirect, requestRedirect: { scheme: https, port: 443, path: { type: ReplaceFullPath, replaceFullPath: / } } }
        - { type: URLRewrite, urlRewrite: { hostname: a.example.com, path: { type: ReplaceFullPath, replaceFullPath: / } } }
      backendRefs:
        - name: a
          port: 80
          filters:
            - { type: RequestHeaderModifier, requestHeaderModifier: { remove: [a] } }
            - { type: URLRewrite, urlRewrite: { hostname: a.example.com } }
---
${API}
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart.example.com, subjectAltNames: [{ type: Hostname, hostname: cart.example.com }] }
`;

  it("are those at which manifests are found to use them", () => {
    const workspace = openFixture(readFixture(ALL));
    const found = workspace.objects().flatMap(({ delivered }) =>
      usedFeatures(delivered)
        .filter(({ feature }) => isTelling(feature) && feature !== "HTTPRouteRequestMultipleMirrors")
        .map(({ feature, path }) => [feature, featureAsked(delivered.resource.kind, pathPattern(path))]),
    );
    assert.ok(found.length > 25, String(found.length));
    for (const [feature, asked] of found) assert.equal(asked, feature);
  });
});
