import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { redirectLoops, seesNoDifference } from "../../../server/src/gateway-api/traffic/redirectLoops.ts";
import { asRoute } from "../../../server/src/model/resource.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

const GATEWAY = manifest(
  "Gateway shop/web",
  `spec: { gatewayClassName: any, listeners: [{ name: http, port: 80, protocol: HTTP }, { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: web }] } }] }`,
);

/** The redirects of a Route that lead back, each as `rule.filter origin`. Other Routes serve the hosts in `shared`. */
function loops(
  rules: readonly string[],
  more = "hostnames: [a.test, b.test]",
  shared: readonly string[] = [],
) {
  const cart = manifest(
    "HTTPRoute shop/cart",
    `spec: { parentRefs: [{ name: web }], ${more}, rules: [${rules.map((rule) => `{ ${rule} }`).join(", ")}] }`,
  );
  const workspace = openFixture(readFixture(`${GATEWAY}${cart}`), { proposals: { delegation: true } });
  const found = workspace.objects().find(({ delivered }) => delivered.resource.metadata.name === "cart");
  const resource = found === undefined ? undefined : asRoute(found.delivered.resource);
  assert.ok(found !== undefined && resource !== undefined);
  const route = { ...found.delivered, resource };
  const attachments = workspace.clusterOf(route.id).attachment.of(route.id);
  return redirectLoops(route, attachments, (host) => !shared.includes(host)).map(
    ({ rule, filter, origin: { scheme, port } }) => `${rule}.${filter} ${scheme}:${port}`,
  );
}

const redirect = (fields: string) => `filters: [{ type: RequestRedirect, requestRedirect: { ${fields} } }]`;
const match = (fields: string) => `matches: [{ ${fields} }]`;
const path = (type: string, value: string) => `path: { type: ${type}, value: ${value} }`;
const BOTH = ["0.0 http:80", "0.0 https:443"];

describe("a redirect leads back to its own rule", () => {
  it("where it keeps host and path and names the scheme that the listener has", () => {
    assert.deepEqual(loops([redirect("scheme: https")]), ["0.0 https:443"]);
    assert.deepEqual(loops([redirect("scheme: http")]), ["0.0 http:80"]);
    assert.deepEqual(loops([redirect("scheme: https, port: 8443")]), []);
  });

  it("where it names a host of its own that no other Route serves", () => {
    assert.deepEqual(loops([redirect("hostname: a.test")]), BOTH);
    assert.deepEqual(loops([redirect("hostname: a.test")], undefined, ["a.test"]), []);
    assert.deepEqual(loops([redirect("hostname: a.test")], undefined, ["b.test"]), BOTH);
    assert.deepEqual(loops([redirect("hostname: c.test")]), []);
  });

  it("where the path comes out as one that it takes, on every host of the Route", () => {
    const full = (value: string) => redirect(`path: { type: ReplaceFullPath, replaceFullPath: ${value} }`);
    assert.deepEqual(loops([`${match(path("PathPrefix", "/a"))}, ${full("/a/b")}`]), BOTH);
    assert.deepEqual(loops([`${match(path("PathPrefix", "/a"))}, ${full("/b")}`]), []);
    assert.deepEqual(loops([`${match(path("Exact", "/a"))}, ${full("/a")}`]), BOTH);
    assert.deepEqual(loops([`${match(path("RegularExpression", "/a"))}, ${full("/a")}`]), []);
    assert.deepEqual(
      loops([`${match(path("PathPrefix", "/a"))}, ${full("/a/b")}`], undefined, ["b.test"]),
      [],
    );
    assert.deepEqual(loops([`${match(path("PathPrefix", "/a"))}, ${full("/a/b")}`], "hostnames: []"), []);
  });

  it("where the prefix that it writes is below the one that it matches", () => {
    const prefix = (value: string) =>
      redirect(`path: { type: ReplacePrefixMatch, replacePrefixMatch: ${value} }`);
    assert.deepEqual(loops([`${match(path("PathPrefix", "/a"))}, ${prefix("/a/b")}`]), BOTH);
    assert.deepEqual(loops([`${match(path("PathPrefix", "/a"))}, ${prefix("/b")}`]), []);
    assert.deepEqual(loops([`${match(path("Exact", "/a"))}, ${prefix("/a")}`]), []);
  });

  it("where one of its matches takes it back, though others do not", () => {
    const full = redirect("path: { type: ReplaceFullPath, replaceFullPath: /a/b }");
    const two = (first: string, second: string) => loops([`matches: [{ ${first} }, { ${second} }], ${full}`]);
    assert.deepEqual(two(path("PathPrefix", "/c"), path("PathPrefix", "/a")), BOTH);
    assert.deepEqual(two(path("PathPrefix", "/a"), path("PathPrefix", "/c")), BOTH);
    assert.deepEqual(two(path("PathPrefix", "/c"), path("PathPrefix", "/d")), []);
  });

  it("only where the match sees no difference between a request and its repetition", () => {
    const all = redirect("scheme: https");
    assert.deepEqual(loops([`${match("method: GET")}, ${all}`]), ["0.0 https:443"]);
    assert.deepEqual(loops([`${match("method: POST")}, ${all}`]), []);
    assert.deepEqual(loops([`${match("headers: [{ name: a, value: b }]")}, ${all}`]), []);
    assert.deepEqual(loops([`matches: [{ method: POST }, { method: GET }], ${all}`]), ["0.0 https:443"]);
    assert.deepEqual(loops([`matches: [{ method: POST }, { method: PUT }], ${all}`]), []);
  });

  it("only where no other rule may take the request first", () => {
    const back = `${match(path("PathPrefix", "/a"))}, ${redirect("path: { type: ReplaceFullPath, replaceFullPath: /a/b }")}`;
    const beside = (other: string) => loops([back, other]);
    assert.deepEqual(beside(match(path("PathPrefix", "/c"))), BOTH);
    assert.deepEqual(beside(match(path("PathPrefix", "/"))), BOTH);
    assert.deepEqual(beside(match(path("PathPrefix", "/c/d/e"))), BOTH);
    assert.deepEqual(beside(match(path("PathPrefix", "/a/b"))), []);
    assert.deepEqual(beside(match(path("Exact", "/a/b"))), []);
    assert.deepEqual(beside(match(`${path("PathPrefix", "/a/b")}, headers: [{ name: a, value: b }]`)), []);
    assert.deepEqual(beside(match(path("RegularExpression", "/z"))), []);
    assert.deepEqual(beside(match(path("PathPrefix", '"${PATH}"'))), []);
    assert.deepEqual(
      beside(match(`${path("PathPrefix", "/c")}, headers: [{ name: a, type: Prefix, value: b }]`)),
      [],
    );
    assert.deepEqual(beside(`matches: "\${MATCHES}"`), []);
    assert.deepEqual(beside(`matches: [{ ${path("PathPrefix", "/c")} }, { ${path("Exact", "/a/b")} }]`), []);
    assert.deepEqual(beside("allowedRoutes: { namespaces: { from: All } }"), []);
  });
});

describe("a match sees no difference between a request and its repetition", () => {
  it("where it asks for nothing that a client may leave out, and is known", () => {
    assert.ok(seesNoDifference({}));
    assert.ok(seesNoDifference({ method: "HEAD" }));
    assert.ok(!seesNoDifference({ method: "POST" }));
    assert.ok(!seesNoDifference({ isUnclear: true }));
    assert.ok(!seesNoDifference({ headers: [{ name: "a", value: "b" }] }));
    assert.ok(!seesNoDifference({ queryParams: [{ name: "a", value: "b" }] }));
  });
});
