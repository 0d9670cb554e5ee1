import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

/** A Route of namespace `shop` with these lines below `rules`. */
function route(rules: string, kind = "HTTPRoute", metadata = "{ name: shop, namespace: shop }"): string {
  return `#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: ${metadata}
spec:
  parentRefs: [{ name: web }]
  rules:
${rules}
`;
}

function service(
  spec: string,
  metadata = "{ name: cart, namespace: shop }",
  path = "shop/service.yaml",
): string {
  return `#- ${path}
apiVersion: v1
kind: Service
metadata: ${metadata}
spec: { selector: { app: cart }, ${spec} }
`;
}

const TO_CART = "    - backendRefs: [{ name: cart, port: 80 }]";

describe("a backend that is not there", () => {
  const only = ["backend-not-found"];
  const missing = "Service `cart` is not in this workspace";

  it("is a hint, and an error in the closed world", () => {
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ hint backend-not-found: ${missing}. If it is not in the cluster either, requests for it are answered with 500.`),
      { only },
    );
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ error backend-not-found: ${missing}, so requests for it are answered with 500.`),
      { only, closedWorld: true },
    );
  });

  it("is a warning where the name stands in one other namespace", () => {
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ warning backend-not-found: ${missing}; there is one of this name in namespace \`store\`. As it stands, requests for it are answered with 500. 💡`) +
        service("ports: [{ port: 80 }]", "{ name: cart, namespace: store }"),
      { only },
    );
  });

  it("is not told of beside a chart, with a namespace that is not known, or with a name filled in later", () => {
    const chart = `#- shop/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cart, namespace: shop }
`;
    checkDiagnostics(route(TO_CART) + chart, { only });
    checkDiagnostics(route(TO_CART, "HTTPRoute", "{ name: shop }"), { only });
    checkDiagnostics(route("    - backendRefs: [{ name: '${APP}', port: 80 }]"), { only });
  });

  it("is not told of in another namespace without a grant, whether it is there or not", () => {
    const across = route("    - backendRefs: [{ name: cart, namespace: store, port: 80 }]");
    checkDiagnostics(across, { only, closedWorld: true });
    checkDiagnostics(across + service("ports: [{ port: 81 }]", "{ name: cart, namespace: store }"), {
      only: [...only, "backend-port-missing-on-service"],
      closedWorld: true,
    });
  });

  it("is told of mirrors and external authorisation with what happens to those", () => {
    checkDiagnostics(
      route(`    - backendRefs: [{ name: cart, port: 80 }]
      filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: shadow, port: 80 } }
#                                              ^^^^^^ hint backend-not-found: Service \`shadow\` is not in this workspace. If it is not in the cluster either, nothing is mirrored to it.
        - type: ExternalAuth
          externalAuth: { protocol: HTTP, backendRef: { name: login, port: 80 } }
#                                                             ^^^^^ hint backend-not-found: Service \`login\` is not in this workspace. If it is not in the cluster either, no request can be authorised by it.`) +
        service("ports: [{ port: 80 }]"),
      { only },
    );
  });

  it("fix: the name that was meant", () => {
    const checkout = service("ports: [{ port: 80 }]", "{ name: checkout, namespace: shop }");
    checkFix(
      route("    - backendRefs: [{ name: chec$0kuot, port: 80 }]") + checkout,
      route("    - backendRefs: [{ name: checkout, port: 80 }]"),
    );
  });
});

