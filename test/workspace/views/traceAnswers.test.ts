import { describe, it } from "node:test";
import { traced, tracedLike } from "./traceStory.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: tcp, port: 5000, protocol: TCP }
    - { name: udp, port: 53, protocol: UDP }
    - { name: through, port: 8443, protocol: TLS, hostname: "*.example.com", tls: { mode: Passthrough } }
    - { name: ended, port: 9443, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: cert }] } }
#- cert.yaml
apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: shop }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 80 }, { name: admin, port: 81 }] }
---
apiVersion: v1
kind: Service
metadata: { name: pay, namespace: money }
spec: { ports: [{ port: 80 }] }
`;

const route = (rule: string, { kind = "HTTPRoute", name = "cart", section = "http", more = "" } = {}) => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: web, sectionName: ${section} }]
${more}  rules:
    - ${rule}
`;

const grant = `
#- grant.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: money }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service, name: pay }]
`;

const web = { gateway: { name: "web" }, scheme: "http", host: "example.com" } as const;
const closed = { closedWorld: true };

const likeForwarded = tracedLike(`
forwarded
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
route HTTPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
match 0 "PathPrefix /" cart.yaml:7
1: Service shop/cart:80 cart.yaml:7
backend sees GET example.com / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:7
`);

const likeTcp = tracedLike(`
forwarded
to Gateway shop/web gateway.yaml:3
listener tcp: TCP 5000 of Gateway shop/web gateway.yaml:8
route TCPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
0.25: Service shop/cart:80 cart.yaml:7
0.75: Service shop/cart:81 cart.yaml:7
backend sees in the clear
| listener | listener \`tcp\` of Gateway \`shop/web\` | It takes all of TCP on port 5000. | gateway.yaml:8
| route | TCPRoute \`shop/cart\` | It is the only Route that takes what arrives here. | cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets 25 % of the connections. | cart.yaml:7
| backend | Service \`shop/cart\` port 81 | It gets 75 % of the connections. | cart.yaml:7
`);

const likeTls = tracedLike(`
forwarded
to Gateway shop/web gateway.yaml:3
listener through: TLS 8443 *.example.com of Gateway shop/web gateway.yaml:10
route TLSRoute shop/one one.yaml:3
rule 0 one.yaml:8
1: Service shop/one:443 one.yaml:8
backend sees over TLS for shop.example.com
| sni | listener \`through\` of Gateway \`shop/web\` | It is the only TLS listener on port 8443, and its hostname \`*.example.com\` covers \`shop.example.com\`. | gateway.yaml:10
| route | TLSRoute \`shop/one\` | Its hostname is more specific for \`shop.example.com\` than that of TLSRoute \`shop/wide\`. | one.yaml:8
| backend | Service \`shop/one\` port 443 | It gets every connection. Service \`shop/one\` is not in this workspace. It is taken to be there. TLS goes through to it. | one.yaml:8
`);

describe("what nobody takes is not found", () => {
  it("where no rule matches", () => {
    likeForwarded(
      GATEWAY + route("{ matches: [{ path: { value: /cart } }], backendRefs: [{ name: cart, port: 80 }] }"),
      web,
    ).but(`
- route, rule, match, backends, backend sees, | backend
response 404
| match | no match | No match of the Routes for \`example.com\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/\`. | gateway.yaml:7
`);
  });

  it("where no Route has the host", () => {
    likeForwarded(
      GATEWAY +
        route("{ backendRefs: [{ name: cart, port: 80 }] }", { more: "  hostnames: [other.example]\n" }),
      web,
    ).but(`
- route, rule, match, backends, backend sees, | backend
response 404
| match | no match | No Route on listener \`http\` of Gateway \`shop/web\` has a hostname for \`example.com\`. | gateway.yaml:7
`);
  });
});

describe("a rule without a backend that works answers 500", () => {
  it("where none is written", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [] }"), web).but(`
- backends, backend sees
response 500
| backend | 500 | The rule has no backend, so the request gets an error. | cart.yaml:7
`);
  });

  it("where the only one is of a kind that nobody knows", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [{ kind: Cart, name: cart, port: 80 }] }"), web).but(`
- backend sees
response 500
1: Cart shop/cart:80 (InvalidKind) cart.yaml:7
| backend | Cart \`shop/cart\` port 80 | Every request is answered with an error: \`Cart\` is not a known kind of backend. | cart.yaml:7
`);
  });

  it("where the Service does not exist", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [{ name: nobody, port: 80 }] }"), web, closed).but(`
