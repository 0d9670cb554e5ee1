import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import precedenceRules from "../../../server/src/rules/precedence/index.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const all = {
  only: [
    ...precedenceRules.map(({ id }) => id),
    "route-l4-shadowed",
    "match-duplicate-within-rule",
    "match-subsumed-within-rule",
  ],
};

const edge = (listeners: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
---
`;
const http = "    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }";
const shop =
  "    - { name: http, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: All } } }";

interface RouteOptions {
  readonly kind?: string;
  readonly namespace?: string;
  readonly created?: string;
  readonly hostnames?: string;
  readonly section?: string;
}

const route = (name: string, rules: string, options: RouteOptions = {}) => {
  const {
    kind = "HTTPRoute",
    namespace = "shop",
    created,
    hostnames = "[shop.example.com]",
    section,
  } = options;
  const time = created === undefined ? "" : `, creationTimestamp: "${created}"`;
  return `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace}${time} }
spec:
  parentRefs: [{ name: edge, namespace: infra${section === undefined ? "" : `, sectionName: ${section}`} }]
${hostnames === "" ? "" : `  hostnames: ${hostnames}\n`}  rules:
${rules}
---
`;
};

const cart = "    - matches: [{ path: { value: /cart } }]";
const BY_NAME = "takes precedence unless it is the younger one, so this match gets none of them.";

describe("equal matches of two Routes", () => {
  it("are reported at the younger one, as a warning where both ages are known", () => {
    checkDiagnostics(
      `${edge(http)}${route("a", cart, { created: "2024-02-02T00:00:00Z" })}${route("b", cart, { created: "2024-01-01T00:00:00Z" })}`.replace(
        cart,
        `${cart}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning rule-duplicate-across-routes: HTTPRoute \`b\` matches the same requests for \`shop.example.com\` and goes first, so this match gets none of them.`,
      ),
      all,
    );
  });

  it("are reported without a name where the other Route is another namespace's", () => {
    checkDiagnostics(
      `${edge(http)}${route("a", cart, { namespace: "blog" })}${route(
        "b",
        `${cart}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: An HTTPRoute of another namespace matches the same requests for \`shop.example.com\` and ${BY_NAME}`,
      )}`,
      all,
    );
  });

  it("compete for the hostname of the listener where neither Route has one", () => {
    const rule = (end: string) => `    - backendRefs: [{ name: cart, port: 80 }]${end}`;
    checkDiagnostics(
      `${edge(shop)}${route("a", rule(""), { hostnames: "" })}${route(
        "b",
        rule(`
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests and ${BY_NAME}`),
        { hostnames: "" },
      )}`,
      all,
    );
  });

  it("are told with the listener where a Route without hostnames has them from another parent, too", () => {
    const rule = (end = "") => `    - backendRefs: [{ name: cart, port: 80 }]${end}`;
    const inner = edge(shop).replace("name: edge", "name: inner");
    const twice = (end: string) =>
      route("b", rule(end), { hostnames: "" }).replace(
        "parentRefs: [",
        "parentRefs: [{ name: inner, namespace: infra }, ",
      );
    const lost = (where: string, outcome: string) => `
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests${where} and takes precedence unless it is the younger one, so this match gets none of them${outcome}.`;
    checkDiagnostics(
      `${edge(shop)}${inner}${route("a", rule(), { hostnames: "" })}${twice(lost(" on listener `http` of Gateway `infra/edge`", " there"))}`,
      all,
    );
    const onBoth = route("a", rule(), { hostnames: "" }).replace(
      "parentRefs: [",
      "parentRefs: [{ name: inner, namespace: infra }, ",
    );
    checkDiagnostics(`${edge(shop)}${inner}${onBoth}${twice(lost("", ""))}`, all);
  });

  it("are compared only where both are sure to serve the same host on the same listener", () => {
    const two = `${http}\n${http.replace("name: http, port: 80", "name: other, port: 81")}`;
    const silent: readonly string[] = [
      // No hostname anywhere, as in collections of examples.
      edge(http) + route("a", cart, { hostnames: "" }) + route("b", cart, { hostnames: "" }),
      // One of them inherits the hostname, and whether that is as narrow is not agreed upon.
      edge(shop) + route("a", cart) + route("b", cart, { hostnames: "" }),
      // Other hosts, other listeners, other kinds, other matches.
      edge(http) + route("a", cart) + route("b", cart, { hostnames: "[cart.example.com]" }),
      edge(two) + route("a", cart, { section: "http" }) + route("b", cart, { section: "other" }),
      edge(http) + route("a", "    - {}") + route("b", "    - {}", { kind: "GRPCRoute" }),
      edge(http) + route("a", cart) + route("b", "    - matches: [{ path: { type: Exact, value: /cart } }]"),
      // What takes everything takes nothing from what asks for more, however old it is.
      edge(http) +
        route("a", "    - {}", { created: "2024-01-01T00:00:00Z" }) +
        route("b", cart, { created: "2024-02-02T00:00:00Z" }),
      // What is filled in later.
      edge(http) +
        route("a", cart, { hostnames: '["${HOST}"]' }) +
        route("b", cart, { hostnames: '["${HOST}"]' }),
      edge(http) +
        route("a", "    - matches: [{ path: { value: '/${APP}' } }]") +
        route("b", "    - matches: [{ path: { value: '/${APP}' } }]"),
      // What the API server refuses, and what is handed on to other Routes.
      edge(http) +
        route("a", "    - matches: [{ path: /cart }]") +
        route("b", "    - matches: [{ path: /cart }]"),
      edge(http) + route("a", "    - matches: 7") + route("b", "    - {}"),
      edge(http) + route("a", "    - allowedRoutes: {}") + route("b", "    - {}"),
      // The listener takes only one of them.
      edge(http.replace("All", "Same")) + route("a", cart) + route("b", cart, { namespace: "infra" }),
      // Requests arrive at the narrower listener, where only one of them is attached.
      edge(`${http}\n${shop.replace("name: http", "name: narrow")}`) +
        route("a", cart, { section: "http" }) +
        route("b", cart),
      // The same Route twice, once per cluster.
      edge(http) + route("a", cart) + route("a", cart),
    ];
    for (const source of silent) checkDiagnostics(source, all);
  });

  it("are reported with the hostname and listener where they are lost, and not as gone where others are left", () => {
    checkDiagnostics(
      `${edge(http)}${route("a", cart)}${route(
        "b",
        `${cart}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests for \`shop.example.com\` and ${BY_NAME}`,
        { hostnames: "[cart.example.com, shop.example.com]" },
      )}`,
      all,
    );
  });

  it("of regular expressions count where they are written alike", () => {
    const expression = '    - matches: [{ path: { type: RegularExpression, value: "/c.*" } }]';
    checkDiagnostics(
      `${edge(http)}${route("a", expression)}${route(
        "b",
        `${expression}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests for \`shop.example.com\` and ${BY_NAME}`,
      )}`,
      all,
    );
  });

  it("of GRPCRoutes are those of service and method", () => {
    const list = "    - matches: [{ method: { service: shop.Orders, method: List } }]";
    checkDiagnostics(
      `${edge(http)}${route("a", list, { kind: "GRPCRoute" })}${route(
        "b",
        `${list}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: GRPCRoute \`a\` matches the same requests for \`shop.example.com\` and ${BY_NAME}`,
        { kind: "GRPCRoute" },
      )}`,
      all,
    );
  });
});

describe("equal matches of one Route", () => {
  it("are reported at the later rule, with the earlier one's name", () => {
    checkDiagnostics(
      `${route(
        "a",
        `    - name: basket
      matches: [{ headers: [{ name: X-A, value: "1" }, { name: x-b, value: "2" }] }]
    - matches: [{ method: GET }, { headers: [{ name: X-B, value: "2" }, { name: x-a, value: "1" }] }]
#                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning rule-duplicate-within-route: Rule \`basket\` of this Route has the same match and takes all its requests. 💡`,
      )}`,
      all,
    );
  });

  it("are no duplicates where specificity decides, whatever the order", () => {
    checkDiagnostics(
      route(
        "a",
        `    - {}
    - matches: [{ path: { value: /cart } }]
    - matches: [{ path: { type: Exact, value: /cart } }]
    - matches: [{ path: { value: /cart }, method: GET }]
    - matches: [{ path: { type: RegularExpression, value: /cart } }]`,
      ),
      all,
    );
  });

  it("are removed with their rule where that has no other match, and alone where it has", () => {
    const block = (rules: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: a, namespace: shop }
spec:
  rules:
${rules}`;
    const first = "    - matches:\n        - path: { value: /cart }\n";
    const other = "    - matches:\n        - path: { value: /items }\n";
    checkFix(
      block(`${first}    - matches:\n        - path: { value: $0/cart/ }\n${other}`),
      block(`${first}${other}`),
      { title: "Remove the rule" },
    );
    checkFix(
      block(
        `${first}    - matches:\n        - path: { value: $0/cart/ }\n        - path: { value: /items }\n`,
      ),
      block(`${first}${other}`),
      { title: "Remove the match" },
    );
  });
});

