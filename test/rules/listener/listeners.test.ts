import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

function gateway(listeners: string, more = "", metadata = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra${metadata} }
spec:
  gatewayClassName: internet
${more}  listeners:
${listeners}`;
}

function route(name: string, namespace: string, sectionName = "http", kind = "HTTPRoute"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec: { parentRefs: [{ name: edge, namespace: infra, sectionName: ${sectionName} }] }
`;
}

describe("an HTTPS listener without `tls`", () => {
  const only = ["listener-https-without-tls"];
  const bare = "    - { name: https, port: 443, protocol: HTTPS }\n";

  it("may get its certificate from an annotation, or from parameters of the Gateway or of its class", () => {
    checkDiagnostics(gateway(bare, "", ", annotations: { example.net/certmap: shop }"), { only });
    checkDiagnostics(
      gateway(
        bare,
        "  infrastructure: { parametersRef: { group: example.net, kind: Config, name: edge } }\n",
      ),
      { only },
    );
    checkDiagnostics(
      `${gateway(bare)}---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef: { group: example.net, kind: Config, name: internet }
`,
      { only },
    );
  });

  it("gets a `tls` to fill in by the fix", () => {
    checkFix(
      gateway("    - name: https\n      port: 443\n      protocol: HT$0TPS\n"),
      gateway(
        "    - name: https\n      port: 443\n      protocol: HTTPS\n      tls:\n        mode: Terminate\n        certificateRefs:\n          - name: example-tls\n",
      ),
    );
  });
});

describe("certificates of a listener", () => {
  it("beside `mode: Passthrough` go, or TLS ends here, by the fixes", () => {
    const before = gateway(
      "    - name: tls\n      port: 443\n      protocol: TLS\n      tls:\n        mode: Passthrough\n        certific$0ateRefs: [{ name: edge }]\n",
    );
    checkFix(
      before,
      gateway(
        "    - name: tls\n      port: 443\n      protocol: TLS\n      tls:\n        mode: Passthrough\n",
      ),
      { title: "Remove the certificates" },
    );
    checkFix(
      before,
      gateway(
        "    - name: tls\n      port: 443\n      protocol: TLS\n      tls:\n        mode: Terminate\n        certificateRefs: [{ name: edge }]\n",
      ),
      { title: "Set `mode: Terminate`" },
    );
  });

  it("are not counted where TLS is passed through, which is reported by itself", () => {
    checkDiagnostics(
      gateway(
        "    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough, certificateRefs: [{ name: a }, { name: b }] } }\n",
      ),
      { only: ["listener-multi-cert"] },
    );
  });
});

describe("certificates that cover the hostname of another listener", () => {
  const only = ["listener-overlap-tls-certs"];
  const certificate = (name: string, dnsNames: string) =>
    `---\napiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: ${name}, namespace: infra }\nspec: { secretName: ${name}, dnsNames: ${dnsNames} }\n`;
  const listener = (name: string, secret: string, port = 443) =>
    `    - { name: ${name}, port: ${port}, protocol: HTTPS, hostname: ${name}.example.com, tls: { certificateRefs: [{ name: ${secret} }] } }\n`;

  it("are reported once where each covers the other's, on the earlier listener", () => {
    checkDiagnostics(
      `${gateway(
        `    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs: [{ name: wildcard }]
#       ^^^^^^^^^^^^^^^ hint listener-overlap-tls-certs: The certificate is also made for the hostname of listener \`blog\` and of 1 more: a client may reuse a connection to this listener for requests to that one, which are then answered with 421 or 404.
    - name: blog
      port: 443
      protocol: HTTPS
      hostname: blog.example.com
      tls:
        certificateRefs: [{ name: wildcard }]
#       ^^^^^^^^^^^^^^^ hint listener-overlap-tls-certs: The certificate is also made for the hostname of listener \`pay\`: a client may reuse a connection to this listener for requests to that one, which are then answered with 421 or 404.
${listener("pay", "pay")}`,
      )}${certificate("wildcard", '["*.example.com"]')}${certificate("pay", "[pay.example.com]")}`,
      { only },
    );
  });

  it("do no harm on another port, or where their names are not known", () => {
    checkDiagnostics(
      `${gateway(`${listener("shop", "wildcard")}${listener("blog", "wildcard", 8443)}`)}${certificate("wildcard", '["*.example.com"]')}`,
      { only },
    );
    checkDiagnostics(gateway(`${listener("shop", "wildcard")}${listener("blog", "wildcard")}`), { only });
    checkDiagnostics(
      `${gateway(`${listener("shop", "wildcard")}${listener("blog", "wildcard")}`)}${certificate("wildcard", '["${DOMAIN}"]')}`,
      { only },
    );
  });
});

