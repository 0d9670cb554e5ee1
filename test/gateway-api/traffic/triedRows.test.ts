import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchSummary } from "../../../server/src/gateway-api/matching/matchSummary.ts";
import { triedRows } from "../../../server/src/gateway-api/traffic/triedRows.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

const route = (name: string, hostnames: string, matches: string, kind = "HTTPRoute") => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  hostnames: ${hostnames}
  rules:
    - { matches: ${matches}, backendRefs: [{ name: ${name}, port: 80 }] }
`;

/** The rows of the only listener as lines: hostname, Route, match, and who shadows it. */
function linesOf(source: string): readonly string[] {
  const workspace = openFixture(readFixture(GATEWAY + source));
  const [gateway] = workspace.named("gateway.networking.k8s.io", "Gateway", "web");
  assert.ok(gateway);
  const cluster = workspace.clusterOf(gateway.id);
  const nameOf = (id: string) => cluster.lookup.routeOf(id)?.resource.metadata.name;
  return triedRows(cluster.traffic.routeTable(gateway.id, 0)).map(({ row, shadowedBy }) => {
    const shadow =
      shadowedBy && ` (${shadowedBy.isTentative ? "perhaps " : ""}behind ${nameOf(shadowedBy.route)})`;
    return `${row.hostname ?? "any"} ${nameOf(row.route)}: ${matchSummary(row.kind, row.match)}${shadow ?? ""}`;
  });
}

describe("the table of a listener", () => {
  it("has exact names before wildcards, the longer before the shorter, and otherwise the alphabet", () => {
    const hosts = ["[]", '["*.b.test"]', '["*.a.test"]', "[b.test]", "[a.test]", "[a]", '["*.test"]'];
    const of = (list: readonly string[]) =>
      linesOf(list.map((names, at) => route(`r${at}`, names, "[{ path: { value: / } }]")).join("")).map(
        (line) => line.split(" ")[0],
      );
    const order = ["a.test", "b.test", "a", "*.a.test", "*.b.test", "*.test", "any"];
    assert.deepEqual(of(hosts), order);
    assert.deepEqual(of(hosts.toReversed()), order);
  });

  it("has every match in the order in which it is tried, with those that never get a request", () => {
    assert.deepEqual(
      linesOf(
        route("a", "[]", "[{ path: { value: / } }]") +
          route("b", '["*.example.com"]', "[{ path: { value: /b } }, { path: { type: Exact, value: /b } }]") +
          route("c", "[a.example.com]", "[{ path: { value: /c } }, { path: { value: /c/ } }]") +
          route("d", "[a.example.com]", "[{ path: { value: /c } }, { method: GET }]"),
      ),
      [
        "a.example.com c: PathPrefix /c",
        "a.example.com c: PathPrefix /c (behind c)",
        "a.example.com d: PathPrefix /c (perhaps behind c)",
        "a.example.com d: PathPrefix /, method GET",
        "*.example.com b: Exact /b",
        "*.example.com b: PathPrefix /b",
        "any a: PathPrefix /",
      ],
    );
  });

  it("puts the kind that has a host before the other one, to which nothing is left", () => {
    assert.deepEqual(
      linesOf(
        route("b", "[a.example.com]", "[{ path: { value: / } }]") +
          route("a", "[a.example.com]", "[{ method: { service: shop.Cart } }]", "GRPCRoute"),
      ),
      ["a.example.com a: Exact shop.Cart/*", "a.example.com b: PathPrefix / (perhaps behind a)"],
    );
  });

  it("leaves a kind its matches under a wildcard where a narrower host of the wildcard is its own", () => {
    const all = "[{ path: { value: / } }]";
    const call = route("b", '["*.example.com"]', "[{ method: { service: shop.Cart } }]", "GRPCRoute");
    const lost = ["*.example.com b: Exact shop.Cart/*", "*.example.com c: PathPrefix / (perhaps behind b)"];
    assert.deepEqual(linesOf(call + route("c", '["*.example.com"]', all)), lost);
    const aboveOf = (hostname: string) =>
      linesOf(
        route("a", `["${hostname}"]`, "[{ path: { value: /a } }]") +
          call +
          route("c", '["*.example.com"]', all),
      );
    for (const hostname of ["shop.example.com", "*.shop.example.com"])
      assert.deepEqual(aboveOf(hostname), [
        `${hostname} a: PathPrefix /a`,
        lost[0],
        "*.example.com c: PathPrefix /",
      ]);
    assert.deepEqual(aboveOf("shop.example.org"), ["shop.example.org a: PathPrefix /a", ...lost]);
  });

  it("puts exact hosts first, then long wildcards, and hosts of one length by the alphabet", () => {
    const all = "[{ path: { value: / } }]";
    assert.deepEqual(
      linesOf(
        route(
          "x",
          '["*.com", b.example.com, a.example.com, "*.very.long.example.com", a.b.example.com]',
          all,
        ),
      ).map((line) => line.split(" ")[0]),
      ["a.b.example.com", "a.example.com", "b.example.com", "*.very.long.example.com", "*.com"],
    );
  });

  it("holds hosts that are filled in for each release or ResourceSet by itself against those of their own Route alone", () => {
    const all = "[{ path: { value: / } }, { path: { value: / } }]";
    const lines = (hostname: string) =>
      linesOf(route("a", `["${hostname}"]`, all) + route("b", `["${hostname}"]`, all)).map((line) =>
        line.replace(`${hostname} `, "").replace(": PathPrefix /", ""),
      );
    for (const hostname of ["{{ .Values.host }}", "<< inputs.host >>"])
      assert.deepEqual(lines(hostname), ["a", "a (behind a)", "b", "b (behind b)"]);
    assert.deepEqual(lines("${HOST}"), ["a", "a (behind a)", "b (perhaps behind a)", "b (perhaps behind a)"]);
  });

  it("follows an edit", () => {
    const workspace = openFixture(readFixture(GATEWAY + route("a", "[]", "[{ path: { value: /a } }]")));
    const [gateway] = workspace.named("gateway.networking.k8s.io", "Gateway", "web");
    assert.ok(gateway);
    const paths = () =>
      triedRows(workspace.clusterOf(gateway.id).traffic.routeTable(gateway.id, 0)).map(
        ({ row }) => row.match.path?.value,
      );
    assert.deepEqual(paths(), ["/a"]);
    workspace.setFile(
      "b.yaml",
      route("b", "[]", "[{ path: { value: /longer } }]").replace("#- b.yaml\n", ""),
    );
    assert.deepEqual(paths(), ["/longer", "/a"]);
    workspace.removeFile("a.yaml");
    assert.deepEqual(paths(), ["/longer"]);
  });
});
