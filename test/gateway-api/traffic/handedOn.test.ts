import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traced } from "../../workspace/views/traceStory.ts";
import { manifest } from "../manifest.ts";

const GATEWAY = manifest(
  "Gateway shop/web",
  "spec: { gatewayClassName: any, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
);
const SERVICES = ["a", "b"].map((name) =>
  manifest(`Service shop/${name}`, "spec: { ports: [{ port: 80 }] }"),
);
const ALL = "allowedRoutes: { namespaces: { from: All } }";
const at = (value: string) => `matches: [{ path: { value: ${value} } }]`;
const to = (name: string) => `backendRefs: [{ name: ${name}, port: 80 }]`;
const route = (name: string, parent: string, rules: string, hostnames = "") =>
  manifest(
    `HTTPRoute shop/${name}`,
    `spec: { parentRefs: [${parent}]${hostnames && `, hostnames: [${hostnames}]`}, rules: [${rules}] }`,
  );
const top = (rules: string, hostnames = "") => route("top", "{ name: web }", rules, hostnames);
const low = (rules: string, hostnames = "", name = "low", more = "") =>
  route(name, `{ kind: HTTPRoute, name: top${more} }`, rules, hostnames);

const follow = (documents: readonly string[], request: Partial<TraceRequest> = {}) =>
  traced(
    [GATEWAY, ...SERVICES, ...documents].join(""),
    { gateway: { name: "web" }, scheme: "http", host: "x.a.test", ...request },
    { proposals: { delegation: true } },
  );

describe("a request that a Route hands on", () => {
  it("goes to the child that takes it below the parent's path", () => {
    const world = [
      top(`{ ${at("/shop")}, ${ALL} }`),
      low(`{ ${at("/cart")}, ${to("a")} }`),
      low(`{ ${at("/news")}, ${to("b")} }`, "", "other"),
    ];
    follow(world, { path: "/shop/cart" }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /shop/cart" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test /shop/cart in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /shop/cart\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
    follow(world, { path: "/shop/none" }).is(`
response 404
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | no match | No match of the Routes for \`x.a.test\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/shop/none\`. | main.yaml:5`);
    follow([top(`{ ${at("/shop")}, ${ALL} }`)], { path: "/shop/cart" }).is(`
response 404
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | no match | The Routes on listener \`http\` of Gateway \`shop/web\` only hand requests on to children, and they have none that takes the request. | main.yaml:5`);
    follow([top(`{ ${ALL} }`), low(`{ ${to("a")} }`)]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
  });

  it("goes to the rule of the parent that is not handed on where that is nearer", () => {
    const world = [top(`{ ${at("/")}, ${ALL} }, { ${at("/own")}, ${to("b")} }`), low(`{ ${to("a")} }`)];
    follow(world, { path: "/own" }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/top main.yaml:19
rule 1 main.yaml:20
match 0 "PathPrefix /own" main.yaml:20
1: Service shop/b:80 main.yaml:20
backend sees GET x.a.test /own in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | HTTPRoute \`shop/top\`, rule 2 | \`/own\` is longer than \`/\` of \`shop/low\`. | main.yaml:20
| backend | Service \`shop/b\` port 80 | It gets every request. | main.yaml:20`);
    follow(world, { path: "/other" }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test /other in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
  });

  it("is for the hosts that both have", () => {
    follow([top(`{ ${ALL} }`, '"*.a.test"'), low(`{ ${to("a")} }`, "x.a.test, y.b.test")]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
    follow([top(`{ ${ALL} }`, '"*.a.test"'), low(`{ ${to("a")} }`, "y.a.test")]).is(`
response 404
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | no match | No Route on listener \`http\` of Gateway \`shop/web\` has a hostname for \`x.a.test\`. | main.yaml:5`);
    follow([top(`{ ${ALL} }`, "x.a.test"), low(`{ ${to("a")} }`)]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
    follow([top(`{ ${ALL} }`, '"*.a.test"'), low(`{ ${to("a")} }`, '"${HOST}"')]).is(`
unknown
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | perhaps HTTPRoute \`shop/low\`, rule 1 | Its hostname \`\${HOST}\` is filled in later and may cover the host. | main.yaml:25`);
  });

  it("is open where it is not known whether a child is let in, or how tiers are combined", () => {
    const selecting =
      "allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }";
    follow([top(`{ ${at("/shop")}, ${selecting} }`), low(`{ ${to("a")} }`)], { path: "/shop" }).is(`
unknown
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | perhaps HTTPRoute \`shop/low\`, rule 1 | Whether it is attached here cannot be told from these files. | main.yaml:25`);
    follow(
      [
        top(`{ name: one, ${at("/one")}, ${ALL} }, { name: two, ${at("/two")}, ${selecting} }`),
        low(`{ ${to("a")} }`),
      ],
      { path: "/one" },
    ).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /one" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test /one in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /one\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
    follow(
      [
        top(`{ name: one, ${at("/one")}, ${ALL} }, { name: two, ${at("/two")}, ${selecting} }`),
        low(`{ ${to("a")} }`),
      ],
      { path: "/two" },
    ).is(`
unknown
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | perhaps HTTPRoute \`shop/low\`, rule 1 | Whether it is attached here cannot be told from these files. | main.yaml:25`);
  });

  it("is only for the rule of the parent that the child names", () => {
    const world = [
      top(`{ name: one, ${at("/one")}, ${ALL} }, { name: two, ${at("/two")}, ${ALL} }`),
      low(`{ ${to("a")} }`, "", "low", ", sectionName: one"),
    ];
    follow(world, { path: "/one" }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
route HTTPRoute shop/low main.yaml:24
rule 0 main.yaml:25
match 0 "PathPrefix /one" main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET x.a.test /one in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| route | HTTPRoute \`shop/top\`, rule 1 | It hands the request on to \`shop/low\`. | main.yaml:20
| match | HTTPRoute \`shop/low\`, rule 1 | Only \`PathPrefix /one\` takes the request. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:25`);
    follow(world, { path: "/two" }).is(`
response 404
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:5
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:5
| match | no match | No match of the Routes for \`x.a.test\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/two\`. | main.yaml:5`);
  });
});
