import { describe, it } from "node:test";
import { traced, tracedLike } from "./traceStory.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: all, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: wide, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: near, port: 80, protocol: HTTP, hostname: "*.shop.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: one, port: 80, protocol: HTTP, hostname: pay.example.com, allowedRoutes: { namespaces: { from: All } } }
    - { name: other, port: 8080, protocol: HTTP, hostname: pay.example.com, allowedRoutes: { namespaces: { from: All } } }
`;

const route = (name: string, section: string, more = "") => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: web, namespace: infra, sectionName: ${section} }]
${more}  rules:
    - backendRefs: [{ name: ${name}, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const web = { gateway: { namespace: "infra", name: "web" }, scheme: "http" } as const;

/** The answer for a Route that is called like its Service and its file. */
const likeForwardedTo = (name: string, host: string) =>
  tracedLike(`
forwarded
to Gateway infra/web gateway.yaml:3
listener other: HTTP 8080 pay.example.com of Gateway infra/web gateway.yaml:12
route HTTPRoute shop/${name} ${name}.yaml:3
rule 0 ${name}.yaml:7
match 0 "PathPrefix /" ${name}.yaml:7
1: Service shop/${name}:80 ${name}.yaml:7
backend sees GET ${host} / in the clear
| listener | listener \`other\` of Gateway \`infra/web\` | It is the only HTTP listener on port 8080, and its hostname is \`pay.example.com\`. | gateway.yaml:12
| match | HTTPRoute \`shop/${name}\`, rule 1 | Only \`PathPrefix /\` takes the request. | ${name}.yaml:7
| backend | Service \`shop/${name}\` port 80 | It gets every request. | ${name}.yaml:7
`);

const likeNotFound = tracedLike(`
response 404
to Gateway infra/web gateway.yaml:3
listener one: HTTP 80 pay.example.com of Gateway infra/web gateway.yaml:11
| listener | listener \`one\` of Gateway \`infra/web\` | Its hostname \`pay.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:11
| match | no match | No Route is attached to listener \`one\` of Gateway \`infra/web\`. | gateway.yaml:11
`);

