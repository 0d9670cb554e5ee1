import { describe, it } from "node:test";
import { traced, tracedLike } from "./traceStory.ts";

const WORLD = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }
#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: site, namespace: infra }
spec:
  parentRefs: [{ name: web }]
  hostnames: [www.example.com]
  rules:
    - name: team
      matches: [{ path: { value: /team } }]
      filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: x-parent, value: "1" }] } }]
      allowedRoutes: { namespaces: { from: All } }
    - matches: [{ path: { value: / } }]
      backendRefs: [{ name: home, port: 80 }]
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ kind: HTTPRoute, name: site, namespace: infra, sectionName: team }]
  rules:
    - matches: [{ path: { value: /cart } }, { path: { value: /basket }, method: POST }]
      filters:
        - { type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: x-child, value: "1" }] } }
        - { type: RequestMirror, requestMirror: { backendRef: { name: copy, port: 80 } } }
      backendRefs: [{ name: cart, port: 80 }]
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: copy, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: home, namespace: infra }
spec: { ports: [{ port: 80 }] }
`;

const web = { gateway: { name: "web" }, scheme: "http", host: "www.example.com" } as const;

const likeHandedOn = tracedLike(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:7
route HTTPRoute shop/cart child.yaml:3
rule 0 child.yaml:7
match 0 "PathPrefix /team/cart" child.yaml:7
1: Service shop/cart:80 child.yaml:11
backend sees GET www.example.com /team/cart/1 [x-parent: 1] [x-child: 1] in the clear
copy to shop/copy
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`www.example.com\`. | gateway.yaml:7
| route | HTTPRoute \`infra/site\`, rule 1 | It hands the request on to \`shop/cart\`. | parent.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | \`/team/cart\` is longer than \`/\` of \`infra/site\`. | child.yaml:7
| filter | request headers | The filter sets \`x-parent\`, \`x-child\`. | parent.yaml:10
| filter | mirror | A copy goes to Service \`shop/copy\`, whose answer is thrown away. | child.yaml:10
| backend | Service \`shop/cart\` port 80 | It gets every request. | child.yaml:11
`);

describe("Routes that hand requests on to others (GEP-1058)", () => {
  it("a child takes what its match says behind the parent's, with the filters of both", () => {
    likeHandedOn(WORLD, { ...web, path: "/team/cart/1" }).is();
  });

  it("names the match of the child", () => {
    likeHandedOn(WORLD, { ...web, path: "/team/basket", method: "POST" }).but(`
match 1 "PathPrefix /team/basket, method POST" child.yaml:7
backend sees POST www.example.com /team/basket [x-parent: 1] [x-child: 1] in the clear
| match | HTTPRoute \`shop/cart\`, rule 1 | \`/team/basket\` is longer than \`/\` of \`infra/site\`. | child.yaml:7
`);
  });

  it("leaves to other rules of the parent what no child takes", () => {
    traced(WORLD, { ...web, path: "/team/other" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:7
route HTTPRoute infra/site parent.yaml:3
rule 1 parent.yaml:12
match 0 "PathPrefix /" parent.yaml:12
1: Service infra/home:80 parent.yaml:13
backend sees GET www.example.com /team/other in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`www.example.com\`. | gateway.yaml:7
| match | HTTPRoute \`infra/site\`, rule 2 | Only \`PathPrefix /\` takes the request. | parent.yaml:12
| backend | Service \`infra/home\` port 80 | It gets every request. | parent.yaml:13
`);
  });

  it("goes by the hostnames of the parent", () => {
    traced(WORLD, { ...web, host: "other.example.com", path: "/team/cart" }).is(`
response 404
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:7
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`other.example.com\`. | gateway.yaml:7
| match | no match | No Route on listener \`http\` of Gateway \`infra/web\` has a hostname for \`other.example.com\`. | gateway.yaml:7
`);
  });

  it("does nothing where the parent does not let the child in", () => {
    traced(WORLD.replace("from: All", "from: Same"), { ...web, path: "/team/cart" }).is(`
forwarded
to Gateway infra/web gateway.yaml:3
listener http: HTTP 80 *.example.com of Gateway infra/web gateway.yaml:7
route HTTPRoute infra/site parent.yaml:3
rule 1 parent.yaml:12
match 0 "PathPrefix /" parent.yaml:12
1: Service infra/home:80 parent.yaml:13
backend sees GET www.example.com /team/cart in the clear
| listener | listener \`http\` of Gateway \`infra/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`www.example.com\`. | gateway.yaml:7
| match | HTTPRoute \`infra/site\`, rule 2 | Only \`PathPrefix /\` takes the request. | parent.yaml:12
| backend | Service \`infra/home\` port 80 | It gets every request. | parent.yaml:13
`);
  });

  it("of two children with one match the first by name takes the request", () => {
    const second = WORLD.slice(WORLD.indexOf("#- child.yaml"), WORLD.indexOf("#- services.yaml"))
      .replace("child.yaml", "second.yaml")
      .replace("name: cart, namespace: shop", "name: second, namespace: shop");
    likeHandedOn(WORLD + second, { ...web, path: "/team/cart" }).but(`
backend sees GET www.example.com /team/cart [x-parent: 1] [x-child: 1] in the clear
| match | HTTPRoute \`shop/cart\`, rule 1 | \`PathPrefix /team/cart\` is as specific as \`PathPrefix /team/cart\` of \`shop/second\`; the files do not say which is older, so the first by name is taken. \`/team/cart\` is longer than \`/\` of \`infra/site\`. | child.yaml:7
`);
  });
});
