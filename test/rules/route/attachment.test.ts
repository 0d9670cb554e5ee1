import assert from "node:assert/strict";
import { describe, it } from "node:test";
import attachment from "../../../server/src/rules/route/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const ids = attachment.map(({ id }) => id);
const only = (...rules: readonly string[]) => ({ only: rules.length === 0 ? ids : rules });

/** Gateway `infra/edge`, its listeners in block style so that fixes can be read. */
const edge = (listeners: string) => `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
${listeners}
`;

/** A Route in namespace `shop` that names the Gateway. */
const cart = (spec: string, kind = "HTTPRoute", namespace = "shop") => `#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: ${namespace} }
spec:
${spec}
`;

const http = "    - { name: http, port: 80, protocol: HTTP }";

describe("route-namespace-not-allowed", () => {
  const parent = "  parentRefs:\n    - name: edge\n      namespace: in$0fra";
  const opened = (namespaces: string) =>
    edge(`    - name: http
      port: 80
      protocol: HTTP
${namespaces}`);

  it("adds the Route's namespace beside the listener's own", () => {
    checkFix(
      `${opened("")}${cart(parent)}`,
      opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - key: kubernetes.io/metadata.name
                operator: In
                values:
                  - infra
                  - shop`),
    );
  });

  it("adds it to the names that the selector has", () => {
    const selecting = (values: string) =>
      opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - key: kubernetes.io/metadata.name
                operator: In
                values: [${values}]`);
    checkFix(`${selecting("blog")}${cart(parent)}`, selecting("blog, shop"));
  });

  it("opens the listener to all", () => {
    checkFix(
      `${opened("      allowedRoutes:\n        namespaces:\n          from: Same")}${cart(parent)}`,
      opened("      allowedRoutes:\n        namespaces:\n          from: All"),
      { title: "Let Routes of every namespace attach to listener `http`" },
    );
  });

  it("labels the Namespace, where it is in the workspace and the selector asks for plain labels", () => {
    const byTeam = opened(`      allowedRoutes:
        namespaces:
          from: Selector
          selector: { matchLabels: { team: web } }`);
    const namespace = (labels: string) => `#- namespace.yaml
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
    team: ${labels}
`;
    const source = `${byTeam}${namespace("data")}${cart(parent)}`;
    assert.deepEqual(fixTitles(source), [
      "Label namespace `shop` as the selector asks",
      "Let Routes of every namespace attach to listener `http`",
    ]);
    checkFix(source, namespace("web"));
  });

  it("names another listener that would take the Route", () => {
    const listeners = `${http}
    - { name: public, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: All } } }`;
    checkFix(
      `${edge(listeners)}${cart("  parentRefs:\n    - { name: edge, namespace: infra, sectionName: http }").replace("namespace: infra,", "namespace: in$0fra,")}`,
      cart("  parentRefs:\n    - { name: edge, namespace: infra, sectionName: public }"),
      { title: "Change the section name to `public`" },
    );
  });

  it("is a matter of the ListenerSet's own namespace, and left to another rule beside the Gateway", () => {
    const set = `#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: team }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - { name: team, port: 80, protocol: HTTP, hostname: team.example.com }
`;
    const ref = "  parentRefs:\n    - { kind: ListenerSet, name: extra, namespace: team }";
    checkDiagnostics(`${edge(http)}${set}${cart(ref, "HTTPRoute", "infra")}`, only());
    checkDiagnostics(
      `${edge(http)}${set}${cart(`${ref}
#                                                  ^^^^ error route-namespace-not-allowed: ListenerSet \`team/extra\` does not take Routes of namespace \`shop\`, so the Route is not attached to it. On listener \`team\`, only namespace \`team\` is let in. 💡`)}`,
      only(),
    );
  });

  it("is silent where one of the namespaces is not known", () => {
    checkDiagnostics(
      `${edge(http)}${cart("  parentRefs:\n    - { name: edge, namespace: infra }").replace(", namespace: shop }", " }")}`,
      only(),
    );
  });
});

