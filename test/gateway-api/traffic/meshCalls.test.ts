import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traced } from "../../workspace/views/traceStory.ts";
import { manifest } from "../manifest.ts";

const API = manifest("Service shop/api", "spec: { ports: [{ port: 80 }, { port: 443 }] }");
const NEXT = manifest("Service shop/next", "spec: { ports: [{ port: 80 }] }");
const route = (identity: string, parent = "name: api", more = "") =>
  manifest(
    identity,
    `spec: { parentRefs: [{ group: "", kind: Service, namespace: shop, ${parent} }]${more}, rules: [{ backendRefs: [{ name: next, namespace: shop, port: 80 }] }] }`,
  );

const call = (documents: readonly string[], request: Partial<TraceRequest> = {}, options = {}) =>
  traced(documents.join(""), { scheme: "http", to: { service: "api.shop" }, port: 80, ...request }, options);

describe("a call to a Service of a mesh", () => {
  it("reaches the Service itself where no Route is for its port", () => {
    call([API]).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:80 main.yaml:4
backend sees GET api.shop /
| backend | Service \`shop/api\` port 80 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([API], { port: 81 }).is(`
connection-rejected
to Service shop/api main.yaml:4
| port | port 81 | Service \`shop/api\` has no port 81; it has 80, 443. | main.yaml:5`);
    call([API, NEXT, route("HTTPRoute shop/to-next", "name: api, port: 443")]).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:80 main.yaml:4
backend sees GET api.shop /
| backend | Service \`shop/api\` port 80 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([manifest("Service shop/api", "spec: { ports: [{ port: 53, protocol: UDP }] }")], {
      scheme: "udp",
      port: 53,
    }).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:53 main.yaml:4
| backend | Service \`shop/api\` port 53 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([API], { scheme: "tls" }).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:80 main.yaml:4
| backend | Service \`shop/api\` port 80 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([manifest("Service shop/api", "spec: { clusterIP: None }")], { port: 81 }).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:81 main.yaml:4
backend sees GET api.shop /
| backend | Service \`shop/api\` port 81 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([NEXT]).is(`
unknown
| backend | Service \`shop/api\` | Service \`shop/api\` is not in this workspace. |`);
    call([NEXT], {}, { closedWorld: true }).is(`
connection-rejected
| backend | Service \`shop/api\` | Service \`shop/api\` is not in this workspace. |`);
  });

  it("follows the Routes beside the client before those beside the Service", () => {
    const both = [API, NEXT, route("HTTPRoute shop/producer"), route("HTTPRoute client/consumer")];
    call(both, { from: { namespace: "client" } }).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute client/consumer main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/next:80 main.yaml:20
backend sees GET api.shop / in the clear
| route | HTTPRoute \`client/consumer\` | It stands beside the client and holds for its calls, before Routes beside the Service. | main.yaml:20
| match | HTTPRoute \`client/consumer\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:20`);
    call(both, { from: { namespace: "elsewhere" } }).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute shop/producer main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees GET api.shop / in the clear
| route | HTTPRoute \`shop/producer\` | It stands beside the Service and holds for every client. | main.yaml:15
| match | HTTPRoute \`shop/producer\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:15`);
    call(both, { from: { namespace: "shop" } }).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute shop/producer main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees GET api.shop / in the clear
| route | HTTPRoute \`shop/producer\` | It stands beside the Service and holds for every client. | main.yaml:15
| match | HTTPRoute \`shop/producer\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:15`);
    call([...both, route("HTTPRoute client/consumer-too")], { from: { namespace: "client" } }).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute client/consumer main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/next:80 main.yaml:20
