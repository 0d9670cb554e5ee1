import { describe, it } from "node:test";
import { traced, tracedLike } from "./traceStory.ts";

const SERVICES = `
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 80 }, { name: admin, port: 8080 }] }
---
apiVersion: v1
kind: Service
metadata: { name: cart-v2, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const route = (
  name: string,
  {
    kind = "HTTPRoute",
    namespace = "shop",
    ref = "",
    rule = "{ backendRefs: [{ name: cart-v2, namespace: shop, port: 80 }] }",
  } = {},
) => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart, namespace: shop${ref} }]
  rules:
    - ${rule}
`;

const call = {
  from: { namespace: "shop" },
  to: { service: "cart" },
  scheme: "http",
  host: "cart",
  path: "/",
} as const;
const fromFar = { ...call, from: { namespace: "far" }, to: { service: "cart.shop" } } as const;

const likeRouted = tracedLike(`
forwarded
to Service shop/cart services.yaml:3
route HTTPRoute shop/split split.yaml:3
rule 0 split.yaml:7
match 0 "PathPrefix /" split.yaml:7
1: Service shop/cart-v2:80 split.yaml:7
backend sees GET cart / in the clear
| route | HTTPRoute \`shop/split\` | It stands beside the Service and holds for every client. | split.yaml:5
| match | HTTPRoute \`shop/split\`, rule 1 | Only \`PathPrefix /\` takes the request. | split.yaml:7
| backend | Service \`shop/cart-v2\` port 80 | It gets every request. | split.yaml:7
`);

const likeUnrouted = tracedLike(`
forwarded
to Service shop/cart services.yaml:3
1: Service shop/cart:80 services.yaml:3
backend sees GET cart /
| backend | Service \`shop/cart\` port 80 | No Route holds for this call, so it goes to the Service itself. | services.yaml:3
`);