- backend sees
response 500
1: Service shop/nobody:80 (BackendNotFound) cart.yaml:7
| backend | Service \`shop/nobody\` port 80 | Every request is answered with an error: Service \`shop/nobody\` is not in this workspace. | cart.yaml:7
`);
  });

  it("but where it may stand in files that are not here, it is taken to exist", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [{ name: nobody, port: 80 }] }"), web).but(`
1: Service shop/nobody:80 cart.yaml:7
| backend | Service \`shop/nobody\` port 80 | It gets every request. Service \`shop/nobody\` is not in this workspace. It is taken to be there. | cart.yaml:7
`);
  });

  it("for its share where others work", () => {
    likeForwarded(
      GATEWAY + route("{ backendRefs: [{ name: cart, port: 80, weight: 3 }, { name: nobody, port: 80 }] }"),
      web,
      closed,
    ).but(`
0.75: Service shop/cart:80 cart.yaml:7
0.25: Service shop/nobody:80 (BackendNotFound) cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets 75 % of the requests. | cart.yaml:7
| backend | Service \`shop/nobody\` port 80 | 25 % of the requests are answered with an error: Service \`shop/nobody\` is not in this workspace. | cart.yaml:7
`);
  });

  it("and one with a port that its Service does not have leaves it open", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [{ name: cart, port: 82 }] }"), web).but(`
- backend sees
unknown
1: Service shop/cart:82 cart.yaml:7
| backend | Service \`shop/cart\` port 82 | It would get every request, but Service \`cart\` has no port 82 (the API does not say what happens then; most implementations answer with an error). | cart.yaml:7
`);
  });
});

describe("backends of other namespaces", () => {
  const across = route("{ backendRefs: [{ name: pay, namespace: money, port: 80 }] }");

  it("need a ReferenceGrant there", () => {
    likeForwarded(GATEWAY + across + grant, web).but(`
1: Service money/pay:80 cart.yaml:7
| backend | Service \`money/pay\` port 80 | It gets every request. | cart.yaml:7
`);
    likeForwarded(GATEWAY + across, web).but(`
- backend sees
response 500
1: Service money/pay:80 (RefNotPermitted) cart.yaml:7
| backend | Service \`money/pay\` port 80 | Every request is answered with an error: No ReferenceGrant in namespace \`money\` permits the reference to Service \`money/pay\`. | cart.yaml:7
`);
  });

  it("for the kind of Route, its namespace, and the name", () => {
    const near = "ReferenceGrant `money/shop` does not permit the reference to Service `money/pay`: the";
    for (const [from, to, why] of [
      [
        "kind: HTTPRoute",
        "kind: GRPCRoute",
        `${near} kind in its \`from\` is \`GRPCRoute\`, not \`HTTPRoute\``,
      ],
      [
        "namespace: shop }]",
        "namespace: other }]",
        `${near} namespace in its \`from\` is \`other\`, not \`shop\``,
      ],
      ["name: pay", "name: cart", `${near} name in its \`to\` is \`cart\`, not \`pay\``],
      [
        "namespace: money",
        "namespace: shop",
        "No ReferenceGrant in namespace `money` permits the reference to Service `money/pay`",
      ],
    ] as const)
      likeForwarded(GATEWAY + across + grant.replace(from, to), web).but(`
- backend sees
response 500
1: Service money/pay:80 (RefNotPermitted) cart.yaml:7
| backend | Service \`money/pay\` port 80 | Every request is answered with an error: ${why}. | cart.yaml:7
`);
  });
});

describe("TLS to backends", () => {
  const policy = (name: string, more: string, authorities = 'wellKnownCACertificates: "System"') => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart${more} }]
  validation: { hostname: ${name}.internal, ${authorities} }
`;
  const cart = route("{ backendRefs: [{ name: cart, port: 80 }] }");
  const admin = route("{ backendRefs: [{ name: cart, port: 81 }] }");
  const unusable = 'caCertificateRefs: [{ group: "", kind: ConfigMap, name: none }]';

  it("ask for the name of the policy", () => {
    likeForwarded(GATEWAY + cart + policy("all", ""), web).but(`
