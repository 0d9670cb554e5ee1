import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, type PlanLine, plan } from "../../../server/src/library.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: edge }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: web-tls }] }
`;

const REDIRECT = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: redirect, namespace: edge }
spec:
  parentRefs: [{ name: web, sectionName: http }]
  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }]
`;

function route(name: string, sectionName: string, hostname = `${name}.example.com`): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: edge }
spec:
  parentRefs: [{ name: web, sectionName: ${sectionName} }]
  hostnames: ["${hostname}"]
  rules: [{ backendRefs: [{ name: ${name}, port: 80 }] }]
`;
}

const SECRET = `apiVersion: v1
kind: Secret
metadata: { name: web-tls, namespace: edge }
type: kubernetes.io/tls
stringData: { tls.crt: "\${CRT}", tls.key: "\${KEY}" }
`;

const SET = `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: team, namespace: edge }
spec:
  parentRef: { name: web }
  listeners: [{ name: extra, port: 8080, protocol: HTTP }]
`;

function planned(
  base: readonly string[],
  head: readonly string[],
  options: AnalyzeOptions = {},
): readonly PlanLine[] {
  const files = (texts: readonly string[]) => texts.map((text, index) => ({ path: `${index}.yaml`, text }));
  return plan(files(base), files(head), options).lines;
}

function of(part: PlanLine["part"], lines: readonly PlanLine[]): readonly PlanLine[] {
  return lines.filter((line) => line.part === part);
}

describe("a plan", () => {
  it("is empty for equal states, for none at all, and for another layout of the same objects", () => {
    assert.deepEqual(planned([GATEWAY, REDIRECT], [GATEWAY, REDIRECT]), []);
    assert.deepEqual(planned([], []), []);
    assert.deepEqual(planned([GATEWAY, REDIRECT], [`${REDIRECT}---\n# moved\n${GATEWAY}`]), []);
  });

  it("calls a host dark of which nothing but redirects is left, and one without any Route", () => {
    const base = [GATEWAY, REDIRECT, route("shop", "https"), route("old", "http")];
    const dark = {
      part: "hosts",
      kind: "gone",
      warning: "No Route of these Gateways serves this host any more.",
    };
    assert.deepEqual(of("hosts", planned(base, [GATEWAY, REDIRECT])), [
      { ...dark, subject: "`old.example.com`", before: "HTTP 80 of Gateway `edge/web`" },
      { ...dark, subject: "`shop.example.com`", before: "HTTPS 443 of Gateway `edge/web`" },
    ]);
    const redirected = REDIRECT.replace("name: redirect", "name: shop").replace(
      "  rules",
      "  hostnames: [shop.example.com]\n  rules",
    );
    assert.deepEqual(of("hosts", planned([GATEWAY, route("shop", "https")], [GATEWAY, redirected])), [
      {
        part: "hosts",
        kind: "changed",
        subject: "`shop.example.com`",
        before: "HTTPS 443 of Gateway `edge/web`",
        after: "HTTP 80 of Gateway `edge/web` (redirects only)",
        warning: "Nothing but redirects is left of this host.",
      },
    ]);
  });

  it("calls no host dark that another Gateway, or a wider hostname, takes over", () => {
    const moved = [GATEWAY, GATEWAY.replace("name: web,", "name: new,")];
    const hosts = of(
      "hosts",
      planned(
        [...moved, route("shop", "https")],
        [...moved, route("shop", "https").replace("name: web", "name: new")],
      ),
    );
    assert.deepEqual(
      hosts.map(({ kind, warning }) => [kind, warning]),
      [["changed", undefined]],
    );
    const wide = route("all", "https", "*.example.com");
    assert.deepEqual(of("hosts", planned([GATEWAY, route("shop", "https"), wide], [GATEWAY, wide])), []);
    assert.deepEqual(of("hosts", planned([GATEWAY, wide], [GATEWAY, wide, route("shop", "https")])), []);
  });

  it("calls a host dark though another Gateway takes every host", () => {
    const other = GATEWAY.replace("name: web,", "name: other,");
    const every = route("all", "https")
      .replace("name: web", "name: other")
      .replace(/^ {2}hostnames.*\n/m, "");
    const hosts = of(
      "hosts",
      planned([GATEWAY, other, every, route("shop", "https")], [GATEWAY, other, every]),
    );
    assert.deepEqual(
      hosts.map(({ kind, subject }) => [kind, subject]),
      [["gone", "`shop.example.com`"]],
    );
  });

  it("takes no host for served by a listener for whole connections", () => {
    const streams = GATEWAY.replace(
      "listeners:\n",
      "listeners:\n    - { name: pg, port: 5432, protocol: TCP }\n    - { name: pass, port: 8443, protocol: TLS, tls: { mode: Passthrough } }\n",
    );
    const stream = (kind: string, section: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${section}, namespace: edge }
spec:
  parentRefs: [{ name: web, sectionName: ${section} }]
  rules: [{ backendRefs: [{ name: db, port: 5432 }] }]
`;
    const pass = stream("TLSRoute", "pass").replace("  rules", '  hostnames: ["*.example.com"]\n  rules');
    const base = [streams, stream("TCPRoute", "pg"), pass];
    const told = (lines: readonly PlanLine[]) =>
      of("hosts", lines).map(({ kind, subject, warning }) => [kind, subject, warning]);
    assert.deepEqual(told(planned(base, [...base, route("shop", "https")])), [
      ["added", "`shop.example.com`", undefined],
    ]);
    assert.deepEqual(told(planned([...base, route("shop", "https")], base)), [
      ["gone", "`shop.example.com`", "No Route of these Gateways serves this host any more."],
    ]);
    assert.deepEqual(told(planned(base, [streams, pass])), [
      ["gone", "TCP connections", "No Route of these Gateways takes them any more."],
    ]);
  });

  it("tells what becomes of a certificate and of the listener that needs it", () => {
    const closed = { closedWorld: true };
    const lines = planned(
      [GATEWAY, SECRET, route("shop", "https")],
      [GATEWAY, "", route("shop", "https")],
      closed,
    );
    assert.deepEqual(of("certificates", lines), [
      {
        part: "certificates",
        kind: "changed",
        subject: "certificate Secret `edge/web-tls` of Gateway `edge/web`",
        before: "listener `https`: unknown: `tls.crt` of the Secret is filled in later",
        after: "listener `https`: cannot be used: Secret `web-tls` is not in this workspace",
      },
    ]);
    assert.deepEqual(
      of("hosts", lines).map(({ kind, subject }) => [kind, subject]),
      [["gone", "`shop.example.com`"]],
    );
  });

  it("tells a certificate of a renamed listener in one line, and one that a listener no longer has", () => {
    const renamed = GATEWAY.replace("name: https", "name: secure");
    assert.deepEqual(of("certificates", planned([GATEWAY, SECRET], [renamed, SECRET])), [
      {
        part: "certificates",
        kind: "changed",
        subject: "certificate Secret `edge/web-tls` of Gateway `edge/web`",
        before: "listener `https`: unknown: `tls.crt` of the Secret is filled in later",
        after: "listener `secure`: unknown: `tls.crt` of the Secret is filled in later",
      },
    ]);
    const second = `${GATEWAY}${GATEWAY.slice(GATEWAY.indexOf("    - name: https")).replace("https\n", "admin\n      hostname: admin.example.com\n")}`;
    assert.deepEqual(
      of("certificates", planned([second, SECRET], [GATEWAY, SECRET])).map(({ before, after }) => [
        before,
        after,
      ]),
      [
        [
          "listeners `https` and `admin`: unknown: `tls.crt` of the Secret is filled in later",
          "listener `https`: unknown: `tls.crt` of the Secret is filled in later",
        ],
      ],
    );
  });

  it("tells of listeners that a ListenerSet brings, and of one that is left out", () => {
    assert.deepEqual(of("listeners", planned([GATEWAY], [GATEWAY, SET])), [
      {
        part: "listeners",
        kind: "added",
        subject: "Gateway `edge/web`, listener `extra` of ListenerSet `edge/team`",
        after: "HTTP 8080, every host",
      },
    ]);
    const refused = GATEWAY.replace("from: All", "from: None");
    const [gone, changed, leftOut] = of("listeners", planned([GATEWAY, SET], [refused, SET])).toSorted(
      (a, b) => (a.kind < b.kind ? 1 : -1),
    );
    assert.deepEqual(
      [gone?.kind, gone?.subject],
      ["gone", "Gateway `edge/web`, listener `extra` of ListenerSet `edge/team`"],
    );
    assert.deepEqual(changed, {
      part: "listeners",
      kind: "changed",
      subject: "Gateway `edge/web`",
      before: "accepted (ListenerSets of every namespace)",
      after: "accepted (ListenerSets of no namespace)",
    });
    assert.deepEqual(
      [leftOut?.kind, leftOut?.subject],
      ["added", "Gateway `edge/web`, ListenerSet `edge/team`"],
    );
    assert.match(leftOut?.after ?? "", /^not merged: /);
  });

  it("tells of what Gateways and listeners ask for and let in, where that is another in one of the states", () => {
    const text = (kind: string, more: string) => GATEWAY.replace(kind, more);
    const changes: readonly (readonly [head: string, subject: string, before: string, after: string])[] = [
      [text("internet", "internal"), "", "accepted (class `internet`)", "accepted (class `internal`)"],
      [
        text(
          "allowedListeners:",
          "addresses: [{ value: 192.0.2.1 }, { type: Hostname }]\n  infrastructure: { labels: { team: a }, annotations: { scheme: public }, parametersRef: { group: x.io, kind: Proxy, name: p } }\n  allowedListeners:",
        ),
        "",
        "accepted",
        "unknown (`NotInWorkspace`): Proxy `p` of `spec.infrastructure.parametersRef` is not in this workspace (address `192.0.2.1`, an address of the type `Hostname`, label `team: a`, annotation `scheme: public`, parameters `Proxy p`)",
      ],
      [
        text("protocol: HTTP }", "protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }"),
        ", listener `http`",
        "HTTP 80, every host (Routes of its own namespace)",
        "HTTP 80, every host (Routes of every namespace)",
      ],
      [
        text(
          "protocol: HTTP }",
          "protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }], namespaces: { from: Selector, selector: { matchLabels: { a: b } } } } }",
        ),
        ", listener `http`",
        "HTTP 80, every host (Routes of its own namespace)",
        "HTTP 80, every host (Routes of namespaces with `a=b`, only `GRPCRoute`)",
      ],
      [
        text("protocol: HTTP }", "protocol: HTTP, allowedRoutes: { namespaces: { from: Selector } } }"),
        ", listener `http`",
        "HTTP 80, every host (Routes of its own namespace)",
        "HTTP 80, every host (Routes of no namespace)",
      ],
    ];
    for (const [head, listener, before, after] of changes)
      assert.deepEqual(of("listeners", planned([GATEWAY], [head])), [
        { part: "listeners", kind: "changed", subject: `Gateway \`edge/web\`${listener}`, before, after },
      ]);
    const tls = GATEWAY.replace("HTTPS", "TLS");
    assert.deepEqual(
      of("listeners", planned([tls], [tls.replace("tls: {", "tls: { mode: Passthrough,")])).map(
        ({ before, after }) => [before, after],
      ),
      [["TLS 443, every host (TLS mode `Terminate`)", "TLS 443, every host (TLS mode `Passthrough`)"]],
    );
  });

  it("tells what policies, extensions, parameters and Services say otherwise, whatever the answer to a request is", () => {
    const objects = `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: limits, namespace: edge }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }]
  timeout: { http: { requestTimeout: 10s } }
  rules: [{ name: a, limit: 1 }, { name: b, limit: 2 }]
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: HTTPRouteFilter
metadata: { name: rewrite, namespace: edge }
spec: { urlRewrite: { hostname: { type: Backend } }, apiKey: abc }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: HTTPRouteFilter
metadata: { name: unused, namespace: edge }
spec: { size: 1 }
---
apiVersion: v1
kind: Service
metadata: { name: shop, namespace: edge }
spec: { selector: { app: blue }, ports: [{ port: 80, targetPort: 8080 }] }
`;
    const shop = route("shop", "http").replace(
      "rules: [{",
      "rules: [{ filters: [{ type: ExtensionRef, extensionRef: { group: gateway.envoyproxy.io, kind: HTTPRouteFilter, name: rewrite } }],",
    );
    const told = (head: string, base = objects) =>
      of("settings", planned([GATEWAY, shop, base], [GATEWAY, shop, head])).map(
        ({ kind, subject, before, after }) => [kind, subject, before, after],
      );
    assert.deepEqual(
      told(objects.replace("requestTimeout: 10s", 'requestTimeout: "10s"').replace("size: 1", "size: 2")),
      [],
    );
    assert.deepEqual(
      told(
        objects.replace("10s } }", "20s }, tcp: {} }").replace("rules: [", "rules: [{ name: c, limit: 3 }, "),
      ),
      [
        [
          "changed",
          "BackendTrafficPolicy `edge/limits`",
          "`timeout.http.requestTimeout: 10s`",
          "`timeout.http.requestTimeout: 20s`, `timeout.tcp: {}`, `rules[c].name: c` and `rules[c].limit: 3`",
        ],
      ],
    );
    assert.deepEqual(
      told(objects.replace("Backend }", "Header }").replace("blue", "green").replace("abc", "def")),
      [
        [
          "changed",
          "HTTPRouteFilter `edge/rewrite`",
          "`urlRewrite.hostname.type: Backend` and `apiKey: …`",
          "`urlRewrite.hostname.type: Header` and `apiKey: …`",
        ],
        ["changed", "Service `edge/shop`", "`selector.app: blue`", "`selector.app: green`"],
      ],
    );
    const without = objects.slice(objects.indexOf("---\n") + 4);
    const limits = "BackendTrafficPolicy `edge/limits`";
    assert.deepEqual(told(without), [["gone", limits, "for HTTPRoute `shop`", undefined]]);
    assert.deepEqual(told(objects, without), [["added", limits, undefined, "for HTTPRoute `shop`"]]);
  });

  it("tells in one line of hosts and protections whose answers change alike", () => {
    const [base, head] = ["istio", "somebody"].map((name) => [
      GATEWAY.replace("gatewayClassName: internet", `gatewayClassName: ${name}`),
      route("shop", "http"),
      route("media", "http"),
    ]);
    assert.deepEqual(
      of("protection", planned(base ?? [], head ?? [])).map(({ subject, before }) => [subject, before]),
      [
        [
          "authentication, authorization, rate limit, CORS and WAF of `media.example.com` and `shop.example.com` at Gateway `edge/web`",
          "none",
        ],
      ],
    );
  });

  it("tells of requests inside of a mesh", () => {
    const service = (name: string) => `apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { ports: [{ port: 8080 }] }
`;
    const mesh = (namespace: string, backends: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: ${namespace} }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart, namespace: shop }]
  rules:
    - matches: [{ path: { type: PathPrefix, value: /v2 } }]
      backendRefs: [${backends}]