describe("the listener is one of the Gateway with the port and the protocol", () => {
  it("of two listeners with one hostname the port decides", () => {
    likeForwardedTo("b", "pay.example.com")(GATEWAY + route("a", "one") + route("b", "other"), {
      ...web,
      host: "pay.example.com",
      port: 8080,
    }).is();
    likeForwardedTo("a", "pay.example.com")(GATEWAY + route("a", "one") + route("b", "other"), {
      ...web,
      host: "pay.example.com",
    }).but(`
listener one: HTTP 80 pay.example.com of Gateway infra/web gateway.yaml:11
| listener | listener \`one\` of Gateway \`infra/web\` | Its hostname \`pay.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:11
`);
  });

  it("speaks HTTP to HTTP listeners only", () => {
    traced(GATEWAY, { ...web, scheme: "https", host: "pay.example.com", port: 80 }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
| listener | no listener for HTTPS | Port 80 of the Gateway takes HTTP only, without TLS. | gateway.yaml:8
`);
    traced(GATEWAY, { ...web, scheme: "tcp", port: 80 }).is(`
connection-rejected
to Gateway infra/web gateway.yaml:3
| listener | no listener for TCP | Port 80 of the Gateway takes HTTP only. | gateway.yaml:8
`);
  });

  const SET = `
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: team, namespace: shop }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
    - { name: own, port: 80, protocol: HTTP, hostname: team.example.com }
    - { name: taken, port: 80, protocol: HTTP, hostname: pay.example.com }
#- team.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: team, namespace: shop }
spec:
  parentRefs: [{ kind: ListenerSet, name: team }]
  rules:
    - backendRefs: [{ name: team, port: 80 }]
`;

  it("listeners of ListenerSets count, unless the Gateway had theirs before", () => {
    likeForwardedTo("team", "team.example.com")(GATEWAY + SET, { ...web, host: "team.example.com" }).but(`
listener own: HTTP 80 team.example.com of ListenerSet shop/team set.yaml:7
| listener | listener \`own\` of ListenerSet \`shop/team\` | Its hostname \`team.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | set.yaml:7
| backend | Service \`shop/team\` port 80 | It gets every request. Service \`shop/team\` is not in this workspace. It is taken to be there. | team.yaml:7
`);
    likeNotFound(GATEWAY + SET, { ...web, host: "pay.example.com" }).is();
  });

  it("a Gateway lets no ListenerSets in unless it says so", () => {
    const closed = GATEWAY.replace("  allowedListeners: { namespaces: { from: All } }\n", "");
    likeNotFound(closed + SET, { ...web, host: "team.example.com" }).but(`
listener wide: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:8
| listener | listener \`wide\` of Gateway \`infra/web\` | Its hostname \`*.example.com\` is more specific than listener \`all\` of Gateway \`infra/web\`, which takes every host. | gateway.yaml:8
| match | no match | No Route is attached to listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:8
`);
  });

  it("a child Gateway brings its listeners to its parent", () => {
    const child = `
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: team, namespace: infra }
spec:
  gatewayClassName: any
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners:
    - { name: own, port: 80, protocol: HTTP, hostname: team.example.com, allowedRoutes: { namespaces: { from: All } } }
`;
    const parent = GATEWAY.replace(
      "allowedListeners: { namespaces: { from: All } }",
      "infrastructure: { allowedChildren: { namespaces: { from: Same } } }",
    );
    const request = { ...web, gateway: { name: "team" }, host: "team.example.com" } as const;
    likeForwardedTo("t", "team.example.com")(
      parent + child + route("t", "own").replace("name: web", "name: team"),
      request,
    ).but(`
listener own: HTTP 80 team.example.com of Gateway infra/team child.yaml:8
| gateway | Gateway \`infra/web\` | Gateway \`infra/team\` attaches to it. | child.yaml:6
| listener | listener \`own\` of Gateway \`infra/team\` | Its hostname \`team.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | child.yaml:8
`);
  });
});

describe("the most specific hostname decides", () => {
  const routes = route("a", "all") + route("w", "wide") + route("nn", "near") + route("o", "one");
  const cases: readonly (readonly [title: string, host: string, name: string, difference: string])[] = [
    [
      "an exact name goes before every wildcard",
      "pay.example.com",
      "o",
      `
listener one: HTTP 80 pay.example.com of Gateway infra/web gateway.yaml:11
| listener | listener \`one\` of Gateway \`infra/web\` | Its hostname \`pay.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:11
`,
    ],
    [
      "a longer wildcard goes before a shorter one",
      "eu.shop.example.com",
      "nn",
      `
listener near: HTTP 80 *.shop.example.com of Gateway infra/web gateway.yaml:10
| listener | listener \`near\` of Gateway \`infra/web\` | Its hostname \`*.shop.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:10
`,
    ],
    [
      "a listener without a hostname comes last",
      "example.org",
      "a",
      `
listener all: HTTP 80 of Gateway infra/web gateway.yaml:8
| listener | listener \`all\` of Gateway \`infra/web\` | Of 4 listeners on port 80 only this one fits: it takes every host. | gateway.yaml:8
`,
    ],
    [
      "a wildcard stands for any number of labels",
      "a.b.example.com",
      "w",
      `
listener wide: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:9
| listener | listener \`wide\` of Gateway \`infra/web\` | Its hostname \`*.example.com\` is more specific than listener \`all\` of Gateway \`infra/web\`, which takes every host. | gateway.yaml:9
`,
    ],
    [
      "a wildcard does not cover the name behind it",
      "example.com",
      "a",
      `
listener all: HTTP 80 of Gateway infra/web gateway.yaml:8
| listener | listener \`all\` of Gateway \`infra/web\` | Of 4 listeners on port 80 only this one fits: it takes every host. | gateway.yaml:8
`,
    ],
  ];
  for (const [title, host, name, difference] of cases)
    it(title, () => likeForwardedTo(name, host)(GATEWAY + routes, { ...web, host }).but(difference));

  it("once a listener is chosen no other one is asked", () => {
    likeNotFound(GATEWAY + route("a", "all") + route("w", "wide"), { ...web, host: "pay.example.com" }).is();
  });
});