backend sees GET example.com / over TLS for all.internal
| backend | Service \`shop/cart\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/all\` says. | cart.yaml:7
`);
  });

  it("follow the first of two policies", () => {
    likeForwarded(GATEWAY + cart + policy("b", "") + policy("a", ""), web).but(`
backend sees GET example.com / over TLS for a.internal
| backend | Service \`shop/cart\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/a\` says, the first by name, as the files do not say which is older. | cart.yaml:7
`);
  });

  it("follow the policy for the port before one for the Service", () => {
    const both = policy("a", "") + policy("b", ", sectionName: http");
    likeForwarded(GATEWAY + cart + both, web).but(`
backend sees GET example.com / over TLS for b.internal
| backend | Service \`shop/cart\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/b\` says. | cart.yaml:7
`);
    likeForwarded(GATEWAY + admin + both, web).but(`
1: Service shop/cart:81 cart.yaml:7
backend sees GET example.com / over TLS for a.internal
| backend | Service \`shop/cart\` port 81 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/a\` says. | cart.yaml:7
`);
  });

  it("fail without an authority that can be used", () => {
    likeForwarded(GATEWAY + cart + policy("a", "", unusable), web, closed).but(`
- backend sees
response 500
1: Service shop/cart:80 (NoValidCACertificate) cart.yaml:7
| backend | Service \`shop/cart\` port 80 | BackendTLSPolicy \`shop/a\` asks for TLS and has no usable authority to check the backend with, so every request is answered with an error. | cart.yaml:7
`);
  });
});

describe("weights", () => {
  it("divide requests, 1 unless it is written, and 0 gets none", () => {
    const weighed =
      "{ backendRefs: [{ name: cart, port: 80 }, { name: b, port: 80, weight: 0 }, { name: c, port: 80, weight: 3 }] }";
    likeForwarded(GATEWAY + route(weighed), web).but(`
0.25: Service shop/cart:80 cart.yaml:7
0: Service shop/b:80 cart.yaml:7
0.75: Service shop/c:80 cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets 25 % of the requests. | cart.yaml:7
| backend | Service \`shop/b\` port 80 | Its weight is 0, so it gets nothing. | cart.yaml:7
| backend | Service \`shop/c\` port 80 | It gets 75 % of the requests. Service \`shop/c\` is not in this workspace. It is taken to be there. | cart.yaml:7
`);
  });

  it("of 0 alone leave nobody", () => {
    likeForwarded(GATEWAY + route("{ backendRefs: [{ name: cart, port: 80, weight: 0 }] }"), web).but(`
- backends, backend sees
response 500
| backend | 500 | No backend of the rule has a weight above 0, so the request gets an error. | cart.yaml:7
`);
  });

  const stream = (refs: string) =>
    GATEWAY + route(`{ backendRefs: [${refs}] }`, { kind: "TCPRoute", section: "tcp" });
  const tcp = { gateway: { name: "web" }, scheme: "tcp", port: 5000 } as const;

  it("divide connections in the same way", () => {
    likeTcp(stream("{ name: cart, port: 80, weight: 1 }, { name: cart, port: 81, weight: 3 }"), tcp).is();
  });

  it("a stream without a backend that works is rejected", () => {
    likeTcp(stream("{ name: nobody, port: 80 }"), tcp, closed).but(`
- backend sees
connection-rejected
1: Service shop/nobody:80 (BackendNotFound) cart.yaml:7
| backend | Service \`shop/nobody\` port 80 | Its connections are rejected: Service \`shop/nobody\` is not in this workspace. | cart.yaml:7
`);
    likeTcp(stream("{ name: pay, namespace: money, port: 80 }"), tcp).but(`
- backend sees
connection-rejected
1: Service money/pay:80 (RefNotPermitted) cart.yaml:7
| backend | Service \`money/pay\` port 80 | Its connections are rejected: No ReferenceGrant in namespace \`money\` permits the reference to Service \`money/pay\`. | cart.yaml:7
`);
  });
});