describe("a port that is not there", () => {
  const only = ["backend-port-missing-on-service", "backend-port-is-targetport"];
  const ports = "ports: [{ port: 80, targetPort: 8080 }]";
  const wrong = "    - backendRefs: [{ name: cart, port: 81 }]";
  const told = (severity: string) =>
    `${wrong}
#                                       ^^ ${severity} backend-port-missing-on-service: Service \`cart\` has no port 81, so requests for it are answered with 500. It has port 80. 💡`;

  it("is an error where both namespaces are written", () => {
    checkDiagnostics(route(told("error")) + service(ports), { only });
  });

  it("is a warning in one folder where no namespace is known, and nothing across folders", () => {
    const bare = "{ name: cart }";
    checkDiagnostics(route(told("warning"), "HTTPRoute", bare) + service(ports, bare), { only });
    checkDiagnostics(route(wrong, "HTTPRoute", bare) + service(ports, bare, "other/service.yaml"), { only });
  });

  it("is not told of where a port of the Service is filled in later, or it has none", () => {
    checkDiagnostics(route(wrong) + service("ports: [{ port: '${PORT}' }]"), { only });
    checkDiagnostics(route(wrong) + service("clusterIP: None"), { only });
    checkDiagnostics(route("    - backendRefs: [{ name: cart, port: '${PORT}' }]") + service(ports), {
      only,
    });
  });

  it("of another namespace is told with a grant, without its ports and without a fix", () => {
    checkDiagnostics(
      `${route(`    - backendRefs: [{ name: cart, namespace: store, port: 81 }]
#                                                         ^^ error backend-port-missing-on-service: Service \`store/cart\` has no port 81, so requests for it are answered with 500.`)}${service(ports, "{ name: cart, namespace: store }")}---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: cart, namespace: store }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`,
      { only },
    );
  });

  it("fix: the Service's only port, whatever was written", () => {
    const right = route(TO_CART);
    checkFix(route("    - backendRefs: [{ name: cart, port: 8$01 }]") + service(ports), right);
    checkFix(route("    - backendRefs: [{ name: cart, port: 80$080 }]") + service(ports), right);
  });

  it("fix: one for each port of the Route's transport", () => {
    const two =
      "ports: [{ name: a, port: 80 }, { name: b, port: 443 }, { name: c, port: 53, protocol: UDP }]";
    assert.deepEqual(fixTitles(route("    - backendRefs: [{ name: cart, port: 8$01 }]") + service(two)), [
      "Change the port to 80",
      "Change the port to 443",
    ]);
  });

  it("fix: the number of a port that was written by its name", () => {
    checkFix(
      route("    - backendRefs: [{ name: cart, port: ht$0tp }]") +
        service("ports: [{ name: http, port: 80 }]"),
      route(TO_CART),
      { title: "Change the port to 80" },
    );
  });
});

describe("what a backend's port speaks", () => {
  const only = [
    "backend-udp-port",
    "backend-mixed-protocol-port",
    "backend-appprotocol-incompatible",
    "backend-grpc-no-h2c",
  ];

  it("suits each kind of Route that the table of GEP-1911 has", () => {
    const cases: readonly [string, string][] = [
      ["HTTPRoute", "kubernetes.io/h2c"],
      ["HTTPRoute", "kubernetes.io/ws"],
      ["GRPCRoute", "kubernetes.io/h2c"],
      ["TLSRoute", "kubernetes.io/wss"],
      ["TCPRoute", "kubernetes.io/ws"],
      ["GRPCRoute", "grpc"],
    ];
    for (const [kind, appProtocol] of cases)
      checkDiagnostics(route(TO_CART, kind) + service(`ports: [{ port: 80, appProtocol: ${appProtocol} }]`), {
        only,
      });
  });

  it("is WebSocket over TLS for an HTTPRoute only with a BackendTLSPolicy", () => {
    const wss = service("ports: [{ port: 80, appProtocol: kubernetes.io/wss }]");
    const policy = `---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart.example.com, wellKnownCACertificates: System }
`;
    checkDiagnostics(
      route(`${TO_CART}
#                                       ^^ hint backend-appprotocol-incompatible: Port 80 of Service \`cart\` speaks \`kubernetes.io/wss\`: it takes only TLS, and no BackendTLSPolicy for it is in this workspace.`) +
        wss,
      { only },
    );
    checkDiagnostics(route(TO_CART) + wss + policy, { only });
  });

  it("is not plain for a TLSRoute that is passed through; where the listener ends TLS it may be", () => {
    const listener = (mode: string) => `#- shop/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: tls, port: 443, protocol: TLS, tls: { mode: ${mode}, certificateRefs: [{ name: web }] } }]
`;
    const plain = service("ports: [{ port: 80, appProtocol: kubernetes.io/h2c }]");
    checkDiagnostics(
      route(
        `${TO_CART}
#                                       ^^ warning backend-appprotocol-incompatible: Port 80 of Service \`cart\` speaks \`kubernetes.io/h2c\`: it takes no TLS, and the listener passes TLS through to it.`,
        "TLSRoute",
      ) +
        plain +
        listener("Passthrough"),
      { only },
    );
    checkDiagnostics(route(TO_CART, "TLSRoute") + plain + listener("Terminate"), { only });
  });

  it("is not judged by a transport that is filled in later", () => {
    checkDiagnostics(route(TO_CART, "UDPRoute") + service("ports: [{ port: 80, protocol: '${PROTOCOL}' }]"), {
      only,
    });
  });
});

