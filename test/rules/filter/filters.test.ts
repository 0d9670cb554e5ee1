import { describe, it } from "node:test";
import filters from "../../../server/src/rules/filter/index.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const all = { only: filters.map(({ id }) => id) };

const route = (rule: string, kind = "HTTPRoute") => `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  rules:
${rule}
`;
const filter = (body: string) => `    - filters:
${body}`;

describe("filter-header-multi-action", () => {
  it("compares names without case, in every list, and leaves equal text in one list to the API server", () => {
    checkDiagnostics(
      route(
        filter(`        - type: ResponseHeaderModifier
          responseHeaderModifier:
            set: [{ name: x-a, value: "1" }, { name: X-A, value: "2" }]
#                                                    ^^^ error filter-header-multi-action: \`set\` has the header \`x-a\`, too: a filter may do only one thing to a header. Remove one of the entries. 💡
            add: [{ name: x-b, value: "1" }, { name: x-b, value: "2" }, { name: "\${NAME}", value: "1" }]
            remove: [x-c, "\${NAME}"]`),
      ),
      all,
    );
  });

  it("is reported in a GRPCRoute and on a backend, too", () => {
    checkDiagnostics(
      route(
        `    - backendRefs:
        - name: cart
          filters:
            - type: RequestHeaderModifier
              requestHeaderModifier:
                add: [{ name: x-a, value: "1" }]
                remove: [X-A]
#                        ^^^ error filter-header-multi-action: \`add\` has the header \`x-a\`, too: a filter may do only one thing to a header. Remove one of the entries. 💡`,
        "GRPCRoute",
      ),
      all,
    );
  });
});

describe("filter-header-noop", () => {
  it("takes the filter out, and an emptied list with it", () => {
    checkFix(
      route(
        "    - filters:\n        - type: RequestHeaderModifier\n          request$0HeaderModifier: {}\n      backendRefs: [{ name: cart }]",
      ),
      route("    - backendRefs: [{ name: cart }]"),
    );
  });
});

describe("filter-header-host", () => {
  const set = (headers: string) =>
    route(
      filter(`        - type: RequestHeaderModifier\n          requestHeaderModifier: { set: [${headers}] }`),
    );

  it("becomes a rewrite where the filter does nothing else", () => {
    checkFix(
      set("{ name: ho$0st, value: cart.internal }"),
      route(filter("        - type: URLRewrite\n          urlRewrite:\n            hostname: cart.internal")),
    );
  });

  it("has no fix where something would be lost", () => {
    checkDiagnostics(
      `${set("{ name: host, value: cart.internal }, { name: x-a, value: b }")}`.replace(
        "] }",
        `] }
#                                                ^^^^ hint filter-header-host: Not every implementation lets a header modifier change \`Host\`; the filter \`URLRewrite\` has the field \`hostname\` for it.`,
      ),
      all,
    );
  });
});

describe("filter-mirror-self", () => {
  const mirror = (to: string, backends: string) =>
    route(
      `${filter(`        - type: RequestMirror\n          requestMirror: { backendRef: ${to} }`)}\n      backendRefs: [${backends}]`,
    );

  it("is silent for another port, another namespace, a backend without traffic, and names that are filled in later", () => {
    checkDiagnostics(mirror("{ name: cart, port: 81 }", "{ name: cart, port: 80 }"), all);
    checkDiagnostics(mirror("{ name: cart, namespace: next, port: 80 }", "{ name: cart, port: 80 }"), all);
    checkDiagnostics(
      mirror("{ name: cart, port: 80 }", "{ name: cart, port: 80, weight: 0 }, { name: b }"),
      all,
    );
    checkDiagnostics(mirror('{ name: "${A}", port: 80 }', '{ name: "${A}", port: 80 }'), all);
  });
});

describe("filter-extensionref-not-found", () => {
  const extension = route(
    filter(
      "        - type: ExtensionRef\n          extensionRef: { group: filters.example.net, kind: RateLimit, name: some }",
    ),
  );

  it("is a hint in an open world and an error in a closed one", () => {
    const reported = (severity: string) =>
      extension.replace(
        "some }",
        `some }\n#                                                                            ^^^^ ${severity} filter-extensionref-not-found: There is no RateLimit.filters.example.net \`some\` in this workspace; requests of this rule would get an error.`,
      );
    checkDiagnostics(reported("hint"), all);
    checkDiagnostics(reported("error"), { ...all, closedWorld: true });
  });

  it("is silent for what is filled in later", () => {
    checkDiagnostics(extension.replace("name: some", 'name: "${LIMIT}"'), { ...all, closedWorld: true });
  });
});

const edge = (listeners: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
${listeners}
---
`;
const HTTP = "    - { name: http, port: 80, protocol: HTTP }";
const HTTPS = "    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }";

const redirect = (
  body: string,
  options: { match?: string; hostnames?: string; name?: string; section?: string } = {},
) => {
  const { match = "{}", hostnames = "[a.test]", name = "cart", section } = options;
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: edge${section === undefined ? "" : `, sectionName: ${section}`} }]
  hostnames: ${hostnames}
  rules:
    - matches: [${match}]
      filters:
        - type: RequestRedirect
          requestRedirect: ${body}
---
`;
};

/** The finding of a loop, under the redirect of the last Route. */
const loops = (source: string, message: string, fix = "") =>
  source.replace(/---\n$/, `#         ^^^^^^^^^^^^^^^ warning filter-redirect-loop: ${message}${fix}\n---\n`);
const onHttps = (address: string) =>
  `On listener \`https\` of Gateway \`edge\` this redirects requests to where they are, \`${address}\`, without end. Attach the Route only to listeners that it leads away from.`;
const only = { only: ["filter-redirect-loop", "filter-redirect-empty"] };

