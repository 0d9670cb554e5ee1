import { describe, it } from "node:test";
import { CLIENT, ONE, TWO } from "../../gateway-api/listeners/certificatePems.ts";
import { traced, tracedLike } from "./traceStory.ts";

const indented = (pem: string) =>
  pem
    .trim()
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");

const VALIDATING = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
    - { name: partners, port: 8443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
    - { name: http, port: 80, protocol: HTTP }
  tls:
    frontend:
      default: { validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: clients }] } }
      perPort:
        - port: 8443
          tls: { validation: { mode: AllowInsecureFallback, caCertificateRefs: [{ kind: ConfigMap, group: "", name: clients }] } }
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
#- clients.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data:
  ca.crt: |
${indented(ONE)}
#- anna.yaml
apiVersion: v1
kind: Secret
metadata: { name: anna, namespace: infra }
type: kubernetes.io/tls
stringData:
  tls.key: "-----BEGIN PRIVATE KEY-----"
  tls.crt: |
${indented(CLIENT)}
`;

const likeLetIn = tracedLike(`
forwarded
to Gateway infra/web gateway.yaml:3
listener https: HTTPS 443 of Gateway infra/web gateway.yaml:7
route HTTPRoute infra/all gateway.yaml:19
rule 0 gateway.yaml:23
match 0 "PathPrefix /" gateway.yaml:23
1: Service infra/app:80 gateway.yaml:23
backend sees GET example.com / in the clear
| sni | listener \`https\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:7
| sni | client certificate | The client's certificate \`infra/anna\` comes from an authority that the listener accepts. | gateway.yaml:12
| match | HTTPRoute \`infra/all\`, rule 1 | Only \`PathPrefix /\` takes the request. | gateway.yaml:23
| backend | Service \`infra/app\` port 80 | It gets every request. | gateway.yaml:23
`);

const likeNotFound = tracedLike(`
response 404
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:8
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:8
| match | no match | No Route is attached to listener \`http\` of Gateway \`infra/web\`. | gateway.yaml:8
`);

const likeForwarded = tracedLike(`
forwarded
to Gateway infra/web gateway.yaml:3
listener wide: HTTP 92 *.example.com of Gateway infra/web gateway.yaml:12
route HTTPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
match 0 "PathPrefix /" cart.yaml:7
1: Service shop/cart:80 cart.yaml:7
backend sees GET a.example.com / in the clear
| listener | listener \`wide\` of Gateway \`infra/web\` | It is the only HTTP listener on port 92, and its hostname \`*.example.com\` covers \`a.example.com\`. | gateway.yaml:12
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:7
`);

describe("certificates of clients", () => {
  const https = { gateway: { name: "web" }, scheme: "https", host: "example.com" } as const;

  it("a client whose certificate an authority of the listener has signed is let in", () => {
    likeLetIn(VALIDATING, { ...https, clientCertificate: "infra/anna" }).is();
  });

  it("a client without a certificate is not", () => {
    traced(VALIDATING, https).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
listener https: HTTPS 443 of Gateway infra/web gateway.yaml:7
| sni | listener \`https\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:7
| sni | client certificate | The listener asks for a client certificate, and the client shows none. | gateway.yaml:12
`);
  });

  it("a certificate of another authority of the same name is not enough", () => {
    const other = VALIDATING.replace(indented(ONE), indented(TWO));
    traced(other, { ...https, clientCertificate: "infra/anna" }).is(`
tls-failure
to Gateway infra/web gateway.yaml:3
listener https: HTTPS 443 of Gateway infra/web gateway.yaml:7
| sni | listener \`https\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:7
| sni | client certificate | The client's certificate \`infra/anna\` is signed by none of the authorities that the listener accepts. | gateway.yaml:12
`);
  });

  it("a setting for the port replaces the default, and may let everybody in", () => {
    likeLetIn(VALIDATING, { ...https, port: 8443 }).but(`
listener partners: HTTPS 8443 of Gateway infra/web gateway.yaml:8
| sni | listener \`partners\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 8443, and it takes every host. | gateway.yaml:8
| sni | client certificate | \`AllowInsecureFallback\` lets clients in with any certificate, and without one. | gateway.yaml:15
`);
  });

  it("a certificate that is not here leaves it open", () => {
    traced(VALIDATING, { ...https, clientCertificate: "infra/berta" }).is(`
unknown
to Gateway infra/web gateway.yaml:3
listener https: HTTPS 443 of Gateway infra/web gateway.yaml:7
| sni | listener \`https\` of Gateway \`infra/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:7
| sni | client certificate | Whether the listener accepts the client's certificate \`infra/berta\` cannot be told: what it says, or what the authorities say, is not here. | gateway.yaml:12
`);
  });

  const broken = VALIDATING.replace("ca.crt: |", "other: |");

  it("without a usable authority there is no HTTPS", () => {
    traced(broken, { ...https, clientCertificate: "infra/anna" }).is(`
connection-rejected
to Gateway infra/web gateway.yaml:3
| port | port 443 is closed | Listener \`https\` of Gateway \`infra/web\` has port 443 but does not serve: none of the authorities that client certificates are checked against can be used. | gateway.yaml:7
`);
  });

  it("HTTP listeners of the Gateway are not concerned", () => {
    likeLetIn(broken, { gateway: { name: "web" }, scheme: "http", host: "example.com" }).but(`
- | sni
listener http: HTTP 80 of Gateway infra/web gateway.yaml:9
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:9
`);
  });
});

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: alt, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: own, port: 90, protocol: HTTP }
    - { name: calls, port: 91, protocol: HTTP, allowedRoutes: { namespaces: { from: All }, kinds: [{ kind: GRPCRoute }] } }
    - { name: wide, port: 92, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: team, namespace: shop }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
    - { name: team, port: 93, protocol: HTTP }
