import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { A, B, follow, route } from "./shopWorld.ts";

describe("the backends of an answer", () => {
  const header = (name: string, value: string) =>
    `filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: ${name}, value: ${value} }] } }]`;

  it("are told what they see alike once, and each what it alone sees", () => {
    follow([route([A, `${B}, ${header("X-To", "b")}`])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.5: Service shop/a:80 main.yaml:25
  backend sees GET a.test / in the clear
0.5: Service shop/b:80 main.yaml:25
  backend sees GET a.test / [x-to: b] in the clear
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 50 % of the requests. | main.yaml:25
| filter | request headers | The filter sets \`X-To\`. | main.yaml:25
| backend | Service \`shop/b\` port 80 | It gets 50 % of the requests. | main.yaml:25`);
    follow([
      route(
        [`${A}, ${header("X-To", "a")}`, `${B}, ${header("X-To", "b")}`],
        `, ${header("X-All", "always")}`,
      ),
    ]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.5: Service shop/a:80 main.yaml:25
  backend sees GET a.test / [x-all: always] [x-to: a] in the clear
0.5: Service shop/b:80 main.yaml:25
  backend sees GET a.test / [x-all: always] [x-to: b] in the clear
backend sees GET a.test / [x-all: always] in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| filter | request headers | The filter sets \`X-All\`. | main.yaml:25
| filter | request headers | The filter sets \`X-To\`. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 50 % of the requests. | main.yaml:25
| filter | request headers | The filter sets \`X-To\`. | main.yaml:25
| backend | Service \`shop/b\` port 80 | It gets 50 % of the requests. | main.yaml:25`);
    follow([route([`${A}, weight: 3`, B])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.75: Service shop/a:80 main.yaml:25
0.25: Service shop/b:80 main.yaml:25
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 75 % of the requests. | main.yaml:25
| backend | Service \`shop/b\` port 80 | It gets 25 % of the requests. | main.yaml:25`);
  });

  it("are none where an HTTPRoute leaves its rules out: the one that the API server fills in takes every path", () => {
    const bare = (kind: string) =>
      manifest(
        `${kind} shop/bare`,
        "spec: { parentRefs: [{ name: web, sectionName: http }], hostnames: [a.test] }",
      );
    follow([bare("HTTPRoute"), route([A])]).is(`
response 500
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/bare main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/bare\`, rule 1 | Its hostname \`a.test\` goes before Routes that have none, such as \`shop/cart\`. | main.yaml:25
| backend | 500 | The rule has no backend, so the request gets an error. | main.yaml:25`);
    follow([bare("GRPCRoute"), route([A])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:29
rule 0 main.yaml:30
match 0 "PathPrefix /" main.yaml:30
1: Service shop/a:80 main.yaml:30
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:30
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:30`);
  });

  it("are without those that are no backends, whose share is answered with an error", () => {
    follow([route([A, "name: gone, port: 80"])], {}, { closedWorld: true }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.5: Service shop/a:80 main.yaml:25
0.5: Service shop/gone:80 (BackendNotFound) main.yaml:25
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 50 % of the requests. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | 50 % of the requests are answered with an error: Service \`shop/gone\` is not in this workspace. | main.yaml:25`);
    follow([route(["name: gone, port: 80"])], {}, { closedWorld: true }).is(`
response 500
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/gone:80 (BackendNotFound) main.yaml:25
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | Every request is answered with an error: Service \`shop/gone\` is not in this workspace. | main.yaml:25`);
    follow([route(["name: gone, port: 80"])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/gone:80 main.yaml:25
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | It gets every request. Service \`shop/gone\` is not in this workspace. It is taken to be there. | main.yaml:25`);
    follow([route([A, "name: gone, port: 80"])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.5: Service shop/a:80 main.yaml:25
0.5: Service shop/gone:80 main.yaml:25
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 50 % of the requests. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | It gets 50 % of the requests. Service \`shop/gone\` is not in this workspace. It is taken to be there. | main.yaml:25`);
    follow([route(["port: 80"])]).is(`
response 500
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service :80 (BackendNotFound) main.yaml:25
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | a backend without a name port 80 | Every request is answered with an error: The reference has no name. | main.yaml:25`);
  });

  it("may redirect in place of the rule", () => {
    const redirect = "filters: [{ type: RequestRedirect, requestRedirect: { hostname: other.test } }]";
    follow([route([`${A}, ${redirect}`])]).is(`
response 302
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
client sees [location: http://other.test/]
redirect 302 http other.test 80 /
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | Every request is sent to \`http://other.test/\` by a filter of the backend. | main.yaml:25`);
    follow([route([`${A}, ${redirect}`, B])]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
0.5: Service shop/a:80 main.yaml:25
  redirect {"scheme":"http","port":80,"host":"other.test","path":"/","status":302}
0.5: Service shop/b:80 main.yaml:25
  backend sees GET a.test / in the clear
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | 50 % of the requests are sent to \`http://other.test/\` by a filter of the backend. | main.yaml:25
| backend | Service \`shop/b\` port 80 | It gets 50 % of the requests. | main.yaml:25`);
    follow([route([`${A}, ${redirect}`, `${B}, weight: 0`])]).is(`
response 302
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
client sees [location: http://other.test/]
redirect 302 http other.test 80 /
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | Every request is sent to \`http://other.test/\` by a filter of the backend. | main.yaml:25
| backend | Service \`shop/b\` port 80 | Its weight is 0, so it gets nothing. | main.yaml:25`);
  });
});