describe("whole connections", () => {
  const tcp = (name: string, created = "") =>
    route(`{ backendRefs: [{ name: ${name}, port: 80 }] }`, {
      kind: "TCPRoute",
      section: "tcp",
      name,
    }).replace("namespace: shop }", `namespace: shop${created} }`);
  const stream = { gateway: { name: "web" }, scheme: "tcp", port: 5000 } as const;

  it("TCP goes to the first of two Routes as a whole", () => {
    likeTcp(GATEWAY + tcp("b") + tcp("a"), stream).but(`
route TCPRoute shop/a a.yaml:3
rule 0 a.yaml:7
1: Service shop/a:80 a.yaml:7
| route | TCPRoute \`shop/a\` | The files do not say which is oldest, so the first by name is taken; TCPRoute \`shop/b\` gets nothing. | a.yaml:7
| backend | Service \`shop/a\` port 80 | It gets every connection. Service \`shop/a\` is not in this workspace. It is taken to be there. | a.yaml:7
`);
  });

  it("which is the older one where times are known", () => {
    likeTcp(
      GATEWAY +
        tcp("b", ", creationTimestamp: 2024-01-01T00:00:00Z") +
        tcp("a", ", creationTimestamp: 2024-02-01T00:00:00Z"),
      stream,
    ).but(`
route TCPRoute shop/b b.yaml:3
rule 0 b.yaml:7
1: Service shop/b:80 b.yaml:7
| route | TCPRoute \`shop/b\` | It is older than TCPRoute \`shop/a\`, which gets nothing. | b.yaml:7
| backend | Service \`shop/b\` port 80 | It gets every connection. Service \`shop/b\` is not in this workspace. It is taken to be there. | b.yaml:7
`);
  });

  it("UDP, too", () => {
    const udp = route("{ backendRefs: [{ name: dns, port: 53 }] }", { kind: "UDPRoute", section: "udp" });
    likeTcp(GATEWAY + udp, { gateway: { name: "web" }, scheme: "udp", port: 53 }).but(`
listener udp: UDP 53 of Gateway shop/web gateway.yaml:9
route UDPRoute shop/cart cart.yaml:3
1: Service shop/dns:53 cart.yaml:7
| listener | listener \`udp\` of Gateway \`shop/web\` | It takes all of UDP on port 53. | gateway.yaml:9
| route | UDPRoute \`shop/cart\` | It is the only Route that takes what arrives here. | cart.yaml:7
| backend | Service \`shop/dns\` port 53 | It gets every connection. Service \`shop/dns\` is not in this workspace. It is taken to be there. | cart.yaml:7
`);
  });

  const tls = (name: string, section: string, hostnames: string) =>
    route(`{ backendRefs: [{ name: ${name}, port: 443 }] }`, {
      kind: "TLSRoute",
      section,
      name,
      more: `  hostnames: ${hostnames}\n`,
    });
  const secure = { gateway: { name: "web" }, scheme: "tls", port: 8443 } as const;
  const passing =
    GATEWAY + tls("wide", "through", '["*.example.com"]') + tls("one", "through", "[shop.example.com]");

  it("TLS goes by the server name, an exact one before a wildcard, and passes through", () => {
    likeTls(passing, { ...secure, sni: "shop.example.com" }).is();
    traced(passing, { ...secure, sni: "a.b.example.com" }).is(`
forwarded
to Gateway shop/web gateway.yaml:3
listener through: TLS 8443 *.example.com of Gateway shop/web gateway.yaml:10
route TLSRoute shop/wide wide.yaml:3
rule 0 wide.yaml:8
1: Service shop/wide:443 wide.yaml:8
backend sees over TLS for a.b.example.com
| sni | listener \`through\` of Gateway \`shop/web\` | It is the only TLS listener on port 8443, and its hostname \`*.example.com\` covers \`a.b.example.com\`. | gateway.yaml:10
| route | TLSRoute \`shop/wide\` | It is the only Route that takes \`a.b.example.com\`. | wide.yaml:8
| backend | Service \`shop/wide\` port 443 | It gets every connection. Service \`shop/wide\` is not in this workspace. It is taken to be there. TLS goes through to it. | wide.yaml:8
`);
  });

  it("a server name that a Route's hostname may come to cover, and a Route that may be attached, are open", () => {
    const doubted = (files: string, name: string, why: string) =>
      traced(files, { ...secure, sni: "shop.example.com" }).is(`
unknown
to Gateway shop/web gateway.yaml:3
listener through: TLS 8443 *.example.com of Gateway shop/web gateway.yaml:10
| sni | listener \`through\` of Gateway \`shop/web\` | It is the only TLS listener on port 8443, and its hostname \`*.example.com\` covers \`shop.example.com\`. | gateway.yaml:10
| route | perhaps TLSRoute \`shop/${name}\` | ${why} | ${name}.yaml:8
`);
    const covering = "A hostname of it is filled in later and may cover the server name.";
    const attaching = "Whether it is attached here cannot be told from these files.";
    const wide = tls("wide", "through", '["*.example.com"]');
    const later = tls("later", "through", '["*.${DOMAIN}", b.example.com]');
    doubted(GATEWAY + later, "later", covering);
    doubted(GATEWAY + wide + later, "later", covering);
    doubted(GATEWAY + tls("later", "through", '["*.${DOMAIN}"]'), "later", attaching);
    const selecting = GATEWAY.replace(
      "tls: { mode: Passthrough } }",
      "tls: { mode: Passthrough }, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } } }",
    );
    doubted(selecting + tls("one", "through", "[shop.example.com]"), "one", attaching);
  });

  it("a server name that a Route names exactly is its own, whatever the others come to cover", () => {
    const later = tls("later", "through", '["*.${DOMAIN}", b.example.com]');
    likeTls(GATEWAY + later + tls("one", "through", "[shop.example.com]"), {
      ...secure,
      sni: "shop.example.com",
    }).but(`
| route | TLSRoute \`shop/one\` | It is the only Route that takes \`shop.example.com\`. | one.yaml:8
`);
  });

  it("a server name of no listener, and one of no Route, are rejected", () => {
    traced(passing, { ...secure, sni: "example.org" }).is(`
tls-failure
to Gateway shop/web gateway.yaml:3
| sni | no listener | No listener on port 8443 has a hostname for \`example.org\`; they have \`*.example.com\`. | gateway.yaml:10
`);
    traced(GATEWAY + tls("one", "through", "[shop.example.com]"), { ...secure, sni: "a.example.com" }).is(`
connection-rejected
to Gateway shop/web gateway.yaml:3
listener through: TLS 8443 *.example.com of Gateway shop/web gateway.yaml:10
| sni | listener \`through\` of Gateway \`shop/web\` | It is the only TLS listener on port 8443, and its hostname \`*.example.com\` covers \`a.example.com\`. | gateway.yaml:10
| route | no Route | No Route on listener \`through\` of Gateway \`shop/web\` takes \`a.example.com\`. | gateway.yaml:10
`);
  });

  it("TLS that ends at the Gateway goes on in the clear", () => {
    const ended = GATEWAY + tls("cart", "ended", "[shop.example.com]").replace("port: 443 }", "port: 80 }");
    traced(ended, { ...secure, port: 9443, sni: "shop.example.com" }).is(`
forwarded
to Gateway shop/web gateway.yaml:3
listener ended: TLS 9443 of Gateway shop/web gateway.yaml:11
route TLSRoute shop/cart cart.yaml:3
rule 0 cart.yaml:8
1: Service shop/cart:80 cart.yaml:8
backend sees in the clear
| sni | listener \`ended\` of Gateway \`shop/web\` | It is the only TLS listener on port 9443, and it takes every host. | gateway.yaml:11
| route | TLSRoute \`shop/cart\` | It is the only Route that takes \`shop.example.com\`. | cart.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every connection. | cart.yaml:8
`);
  });

  it("unless a BackendTLSPolicy asks for more", () => {
    const again = `${GATEWAY}${tls("cart", "ended", "[shop.example.com]")}
#- policy.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: again, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart.internal, wellKnownCACertificates: System }
`;
    traced(again.replace("port: 443 }", "port: 80 }"), {
      ...secure,
      port: 9443,
      sni: "shop.example.com",
    }).is(`
forwarded
to Gateway shop/web gateway.yaml:3
listener ended: TLS 9443 of Gateway shop/web gateway.yaml:11
route TLSRoute shop/cart cart.yaml:3
rule 0 cart.yaml:8
1: Service shop/cart:80 cart.yaml:8
backend sees over TLS for cart.internal
| sni | listener \`ended\` of Gateway \`shop/web\` | It is the only TLS listener on port 9443, and it takes every host. | gateway.yaml:11
| route | TLSRoute \`shop/cart\` | It is the only Route that takes \`shop.example.com\`. | cart.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every connection. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/again\` says. | cart.yaml:8
`);
  });

  it("an HTTPS request through such a listener is not looked into", () => {
    likeTls(passing, { ...secure, scheme: "https", host: "shop.example.com", path: "/cart" }).but(`
backend sees GET shop.example.com /cart over TLS for shop.example.com
`);
  });
});
