import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { route, service, TO_CART } from "./manifests.ts";

describe("a backend's kind", () => {
  const only = ["backend-kind-unsupported", "backend-group-core-literal", "xbackend-group"];

  it("of another vendor's group is left alone where its namespace is not known, and with a name filled in later", () => {
    const vendor = "    - backendRefs: [{ group: example.com, kind: Bucket, name: images }]";
    checkDiagnostics(route(vendor, "HTTPRoute", "{ name: shop }"), { only });
    const told = `${vendor}\n#${" ".repeat(vendor.indexOf("Bucket") - 1)}^^^^^^ error backend-kind-unsupported: Bucket.example.com is no backend that the Gateway API names, and none called \`images\` is in this workspace; the reference works only where the implementation knows the kind.`;
    checkDiagnostics(route(told, "HTTPRoute", "{ name: shop }"), { only, closedWorld: true });
    checkDiagnostics(route(vendor.replace("images", "'${APP}'")), { only });
    checkDiagnostics(
      route(
        "    - backendRefs: [{ group: serving.example.com, kind: Service, name: '*' }]\n#                                                       ^^^^^^^ hint backend-kind-unsupported: Service.serving.example.com is no backend that the Gateway API names, and none called `*` is in this workspace; the reference works only where the implementation knows the kind.",
      ),
      { only },
    );
  });

  it("is taken without an object where the implementation has it under that name", () => {
    const closed = { only: [...only, "grant-missing"], closedWorld: true };
    checkDiagnostics(
      route('    - backendRefs: [{ group: traefik.io, kind: TraefikService, name: "api@internal" }]'),
      closed,
    );
    const named = "    - backendRefs: [{ kind: TargetGroupName, name: shop }]";
    const edge = (controller: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec: { gatewayClassName: ours, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ours }
spec: { controllerName: ${controller} }
`;
    checkDiagnostics(`${route(named)}\n${edge("gateway.k8s.aws/alb")}`, closed);
    checkDiagnostics(
      `${route(`${named}
#                           ^^^^^^^^^^^^^^^ warning backend-kind-unsupported: \`TargetGroupName\` of group \`""\` is no backend: of the core group only Services are. Name the Service in front of it.`)}
${edge("example.com/gate")}`,
      closed,
    );
  });

  it("is kgateway's label of the Routes to hand requests to, for which no grant is asked", () => {
    const closed = { only: [...only, "grant-missing"], closedWorld: true };
    for (const where of ["", ", namespace: team", ", namespace: all"])
      checkDiagnostics(
        route(`    - backendRefs: [{ group: delegation.kgateway.dev, kind: label, name: cart${where} }]`),
        closed,
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

  it("of one backend that gets everything split nothing, whatever weighs 0 beside it", () => {
    checkDiagnostics(
      route(
        "    - backendRefs: [{ name: a, port: 80, weight: 9 }, { name: b, port: 80, weight: 0 }]",
        "TCPRoute",
      ),
      { only: ["backend-weight-extended"] },
    );
  });

  it("of 0 for the only backend leave a rule without one", () => {
    checkDiagnostics(
      route(`    - backendRefs: [{ name: cart, port: 80, weight: 0 }]
#                                                   ^ warning backend-weight-all-zero: The only backend has weight 0, so requests that the rule matches get an error. 💡`),
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

  it("is reported with an empty list, too", () => {
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

describe("an HTTPRoute without rules", () => {
  it("may be a part of one that has them, and is not told", () => {
    checkDiagnostics(
      "#- shop/route.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: shop, namespace: shop }\nspec: { parentRefs: [{ name: web }] }\n",
      { only: ["backend-missing"] },
    );
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
