import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { openAtCursor } from "../../fixture.ts";

/** The part of the hover that decisions make, without the documentation of the field. */
function checkDecisions(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  const [decisions = ""] = (hover(workspace, path, position)?.markdown ?? "").split("\n\n---\n\n");
  assert.deepEqual(decisions.split("\n"), expected);
}

const edge = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
---
`;

const route = (
  name: string,
  rules: string,
  hostname = "a.test",
  namespace = "shop",
) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: shop, sectionName: http }]
  hostnames: ["${hostname}"]
  rules:
${rules}
---
`;

describe("[hover: match] a match", () => {
  it("has its place among the matches of the host, without those of other namespaces", () => {
    checkDecisions(
      `${edge}${route(
        "cart",
        "    - matches:\n        - path: { value: /ca$0rt }\n        - { method: GET }\n    - matches: [{ path: { type: Exact, value: /cart } }]",
      )}${route("all", "    - {}", "*.test")}${route("items", "    - {}", "a.test", "blog")}`,
      [
        "**Match 1 of 2**: prefix `/cart`",
        "",
        "Takes `/cart` and `/cart/…`, not `/cart…`.",
        "",
        "Tried as number 2 of 5 for `a.test` on `http` of `shop/edge`:",
        "",
        "| # | Match | Of |",
        "| --- | --- | --- |",
        "| 1 | exact `/cart` | rule 2 |",
        "| 2 | prefix `/cart` | this match |",
        "| 3 | prefix `/`, `GET` | rule 1 |",
        "| 4 |  | another namespace |",
        "| 5 | prefix `/` | `all` |",
      ],
    );
  });

  it("says that equal matches stand in the order of names", () => {
    checkDecisions(`${edge}${route("a", "    - {}")}${route("b", "    - na$0me: all")}`, [
      "**Match**: prefix `/`",
      "",
      "Takes every path.",
      "",
      "Tried as number 2 of 2 for `a.test` on `http` of `shop/edge`:",
      "",
      "| # | Match | Of |",
      "| --- | --- | --- |",
      "| 1 | prefix `/` | `a` |",
      "| 2 | prefix `/` | this match |",
      "",
      "Equal matches are in the order of names, as the files do not say which Route is older.",
    ]);
  });

  it("gives no place beside a regular expression", () => {
    checkDecisions(
      `${edge}${route(
        "a",
        '    - matches: [{ path: { value: /a$0 } }]\n    - matches: [{ path: { type: RegularExpression, value: "/x.*" }, headers: [{ name: a, value: b }] }]',
      )}`,
      [
        "**Match**: prefix `/a`",
        "",
        "Takes `/a` and `/a/…`, not `/a…`.",
        "",
        "Which of 2 matches for `a.test` on `http` of `shop/edge` comes before it depends on how the implementation orders regular expressions, or on variables.",
      ],
    );
  });

  it("says where nothing else competes, and what stands for a missing path", () => {
    checkDecisions(`${edge}${route("a", "    - matches: [{ met$0hod: GET }]")}`, [
      "**Match**: prefix `/`, `GET`",
      "",
      "Takes every path.",
      "",
      "No other match competes for `a.test` on `http` of `shop/edge`.",
    ]);
  });

  it("speaks of gRPC methods", () => {
    checkDecisions(
      route(
        "a",
        "    - matches: [{ method: { ser$0vice: shop.Orders }, headers: [{ name: a, value: b }] }]",
      ).replace("HTTPRoute", "GRPCRoute"),
      ["**Match**: `shop.Orders/*`, header `a`"],
    );
  });
});

describe("[hover: rewrite and redirect] a rewrite or a redirect", () => {
  it("shows what becomes of paths", () => {
    checkDecisions(
      `${edge}${route(
        "a",
        "    - matches: [{ path: { value: /old } }]\n      filters:\n        - type: URLRewrite\n          urlRewrite: { hostname: b.test, pa$0th: { type: ReplacePrefixMatch, replacePrefixMatch: / } }",
      )}`,
      [
        "**Rewrite** of what the backend sees",
        "",
        "Host: `b.test`",
        "",
        "| Request path | Backend sees |",
        "| --- | --- |",
        "| `/old` | `/` |",
        "| `/old/` | `/` |",
        "| `/old/a` | `/a` |",
      ],
    );
  });

  it("shows the address, with the rule for its port", () => {
    const redirect = (body: string) =>
      `${edge}${route("a", `    - filters:\n        - type: RequestRedirect\n          requestRed$0irect: ${body}`)}`;
    const table = (host: string) => [
      "| Listener | Request path | Location |",
      "| --- | --- | --- |",
      `| \`http\` | \`/\` | \`${host}/\` |`,
      `| \`http\` | \`/a\` | \`${host}/a\` |`,
      `| \`http\` | \`/a/\` | \`${host}/a/\` |`,
    ];
    checkDecisions(redirect("{ scheme: https, statusCode: 301 }"), [
      "**Redirect** with status 301",
      "",
      ...table("https://a.test"),
      "",
      "The port is that of the scheme, whatever the listener's is.",
    ]);
    checkDecisions(redirect("{ hostname: b.test }"), [
      "**Redirect** with status 302",
      "",
      ...table("http://b.test:8080"),
      "",
      "The port is the listener's; 80 for HTTP and 443 for HTTPS are left out.",
    ]);
  });
});