describe("a rule of which every match is lost", () => {
  it("is reported once, with what goes first", () => {
    const two = "    - matches: [{ path: { value: /a } }, { path: { value: /b } }]";
    checkDiagnostics(
      `${edge(http)}${route("a", two)}${route(
        "b",
        `${two}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-unreachable: Every match of this rule is also in other rules or Routes, which take precedence and get all its requests. (The files do not say which Route is older; by name it is that one.)`,
      )}`,
      all,
    );
  });

  it("is not where one match is left, or the Route may serve other hosts", () => {
    const two = "    - matches: [{ path: { value: /a } }, { path: { value: /b } }]";
    const lost = (path: string, at: number) =>
      `#${" ".repeat(at)}^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests for \`shop.example.com\` and ${BY_NAME}`.replace(
        "$",
        path,
      );
    checkDiagnostics(
      `${edge(http)}${route("a", two)}${route(
        "b",
        `    - matches: [{ path: { value: /a } }, { path: { value: /c } }]
${lost("/a", 15)}`,
      )}`,
      all,
    );
    checkDiagnostics(
      `${edge(http)}${route("a", two)}${route("b", `${two}\n${lost("/a", 15)}\n${lost("/b", 40)}`, {
        hostnames: "[shop.example.com, other.example.com]",
      })}`,
      all,
    );
  });
});