describe("calls inside of a mesh", () => {
  it("go to the Routes of the Service that is called", () => {
    likeRouted(SERVICES + route("split"), call).is();
  });

  it("whatever the Host header says", () => {
    likeUnrouted(SERVICES + route("split"), { ...call, to: { service: "cart-v2" }, host: "cart" }).but(`
to Service shop/cart-v2 services.yaml:8
1: Service shop/cart-v2:80 services.yaml:8
| backend | Service \`shop/cart-v2\` port 80 | No Route holds for this call, so it goes to the Service itself. | services.yaml:8
`);
    likeRouted(SERVICES + route("split"), { ...call, host: "anything.example" }).but(`
backend sees GET anything.example / in the clear
`);
  });

  it("to the Service itself where it has no Routes", () => {
    likeUnrouted(SERVICES, call).is();
  });

  it("may go to a Route whose port is filled in later, unless another parent of it means the port", () => {
    const doubted = (files: string) =>
      traced(SERVICES + files, call).is(`
unknown
to Service shop/cart services.yaml:3
| route | perhaps HTTPRoute \`shop/split\` | Whether it means port 80 of Service \`shop/cart\` cannot be told. | split.yaml:5
`);
    const twice = (one: string, other: string) =>
      route("split").replace(
        "name: cart, namespace: shop }]",
        `name: cart, namespace: shop, ${one} }, { group: "", kind: Service, name: cart, namespace: shop, ${other} }]`,
      );
    doubted(route("split", { ref: ", port: '${PORT}'" }));
    doubted(twice("port: 8080", "sectionName: '${NAME}'"));
    doubted(twice("sectionName: '${NAME}'", "port: 8080"));
    likeRouted(SERVICES + twice("port: '${PORT}'", "port: 80"), call).is();
    likeUnrouted(SERVICES + twice("port: 8080", "sectionName: admin"), call).is();
  });

  it("go to the older of several Routes, which stand there all", () => {
    likeRouted(SERVICES + route("split") + route("z"), call).but(`
| route | HTTPRoute \`shop/split\`, HTTPRoute \`shop/z\` | They stand beside the Service and hold for every client. | split.yaml:5
| match | HTTPRoute \`shop/split\`, rule 1 | \`PathPrefix /\` is as specific as \`PathPrefix /\` of \`shop/z\`; the files do not say which is older, so the first by name is taken. | split.yaml:7
`);
  });

  it("and are not found where its Routes do not match", () => {
    const other = "{ matches: [{ path: { value: /other } }], backendRefs: [{ name: cart, port: 80 }] }";
    traced(SERVICES + route("split", { rule: other }), call).is(`
response 404
to Service shop/cart services.yaml:3
| route | HTTPRoute \`shop/split\` | It stands beside the Service and holds for every client. | split.yaml:5
| match | no match | No match of the Routes on Service \`shop/cart\` takes the request, with path \`/\`. | services.yaml:3
`);
  });

  it("a producer's Route holds for clients of every namespace", () => {
    likeRouted(SERVICES + route("split"), fromFar).is();
  });

  const both =
    SERVICES +
    route("produced") +
    route("consumed", {
      namespace: "far",
      rule: "{ backendRefs: [{ name: cart, namespace: shop, port: 80 }] }",
    });

  it("a consumer's Route holds for the clients of its own namespace only", () => {
    traced(both, fromFar).is(`
forwarded
to Service shop/cart services.yaml:3
route HTTPRoute far/consumed consumed.yaml:3
rule 0 consumed.yaml:7
match 0 "PathPrefix /" consumed.yaml:7
1: Service shop/cart:80 consumed.yaml:7
backend sees GET cart / in the clear
| route | HTTPRoute \`far/consumed\` | It stands beside the client and holds for its calls, before Routes beside the Service. | consumed.yaml:5
| match | HTTPRoute \`far/consumed\`, rule 1 | Only \`PathPrefix /\` takes the request. | consumed.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | consumed.yaml:7
`);
    traced(both, call).is(`
forwarded
to Service shop/cart services.yaml:3
route HTTPRoute shop/produced produced.yaml:3
rule 0 produced.yaml:7
match 0 "PathPrefix /" produced.yaml:7
1: Service shop/cart-v2:80 produced.yaml:7
backend sees GET cart / in the clear
| route | HTTPRoute \`shop/produced\` | It stands beside the Service and holds for every client. | produced.yaml:5
| match | HTTPRoute \`shop/produced\`, rule 1 | Only \`PathPrefix /\` takes the request. | produced.yaml:7
| backend | Service \`shop/cart-v2\` port 80 | It gets every request. | produced.yaml:7
`);
    traced(both, { ...fromFar, from: { namespace: "third" } }).is(`
forwarded
to Service shop/cart services.yaml:3
route HTTPRoute shop/produced produced.yaml:3
rule 0 produced.yaml:7
match 0 "PathPrefix /" produced.yaml:7
1: Service shop/cart-v2:80 produced.yaml:7
backend sees GET cart / in the clear
| route | HTTPRoute \`shop/produced\` | It stands beside the Service and holds for every client. | produced.yaml:5
| match | HTTPRoute \`shop/produced\`, rule 1 | Only \`PathPrefix /\` takes the request. | produced.yaml:7
| backend | Service \`shop/cart-v2\` port 80 | It gets every request. | produced.yaml:7
`);
  });

  it("a port of the Service is chosen by number or by name", () => {
    for (const ref of [", port: 8080", ", sectionName: admin"]) {
      likeRouted(SERVICES + route("split", { ref }), { ...call, port: 8080 }).is();
      likeUnrouted(SERVICES + route("split", { ref }), call).is();
    }
    likeUnrouted(SERVICES, { ...call, to: { service: "cart:8080" } }).but(`
1: Service shop/cart:8080 services.yaml:3
| backend | Service \`shop/cart\` port 8080 | No Route holds for this call, so it goes to the Service itself. | services.yaml:3
`);
  });

  it("a port that the Service does not have takes nobody", () => {
    traced(SERVICES + route("split"), { ...call, port: 81 }).is(`
connection-rejected
to Service shop/cart services.yaml:3
| port | port 81 | Service \`shop/cart\` has no port 81; it has 80, 8080. | services.yaml:4
`);
  });

  it("of several kinds on a port only GRPCRoutes count", () => {
    const calls = route("calls", {
      kind: "GRPCRoute",
      rule: "{ matches: [{ method: { service: shop.Cart } }], backendRefs: [{ name: cart, port: 80 }] }",
    });
    traced(SERVICES + route("split") + calls, { ...call, scheme: "grpc", path: "/shop.Cart/List" }).is(`
forwarded
to Service shop/cart services.yaml:3
route GRPCRoute shop/calls calls.yaml:3
rule 0 calls.yaml:7
match 0 "Exact shop.Cart/*" calls.yaml:7
1: Service shop/cart:80 calls.yaml:7
backend sees POST cart /shop.Cart/List in the clear
| route | GRPCRoute \`shop/calls\` | It stands beside the Service and holds for every client. | calls.yaml:5
| match | GRPCRoute \`shop/calls\`, rule 1 | Only \`Exact shop.Cart/*\` takes the request. | calls.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | calls.yaml:7
`);
    traced(SERVICES + route("split") + calls, { ...call, scheme: "grpc", path: "/shop.Pay/List" }).is(`
response 404 UNIMPLEMENTED
to Service shop/cart services.yaml:3
| route | GRPCRoute \`shop/calls\` | It stands beside the Service and holds for every client. | calls.yaml:5
| match | no match | No match of the Routes on Service \`shop/cart\` takes the call, with path \`/shop.Pay/List\`. | services.yaml:3
`);
  });

  it("TCP goes by TCPRoutes", () => {
    traced(SERVICES + route("stream", { kind: "TCPRoute" }), { ...call, scheme: "tcp", port: 80 }).is(`
forwarded
to Service shop/cart services.yaml:3
route TCPRoute shop/stream stream.yaml:3
rule 0 stream.yaml:7
1: Service shop/cart-v2:80 stream.yaml:7
backend sees in the clear
| route | TCPRoute \`shop/stream\` | It stands beside the Service and holds for every client. | stream.yaml:5
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | stream.yaml:7
| backend | Service \`shop/cart-v2\` port 80 | It gets every connection. | stream.yaml:7
`);
  });

  it("a redirect keeps the port of the Service", () => {
    const rule = "{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: example.org } }] }";
    traced(SERVICES + route("away", { rule }), { ...call, port: 8080 }).is(`
response 302
to Service shop/cart services.yaml:3
route HTTPRoute shop/away away.yaml:3
rule 0 away.yaml:7
match 0 "PathPrefix /" away.yaml:7
client sees [location: http://example.org:8080/]
redirect 302 http example.org 8080 /
| route | HTTPRoute \`shop/away\` | It stands beside the Service and holds for every client. | away.yaml:5
| match | HTTPRoute \`shop/away\`, rule 1 | Only \`PathPrefix /\` takes the request. | away.yaml:7
| filter | redirect to http://example.org:8080/ | The rule answers with 302 and sends the client to \`http://example.org:8080/\`. | away.yaml:7
`);
  });

  it("a Service that is not here is not made up", () => {
    traced(SERVICES, { ...call, to: { service: "nobody" } }).is(`
unknown
| backend | Service \`shop/nobody\` | Service \`shop/nobody\` is not in this workspace. |
`);
    traced(SERVICES, { ...call, to: { service: "nobody" } }, { closedWorld: true }).is(`
connection-rejected
| backend | Service \`shop/nobody\` | Service \`shop/nobody\` is not in this workspace. |
`);
  });
});

describe("a consumer's Route needs no grant for the backends of a mesh", () => {
  it("the Service of another namespace gets the call", () => {
    traced(SERVICES + route("consumed", { namespace: "far" }), fromFar).is(`
forwarded
to Service shop/cart services.yaml:3
route HTTPRoute far/consumed consumed.yaml:3
rule 0 consumed.yaml:7
match 0 "PathPrefix /" consumed.yaml:7
1: Service shop/cart-v2:80 consumed.yaml:7
backend sees GET cart / in the clear
| route | HTTPRoute \`far/consumed\` | It stands beside the client and holds for its calls, before Routes beside the Service. | consumed.yaml:5
| match | HTTPRoute \`far/consumed\`, rule 1 | Only \`PathPrefix /\` takes the request. | consumed.yaml:7
| backend | Service \`shop/cart-v2\` port 80 | It gets every request. | consumed.yaml:7
`);
  });
});