backend sees GET api.shop / in the clear
| route | HTTPRoute \`client/consumer\`, HTTPRoute \`client/consumer-too\` | They stand beside the client and hold for its calls, before Routes beside the Service. | main.yaml:20
| match | HTTPRoute \`client/consumer\`, rule 1 | \`PathPrefix /\` is as specific as \`PathPrefix /\` of \`client/consumer-too\`; the files do not say which is older, so the first by name is taken. | main.yaml:20
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:20`);
  });

  it("is one of the kind that comes first on the port", () => {
    const http = route("HTTPRoute shop/web");
    const calls = route("GRPCRoute shop/calls");
    const tls = route("TLSRoute shop/names", "name: api", ", hostnames: [a.test]");
    const tcp = route("TCPRoute shop/raw");
    call([API, NEXT, http, calls], { protocol: "grpc", path: "/shop.Cart/List" }).is(`
forwarded
to Service shop/api main.yaml:4
route GRPCRoute shop/calls main.yaml:19
rule 0 main.yaml:20
match 0 "every call" main.yaml:20
1: Service shop/next:80 main.yaml:20
backend sees POST api.shop /shop.Cart/List in the clear
| route | GRPCRoute \`shop/calls\` | It stands beside the Service and holds for every client. | main.yaml:20
| match | GRPCRoute \`shop/calls\`, rule 1 | Only \`every call\` takes the request. | main.yaml:20
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:20`);
    call([API, NEXT, http, tcp]).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute shop/web main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees GET api.shop / in the clear
| route | HTTPRoute \`shop/web\` | It stands beside the Service and holds for every client. | main.yaml:15
| match | HTTPRoute \`shop/web\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:15`);
    call([API, NEXT, tls, tcp], { scheme: "tls", host: "a.test" }).is(`
forwarded
to Service shop/api main.yaml:4
route TLSRoute shop/names main.yaml:14
rule 0 main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees over TLS for a.test
| route | TLSRoute \`shop/names\` | It stands beside the Service and holds for every client. | main.yaml:15
| route | TLSRoute \`shop/names\` | It is the only Route that takes \`a.test\`. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:15`);
    call([API, NEXT, tls], { scheme: "tls", host: "b.test" }).is(`
connection-rejected
to Service shop/api main.yaml:4
| route | TLSRoute \`shop/names\` | It stands beside the Service and holds for every client. | main.yaml:15
| route | no Route | No Route on Service \`shop/api\` takes \`b.test\`. | main.yaml:4`);
    call([API, NEXT, tcp], { scheme: "tcp" }).is(`
forwarded
to Service shop/api main.yaml:4
route TCPRoute shop/raw main.yaml:14
rule 0 main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees in the clear
| route | TCPRoute \`shop/raw\` | It stands beside the Service and holds for every client. | main.yaml:15
| route | TCPRoute \`shop/raw\` | It is the only Route that takes what arrives here. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every connection. | main.yaml:15`);
    call([API, NEXT, tcp], { scheme: "https", host: "a.test" }).is(`
forwarded
to Service shop/api main.yaml:4
route TCPRoute shop/raw main.yaml:14
rule 0 main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees GET a.test / over TLS for a.test
| route | TCPRoute \`shop/raw\` | It stands beside the Service and holds for every client. | main.yaml:15
| route | TCPRoute \`shop/raw\` | It is the only Route that takes what arrives here. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:15`);
  });

  it("is redirected to the port of the call, or the one of the scheme", () => {
    const redirecting = (to: string) =>
      manifest(
        "HTTPRoute shop/away",
        `spec: { parentRefs: [{ group: "", kind: Service, name: api }], rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { ${to} } }] }] }`,
      );
    const named = { host: "api.shop" };
    call([API, redirecting("path: { type: ReplaceFullPath, replaceFullPath: /new }")], {
      ...named,
      scheme: "https",
      port: 443,
    }).is(`
response 302
to Service shop/api main.yaml:4
route HTTPRoute shop/away main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
client sees [location: https://api.shop/new]
redirect 302 https api.shop 443 /new
| route | HTTPRoute \`shop/away\` | It stands beside the Service and holds for every client. | main.yaml:10
| match | HTTPRoute \`shop/away\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| filter | redirect to https://api.shop/new | The rule answers with 302 and sends the client to \`https://api.shop/new\`. | main.yaml:10`);
    call([API, redirecting("path: { type: ReplaceFullPath, replaceFullPath: /new }")], named).is(`
response 302
to Service shop/api main.yaml:4
route HTTPRoute shop/away main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
client sees [location: http://api.shop/new]
redirect 302 http api.shop 80 /new
| route | HTTPRoute \`shop/away\` | It stands beside the Service and holds for every client. | main.yaml:10
| match | HTTPRoute \`shop/away\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| filter | redirect to http://api.shop/new | The rule answers with 302 and sends the client to \`http://api.shop/new\`. | main.yaml:10`);
  });

  it("is open where a Route may be for the port, and only for this Service", () => {
    call([API, NEXT, route("HTTPRoute shop/later", "name: api, port: '${PORT}'")]).is(`
unknown
to Service shop/api main.yaml:4
| route | perhaps HTTPRoute \`shop/later\` | Whether it means port 80 of Service \`shop/api\` cannot be told. | main.yaml:15`);
    const two = manifest(
      "HTTPRoute shop/both",
      'spec: { parentRefs: [{ group: "", kind: Service, name: next }, { group: "", kind: Service, name: api, port: 443 }], rules: [{ backendRefs: [{ name: next, port: 80 }] }] }',
    );
    call([API, NEXT, two]).is(`
forwarded
to Service shop/api main.yaml:4
1: Service shop/api:80 main.yaml:4
backend sees GET api.shop /
| backend | Service \`shop/api\` port 80 | No Route holds for this call, so it goes to the Service itself. | main.yaml:4`);
    call([API, NEXT, two], { port: 443 }).is(`
forwarded
to Service shop/api main.yaml:4
route HTTPRoute shop/both main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/next:80 main.yaml:15
backend sees GET api.shop / in the clear
| route | HTTPRoute \`shop/both\` | It stands beside the Service and holds for every client. | main.yaml:15
| match | HTTPRoute \`shop/both\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/next\` port 80 | It gets every request. | main.yaml:15`);
  });
});