`;

const route = (refs: string, more = "", { kind = "HTTPRoute", name = "cart" } = {}) => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [${refs}]
${more}  rules:
    - backendRefs: [{ name: cart, port: 80 }]
#- cart-service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const web = { gateway: { name: "web" }, scheme: "http", host: "a.example.com" } as const;
const PARENT = "name: web, namespace: infra";

describe("which Routes a listener has", () => {
  it("sectionName and port both have to fit", () => {
    const both = GATEWAY + route(`{ ${PARENT}, sectionName: http, port: 8080 }`);
    likeNotFound(both, web).is();
    likeNotFound(both, { ...web, port: 8080 }).but(`
listener alt: HTTP 8080 of Gateway infra/web gateway.yaml:9
| listener | listener \`alt\` of Gateway \`infra/web\` | It is the only HTTP listener on port 8080, and it takes every host. | gateway.yaml:9
| match | no match | No Route is attached to listener \`alt\` of Gateway \`infra/web\`. | gateway.yaml:9
`);
    likeForwarded(GATEWAY + route(`{ ${PARENT}, port: 8080 }`), { ...web, port: 8080 }).but(`
listener alt: HTTP 8080 of Gateway infra/web gateway.yaml:9
| listener | listener \`alt\` of Gateway \`infra/web\` | It is the only HTTP listener on port 8080, and it takes every host. | gateway.yaml:9
`);
  });

  it("the namespace is the Route's unless it is written", () => {
    likeNotFound(GATEWAY + route("{ name: web }"), web).is();
  });

  it("a Gateway's parentRef does not reach the listeners of its sets", () => {
    likeNotFound(GATEWAY + route(`{ ${PARENT}, sectionName: team }`), { ...web, port: 93 }).but(`
listener team: HTTP 93 of ListenerSet shop/team set.yaml:7
| listener | listener \`team\` of ListenerSet \`shop/team\` | It is the only HTTP listener on port 93, and it takes every host. | set.yaml:7
| match | no match | No Route is attached to listener \`team\` of ListenerSet \`shop/team\`. | set.yaml:7
`);
    likeForwarded(GATEWAY + route("{ kind: ListenerSet, name: team, sectionName: team }"), {
      ...web,
      port: 93,
    }).but(`
listener team: HTTP 93 of ListenerSet shop/team set.yaml:7
| listener | listener \`team\` of ListenerSet \`shop/team\` | It is the only HTTP listener on port 93, and it takes every host. | set.yaml:7
`);
  });

  it("a listener takes Routes of its own namespace unless it says otherwise", () => {
    likeNotFound(GATEWAY + route(`{ ${PARENT}, sectionName: own }`), { ...web, port: 90 }).but(`
listener own: HTTP 90 of Gateway infra/web gateway.yaml:10
| listener | listener \`own\` of Gateway \`infra/web\` | It is the only HTTP listener on port 90, and it takes every host. | gateway.yaml:10
| match | no match | No Route is attached to listener \`own\` of Gateway \`infra/web\`. | gateway.yaml:10
`);
  });

  it("a listener takes the kinds that it names", () => {
    likeNotFound(GATEWAY + route(`{ ${PARENT}, sectionName: calls }`), { ...web, port: 91 }).but(`
listener calls: HTTP 91 of Gateway infra/web gateway.yaml:11
| listener | listener \`calls\` of Gateway \`infra/web\` | It is the only HTTP listener on port 91, and it takes every host. | gateway.yaml:11
| match | no match | No Route is attached to listener \`calls\` of Gateway \`infra/web\`. | gateway.yaml:11
`);
  });

  const names = `  hostnames: [a.example.com, example.org, "*.com"]\n`;

  it("hostnames outside of the listener's do not count", () => {
    likeForwarded(GATEWAY + route(`{ ${PARENT}, sectionName: wide }`, names), { ...web, port: 92 }).but(`
rule 0 cart.yaml:8
match 0 "PathPrefix /" cart.yaml:8
1: Service shop/cart:80 cart.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | cart.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:8
`);
    likeNotFound(GATEWAY + route(`{ ${PARENT}, sectionName: wide }`, names), {
      ...web,
      port: 92,
      host: "example.org",
    }).but(`
- listener, | match
| listener | no listener | No listener on port 92 has a hostname for \`example.org\`; they have \`*.example.com\`. | gateway.yaml:12
`);
    likeForwarded(GATEWAY + route(`{ ${PARENT}, sectionName: wide }`, names), {
      ...web,
      port: 92,
      host: "b.example.com",
    }).but(`
rule 0 cart.yaml:8
match 0 "PathPrefix /" cart.yaml:8
1: Service shop/cart:80 cart.yaml:8
backend sees GET b.example.com / in the clear
| listener | listener \`wide\` of Gateway \`infra/web\` | It is the only HTTP listener on port 92, and its hostname \`*.example.com\` covers \`b.example.com\`. | gateway.yaml:12
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | cart.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:8
`);
  });

  it("a Route without hostnames has the listener's", () => {
    likeForwarded(GATEWAY + route(`{ ${PARENT}, sectionName: wide }`), { ...web, port: 92 }).is();
  });

  it("a Route without a common hostname is not attached", () => {
    likeForwarded(GATEWAY + route(`{ ${PARENT}, sectionName: wide }`, "  hostnames: [example.org]\n"), {
      ...web,
      port: 92,
    }).but(`
- route, rule, match, backends, backend sees, | backend
response 404
| match | no match | No Route is attached to listener \`wide\` of Gateway \`infra/web\`. | gateway.yaml:12
`);
  });
});

