import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const REFERENCES = [
  "grant-missing",
  "grant-near-miss",
  "grant-for-gateway-vs-listenerset",
  "listenerset-refgrant-not-inherited",
];

const ROUTE = `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: payments
          namespace: billing
          port: 80
`;
const SERVICE = `
#- billing/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: billing }
spec: { ports: [{ port: 80 }] }
`;

function grant(from: string, to: string): string {
  return `
#- billing/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: grant, namespace: billing }
spec:
  from:
    - ${from}
  to:
    - ${to}
`;
}
const FROM = "{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }";
const TO = '{ group: "", kind: Service, name: payments }';

/** The grant that a fix creates. */
const CREATED = `---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata:
  name: shop-httproute-to-payments
  namespace: billing
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: shop
  to:
    - group: ""
      kind: Service
      name: payments
`;

describe("a grant that stands beside those who refer", () => {
  const marked = (more: string) =>
    ROUTE.replace(
      "          port: 80",
      `#                    ^^^^^^^ warning grant-missing: Service \`payments\` of namespace \`billing\` needs a ReferenceGrant there for HTTPRoutes of namespace \`shop\`, and this workspace has none; without it requests for it are answered with 500.${more} 💡
          port: 80`,
    ) + SERVICE;
  const beside = (from: string, to: string) =>
    grant(from, to).replaceAll("#- billing", "#- shop").replace("namespace: billing", "namespace: shop");

  it("is named where its entries fit the reference, with where it has to stand", () => {
    for (const to of [TO, '{ group: "", kind: Service }'])
      checkDiagnostics(
        marked(" ReferenceGrant `shop/grant` permits nothing there: it has to stand in `billing`.") +
          beside(FROM, to),
        { only: REFERENCES },
      );
  });

  it("is left out where it is for other references", () => {
    for (const [from, to] of [
      [FROM, '{ group: "", kind: Service, name: other }'],
      [FROM.replace("HTTPRoute", "GRPCRoute"), TO],
      [FROM.replace("namespace: shop", "namespace: billing"), TO],
    ] as const)
      checkDiagnostics(marked("") + beside(from, to), { only: REFERENCES });
  });
});

