import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = { only: ["filter-redirect-loop"] };

const EDGE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
`;

interface Place {
  readonly name?: string;
  readonly namespace?: string;
  readonly hostnames?: string;
}

const route = (rules: string, { name = "cart", namespace = "shop", hostnames = "[a.test]" }: Place = {}) =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: shop }]
  hostnames: ${hostnames}
  rules:
${rules}---
`;

/** A rule that redirects; `told` is what is said of it. */
const rule = (match: string, redirect: string, reported?: string) => `    - matches: [${match}]
      filters:
        - type: RequestRedirect
          requestRedirect: ${redirect}
${reported === undefined ? "" : `#         ^^^^^^^^^^^^^^^ warning filter-redirect-loop: ${reported}, without end. Remove one of the redirects.\n`}`;

const at = (path: string) => `{ path: { type: Exact, value: ${path} } }`;
const below = (path: string) => `{ path: { type: PathPrefix, value: ${path} } }`;
const to = (path: string) => `{ path: { type: ReplaceFullPath, replaceFullPath: ${path} } }`;
const toPrefix = (path: string) => `{ path: { type: ReplacePrefixMatch, replacePrefixMatch: ${path} } }`;
const sends = (from: string, target: string, who: string) =>
  `This redirects \`http://${from}\` to \`http://${target}\`, from where ${who} back`;

describe("redirects that lead back by way of others", () => {
  it("are two rules of one Route", () => {
    checkDiagnostics(
      EDGE +
        route(
          rule(at("/old"), to("/new"), sends("a.test/old", "a.test/new", "rule 2 leads")) +
            rule(below("/new"), toPrefix("/old"), sends("a.test/new", "a.test/old", "rule 1 leads")),
        ),
      only,
    );
  });

  it("are three rules in a ring, and not a rule that only leads into it", () => {
    const more = "2 more redirects lead";
    checkDiagnostics(
      EDGE +
        route(
          rule(at("/a"), to("/b"), sends("a.test/a", "a.test/b", more)) +
            rule(at("/b"), to("/c"), sends("a.test/b", "a.test/c", more)) +
            rule(at("/c"), to("/a"), sends("a.test/c", "a.test/a", more)) +
            rule(at("/d"), to("/a")),
        ),
      only,
    );
  });

  it("are Routes of two hosts", () => {
    checkDiagnostics(
      EDGE +
        route(rule(below("/"), "{ hostname: b.test }", sends("a.test/", "b.test/", "HTTPRoute `b` leads")), {
          name: "a",
        }) +
        route(rule(below("/"), "{ hostname: a.test }", sends("b.test/", "a.test/", "HTTPRoute `a` leads")), {
          name: "b",
          hostnames: "[b.test]",
        }),
      only,
    );
  });

  it("are found below a wildcard", () => {
    checkDiagnostics(
      EDGE +
        route(rule(at("/x"), to("/y"), sends("www.a.test/x", "www.a.test/y", "HTTPRoute `b` leads")), {
          name: "a",
          hostnames: '["*.a.test"]',
        }) +
        route(rule(at("/y"), to("/x"), sends("www.a.test/y", "www.a.test/x", "HTTPRoute `a` leads")), {
          name: "b",
          hostnames: '["*.a.test"]',
        }),
      only,
    );
  });

  it("say nothing about Routes of other namespaces but that they lead back", () => {
    const other = "a Route of another namespace leads";
    checkDiagnostics(
      EDGE +
        route(rule(at("/x"), to("/y"), sends("a.test/x", "a.test/y", other))) +
        route(rule(at("/y"), to("/x"), sends("a.test/y", "a.test/x", other)), { namespace: "next" }),
      only,
    );
  });

  it("end where a narrower match takes the request", () => {
    checkDiagnostics(
      EDGE +
        route(
          rule(below("/a"), to("/b/c")) +
            rule(below("/b"), toPrefix("/a")) +
            `    - matches: [${at("/b/c")}]\n      backendRefs: [{ name: cart, port: 80 }]\n`,
        ),
      only,
    );
  });

  it("are not certain where a request may differ, where an expression or an unknown Route may take it, or by age alone", () => {
    const silent = (first: string, more = "") =>
      checkDiagnostics(EDGE + route(first + rule(at("/b"), to("/a"))) + more, only);
    silent(rule("{ path: { type: Exact, value: /a }, headers: [{ name: x-a, value: b }] }", to("/b")));
    silent(rule("{ path: { type: Exact, value: /a }, method: POST }", to("/b")));
    silent(rule("{ path: { type: RegularExpression, value: /a } }", to("/b")));
    silent(rule(at("/a"), '{ path: { type: ReplaceFullPath, replaceFullPath: "/${B}" } }'));
    silent(rule(at("/a"), "{ port: 81, path: { type: ReplaceFullPath, replaceFullPath: /b } }"));
    const takesAll = (match: string, place: Place) =>
      route(`    - matches: [${match}]\n      backendRefs: [{ name: cart, port: 80 }]\n`, place);
    silent(
      rule(at("/a"), to("/b")),
      takesAll('{ path: { type: RegularExpression, value: "/b.*" } }', { name: "x" }),
    );
    silent(rule(at("/a"), to("/b")), takesAll(at("/b"), { name: "x" }));
    silent(rule(at("/a"), to("/b")), takesAll(at("/b"), { name: "x", hostnames: '["${HOST}"]' }));
  });
});