`;
    const [one, two] = [
      "{ name: cart, namespace: shop, port: 8080 }",
      "{ name: cart-v2, namespace: shop, port: 8080 }",
    ];
    const services = [service("cart"), service("cart-v2")];
    const told = (base: string, head: string) =>
      of("requests", planned([...services, base], [...services, head])).map(
        ({ kind, subject, before, after }) => [kind, subject, before, after],
      );
    const asked = "`GET http://cart.shop:8080/v2` at Service `shop/cart`";
    const half = "→ `shop/cart:8080` 50 %, `shop/cart-v2:8080` 50 %";
    assert.deepEqual(told(mesh("shop", one), mesh("shop", `${one}, ${two}`)), [
      ["changed", asked, "→ `shop/cart:8080`", half],
    ]);
    assert.deepEqual(told(mesh("shop", two), ""), [
      ["changed", asked, "→ `shop/cart-v2:8080`", "→ `shop/cart:8080`"],
    ]);
    assert.deepEqual(told("", mesh("client", two)), [
      ["changed", `${asked}, from namespace \`client\``, "→ `shop/cart:8080`", "→ `shop/cart-v2:8080`"],
    ]);
    // A GRPCRoute takes the whole Service from it.
    const grpc = mesh("shop", two)
      .replace("HTTPRoute", "GRPCRoute")
      .replace("name: cart,", "name: calls,")
      .replace(/ {4}- matches.*\n {6}/, "    - ");
    assert.equal(
      told(mesh("shop", one), `${mesh("shop", one)}---\n${grpc}`).some(([, subject]) => subject === asked),
      true,
    );
    assert.deepEqual(told(mesh("shop", one), `# the same\n${mesh("shop", one)}`), []);
  });

  it("tells what classes, Gateways and Routes say otherwise for controllers, and nothing that is for who applies them", () => {
    const gatewayClass = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/one, parametersRef: { group: x.io, kind: Proxy, name: a } }
`;
    const told = (base: readonly string[], head: readonly string[]) =>
      planned(base, head).map(({ part, subject, before, after }) => [part, subject, before, after]);
    const annotated = (texts: readonly string[], annotations: string) =>
      texts.map((text) =>
        text.replace("namespace: edge }", `namespace: edge, annotations: { ${annotations} } }`),
      );
    const base = [gatewayClass, GATEWAY, route("shop", "https")];
    assert.deepEqual(
      told(base, [
        gatewayClass.replace("com/one", "com/two").replace("name: a }", "name: b }"),
        ...base.slice(1),
      ]),
      [
        [
          "settings",
          "GatewayClass `internet`",
          "`controllerName: example.com/one` and `parametersRef.name: a`",
          "`controllerName: example.com/two` and `parametersRef.name: b`",
        ],
      ],
    );
    assert.deepEqual(
      told(
        base,
        annotated(
          base,
          "argocd.argoproj.io/sync-wave: '1', kubectl.kubernetes.io/restartedAt: now, checksum/config: a1, team: a",
        ),
      ),
      [],
    );
    assert.deepEqual(
      told(base, annotated(base, "external-dns.alpha.kubernetes.io/target: a.example.com")).map(
        ([, subject, , after]) => [subject, after],
      ),
      [
        ["Gateway `edge/web`", "`annotation external-dns.alpha.kubernetes.io/target: a.example.com`"],
        ["HTTPRoute `edge/shop`", "`annotation external-dns.alpha.kubernetes.io/target: a.example.com`"],
      ],
    );
  });

  it("tells what Routes and ListenerSets say otherwise whose Gateway is elsewhere, as in the repository of an application", () => {
    const shop = route("shop", "https").replace(
      "port: 80 }",
      "port: 80 }, { name: next, port: 80, weight: 1 }",
    );
    const lines = planned(
      [shop, SET, route("extra", "extra").replace("name: web,", "kind: ListenerSet, name: team,")],
      [
        shop
          .replace("weight: 1", "weight: 9")
          .replace('["shop.example.com"]', "[shop.example.com, new.example.com]"),
        SET.replace("8080", "8081"),
        route("extra", "extra")
          .replace("name: web,", "kind: ListenerSet, name: team,")
          .replace("port: 80", "port: 81"),
      ],
    );
    assert.deepEqual(
      lines.map(({ part, subject, before, after }) => [part, subject, before, after]),
      [
        [
          "settings",
          "HTTPRoute `edge/extra`",
          "`rules[0].backendRefs[extra].port: 80`",
          "`rules[0].backendRefs[extra].port: 81`",
        ],
        [
          "settings",
          "HTTPRoute `edge/shop`",
          "`rules[0].backendRefs[next].weight: 1`",
          "`hostnames[1]: new.example.com` and `rules[0].backendRefs[next].weight: 9`",
        ],
        [
          "settings",
          "ListenerSet `edge/team`",
          "`listeners[extra].port: 8080`",
          "`listeners[extra].port: 8081`",
        ],
      ],
    );
    assert.deepEqual(of("settings", planned([shop], [GATEWAY, shop])), []);
    const there = planned([GATEWAY, shop], [GATEWAY, shop.replace("weight: 1", "weight: 9")]);
    assert.deepEqual(
      there.map(({ part }) => part),
      ["requests"],
    );
  });

  it("tells what a kustomization's patch makes of a policy", () => {
    const policy = `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ClientTrafficPolicy