describe("a match within another of its rule", () => {
  it("is silent where another rule of the Route may come between", () => {
    checkDiagnostics(
      route(
        "a",
        `    - matches: [{ path: { value: / } }, { path: { value: /a/b } }]
    - matches: [{ path: { value: /a } }]`,
      ),
      all,
    );
    checkDiagnostics(
      route(
        "a",
        `    - matches: [{ path: { value: / } }, { path: { value: /a/b } }]
#                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ hint match-subsumed-within-rule: Match 1 of this rule takes these requests, too. This one is needed only where another Route has a match between the two. 💡
    - matches: [{ path: { value: /c } }]`,
      ),
      all,
    );
  });
});

const regexFindings = (text: string): number =>
  analyze([{ path: "route.yaml", text }]).diagnostics.filter(({ rule }) => rule === "rule-regex-ambiguous")
    .length;

describe("rule-regex-ambiguous", () => {
  const pair = (expression: string, path: string) =>
    route(
      "a",
      `    - matches: [{ path: { type: RegularExpression, value: "${expression}" } }]\n    - matches: [{ path: ${path} }]`,
    );

  it("is silent unless everything that the expression takes lies below a prefix that is not the root", () => {
    for (const [expression, path] of [
      ["/item/.*", "{ value: / }"],
      ["/item.*", "{ value: /item }"],
      ["/items?/x", "{ value: /items }"],
      ["/shop/item/", "{ value: /item }"],
      ["/item/a|/b", "{ value: /item }"],
      [".*/item/", "{ value: /item }"],
      ["/item/a", "{ type: Exact, value: /item/a }"],
      ["/item/a", "{ type: Exact, value: /item }"],
    ] as const)
      checkDiagnostics(pair(expression, path), all);
  });

  it("is told where what may be missing at the end of the expression leaves more than the prefix", () => {
    assert.equal(regexFindings(pair("/item/a?", "{ value: /item }")), 1);
    assert.equal(regexFindings(pair("/item/?", "{ value: /item }")), 0);
  });
});