describe("a missing grant", () => {
  it("is a hint in the open world where nothing of the target's namespace is here", () => {
    checkDiagnostics(
      ROUTE.replace(
        "namespace: billing\n",
        "namespace: billing\n#                    ^^^^^^^ hint grant-missing: Service `payments` of namespace `billing` needs a ReferenceGrant there for HTTPRoutes of namespace `shop`, and this workspace has nothing of that namespace; without it requests for it are answered with 500. 💡\n",
      ),
      { only: REFERENCES },
    );
  });

  it("is not reported where the settings say that the target's namespace is kept elsewhere", () => {
    checkDiagnostics(ROUTE, { only: REFERENCES, externalNamespaces: ["billing"] });
  });

  it("is an error in the closed world", () => {
    checkDiagnostics(
      ROUTE.replace(
        "namespace: billing\n",
        "namespace: billing\n#                    ^^^^^^^ error grant-missing: Service `payments` of namespace `billing` needs a ReferenceGrant there for HTTPRoutes of namespace `shop`, and there is none; without it requests for it are answered with 500. 💡\n",
      ),
      { only: REFERENCES, closedWorld: true },
    );
  });

  it("says the same whether or not the target exists", () => {
    const namespace =
      "#- billing/namespace.yaml\napiVersion: v1\nkind: Namespace\nmetadata: { name: billing }\n";
    const marked = ROUTE.replace(
      "namespace: billing\n",
      "namespace: billing\n#                    ^^^^^^^ warning grant-missing: Service `payments` of namespace `billing` needs a ReferenceGrant there for HTTPRoutes of namespace `shop`, and this workspace has none; without it requests for it are answered with 500. 💡\n",
    );
    checkDiagnostics(marked + namespace, { only: REFERENCES });
    checkDiagnostics(marked + SERVICE, { only: REFERENCES });
  });

  it("is not reported where a namespace is unknown or filled in later, nor in a mesh", () => {
    checkDiagnostics(ROUTE.replace(", namespace: shop }", " }") + SERVICE, { only: REFERENCES });
    checkDiagnostics(ROUTE.replace("namespace: billing", "namespace: ${BILLING}") + SERVICE, {
      only: REFERENCES,
    });
    const mesh = ROUTE.replace("{ name: web }", '{ group: "", kind: Service, name: front }');
    checkDiagnostics(mesh + SERVICE, { only: REFERENCES });
  });

  it("is reported for certificates, authorities and the Gateway's own certificate, each once", () => {
    checkDiagnostics(
      `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  tls:
    backend:
      clientCertificateRef: { name: client, namespace: certificates }
#                                                      ^^^^^^^^^^^^ warning grant-missing: Secret \`client\` of namespace \`certificates\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and this workspace has none; without it the Gateway cannot present it to backends. 💡
    frontend:
      default:
        validation:
          caCertificateRefs:
            - { group: "", kind: ConfigMap, name: authority, namespace: certificates }
#                                                                       ^^^^^^^^^^^^ warning grant-missing: ConfigMap \`authority\` of namespace \`certificates\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and this workspace has none; without it client certificates cannot be checked against it. 💡
  listeners:
    - name: a
      port: 443
      protocol: HTTPS
      hostname: a.example.com
      tls: { certificateRefs: [{ name: a, namespace: certificates }] }
#                                                    ^^^^^^^^^^^^ warning grant-missing: Secret \`a\` of namespace \`certificates\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and this workspace has none; without it the listener cannot use it. 💡
    - name: b
      port: 443
      protocol: HTTPS
      hostname: b.example.com
      tls: { certificateRefs: [{ name: b }] }
#- certificates/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: certificates }
`,
      { only: REFERENCES },
    );
  });

  it("is created beside what stands in the target's namespace", () => {
    const before = ROUTE.replace("namespace: billing", "namespace: bil$0ling") + SERVICE;
    checkFix(before, SERVICE.trimEnd() + "\n" + CREATED, {
      title: "Create a ReferenceGrant in `billing` for HTTPRoutes of `shop`",
    });
  });

  it("is created beside the referrer where nothing of the target's namespace is here", () => {
    checkFix(ROUTE.replace("namespace: billing", "namespace: bil$0ling"), ROUTE.trimEnd() + "\n" + CREATED, {
      closedWorld: true,
      title: "Create a ReferenceGrant in `billing` for HTTPRoutes of `shop`",
    });
  });
});

describe("a grant that nearly fits", () => {
  const marked = (difference: string) =>
    ROUTE.replace(
      "namespace: billing\n",
      `namespace: billing\n#                    ^^^^^^^ error grant-near-miss: ReferenceGrant \`billing/grant\` does not permit the reference to Service \`payments\`: ${difference}, so requests for it are answered with 500. 💡\n`,
    );

  const cases: readonly [string, string, string][] = [
    [FROM.replace("shop", "store"), TO, "the namespace in its `from` is `store`, not `shop`"],
    [FROM, TO.replace("payments", "invoices"), "the name in its `to` is `invoices`, not `payments`"],
    [FROM, TO.replace('""', "core"), 'the group in its `to` is `core`, not `""`'],
  ];
  for (const [from, to, difference] of cases) {
    it(difference, () => {
      checkDiagnostics(marked(difference) + grant(from, to), { only: REFERENCES });
    });
  }

  const cursor = ROUTE.replace("namespace: billing", "namespace: bil$0ling");

  it("is corrected where the field is a slip", () => {
    checkFix(cursor + grant(FROM, TO.replace("payments", "paymnets")), grant(FROM, TO));
    checkFix(cursor + grant(FROM, TO.replace('""', "core")), grant(FROM, TO));
  });

  it("gets one more entry where its own may be meant for somebody else", () => {
    checkFix(
      cursor + grant(FROM, TO.replace("payments", "invoices")),
      grant(
        FROM,
        `${TO.replace("payments", "invoices")}\n    - group: ""\n      kind: Service\n      name: payments`,
      ),
    );
  });

  it("can be changed all the same", () => {
    checkFix(cursor + grant(FROM.replace("shop", "lab"), TO), grant(FROM, TO), {
      title: "Change the namespace to `shop` in ReferenceGrant `billing/grant`",
    });
  });
});