metadata: { name: tls, namespace: edge }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: web }]
  tls: { minVersion: "1.2" }
`;
    const kustomization = (version: string) => ({
      path: "kustomization.yaml",
      text: `resources: [policy.yaml]
patches:
  - target: { kind: ClientTrafficPolicy }
    patch: '[{ op: replace, path: /spec/tls/minVersion, value: "${version}" }]'
`,
    });
    const file = { path: "policy.yaml", text: policy };
    const { lines } = plan([file, kustomization("1.2")], [file, kustomization("1.3")]);
    assert.deepEqual(lines, [
      {
        part: "settings",
        kind: "changed",
        subject: "ClientTrafficPolicy `edge/tls`",
        before: "`tls.minVersion: 1.2`",
        after: "`tls.minVersion: 1.3`",
      },
    ]);
  });

  it("tells of what the API server refuses apart from findings, as often as it stands there", () => {
    const broken = route("shop", "https", "not a host");
    const lines = planned([GATEWAY, broken], [GATEWAY, broken, broken.replace("name: shop,", "name: two,")]);
    assert.deepEqual(
      of("refused", lines).map(({ kind, subject, place }) => [kind, subject, place]),
      [["added", "error `field-pattern`", { path: "2.yaml", line: 6 }]],
    );
    assert.deepEqual(
      of("findings", lines).filter(({ subject }) => subject.includes("field-pattern")),
      [],
    );
  });
});
