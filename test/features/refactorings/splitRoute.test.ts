import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refactoredTexts, routesIn, titlesAtCursor } from "./refactored.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;

const rule = (index: number, matches = 1) => `
    # Rule ${index}.
    - matches:${numbers(matches)
      .map((match) => `\n        - path: { value: /r${index}/m${match} }`)
      .join("")}
      backendRefs: [{ name: s${index}, port: 80 }]`;

const route = (rules: string, hostnames = "") => `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ca$0rt, namespace: shop, labels: { team: cart } }
spec:
  parentRefs:
    - name: front
${hostnames}  rules:${rules}
`;

/** Which paths the parts of a text match, by name. */
function pathsOf(text: string): readonly string[] {
  return text.split("---\n").map((part) => {
    const name = /name: ([\w-]+)/.exec(part)?.[1] ?? "";
    const paths = [...part.matchAll(/value: (\/r\d+)\/m1 /g)].map(([, path]) => path);
    return `${name}: ${paths[0]} to ${paths.at(-1)}`;
  });
}

describe("[refactoring: split a Route] splitting a Route that is too long", () => {
  it("parts its rules, in their order and as they are written", () => {
    const { before, after, texts } = refactoredTexts(
      `${GATEWAY}${route(
        numbers(18)
          .map((index) => rule(index))
          .join(""),
      )}`,
      "Split into 2 HTTPRoutes",
    );
    const text = texts["route.yaml"] ?? "";
    assert.deepEqual(pathsOf(text), ["cart: /r1 to /r16", "cart-2: /r17 to /r18"]);
    assert.equal(
      text.split("---\n")[1],
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: cart-2
  namespace: shop
  labels:
    team: cart
spec:
  parentRefs:
    - name: front
  rules:
    # Rule 17.
    - matches:
        - path: { value: /r17/m1 }
      backendRefs: [{ name: s17, port: 80 }]
    # Rule 18.
    - matches:
        - path: { value: /r18/m1 }
      backendRefs: [{ name: s18, port: 80 }]
`,
    );
    assert.ok(before.diagnostics("route.yaml").some(({ rule: id }) => id === "field-limit"));
    assert.ok(!after.diagnostics("route.yaml").some(({ severity }) => severity === "error"));
    assert.deepEqual(routesIn(after), ["cart yes Accepted", "cart-2 yes Accepted"]);
  });

  it("keeps the matches of each part within their limit", () => {
    const { texts } = refactoredTexts(
      route(
        numbers(5)
          .map((index) => rule(index, 40))
          .join(""),
      ),
      "Split into 2 HTTPRoutes",
    );
    assert.deepEqual(pathsOf(texts["route.yaml"] ?? ""), ["cart: /r1 to /r3", "cart-2: /r4 to /r5"]);
  });

  it("parts hostnames, too", () => {
    const hostnames = `  hostnames:${numbers(17)
      .map((host) => `\n    - h${host}.example.com`)
      .join("")}\n`;
    const { after, texts } = refactoredTexts(route(rule(1), hostnames), "Split into 2 HTTPRoutes");
    assert.match(
      texts["route.yaml"]?.split("---\n")[1] ?? "",
      /hostnames:\n {4}- h17.example.com\n {2}rules:/,
    );
    assert.ok(!after.diagnostics("route.yaml").some(({ severity }) => severity === "error"));
  });

  it("gives each rule of a TCPRoute a Route of its own, as `v1` wants it", () => {
    const tcp = route(
      "\n    - backendRefs: [{ name: a, port: 1 }]\n    - backendRefs: [{ name: b, port: 1 }]",
    ).replace("HTTPRoute", "TCPRoute");
    const { texts } = refactoredTexts(tcp, "Split into 2 TCPRoutes");
    assert.equal(texts["route.yaml"]?.split("backendRefs").length, 3);
    assert.deepEqual(titlesAtCursor(tcp.replace("k8s.io/v1", "k8s.io/v1alpha2")), []);
  });

  it("is offered for what is too long, and refused where others name the Route", () => {
    const sixteen = route(
      numbers(16)
        .map((index) => rule(index))
        .join(""),
    );
    assert.deepEqual(titlesAtCursor(sixteen), []);
    const policy = `
#- policy.yaml
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: cart, namespace: shop }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }] }
`;
    assert.deepEqual(
      titlesAtCursor(
        `${route(
          numbers(17)
            .map((index) => rule(index))
            .join(""),
        )}${policy}`,
      ),
      [
        "Split into 2 HTTPRoutes (not now: Policies or other Routes name it, and would apply to the first part only.)",
      ],
    );
  });
});