describe("hostname-precedence-surprise", () => {
  const wild = (options: RouteOptions = {}) =>
    route("wild", "    - {}", { hostnames: '["*.example.com"]', ...options });

  it("is silent where another Route has the host, or nothing is left over", () => {
    checkDiagnostics(edge(http) + wild() + route("a", cart) + route("b", "    - {}"), all);
    checkDiagnostics(edge(http) + wild() + route("a", "    - {}"), all);
    checkDiagnostics(edge(http) + wild({ kind: "GRPCRoute" }) + route("a", cart), all);
    // A listener of its own takes the requests, where the wildcard is not attached.
    const narrow = shop.replace("name: http", "name: narrow");
    checkDiagnostics(edge(`${http}\n${narrow}`) + wild({ section: "http" }) + route("a", cart), all);
  });

  it("does not name a Route of another namespace", () => {
    checkDiagnostics(
      edge(http) +
        wild({ namespace: "blog" }) +
        route("a", cart).replace(
          "  rules:",
          "#             ^^^^^^^^^^^^^^^^ hint hostname-precedence-surprise: Requests for `shop.example.com` that no rule here matches go to an HTTPRoute of another namespace with a wildcard, but some implementations answer them with 404.\n  rules:",
        ),
      all,
    );
  });
});

describe("route-l4-shadowed", () => {
  const tcp = (name: string, time = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: ${name}, namespace: infra${time} }
spec:
  parentRefs: [{ name: edge }]
`;
  const mail = "    - { name: mail, port: 25, protocol: TCP }";

  it("is a warning where the older Route is known, whatever the names", () => {
    checkDiagnostics(
      `${edge(mail)}${tcp("a", ", creationTimestamp: 2024-02-02T00:00:00Z")}
#                      ^^^^ warning route-l4-shadowed: All connections of listener \`mail\` of Gateway \`edge\` go to TCPRoute \`b\`, which is older, so this Route gets none. Use another listener, or make the backends of both one weighted list.
---
${tcp("b", ", creationTimestamp: 2024-01-01T00:00:00Z")}`.replace("\n\n#", "\n#"),
      all,
    );
  });

  it("does not name a Route of another namespace", () => {
    const open = mail.replace("TCP", "TCP, allowedRoutes: { namespaces: { from: All } }");
    const other = tcp("b", ", creationTimestamp: 2024-01-01T00:00:00Z")
      .replace("namespace: infra", "namespace: blog")
      .replace("name: edge", "name: edge, namespace: infra");
    checkDiagnostics(
      `${edge(open)}${tcp("a", ", creationTimestamp: 2024-02-02T00:00:00Z")}
#                      ^^^^ warning route-l4-shadowed: All connections of listener \`mail\` of Gateway \`edge\` go to a TCPRoute of another namespace, which is older, so this Route gets none. Use another listener, or make the backends of both one weighted list.
---
${other}`.replace("\n\n#", "\n#"),
      all,
    );
  });

  it("is silent for a TCPRoute beside a UDPRoute", () => {
    const dns = `${mail}\n    - { name: dns, port: 25, protocol: UDP }`;
    checkDiagnostics(`${edge(dns)}${tcp("a")}---\n${tcp("b").replace("TCP", "UDP")}`, all);
  });
});

describe("on merged listeners", () => {
  const on = (name: string, parent: string, rules = cart) =>
    route(name, rules).replace("{ name: edge, namespace: infra }", parent);
  const lost = (winner: string) => `${cart}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ information rule-duplicate-across-routes: HTTPRoute \`${winner}\` matches the same requests for \`shop.example.com\` and ${BY_NAME}`;

  const open = edge(http).replace(
    "  listeners:",
    "  allowedListeners: { namespaces: { from: All } }\n  listeners:",
  );
  const set = `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: apps, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - { name: http, port: 81, protocol: HTTP }
    - { name: other, port: 82, protocol: HTTP }
---
`;
  const ofSet = (section: string) => `{ kind: ListenerSet, name: apps, sectionName: ${section} }`;

  it("of a ListenerSet Routes compete for each listener by itself", () => {
    checkDiagnostics(
      open + set + on("a", ofSet("http")) + on("b", ofSet("http"), lost("a")) + on("c", ofSet("other")),
      all,
    );
    checkDiagnostics(open + set + route("a", cart) + on("b", "{ kind: ListenerSet, name: apps }"), all);
  });

  const parent = edge(http).replace(
    "  listeners:",
    "  infrastructure: { allowedChildren: { namespaces: { from: All } } }\n  listeners:",
  );
  const child = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: apps, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: infra }
  listeners:
    - { name: http, port: 81, protocol: HTTP }
---
`;

  it("of a child Gateway they do, too, and those of its parent are others", () => {
    checkDiagnostics(parent + child + on("a", "{ name: apps }") + on("b", "{ name: apps }", lost("a")), all);
    checkDiagnostics(parent + child + route("a", cart) + on("b", "{ name: apps }"), all);
  });

  it("two redirects of a Gateway and its ListenerSet may lead to each other", () => {
    const redirect = (scheme: string, place: string) =>
      `    - filters: [{ type: RequestRedirect, requestRedirect: { scheme: ${scheme} } }]${place}`;
    const reported = (from: string, to: string, other: string) => `
#                                        ^^^^^^^^^^^^^^^ warning filter-redirect-loop: This redirects \`${from}\` to \`${to}\`, from where HTTPRoute \`${other}\` leads back, without end. Remove one of the redirects.`;
    const [plain, safe] = ["http://shop.example.com/", "https://shop.example.com/"];
    const secure = set
      .replace(
        "{ name: http, port: 81, protocol: HTTP }",
        "{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }",
      )
      .replace(/ {4}- { name: other.*\n/, "");
    checkDiagnostics(
      open +
        secure +
        route("up", redirect("https", reported(plain, safe, "down"))) +
        on("down", ofSet("https"), redirect("http", reported(safe, plain, "up"))),
      { only: ["filter-redirect-loop"] },
    );
  });
});