describe("HTTPRoutes and GRPCRoutes on one host", () => {
  const both =
    GATEWAY +
    route(`{ ${PARENT}, sectionName: http }`, "", { kind: "GRPCRoute", name: "calls" }) +
    route(`{ ${PARENT}, sectionName: http }`, "  hostnames: [a.example.com]\n", { name: "pages" });

  it("belong to the first Route, whose kind is the only one that counts", () => {
    traced(both, { ...web, protocol: "grpc", path: "/shop.Cart/List" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:8
route GRPCRoute shop/calls calls.yaml:3
rule 0 calls.yaml:7
match 0 "every call" calls.yaml:7
1: Service shop/cart:80 calls.yaml:7
backend sees POST a.example.com /shop.Cart/List in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:8
| route | GRPCRoute \`shop/calls\` | HTTPRoutes and GRPCRoutes cannot share a host, so nothing goes to HTTPRoute \`shop/pages\`: the files do not say which is older, so the first by name is taken. | calls.yaml:5
| match | GRPCRoute \`shop/calls\`, rule 1 | Only \`every call\` takes the request. | calls.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | calls.yaml:7
`);
    likeNotFound(both, { ...web, path: "/cart" }).but(`
unknown
| route | GRPCRoute \`shop/calls\` | HTTPRoutes and GRPCRoutes cannot share a host, so nothing goes to HTTPRoute \`shop/pages\`: the files do not say which is older, so the first by name is taken. | calls.yaml:5
| match | perhaps GRPCRoute \`shop/calls\`, rule 1 | What a GRPCRoute makes of a request that is no gRPC call, as this GET, is up to the implementation. | calls.yaml:7
`);
  });

  it("which is the older one where times are known", () => {
    const aged = both
      .replace(
        "metadata: { name: calls,",
        "metadata: { name: calls, creationTimestamp: 2024-02-01T00:00:00Z,",
      )
      .replace(
        "metadata: { name: pages,",
        "metadata: { name: pages, creationTimestamp: 2024-01-01T00:00:00Z,",
      );
    traced(aged, { ...web, protocol: "grpc", path: "/shop.Cart/List" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:8
route HTTPRoute shop/pages pages.yaml:3
rule 0 pages.yaml:8
match 0 "PathPrefix /" pages.yaml:8
1: Service shop/cart:80 pages.yaml:8
backend sees POST a.example.com /shop.Cart/List in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:8
| route | HTTPRoute \`shop/pages\` | HTTPRoutes and GRPCRoutes cannot share a host, so nothing goes to GRPCRoute \`shop/calls\`: it is the older one. | pages.yaml:6
| match | HTTPRoute \`shop/pages\`, rule 1 | Only \`PathPrefix /\` takes the request. | pages.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every request. | pages.yaml:8
`);
  });

  describe("of which it is not known whether the older one is attached", () => {
    const open = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }
#- namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: a } }
#- pages.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pages, namespace: shop, creationTimestamp: 2024-01-01T00:00:00Z }
spec:
  parentRefs: [{ name: web, namespace: infra }]
  hostnames: [a.example.com]
  rules:
    - { matches: [{ path: { value: /cart } }], backendRefs: [{ name: cart, port: 80 }] }
#- calls.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: calls, namespace: elsewhere, creationTimestamp: 2023-01-01T00:00:00Z }
spec:
  parentRefs: [{ name: web, namespace: infra }]
  hostnames: ["*.example.com"]
  rules:
    - { matches: [{ method: { service: shop.Cart } }], backendRefs: [{ name: cart, port: 80 }] }
`;
    const likeOpen = tracedLike(`
unknown
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:7
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | perhaps HTTPRoute \`shop/pages\`, rule 1 | \`PathPrefix /cart\` takes the request, unless another match goes first. | pages.yaml:8
| match | perhaps GRPCRoute \`elsewhere/calls\`, rule 1 | Whether it is attached here cannot be told from these files. If it is, the host may belong to GRPCRoutes, which cannot share one with HTTPRoutes. | calls.yaml:8
`);

    it("leave it open who gets a request that only the younger one takes", () => {
      likeOpen(open, { ...web, path: "/cart" }).is();
    });

    it("have no answer for what neither takes", () => {
      likeOpen(open, { ...web, path: "/other" }).but(`
response 404
- | match
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`infra/web\` takes the request, with path \`/other\`. | gateway.yaml:7
`);
    });

    it("belong to the one that is there if it is the older one after all", () => {
      traced(open.replace("2023-01-01", "2025-01-01"), { ...web, path: "/cart" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:7
route HTTPRoute shop/pages pages.yaml:3
rule 0 pages.yaml:8
match 0 "PathPrefix /cart" pages.yaml:8
1: Service shop/cart:80 pages.yaml:8
backend sees GET a.example.com /cart in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| route | HTTPRoute \`shop/pages\` | HTTPRoutes and GRPCRoutes cannot share a host, so nothing goes to GRPCRoute \`elsewhere/calls\`: it is the older one. | pages.yaml:6
| match | HTTPRoute \`shop/pages\`, rule 1 | Only \`PathPrefix /cart\` takes the request. | pages.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every request. Service \`shop/cart\` is not in this workspace. It is taken to be there. | pages.yaml:8
`);
    });
  });

  it("each keep the hosts that the other does not name", () => {
    const apart = both.replace(
      "kind: GRPCRoute\nmetadata: { name: calls, namespace: shop }\nspec:",
      "kind: GRPCRoute\nmetadata: { name: calls, namespace: shop }\nspec:\n  hostnames: [b.example.com]",
    );
    traced(apart, { ...web, path: "/cart" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 of Gateway infra/web gateway.yaml:8
route HTTPRoute shop/pages pages.yaml:3
rule 0 pages.yaml:8
match 0 "PathPrefix /" pages.yaml:8
1: Service shop/cart:80 pages.yaml:8
backend sees GET a.example.com /cart in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:8
| match | HTTPRoute \`shop/pages\`, rule 1 | Only \`PathPrefix /\` takes the request. | pages.yaml:8
| backend | Service \`shop/cart\` port 80 | It gets every request. | pages.yaml:8
`);
  });
});