describe("the port in the Host header", () => {
  it("does not count, and the backend sees it", () => {
    likeForwardedTo("b", "Pay.Example.com:8080")(GATEWAY + route("b", "other"), {
      ...web,
      port: 8080,
      host: "Pay.Example.com:8080",
    }).is();
    likeForwardedTo("b", "pay.example.com")(GATEWAY + route("b", "other"), {
      ...web,
      port: 8080,
      host: "pay.example.com",
    }).is();
  });
});

const SECURE = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  listeners:
    - { name: shop, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: cert }] } }
    - { name: wide, port: 443, protocol: HTTPS, hostname: "*.example.com", tls: { certificateRefs: [{ name: cert }] } }
    - { name: net, port: 443, protocol: HTTPS, hostname: "*.example.net", tls: { certificateRefs: [{ name: cert }] } }
    - { name: odd, port: 444, protocol: HTTPS, hostname: shop.example.com }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: all, namespace: infra }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs: [{ name: app, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: app, namespace: infra }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: infra }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`;

describe("HTTPS chooses the listener by server name, and the Host has to fit", () => {
  const https = { ...web, scheme: "https" } as const;

  it("server name and Host on one listener may differ", () => {
    traced(SECURE, { ...https, sni: "a.example.com", host: "b.example.com" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener wide: HTTPS 443 *.example.com of Gateway infra/web gateway.yaml:8
route HTTPRoute infra/all gateway.yaml:14
rule 0 gateway.yaml:18
match 0 "PathPrefix /" gateway.yaml:18
1: Service infra/app:80 gateway.yaml:18
backend sees GET b.example.com / in the clear
| sni | listener \`wide\` of Gateway \`infra/web\` | Of 3 listeners on port 443 only this one fits: its hostname \`*.example.com\` covers \`a.example.com\`. | gateway.yaml:8
| match | HTTPRoute \`infra/all\`, rule 1 | Only \`PathPrefix /\` takes the request. | gateway.yaml:18
| backend | Service \`infra/app\` port 80 | It gets every request. | gateway.yaml:18
`);
  });

  it("a Host of another listener is misdirected", () => {
    traced(SECURE, { ...https, sni: "shop.example.com", host: "a.example.net" }).is(`
response 421
to Gateway infra/web gateway.yaml:3
listener shop: HTTPS 443 shop.example.com of Gateway infra/web gateway.yaml:7
| sni | listener \`shop\` of Gateway \`infra/web\` | Its hostname \`shop.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:7
| answer | 421 | The connection belongs to listener \`shop\` by its server name, and host \`a.example.net\` to \`net\` of \`infra/web\`: the client has to open another connection. | gateway.yaml:7
`);
  });

  it("a Host for which another listener is more specific is misdirected, too", () => {
    traced(SECURE, { ...https, sni: "a.example.com", host: "shop.example.com" }).is(`
response 421
to Gateway infra/web gateway.yaml:3
listener wide: HTTPS 443 *.example.com of Gateway infra/web gateway.yaml:8
| sni | listener \`wide\` of Gateway \`infra/web\` | Of 3 listeners on port 443 only this one fits: its hostname \`*.example.com\` covers \`a.example.com\`. | gateway.yaml:8
| answer | 421 | The connection belongs to listener \`wide\` by its server name, and host \`shop.example.com\` to \`shop\` of \`infra/web\`: the client has to open another connection. | gateway.yaml:8
`);
  });

  it("a Host of no listener is not found", () => {
    traced(SECURE, { ...https, sni: "shop.example.com", host: "example.org" }).is(`
response 404
to Gateway infra/web gateway.yaml:3
listener shop: HTTPS 443 shop.example.com of Gateway infra/web gateway.yaml:7
| sni | listener \`shop\` of Gateway \`infra/web\` | Its hostname \`shop.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:7
| answer | 404 | The connection belongs to \`shop\`, and neither it nor another listener has a hostname for \`example.org\`. | gateway.yaml:7
`);
  });

  it("a listener for every host counts as another one", () => {
    const wide = SECURE.replace('hostname: "*.example.net", ', "");
    traced(wide, { ...https, sni: "shop.example.com", host: "example.org" }).is(`
response 421
to Gateway infra/web gateway.yaml:3
listener shop: HTTPS 443 shop.example.com of Gateway infra/web gateway.yaml:7
| sni | listener \`shop\` of Gateway \`infra/web\` | Its hostname \`shop.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:7
| answer | 421 | The connection belongs to listener \`shop\` by its server name, and host \`example.org\` to \`net\` of \`infra/web\`: the client has to open another connection. | gateway.yaml:7
`);
  });

  it("without a listener for the server name there is no connection", () => {
    traced(SECURE, { ...https, host: "example.org" }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
| sni | no listener | No listener on port 443 has a hostname for \`example.org\`; they have \`shop.example.com\`, \`*.example.com\`, \`*.example.net\`. | gateway.yaml:7
`);
    traced(SECURE, { ...https, host: "192.0.2.10" }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
| sni | no listener | No listener on port 443 has a hostname for a client that names no host; they have \`shop.example.com\`, \`*.example.com\`, \`*.example.net\`. | gateway.yaml:7
`);
  });

  it("without a certificate there is none either", () => {
    traced(SECURE, { ...https, host: "shop.example.com", port: 444 }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
listener odd: HTTPS 444 shop.example.com of Gateway infra/web gateway.yaml:10
| sni | listener \`odd\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 444, and its hostname is \`shop.example.com\`. | gateway.yaml:10
| sni | no TLS | The listener \`odd\` of Gateway \`infra/web\` has no certificate to show: it has no \`tls\`. | gateway.yaml:10
`);
    traced(SECURE.replace("tls.key:", "other:"), { ...https, host: "shop.example.com" }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
listener shop: HTTPS 443 shop.example.com of Gateway infra/web gateway.yaml:7
| sni | listener \`shop\` of Gateway \`infra/web\` | Its hostname \`shop.example.com\` is more specific than \`*.example.com\` of listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:7
| sni | no TLS | The listener \`shop\` of Gateway \`infra/web\` has no certificate to show: the Secret has no \`tls.key\`. | gateway.yaml:7
`);
  });
});