describe("ports and hostnames of listeners", () => {
  const only = ["listener-port-unusual", "listener-hostname-ip", "listener-hostname-tld-wildcard"];

  it("are nobody's business where they are no more than unusual", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 8443, protocol: HTTP }
    - { name: b, port: 443, protocol: TLS, hostname: "*.local", tls: { mode: Passthrough } }
    - { name: c, port: 80, protocol: TCP }
    - { name: d, port: 81, protocol: HTTP, hostname: "*.co.uk" }
    - { name: e, port: 82, protocol: HTTP, hostname: "*.\${TLD}" }
    - { name: f, port: "\${PORT}", protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`),
      { only },
    );
  });

  it("are mended by the fixes", () => {
    checkFix(
      gateway("    - name: http\n      port: 44$03\n      protocol: HTTP\n"),
      gateway("    - name: http\n      port: 80\n      protocol: HTTP\n"),
    );
    checkFix(
      gateway("    - name: http\n      port: 80\n      protocol: HTTP\n      hostname: 192.0.2.$010\n"),
      gateway("    - name: http\n      port: 80\n      protocol: HTTP\n"),
    );
  });
});

describe("a list of the Route kinds that a protocol takes anyway", () => {
  const only = ["listener-kinds-redundant"];

  it("says something where it leaves a kind out, names one that does not fit or is the only one, or TLS is ended", () => {
    checkDiagnostics(
      gateway(`    - { name: a, port: 80, protocol: HTTP, allowedRoutes: { kinds: [{ kind: GRPCRoute }] } }
    - { name: b, port: 81, protocol: TCP, allowedRoutes: { kinds: [{ kind: TCPRoute }, { kind: UDPRoute }] } }
    - { name: c, port: 443, protocol: TLS, tls: { certificateRefs: [{ name: edge }] }, allowedRoutes: { kinds: [{ kind: TLSRoute }, { kind: TCPRoute }] } }
    - { name: d, port: 22, protocol: TCP, allowedRoutes: { kinds: [{ kind: TCPRoute }] } }
`),
      { only },
    );
  });

  it("is removed by the fix", () => {
    checkFix(
      gateway(
        "    - name: http\n      port: 80\n      protocol: HTTP\n      allowedRoutes:\n        namespaces: { from: All }\n        kin$0ds:\n          - kind: HTTPRoute\n          - kind: GRPCRoute\n",
      ),
      gateway(
        "    - name: http\n      port: 80\n      protocol: HTTP\n      allowedRoutes:\n        namespaces: { from: All }\n",
      ),
    );
  });
});

describe("labels that a listener selects namespaces by", () => {
  const only = ["listener-selector-custom-label", "listener-selector-no-match"];
  const selecting = (selector: string) =>
    gateway(
      `    - name: http\n      port: 80\n      protocol: HTTP\n      allowedRoutes:\n        namespaces:\n          from: Selector\n          selector:\n${selector}`,
    );
  const namespace = (name: string, labels: string) =>
    `---\napiVersion: v1\nkind: Namespace\nmetadata: { name: ${name}, labels: ${labels} }\n`;

  it("are safe together with the name", () => {
    checkDiagnostics(
      selecting(
        "            matchLabels: { team: shop }\n            matchExpressions:\n              - { key: kubernetes.io/metadata.name, operator: In, values: [shop, cart] }\n",
      ),
      { only },
    );
  });

  it("may be on Namespaces that are kept elsewhere, unless the world is closed", () => {
    const selector =
      "            matchLabels:\n              team: shop\n#             ^^^^ hint listener-selector-custom-label: Whoever may set the label `team` on a namespace can attach Routes here. Only `kubernetes.io/metadata.name` cannot be given to another namespace.\n";
    checkDiagnostics(`${selecting(selector)}${namespace("blog", "{ tier: front }")}`, { only });
    checkDiagnostics(
      `${selecting(`#         ^^^^^^^^ information listener-selector-no-match: No Namespace of this workspace has the labels that are asked for, so no Route attaches from any of them.\n${selector}`)}${namespace("blog", "{ tier: front }")}`,
      { only, closedWorld: true },
    );
  });

  it("are not compared where a value is filled in later", () => {
    checkDiagnostics(
      `${selecting("            matchLabels: { kubernetes.io/metadata.name: shop, team: shops }\n")}${namespace("shop", '{ team: "${TEAM}" }')}`,
      { only },
    );
  });
});

describe("a listener that lets every namespace claim any hostname", () => {
  const only = ["listener-allow-all-broad"];
  const open =
    "    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }\n";

  it("is as it should be where no listener beside it keeps namespaces apart", () => {
    checkDiagnostics(`${gateway(open)}${route("a", "shop")}${route("b", "blog")}`, { only });
  });

  it("is as it should be while one namespace uses it, or for streams without hostnames", () => {
    const apart =
      "    - { name: bank, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: bank } } } } }\n";
    checkDiagnostics(`${gateway(open + apart)}${route("a", "shop")}${route("b", "shop")}`, { only });
    const tcp = open.replace("protocol: HTTP", "protocol: TCP");
    checkDiagnostics(
      `${gateway(tcp + apart)}${route("a", "shop", "http", "TCPRoute")}${route("b", "blog", "http", "TCPRoute")}`,
      { only },
    );
  });
});

describe("a listener without Routes", () => {
  const only = ["listener-no-routes"];
  const two = `    - { name: http, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
`;

  it("is not judged where no Route of the Gateway is here, or something may make some", () => {
    checkDiagnostics(gateway(two), { only });
    checkDiagnostics(
      `${gateway(two)}${route("a", "infra")}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: shop }
`,
      { only },
    );
  });

  it("may have one of which it is not known", () => {
    const selecting = two.replace(
      "port: 8080, protocol: HTTP",
      "port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } }",
    );
    checkDiagnostics(`${gateway(selecting)}${route("a", "infra")}${route("b", "shop", "admin")}`, { only });
  });

  it("has one that attaches by default", () => {
    checkDiagnostics(
      `${gateway(two, "  defaultScope: All\n")}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: a, namespace: infra }
spec: { useDefaultGateways: All }
`,
      { only },
    );
  });

  it("is reported in the closed world in any case, unless ListenerSets are what the Gateway is for", () => {
    const marked = (name: string) =>
      `    - { name: ${name}, port: 80, protocol: HTTP }\n#             ${"^".repeat(name.length)} hint listener-no-routes: No Route of this workspace attaches to listener \`${name}\`, so nothing is served there.\n`;
    checkDiagnostics(gateway(marked("http")), { only, closedWorld: true });
    checkDiagnostics(
      gateway(
        "    - { name: http, port: 80, protocol: HTTP }\n",
        "  allowedListeners: { namespaces: { from: Same } }\n",
      ),
      { only, closedWorld: true },
    );
  });
});

describe("a GRPCRoute", () => {
  it("that also attaches to an HTTPS listener works for every client", () => {
    checkDiagnostics(
      `${gateway(`    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] }, allowedRoutes: { namespaces: { from: All } } }
`)}---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: edge, namespace: infra }] }
`,
      { only: ["listener-grpc-h2c"] },
    );
  });
});

describe("the number of listeners", () => {
  const many = (count: number) =>
    gateway(
      Array.from(
        { length: count },
        (_, at) => `    - { name: l${at}, port: ${8000 + at}, protocol: HTTP }\n`,
      ).join(""),
    );

  it("is reported from 57 on; above 64 it is the API server's to refuse", () => {
    checkDiagnostics(many(56), { only: ["listener-count-near-limit"] });
    checkDiagnostics(many(65), { only: ["listener-count-near-limit"] });
  });
});
