import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { cart, edge, http } from "./listenerManifests.ts";
import { only } from "./parentManifests.ts";

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

describe("route-hostname-duplicate", () => {
  const own = (hostnames: string) =>
    cart(`  parentRefs:\n    - name: edge\n  hostnames:\n${hostnames}`, "HTTPRoute", "infra");
  const other = (hostname: string) =>
    own(`    - "${hostname}"`).replace("#- route.yaml", "#- other.yaml").replace("name: cart", "name: other");
  const both = '\n    - "*.example.com"';

  it("is silent where another Route competes for the host, by itself or by a wildcard", () => {
    const host = "    - a.shop.example.com";
    for (const hostname of ["a.shop.example.com", "*.shop.example.com", "*.example.com"])
      checkDiagnostics(
        `${edge(http)}${other(hostname)}${own(host + both)}`,
        only("route-hostname-duplicate"),
      );
    const told = `${host}
#     ^^^^^^^^^^^^^^^^^^ hint route-hostname-duplicate: \`*.example.com\` in the same list covers \`a.shop.example.com\`. It adds nothing unless another Route competes for this host. 💡`;
    for (const hostname of ["b.shop.example.com", "*.com"])
      checkDiagnostics(
        `${edge(http)}${other(hostname)}${own(told + both)}`,
        only("route-hostname-duplicate"),
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
#     ^^^^^^^^^^^^^^^ warning httproute-grpcroute-same-hostname: HTTPRoute \`b\` serves \`www.example.com\` on the same listener and takes precedence, so this GRPCRoute may be refused. Give each kind hostnames of its own.`,
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
#     ^^^^^^^^^^^^^^^ information httproute-grpcroute-same-hostname: An HTTPRoute of another namespace serves \`www.example.com\` on the same listener and takes precedence, so this GRPCRoute may be refused. Give each kind hostnames of its own.`,
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

  it("is told where the other listener is named as well and refuses the Route", () => {
    const refusing = shop.replace("hostname:", "allowedRoutes: { kinds: [{ kind: GRPCRoute }] }, hostname:");
    const lost = `    - shop.example.com
#     ^^^^^^^^^^^^^^^^ warning route-listener-isolation: Requests for \`shop.example.com\` arrive at the more specific listener \`shop\` of Gateway \`edge\`, where the Route is not attached, so they get 404. Attach the Route to that listener.`;
    checkDiagnostics(
      `${edge(`${any}\n${refusing}`)}${own("    - { name: edge }", lost)}`,
      only("route-listener-isolation"),
    );
  });

  it("says that others get the requests where Routes are attached to that listener", () => {
    const other = own("    - { name: edge, sectionName: shop }", "    - shop.example.com")
      .replace("#- route.yaml", "#- other.yaml")
      .replace("name: cart", "name: other");
    const lost = `    - shop.example.com
#     ^^^^^^^^^^^^^^^^ warning route-listener-isolation: Requests for \`shop.example.com\` arrive at the more specific listener \`shop\` of Gateway \`edge\`, where the Route is not attached, so only other Routes get them. Attach the Route to that listener. 💡`;
    checkDiagnostics(
      `${edge(`${any}\n${shop}`)}${other}${own("    - { name: edge, sectionName: any }", lost)}`,
      only("route-listener-isolation"),
    );
  });

  it("is told whatever other listeners serve the Route's other hosts", () => {
    const blog = "    - { name: blog, port: 80, protocol: HTTP, hostname: blog.example.net }";
    const refs = "    - { name: edge, sectionName: any }\n    - { name: edge, sectionName: blog }";
    const lost = `    - blog.example.net
    - shop.example.com
#     ^^^^^^^^^^^^^^^^ warning route-listener-isolation: Requests for \`shop.example.com\` arrive at the more specific listener \`shop\` of Gateway \`edge\`, where the Route is not attached, so they get 404. Attach the Route to that listener. 💡`;
    checkDiagnostics(
      `${edge(`${any}\n${blog}\n${shop}`)}${own(refs, lost)}`,
      only("route-listener-isolation"),
    );
    checkDiagnostics(
      `${edge(`${any}\n${blog}\n${shop}`)}${own("    - { name: edge, port: 80 }", lost.replace(/#.*/s, ""))}`,
      only("route-listener-isolation"),
    );
  });

  it("is told beside a listener of another port that takes the Route for its other hosts only", () => {
    const refusing = shop.replace("hostname:", "allowedRoutes: { kinds: [{ kind: GRPCRoute }] }, hostname:");
    const blog = "    - { name: blog, port: 8080, protocol: HTTP, hostname: blog.example.net }";
    const lost = `    - blog.example.net
    - shop.example.com
#     ^^^^^^^^^^^^^^^^ warning route-listener-isolation: Requests for \`shop.example.com\` arrive at the more specific listener \`shop\` of Gateway \`edge\`, where the Route is not attached, so they get 404. Attach the Route to that listener.`;
    checkDiagnostics(
      `${edge(`${any}\n${blog}\n${refusing}`)}${own("    - { name: edge }", lost)}`,
      only("route-listener-isolation"),
    );
  });

  it("is silent where another port serves the host all the same", () => {
    const other = "    - { name: other, port: 8080, protocol: HTTP }";
    const refs = "    - { name: edge, sectionName: any }\n    - { name: edge, sectionName: other }";
    checkDiagnostics(
      `${edge(`${any}\n${other}\n${shop}`)}${own("    - { name: edge, sectionName: other }", "    - shop.example.com")}`,
      only("route-listener-isolation"),
    );
    checkDiagnostics(
      `${edge(`${any}\n${shop}`)}${own(refs.split("\n")[0] ?? "", "    - Shop.example.com\n    - ${HOST}")}`,
      only("route-listener-isolation"),
    );
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