describe("nothing listens on the port", () => {
  it("the connection is refused", () => {
    traced(GATEWAY, { ...web, host: "pay.example.com", port: 81 }).is(`
connection-rejected
to Gateway infra/web gateway.yaml:3
| port | port 81 is closed | No listener has port 81; the ports are 80, 8080. | gateway.yaml:8
`);
  });

  it("a listener in conflict does not listen", () => {
    const twice = GATEWAY.replace(
      "    - { name: all,",
      "    - { name: first, port: 90, protocol: HTTP }\n    - { name: second, port: 90, protocol: HTTP }\n    - { name: all,",
    );
    traced(twice, { ...web, host: "pay.example.com", port: 90 }).is(`
connection-rejected
to Gateway infra/web gateway.yaml:3
| port | port 90 is closed | Listener \`first\` of Gateway \`infra/web\` has port 90 but does not serve: it is in conflict with listener \`second\` of Gateway \`infra/web\`. | gateway.yaml:8
`);
  });

  it("a Gateway that is rejected as a whole does not listen at all", () => {
    const rejected = GATEWAY.replace(
      "  listeners:",
      "  addresses: [{ type: Planet, value: earth }]\n  listeners:",
    );
    traced(rejected, { ...web, host: "pay.example.com" }).is(`
connection-rejected
to Gateway infra/web gateway.yaml:3
| gateway | not accepted | Gateway \`infra/web\` is not accepted, so nobody listens. Address type \`Planet\` is not one that the API defines. | gateway.yaml:5
`);
  });
});