describe("a grant by itself", () => {
  const only = [
    "grant-for-parentref",
    "grant-from-kind-unusual",
    "grant-group-wrong",
    "grant-same-namespace",
  ];

  it("for kinds and groups of other vendors is not judged", () => {
    checkDiagnostics(
      grant(
        "{ group: networking.example.com, kind: Gateway, namespace: shop }",
        "{ group: example.com, kind: Bucket }",
      ),
      { only },
    );
    checkDiagnostics(grant("{ group: gateway.networking.k8s.io, kind: TrafficSplit, namespace: shop }", TO), {
      only,
    });
    // A slip in the group of the Gateway API is the name of a kind in another.
    checkDiagnostics(grant("{ group: example.com, kind: HttpRoute, namespace: shop }", TO), { only });
  });

  it("for policies that aim at Gateways is not mistaken for attachment", () => {
    checkDiagnostics(
      grant(
        "{ group: example.com, kind: Policy, namespace: shop }",
        "{ group: gateway.networking.k8s.io, kind: Gateway }",
      ),
      { only },
    );
  });

  it("keeps its only entry when that is for its own namespace", () => {
    checkDiagnostics(
      grant(
        "group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: billing\n#                ^^^^^^^ hint grant-same-namespace: This is the grant's own namespace; references inside `billing` need no grant.",
        TO,
      ),
      { only },
    );
  });

  const fixes: readonly [string, string, string][] = [
    [
      grant(FROM.replace("gateway.networking", "networking.g$0ateway"), TO),
      grant(FROM, TO),
      "the group of `from`",
    ],
    [grant(FROM, TO.replace('""', "co$0re")), grant(FROM, TO), "the group of `to`"],
    [grant(FROM.replace("HTTPRoute", "Http$0Route"), TO), grant(FROM, TO), "a misspelt kind"],
    [
      grant(`${FROM}\n    - ${FROM.replace("shop", "bil$0ling")}`, TO),
      grant(FROM, TO),
      "an entry for its own namespace",
    ],
    [
      grant(FROM, `${TO}\n    - { group: gateway.networking.k8s.io, kind: Gate$0way }`),
      grant(FROM, TO),
      "an entry for a parent",
    ],
  ];
  for (const [before, after, name] of fixes) {
    it(`fix: ${name}`, () => checkFix(before, after));
  }
});

