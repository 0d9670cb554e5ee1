import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

const ROUTES = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  hostnames: [shop.example.com]
  rules:
    - matches: [{ path: { value: /cart } }]
      filters:
        - type: RequestHeaderModifier
          requestHeaderModifier: { set: [{ name: x-team, value: orders }] }
      backendRefs: [{ name: cart, port: 8080 }]
    - matches: [{ path: { value: /old } }]
      filters:
        - type: RequestRedirect
          requestRedirect: { path: { type: ReplacePrefixMatch, replacePrefixMatch: /new } }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: edge }
spec:
  ports: [{ port: 8080 }]
`;
const FILES = { "gateway.yaml": gateway(), "routes.yaml": ROUTES };

/** A line without the tracer's own words, which its tests know. */
function withoutWords(line: string): string {
  return line.replace(/^ {11}\S.*\.$/, "why").replace(/^(\* \w+) .* {2}(\S+)$/, "$1: $2");
}

describe("gwls trace", () => {
  it("tells the way of a request like curl -v, with the place and the reason of every decision", () => {
    const { code, out, err } = folder(FILES).gwls([
      "trace",
      "http://shop.example.com/cart/7?full",
      "-X",
      "delete",
      "-H",
      "Accept: */*",
    ]);
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.deepEqual(out.split("\n").map(withoutWords), [
      "> DELETE /cart/7?full HTTP/1.1",
      "> Host: shop.example.com",
      "> accept: */*",
      "",
      "* gateway: gateway.yaml:4",
      "why",
      "* listener: gateway.yaml:9",
      "why",
      "* match: routes.yaml:8",
      "why",
      "* filter: routes.yaml:10",
      "why",
      "* backend: routes.yaml:12",
      "why",
      "",
      "→ `edge/cart:8080` by HTTPRoute `edge/shop` rule 1",
      "  > DELETE /cart/7?full",
      "  > Host: shop.example.com",
      "  > accept: */*",
      "  > x-team: orders",
      "",
    ]);
  });

  it("shows what comes back where the Gateway itself answers, and exits 0: the answer is the answer", () => {
    const { gwls } = folder(FILES);
    const last = (url: string) => {
      const { code, out } = gwls(["trace", url]);
      return [code, out.split("\n\n").at(-1)];
    };
    assert.deepEqual(last("http://shop.example.com/old/a"), [
      0,
      "→ 302 to `http://shop.example.com/new/a` by HTTPRoute `edge/shop` rule 2\n< HTTP/1.1 302\n< location: http://shop.example.com/new/a\n",
    ]);
    assert.match(`${last("http://shop.example.com:8080/")}`, /^0,connection refused: .*8080/);
    assert.equal(last("http://shop.example.com/nothing")[0], 0);
  });

  it("lists the Gateways that could take a request, and asks the one that is named", () => {
    const second = gateway().replace("name: front-door", "name: back-door");
    const { gwls } = folder({ ...FILES, "second.yaml": second });
    const { code, out } = gwls(["trace", "http://shop.example.org/cart"]);
    assert.equal(code, 0);
    assert.equal(
      out,
      `> GET /cart HTTP/1.1
> Host: shop.example.org

Each of these Gateways has a listener for the request; say which one is meant:
  --gateway edge/front-door  gateway.yaml:4
  --gateway edge/back-door  second.yaml:4

unknown: 2 Gateways could take the request
`,
    );
    const named = gwls(["trace", "http://shop.example.com/cart", "--gateway", "front-door"]);
    assert.match(named.out, /^→ `edge\/cart:8080`/m);
  });

  it("takes a request as it was copied: a method before the URL, or a command of curl", () => {
    const { gwls } = folder(FILES);
    const asked = "http://shop.example.com/cart";
    const posted = gwls(["trace", asked, "-X", "POST", "-H", "x-user: me"]);
    for (const args of [
      ["post", asked, "-H", "x-user: me"],
      ["curl", asked, "-X", "POST", "-H", "x-user: me"],
      [`curl -sS -X POST ${asked} -H 'x-user: me' --compressed`],
      [`POST ${asked}\nx-user: me`],
    ])
      assert.deepEqual(gwls(["trace", ...args]), posted, args.join(" "));
    assert.equal(
      gwls(["trace", `curl ${asked}`, "-X", "POST"]).err,
      "gwls: `--request` is for a URL alone: write it into the request\n",
    );
    assert.equal(gwls(["trace", "GET {{host}}/x"]).err, "gwls: `host` of the request has no value here\n");
    assert.equal(
      gwls(["trace", "http://shop.example.com/a b"]).err,
      "gwls: a URL holds no blanks; write `%20` for one\n",
    );
  });

  it("gives programs the trace, with paths as the user sees them", () => {
    const { code, out } = folder({ "k8s/gateway.yaml": gateway(), "k8s/routes.yaml": ROUTES }).gwls([
      "trace",
      "http://shop.example.com/cart",
      "k8s",
      "--format",
      "json",
    ]);
    assert.equal(code, 0);
    const { outcome, route, backends, forwarded, steps } = JSON.parse(out);
    assert.deepEqual(
      { outcome, route: route.path, backend: backends[0].path, sent: forwarded.path },
      { outcome: "forwarded", route: "k8s/routes.yaml", backend: "k8s/routes.yaml", sent: "/cart" },
    );
    assert.ok(steps.every(({ path = "k8s/" }: { path?: string }) => path.startsWith("k8s/")));
  });
});