describe("route-namespace-selector-unknown", () => {
  const listener = (selector: string) =>
    `    - { name: http, port: 80, protocol: HTTP, hostname: shop.example.com, allowedRoutes: { namespaces: { from: Selector, selector: ${selector} } } }`;
  const team = listener("{ matchLabels: { team: web } }");
  const parent = "  parentRefs:\n    - name: edge\n      namespace: infra";

  it("is an error in a closed world", () => {
    checkDiagnostics(
      `${edge(team)}${cart(`${parent}
#                ^^^^^ error route-namespace-selector-unknown: Whether Gateway \`infra/edge\` takes the Route cannot be told: on listener \`http\`, the labels of namespace \`shop\` are not in this workspace, and it must match \`team=web\`. 💡`)}`,
      { ...only(), closedWorld: true },
    );
  });

  it("is silent where the name of the namespace decides, or the hostname does", () => {
    checkDiagnostics(
      `${edge(listener("{ matchLabels: { kubernetes.io/metadata.name: shop } }"))}${cart(parent)}`,
      only(),
    );
    checkDiagnostics(
      `${edge(team)}${cart(`${parent}
  hostnames:
    - shop.example.net
#     ^^^^^^^^^^^^^^^^ error route-hostname-no-intersection: No hostname of the Route lies in what Gateway \`infra/edge\` serves (\`shop.example.com\`), so the Route is not attached to it. 💡`)}`,
      only(),
    );
  });

  it("adds the Namespace with the labels", () => {
    checkFix(
      `${edge(team)}${cart(parent.replace("infra", "in$0fra"))}`,
      `${cart(parent)}---
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
    team: web
`,
    );
  });
});