describe("a backend's kind", () => {
  const only = ["backend-kind-unsupported", "backend-group-core-literal", "xbackend-group"];

  it("of another vendor's group is left alone where its namespace is not known, and with a name filled in later", () => {
    const vendor = "    - backendRefs: [{ group: example.com, kind: Bucket, name: images }]";
    checkDiagnostics(route(vendor, "HTTPRoute", "{ name: shop }"), { only });
    checkDiagnostics(route(vendor.replace("images", "'${APP}'")), { only });
    checkDiagnostics(
      route(
        "    - backendRefs: [{ group: serving.example.com, kind: Service, name: '*' }]\n#                                                       ^^^^^^^ hint backend-kind-unsupported: Service.serving.example.com is no backend that the Gateway API names, and none called `*` is in this workspace; the reference works only where the implementation knows the kind.",
      ),
      { only },
    );
  });

  it("fix: the kind as it is written, and the group", () => {
    const cart = service("ports: [{ port: 80 }]");
    const cases: readonly [string, string][] = [
      ["{ kind: ser$0vice, name: cart, port: 80 }", "{ kind: Service, name: cart, port: 80 }"],
      ["{ group: co$0re, name: cart, port: 80 }", '{ group: "", name: cart, port: 80 }'],
      [
        "{ group: gateway.networking$0.k8s.io, kind: Service, name: cart, port: 80 }",
        '{ group: "", kind: Service, name: cart, port: 80 }',
      ],
    ];
    for (const [before, after] of cases)
      checkFix(route(`    - backendRefs: [${before}]`) + cart, route(`    - backendRefs: [${after}]`));
  });
});

describe("weights", () => {
  const only = [
    "backend-weight-all-zero",
    "backend-weight-zero",
    "backend-weight-extended",
    "backend-duplicate",
  ];

  it("that are filled in later are not judged", () => {
    checkDiagnostics(
      route(
        "    - backendRefs: [{ name: a, port: 80, weight: 0 }, { name: b, port: 80, weight: '${WEIGHT}' }]",
      ),
      { only },
    );
  });

  it("of 0 for the only backend leave a rule without one", () => {
    checkDiagnostics(
      route(`    - backendRefs: [{ name: cart, port: 80, weight: 0 }]
#                                                   ^ warning backend-weight-all-zero: The only backend has weight 0, so nobody gets what the rule matches. 💡`),
      { only },
    );
  });

  it("of one backend twice are merged, unless filters tell the entries apart", () => {
    const twice = (first: string, second: string) =>
      route(`    - backendRefs:\n        - ${first}\n        - ${second}`);
    checkFix(
      twice("{ name: cart, port: 80, weight: 2 }", "{ name: ca$0rt, port: 80, namespace: shop }"),
      route("    - backendRefs:\n        - { name: cart, port: 80, weight: 3 }"),
    );
    checkDiagnostics(twice("{ name: cart, port: 80 }", "{ name: cart, port: 81 }"), { only });
    checkDiagnostics(
      twice(
        "{ name: cart, port: 80 }",
        "{ name: cart, port: 80, filters: [{ type: URLRewrite, urlRewrite: { hostname: a.example.com } }] }",
      ),
      { only },
    );
  });
});

describe("a rule without backends", () => {
  const only = ["backend-missing"];

  it("is told of with an empty list, too", () => {
    checkDiagnostics(
      route(`    - backendRefs: []
#     ^^^^^^^^^^^^^^^ warning backend-missing: This rule has no \`backendRefs\`, so what it matches is answered with 500. Add a backend, or a filter that answers.`),
      { only },
    );
  });

  it("is in order where a filter may answer, a proposal hands its requests on, or the list is no list yet", () => {
    for (const rule of [
      "filters: [{ type: ExtensionRef, extensionRef: { group: example.com, kind: Page, name: sorry } }]",
      "filters: [{ type: '${FILTER}' }]",
      "allowedRoutes: { namespaces: { from: Same } }",
      "backendRefs: '${BACKENDS}'",
    ])
      checkDiagnostics(route(`    - ${rule}`), { only });
    checkDiagnostics(route("    - name: later", "TCPRoute"), { only });
  });
});

describe("a Service without selector", () => {
  const only = ["backend-selectorless"];
  const bare =
    "#- shop/service.yaml\napiVersion: v1\nkind: Service\nmetadata: { name: cart, namespace: shop }\nspec: { ports: [{ port: 80 }] }\n";

  it("may get its endpoints by an Endpoints of its name", () => {
    const endpoints = "---\napiVersion: v1\nkind: Endpoints\nmetadata:\n  name: cart\n  namespace: shop\n";
    checkDiagnostics(route(TO_CART) + bare + endpoints, { only });
  });

  it("is an information in the closed world", () => {
    checkDiagnostics(
      route(`${TO_CART}
#                           ^^^^ information backend-selectorless: Service \`cart\` has no \`selector\`, and no EndpointSlice gives it endpoints here; without one requests are answered with 503.`) +
        bare,
      { only, closedWorld: true },
    );
  });
});