describe("filter-redirect-loop", () => {
  const both = edge(`${HTTP}\n${HTTPS}`);

  it("is a redirect to HTTPS that is attached to HTTPS, too, and is bound to HTTP by the fix", () => {
    checkDiagnostics(loops(both + redirect("{ scheme: https }"), onHttps("https://a.test"), " 💡"), only);
    checkFix(
      both +
        "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec:\n  parentRefs:\n    - name: edge\n  rules:\n    - filters:\n        - type: RequestRedirect\n          request$0Redirect: { scheme: https }\n",
      both +
        "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec:\n  parentRefs:\n    - name: edge\n      sectionName: http\n  rules:\n    - filters:\n        - type: RequestRedirect\n          requestRedirect: { scheme: https }\n",
    );
  });

  it("is one that changes the host to one of the Route's own", () => {
    const www = redirect("{ hostname: www.a.test }", { hostnames: "[a.test, www.a.test]" });
    checkDiagnostics(loops(edge(HTTPS) + www, onHttps("https://www.a.test")), only);
    // Where another Route has that host, it may take the request.
    const other = redirect("{ scheme: http, port: 81 }", { hostnames: "[www.a.test]", name: "www" });
    checkDiagnostics(edge(HTTPS) + other + www, only);
  });

  it("is one that leads into its own prefix, where no narrower match takes the request", () => {
    const login = redirect("{ path: { type: ReplaceFullPath, replaceFullPath: /login } }");
    checkDiagnostics(loops(edge(HTTPS) + login, onHttps("https://a.test")), only);
    checkDiagnostics(
      edge(HTTPS) + login.replace(/---\n$/, "    - matches: [{ path: { value: /login } }]\n---\n"),
      only,
    );
    const app = redirect("{ path: { type: ReplacePrefixMatch, replacePrefixMatch: /a/b } }", {
      match: "{ path: { value: /a } }",
    });
    checkDiagnostics(loops(edge(HTTPS) + app, onHttps("https://a.test")), only);
    checkDiagnostics(edge(HTTPS) + app.replace("/a/b", "/ab"), only);
  });

  it("is silent where the next request may differ, or goes to another port", () => {
    for (const match of [
      "{ headers: [{ name: x-forwarded-proto, value: http }] }",
      "{ queryParams: [{ name: a, value: b }] }",
      "{ method: POST }",
      "{ path: { value: '${P}' } }",
    ])
      checkDiagnostics(both + redirect("{ scheme: https }", { match }), only);
    checkDiagnostics(both.replace("port: 443", "port: 8443") + redirect("{ scheme: https }"), only);
    checkDiagnostics(both + redirect("{ scheme: https }", { section: "http" }), only);
    checkDiagnostics(both + redirect('{ scheme: "${SCHEME}" }'), only);
    checkDiagnostics(edge(HTTP) + redirect("{ scheme: https }"), only);
    // Requests for the host arrive at a narrower listener, which does not let the Route in.
    const narrow = HTTPS.replace("name: https", "name: narrow, hostname: a.test").replace(
      / }$/,
      ", allowedRoutes: { kinds: [{ kind: GRPCRoute }] } }",
    );
    checkDiagnostics(edge(`${HTTPS}\n${narrow}`) + redirect("{ scheme: https }"), only);
  });

  it("is two Routes that redirect to each other", () => {
    const back = (name: string, from: string, to: string) =>
      `This redirects \`${from}\` to \`${to}\`, from where HTTPRoute \`${name}\` leads back, without end. Remove one of the redirects.`;
    const [plain, secure] = ["http://a.test/", "https://a.test/"];
    const up = redirect("{ scheme: https }", { name: "up", section: "http" });
    const down = redirect("{ scheme: http }", { name: "down", section: "https" });
    checkDiagnostics(
      both + loops(up, back("down", plain, secure)) + loops(down, back("up", secure, plain)),
      only,
    );
    // A narrow match sends its requests to the wide one, which is reported there alone.
    checkDiagnostics(
      both +
        up +
        loops(
          redirect("{ scheme: http }", { section: "https", match: "{ path: { value: /a } }" }),
          back("up", "https://a.test/a", "http://a.test/a"),
        ),
      only,
    );
    // Not where one of them leads elsewhere.
    checkDiagnostics(both + up + redirect("{ scheme: http, port: 81 }", { section: "https" }), only);
    checkDiagnostics(
      both + up + redirect("{ scheme: http }", { section: "https", hostnames: "[b.test]" }),
      only,
    );
  });
});

describe("filter-redirect-empty", () => {
  it("is silent where the next request may differ", () => {
    checkDiagnostics(redirect("{}", { match: "{ headers: [{ name: x-a, value: b }] }" }), only);
  });
});

describe("filter-cors-safelisted", () => {
  const cors = (policy: string) => route(filter(`        - type: CORS\n          cors: ${policy}`));

  it("leaves GET and POST alone where other methods stand beside them", () => {
    checkDiagnostics(cors("{ allowMethods: [GET, POST, DELETE] }"), all);
    checkFix(
      route(
        filter(
          "        - type: CORS\n          cors:\n            maxAge: 5\n            allowMethods: [G$0ET]",
        ),
      ),
      route(filter("        - type: CORS\n          cors:\n            maxAge: 5")),
    );
  });
});

describe("filter-cors-origin-port-range", () => {
  const route = (origin: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - filters:
        - type: CORS
          cors:
            allowOrigins:
              - ${origin}
`;
  const rule = { only: ["filter-cors-origin-port-range"] };

  it("takes the first port and the last one", () => {
    for (const port of ["1", "443", "65535"])
      checkDiagnostics(route(`https://shop.example.com:${port}`), rule);
  });
});
