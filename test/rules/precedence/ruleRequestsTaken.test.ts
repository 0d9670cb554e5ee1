import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = { only: ["rule-requests-taken"] };

const edge = (
  listeners = "    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }",
) =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
---
`;

interface Place {
  readonly kind?: string;
  readonly hostnames?: string;
  readonly parent?: string;
}

/** A Route of the namespace of its name. */
const route = (
  name: string,
  rules: string,
  { kind = "HTTPRoute", hostnames = "[a.test]", parent = "{ name: edge, namespace: infra }" }: Place = {},
) => `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${name} }
spec:
  parentRefs: [${parent}]
  hostnames: ${hostnames}
  rules:
${rules}
---
`;
const match = (body: string) => `    - matches: [{ ${body} }]`;
const path = (value: string, type = "PathPrefix") => match(`path: { type: ${type}, value: ${value} }`);

/** Rules with the finding under the match of the last one. */
const reported = (rules: string, request: string, kind = "an HTTPRoute") => {
  const last = rules.slice(rules.lastIndexOf("\n") + 1);
  const start = last.indexOf("{");
  return `${rules}\n#${" ".repeat(start - 1)}${"^".repeat(last.length - start - 1)} hint rule-requests-taken: Requests for \`${request}\` go to ${kind} of another namespace, which matches them more specifically.`;
};

describe("rule-requests-taken", () => {
  it("tells of a longer prefix, an exact path and a method, with a request that shows it", () => {
    for (const [narrow, request] of [
      [path("/api/v2/"), "a.test/api/v2"],
      [path("/api", "Exact"), "a.test/api"],
      [path("/api/", "Exact"), "a.test/api/"],
      [match("path: { value: /api }, method: PUT"), "PUT a.test/api"],
    ] as const)
      checkDiagnostics(edge() + route("one", reported(path("/api"), request)) + route("two", narrow), only);
  });

  it("tells the owner of the wide match, once for each rule", () => {
    checkDiagnostics(
      edge() +
        route("one", `${reported(path("/"), "a.test/a")}\n${path("/b")}`) +
        route("two", `${path("/a")}\n${path("/c")}`),
      only,
    );
  });

  it("compares paths by their elements", () => {
    checkDiagnostics(edge() + route("one", path("/api")) + route("two", path("/apis/v2")), only);
  });

  it("tells of calls, too", () => {
    const call = (body: string) => match(`method: { ${body} }`);
    checkDiagnostics(
      edge() +
        route("one", reported(call("service: shop.Cart"), "a.test/shop.Cart/Add", "a GRPCRoute"), {
          kind: "GRPCRoute",
        }) +
        route("two", call("service: shop.Cart, method: Add"), { kind: "GRPCRoute" }),
      only,
    );
  });

  it("has nothing to say where the Route itself, or one of its namespace, takes these requests", () => {
    const own = `${path("/api")}\n${path("/api/v2")}`;
    checkDiagnostics(edge() + route("one", own), only);
    checkDiagnostics(
      edge() + route("one", path("/api")) + route("one", path("/api/v2")).replace("name: one,", "name: two,"),
      only,
    );
    // Which of two equal matches goes first hangs on their age.
    checkDiagnostics(edge() + route("one", own) + route("two", path("/api/v2")), only);
    checkDiagnostics(
      edge() + route("one", path("/api")) + route("two", path("/api/a")).replace(", namespace: two", ""),
      only,
    );
  });

  it("has nothing to say of other hosts and other listeners", () => {
    const two = `    - { name: one, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: two, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }`;
    const at = (section: string) => ({ parent: `{ name: edge, namespace: infra, sectionName: ${section} }` });
    checkDiagnostics(
      edge() + route("one", path("/")) + route("two", path("/a"), { hostnames: "[b.test]" }),
      only,
    );
    checkDiagnostics(
      edge(two) + route("one", path("/"), at("one")) + route("two", path("/a"), at("two")),
      only,
    );
    checkDiagnostics(
      edge(two) +
        route("one", reported(path("/"), "a.test/a"), at("one")) +
        route("two", path("/a"), at("one")),
      only,
    );
  });

  it("is silent where nobody can know who takes what", () => {
    const silent = (...others: string[]) =>
      checkDiagnostics(edge() + route("one", path("/")) + others.join(""), only);
    silent(route("two", `${path("/a")}\n${path('"/b.*"', "RegularExpression")}`));
    silent(route("two", path("/a")), route("three", path('"/${PATH}"')));
    silent(route("two", path("/a")), route("three", match("method: { service: b }"), { kind: "GRPCRoute" }));
    silent(route("two", match("path: { value: /a }, headers: [{ name: x-a, value: b }]")));
    silent(route("two", path("/a"), { parent: "{ name: edge, namespace: other }" }));
    silent(
      route("two", path("/a")),
      route("three", path("/a"), { parent: '{ name: edge, namespace: infra, sectionName: "${NAME}" }' }),
    );
  });

  it("is silent where the Route is a child that a parent hands requests to", () => {
    checkDiagnostics(
      edge() +
        route("one", path("/")) +
        route("two", path("/a"), {
          parent: "{ name: edge, namespace: infra }, { kind: HTTPRoute, name: one, namespace: one }",
        }),
      only,
    );
  });
});