describe("what a grant is for", () => {
  const only = ["grant-unused", "grant-broad"];
  const ofShop = (rest = "") =>
    ROUTE.replace("{ name: shop, namespace: shop }", `{ name: shop, namespace: shop }${rest}`);
  const unused = (kind: string) =>
    `#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint grant-unused: No ${kind} of namespace \`shop\` refers to anything that this grant covers.\n`;

  it("is needed by a Route that refers across, and is not by one that stays at home", () => {
    checkDiagnostics(ofShop() + grant(FROM, TO), { only });
    const athome = ROUTE.replace("          namespace: billing\n", "");
    checkDiagnostics(athome + grant(FROM, TO).replace("  to:\n", `${unused("HTTPRoute")}  to:\n`), { only });
  });

  it("is not known where nothing of the namespace is here, a chart stands there, or a namespace is not known", () => {
    const athome = ROUTE.replace("          namespace: billing\n", "");
    checkDiagnostics(grant(FROM, TO), { only });
    const chart =
      "#- shop/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop, namespace: shop }\n";
    checkDiagnostics(athome + chart + grant(FROM, TO), { only });
    const elsewhere = ROUTE.replace("#- shop/route", "#- other/route").replace(", namespace: shop }", " }");
    checkDiagnostics(athome + elsewhere + grant(FROM, TO), { only });
    const filledIn = ROUTE.replace("namespace: billing", "namespace: ${BILLING}");
    checkDiagnostics(filledIn + grant(FROM, TO), { only });
  });

  it("is not known for kinds whose references are not read", () => {
    const athome = ROUTE.replace("          namespace: billing\n", "");
    const policy = "{ group: example.com, kind: Policy, namespace: shop }";
    checkDiagnostics(athome + grant(policy, TO), { only });
  });

  it("is not asked of a grant with more entries than the API server takes, which lets nobody in, however broad", () => {
    const services = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{ group: "", kind: Service, name: s${at} }`).join("\n    - ");
    const athome = ROUTE.replace("          namespace: billing\n", "");
    const unneeded = grant(FROM, services(16)).replace("  to:\n", `${unused("HTTPRoute")}  to:\n`);
    checkDiagnostics(athome + unneeded, { only });
    checkDiagnostics(athome + grant(FROM, services(17)), { only });
    const secret = '{ group: "", kind: Secret }';
    checkDiagnostics(grant(Array(17).fill(FROM).join("\n    - "), secret), { only });
  });

  it("is too much for every Secret, used or not", () => {
    checkDiagnostics(
      grant(
        "{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }",
        `{ group: "", kind: Secret }
#                        ^^^^^^ hint grant-broad: Without a \`name\` this is for every Secret of the namespace.`,
      ),
      { only },
    );
  });

  it("fix: it is narrowed to what is referred to, and a needless entry goes", () => {
    checkFix(
      ofShop() + grant(FROM, '{ group: "", kind: Ser$0vice }'),
      grant(FROM, '{ group: "", kind: Service, name: payments }'),
    );
    const both = ofShop().replace(
      "port: 80\n",
      "port: 80\n        - name: ledger\n          namespace: billing\n          port: 80\n",
    );
    assert.deepEqual(fixTitles(both + grant(FROM, '{ group: "", kind: Ser$0vice }')), [
      "Narrow it to these 2",
    ]);
    assert.deepEqual(fixTitles(ofShop() + grant(FROM, '{ group: "", kind: Ser$0vice }')), [
      "Narrow it to `payments`",
    ]);
    const needless = `${FROM}\n    - ${FROM.replace("HTTPRoute", "GRPC$0Route")}`;
    checkFix(ofShop() + grant(needless, TO), grant(FROM, TO));
  });
});

describe("a grant that nearly fits, and that somebody else needs as it is", () => {
  const others = `
#- shop/other.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: calls, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules: [{ backendRefs: [{ name: payment, namespace: billing, port: 80 }] }]
#- billing/other.yaml
apiVersion: v1
kind: Service
metadata: { name: payment, namespace: billing }
spec: { ports: [{ port: 80 }] }
`;
  const titles = (from: string, to: string) =>
    fixTitles(
      `${ROUTE.replace("namespace: billing", "namespace: $0billing")}${SERVICE}${grant(from, to)}${others}`,
    );

  it("is given another entry, and keeps the one that names an object that is there", () => {
    assert.deepEqual(titles(FROM, TO.replace("payments", "payment")), [
      "Add Service `payments` to ReferenceGrant `billing/grant`",
    ]);
    assert.deepEqual(titles(FROM.replace("HTTPRoute", "GRPCRoute"), TO), [
      "Add HTTPRoutes of `shop` to ReferenceGrant `billing/grant`",
    ]);
  });

  it("gets no entry that would let in more than is asked for: a grant of its own does", () => {
    const wide = `${FROM.replace("HTTPRoute", "GRPCRoute")}
    - ${FROM.replace("HTTPRoute", "TCPRoute")}`;
    assert.deepEqual(titles(wide, TO.replace("payments", "payment")), [
      "Create a ReferenceGrant in `billing` for HTTPRoutes of `shop`",
    ]);
    assert.deepEqual(
      titles(FROM.replace("HTTPRoute", "GRPCRoute"), `${TO}\n    - ${TO.replace("payments", "ledger")}`),
      ["Create a ReferenceGrant in `billing` for HTTPRoutes of `shop`"],
    );
  });
});