describe("route-kind-not-allowed and tlsroute-non-tls-listener", () => {
  const own = (kind: string, section: string) =>
    cart(`  parentRefs:\n    - { name: edge, sectionName: ${section} }`, kind, "infra");

  it("add the kind to the listener's list", () => {
    const kinds = (text: string) =>
      edge(`    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        kinds:
          - kind: HTTPRoute${text}`);
    checkFix(`${kinds("")}${own("GRPCRoute", "ht$0tp")}`, kinds("\n          - kind: GRPCRoute"));
  });

  it("name a listener that takes the kind, and drop a port that excludes it", () => {
    const listeners = `${http}\n    - { name: dns, port: 53, protocol: TCP }`;
    checkFix(
      `${edge(listeners)}${cart("  parentRefs:\n    - name: edge\n      sectionName: ht$0tp\n      port: 80", "TCPRoute", "infra")}`,
      cart("  parentRefs:\n    - name: edge\n      sectionName: dns", "TCPRoute", "infra"),
      { title: "Change the section name to `dns`" },
    );
  });

  it("say what each listener takes", () => {
    checkDiagnostics(
      `${edge(`${http}\n    - { name: dns, port: 53, protocol: UDP }`)}${cart(
        `  parentRefs:
    - name: edge
#           ^^^^ error route-kind-not-allowed: Gateway \`edge\` does not take this TCPRoute, so it is not attached: \`http\` (HTTP) takes only HTTPRoute and GRPCRoute; \`dns\` (UDP) takes only UDPRoute.`,
        "TCPRoute",
        "infra",
      )}`,
      only(),
    );
  });

  it("tell a TLSRoute of a TLS listener that leaves it out, not of the protocol", () => {
    checkDiagnostics(
      `${edge("    - { name: tls, port: 443, protocol: TLS, allowedRoutes: { kinds: [{ kind: TCPRoute }] } }")}${cart(
        `  parentRefs:
    - name: edge
#           ^^^^ error route-kind-not-allowed: Gateway \`edge\` does not take this TLSRoute, so it is not attached: \`tls\` (TLS) takes only TCPRoute. 💡`,
        "TLSRoute",
        "infra",
      )}`,
      only(),
    );
  });

  it("are silent about protocols of vendors", () => {
    checkDiagnostics(
      `${edge("    - { name: quic, port: 443, protocol: example.com/quic }")}${own("TLSRoute", "quic")}`,
      only(),
    );
  });

  it("change the protocol of an HTTPS listener", () => {
    const listener = (protocol: string) =>
      edge(
        `    - { name: https, port: 443, protocol: ${protocol}, tls: { certificateRefs: [{ name: shop }] } }`,
      );
    checkFix(`${listener("HTTPS")}${own("TLSRoute", "htt$0ps")}`, listener("TLS"));
  });
});

describe("hostnames that a listener does not serve", () => {
  const wildcard = '    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }';
  const own = (hostnames: string) =>
    cart(`  parentRefs:\n    - name: edge\n  hostnames:\n${hostnames}`, "HTTPRoute", "infra");

  it("are left to the API server where malformed, and undecided where filled in later", () => {
    checkDiagnostics(`${edge(wildcard)}${own("    - Shop.Example.Net")}`, only());
    checkDiagnostics(`${edge(wildcard)}${own("    - ${HOST}\n    - shop.example.com")}`, only());
  });

  it("become one that it serves", () => {
    checkFix(`${edge(wildcard)}${own("    - exam$0ple.com")}`, own('    - "*.example.com"'));
    checkFix(
      `${edge(wildcard)}${own("    - example.com\n    - shop.example.net").replace("hostnames:", "host$0names:")}`,
      own('    - example.com\n    - shop.example.net\n    - "*.example.com"'),
    );
  });

  it("are removed where others keep the Route attached", () => {
    checkFix(
      `${edge(wildcard)}${own("    - shop.example.com\n    - shop.ex$0ample.net")}`,
      own("    - shop.example.com"),
    );
  });

  it("are not called ignored while another parent refuses the Route or is not known", () => {
    checkDiagnostics(
      `${edge(wildcard)}${cart("  parentRefs:\n    - name: edge\n    - name: lobby\n  hostnames: [shop.example.com, shop.example.net]", "HTTPRoute", "infra")}`,
      only("route-hostname-ignored"),
    );
  });

  it("are one finding where all are addresses", () => {
    checkDiagnostics(
      `${edge(wildcard)}${own(`    - 192.0.2.10
#     ^^^^^^^^^^ warning route-hostname-ip: \`192.0.2.10\` is an IP address, and hostnames are DNS names only. Leave it out; a Route without hostnames also serves requests to an address.`)}`,
      only(),
    );
  });
});

describe("route-hostname-wildcard-apex", () => {
  it("is silent where no listener of the parent serves the domain itself", () => {
    const wildcard = '    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }';
    checkDiagnostics(
      `${edge(wildcard)}${cart('  parentRefs:\n    - name: edge\n  hostnames: ["*.example.com"]', "HTTPRoute", "infra")}`,
      only(),
    );
  });

  it("adds the domain", () => {
    const own = (hostnames: string) =>
      cart(`  parentRefs:\n    - name: edge\n  hostnames: [${hostnames}]`, "HTTPRoute", "infra");
    checkFix(`${edge(http)}${own('"*.exam$0ple.com"')}`, own('"*.example.com", example.com'));
  });
});

describe("route-hostname-sni-depth", () => {
  it("is silent for TLS that is handed on, for plain HTTP, and where another listener fits closely", () => {
    const spec = "  parentRefs:\n    - name: edge\n  hostnames: [a.b.example.com]";
    const passthrough =
      '    - { name: tls, port: 443, protocol: TLS, hostname: "*.example.com", tls: { mode: Passthrough } }';
    const plain = '    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }';
    const close = `    - { name: wide, port: 443, protocol: HTTPS, hostname: "*.example.com" }
    - { name: close, port: 443, protocol: HTTPS, hostname: "*.b.example.com" }`;
    checkDiagnostics(`${edge(passthrough)}${cart(spec, "TLSRoute", "infra")}`, only());
    checkDiagnostics(`${edge(plain)}${cart(spec, "HTTPRoute", "infra")}`, only());
    checkDiagnostics(`${edge(close)}${cart(spec, "HTTPRoute", "infra")}`, only());
  });
});

describe("Routes that claim one hostname", () => {
  const open =
    "    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }\n    - { name: other, port: 81, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }";
  const claim = (path: string, kind: string, metadata: string, rest: string, section = "http") => `#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { ${metadata} }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: ${section} }]
  hostnames:
${rest}
`;
  const plain = "    - www.example.com";

  it("are no conflict in one namespace, on different listeners, or while one is filled in later", () => {
    const first = claim("a.yaml", "HTTPRoute", "name: a, namespace: shop", plain);
    checkDiagnostics(
      `${edge(open)}${first}${claim("b.yaml", "HTTPRoute", "name: b, namespace: shop", plain)}`,
      only(),
    );
    checkDiagnostics(
      `${edge(open)}${first}${claim("b.yaml", "HTTPRoute", "name: b, namespace: blog", plain, "other")}`,
      only(),
    );
    checkDiagnostics(
      `${edge(open)}${first}${claim("b.yaml", "HTTPRoute", 'name: b, namespace: "${NS}"', plain)}`,
      only(),
    );
  });

  it("of HTTPRoute and GRPCRoute cost the younger one, whatever its name", () => {
    const old = 'creationTimestamp: "2024-01-01T00:00:00Z"';
    const young = 'creationTimestamp: "2025-01-01T00:00:00Z"';
    checkDiagnostics(
      `${edge(open)}${claim(
        "a.yaml",
        "GRPCRoute",
        `name: a, namespace: shop, ${young}`,
        `${plain}
#     ^^^^^^^^^^^^^^^ warning httproute-grpcroute-same-hostname: HTTPRoute \`b\` serves \`www.example.com\` on the same listener and comes first, so this GRPCRoute may be refused. Give each kind hostnames of its own.`,
      )}${claim("b.yaml", "HTTPRoute", `name: b, namespace: shop, ${old}`, plain)}`,
      only(),
    );
  });

  it("do not name a Route of another namespace", () => {
    checkDiagnostics(
      `${edge(open)}${claim("a.yaml", "HTTPRoute", "name: a, namespace: blog", plain)}${claim(
        "b.yaml",
        "GRPCRoute",
        "name: b, namespace: shop",
        `${plain}
#     ^^^^^^^^^^^^^^^ information httproute-grpcroute-same-hostname: An HTTPRoute of another namespace serves \`www.example.com\` on the same listener and comes first, so this GRPCRoute may be refused. Give each kind hostnames of its own.`,
      )}`,
      only(),
    );
  });
});

describe("route-listener-isolation", () => {
  const own = (parentRefs: string, hostnames: string) =>
    cart(`  parentRefs:\n${parentRefs}\n  hostnames:\n${hostnames}`, "HTTPRoute", "infra");
  const any = "    - { name: any, port: 80, protocol: HTTP }";
  const shop = "    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }";

  it("is silent where the Route is attached to both, on other ports, and for hosts of nobody else", () => {
    const section = "    - { name: edge, sectionName: any }";
    checkDiagnostics(
      `${edge(`${any}\n${shop}`)}${own("    - { name: edge }", "    - shop.example.com")}`,
      only(),
    );
    checkDiagnostics(
      `${edge(`${any}\n${shop.replace("port: 80", "port: 81")}`)}${own(section, "    - shop.example.com")}`,
      only(),
    );
    checkDiagnostics(`${edge(`${any}\n${shop}`)}${own(section, "    - blog.example.com")}`, only());
  });

  it("is silent for a wildcard of which only some hosts go elsewhere, and for Routes without hostnames", () => {
    const section = "    - { name: edge, sectionName: any }";
    checkDiagnostics(
      `${edge(`${any}\n${shop}`)}${own(section, '    - "*.example.com"')}`,
      only("route-listener-isolation"),
    );
    checkDiagnostics(`${edge(`${any}\n${shop}`)}${own(section, "    []")}`, only("route-listener-isolation"));
  });

  it("is silent while a parentRef cannot be resolved that may be the one to the other listener", () => {
    const refs = '    - { name: edge, sectionName: any }\n    - { name: edge, sectionName: "${SECTION}" }';
    checkDiagnostics(`${edge(`${any}\n${shop}`)}${own(refs, "    - shop.example.com")}`, only());
  });

  it("moves the Route where it has one host only, and attaches it twice where it has more", () => {
    const gateway = edge(`${any}\n${shop}`);
    checkFix(
      `${gateway}${own("    - { name: edge, sectionName: any }", "    - shop.ex$0ample.com")}`,
      own("    - { name: edge, sectionName: shop }", "    - shop.example.com"),
    );
    checkFix(
      `${gateway}${own("    - name: edge\n      sectionName: any", "    - shop.ex$0ample.com\n    - blog.example.com")}`,
      own(
        "    - name: edge\n      sectionName: any\n    - name: edge\n      sectionName: shop",
        "    - shop.example.com\n    - blog.example.com",
      ),
    );
  });
});