describe("beside delegation", () => {
  const parent = route("library", "    - allowedRoutes: { namespaces: { from: All } }");
  const child = (name: string, rules: string, more = "") =>
    route(name, rules).replace(
      "[{ name: edge, namespace: infra }]",
      `[{ kind: HTTPRoute, name: library }${more}]`,
    );
  const together = { only: [...all.only, "delegate-duplicate-child"] };

  it("children of one parent are compared as its children, and not once more as Routes", () => {
    checkDiagnostics(
      edge(http) +
        parent +
        child("a", cart) +
        child(
          "b",
          `    - matches: [{ path: { value: /cart } }]
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information delegate-duplicate-child: In HTTPRoute \`library\` this rule takes the same requests as HTTPRoute \`a\`, which takes precedence unless it is younger.`,
        ),
      together,
    );
  });

  it("a match that is lost on a listener may still be reached through a parent Route", () => {
    const two = "    - matches: [{ path: { value: /a } }, { path: { value: /b } }]";
    const message = `information rule-duplicate-across-routes: HTTPRoute \`a\` matches the same requests for \`shop.example.com\` on listener \`http\` of Gateway \`infra/edge\` and ${BY_NAME.replace("them.", "them there.")}`;
    checkDiagnostics(
      edge(http) +
        parent +
        route("a", two) +
        child(
          "b",
          `${two}
#               ^^^^^^^^^^^^^^^^^^^^^^^ ${message}
#                                        ^^^^^^^^^^^^^^^^^^^^^^^ ${message}`,
          ", { name: edge, namespace: infra }",
        ),
      all,
    );
  });
});