describe("[hover: duration] a duration", () => {
  it("has its length, and the usual form", () => {
    const timeout = (text: string) => route("a", `    - timeouts: { request: ${text} }`);
    checkDecisions(timeout("90$0s"), ["**Duration** `90s`: 90 seconds, usually written `1m30s`."]);
    checkDecisions(timeout("1s5$0ms"), ["**Duration** `1s5ms`: 1005 milliseconds."]);
    checkDecisions(timeout("0$0s"), ["**Duration** `0s`: no limit."]);
    checkDecisions(timeout("1$0d"), [""]);
  });
});

describe("[hover: Route hostname] a hostname of a TLSRoute", () => {
  const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough }, allowedRoutes: { namespaces: { from: All } } }
---
`;
  const tls = (name: string, hostname: string, options: { namespace?: string; created?: string } = {}) => {
    const { namespace = "shop", created } = options;
    const time = created === undefined ? "" : `, creationTimestamp: "${created}"`;
    return `apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: ${name}, namespace: ${namespace}${time} }
spec:
  parentRefs: [{ name: edge, namespace: shop }]
  hostnames: ["${hostname}"]
  rules: [{ backendRefs: [{ name: ${name}, port: 443 }] }]
---
`;
  };
  const serves = (host: string) => [
    `**Hostname** \`${host}\` on the listeners that this Route names:`,
    "",
    `- \`tls\` of \`shop/edge\`: serves \`${host}\``,
  ];

  it("says who gets its connections where several have it", () => {
    checkDecisions(gateway + tls("a", "a.test") + tls("b", "a.t$0est"), [
      ...serves("a.test"),
      "",
      "2 TLSRoutes have this hostname on one listener; its connections go to TLSRoute `a`, which takes precedence by name, as the files do not say which is older.",
    ]);
    checkDecisions(
      gateway +
        tls("a", "a.test", { created: "2024-02-02T00:00:00Z" }) +
        tls("b", "a.t$0est", { created: "2024-01-01T00:00:00Z" }),
      [
        ...serves("a.test"),
        "",
        "2 TLSRoutes have this hostname on one listener; its connections go to this one, which is the oldest.",
      ],
    );
    checkDecisions(gateway + tls("a", "a.test", { namespace: "blog" }) + tls("b", "a.t$0est"), [
      ...serves("a.test"),
      "",
      "2 TLSRoutes have this hostname on one listener; its connections go to a TLSRoute of another namespace, which takes precedence by name, as the files do not say which is older.",
    ]);
    checkDecisions(gateway + tls("a", "a.t$0est") + tls("b", "b.test"), serves("a.test"));
  });

  it("says that narrower names go first", () => {
    checkDecisions(gateway + tls("a", "a.test") + tls("b", "*.t$0est"), [
      ...serves("*.test"),
      "",
      "Names that another TLSRoute of the listener writes out, or has a longer wildcard for, go to that one.",
    ]);
  });
});

describe("[hover: key] a field of a rule", () => {
  const about = (source: string): string => {
    const { workspace, path, position } = openAtCursor(source);
    return hover(workspace, path, position)?.markdown ?? "";
  };

  it("tells the order of filters, what not to match by, and the shortest timeout", () => {
    assert.match(about(route("cart", "    - fil$0ters: []")), /one after the other as they are listed/);
    const params = "    - matches:\n        - query$0Params: [{ name: page, value: '1' }]";
    assert.match(about(route("cart", params)), /a parameter that a URL has several times/);
    assert.match(about(route("cart", "    - timeouts: { req$0uest: 1s }")), /the shortest one is `1ms`/);
  });
});

describe("[hover: delegation] a rule of a child route", () => {
  const parent = route(
    "library",
    "    - matches: [{ path: { value: /library } }, { path: { value: /books } }]\n      allowedRoutes: { namespaces: { from: All } }",
  );
  const child = (rules: string) =>
    route("cart", rules).replace(
      "[{ name: edge, namespace: shop, sectionName: http }]",
      "[{ kind: HTTPRoute, name: library, namespace: shop }]",
    );

  it("shows a match as it is in the parent", () => {
    checkDecisions(edge + parent + child("    - matches: [{ path: { value: /ca$0rt } }]"), [
      "**Match**: prefix `/cart`",
      "",
      "- in HTTPRoute `library`: prefix `/library/cart`",
      "- in HTTPRoute `library`: prefix `/books/cart`",
    ]);
  });

  it("rewrites the whole path, the parent's part included", () => {
    checkDecisions(
      edge +
        // A prefix is replaced only in a rule with one match, also in one that two Routes make.
        parent.replace(", { path: { value: /books } }", "") +
        child(
          "    - matches: [{ path: { value: /cart } }]\n      filters: [{ type: URLRewrite, url$0Rewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: /x } } }]",
        ),
      [
        "**Rewrite** of what the backend sees",
        "",
        "| Request path | Backend sees |",
        "| --- | --- |",
        "| `/library/cart` | `/x` |",
        "| `/library/cart/` | `/x/` |",
        "| `/library/cart/a` | `/x/a` |",
      ],
    );
  });
});
