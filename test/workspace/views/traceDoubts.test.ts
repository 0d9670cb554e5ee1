import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traced, tracedLike } from "./traceStory.ts";

const gateway = (name: string, listener: string, more = "") => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: shop }
spec:
  gatewayClassName: any
${more}  listeners:
    - { name: http, port: 80, protocol: HTTP${listener} }
`;

const route = (name: string, parent: string, rule: string, hostnames = "[]") => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: ${parent} }]
  hostnames: ${hostnames}
  rules:
    - { ${rule}, backendRefs: [{ name: ${name}, port: 80 }] }
`;

const prefix = (value: string) => `matches: [{ path: { value: "${value}" } }]`;
const expression = (value: string) => `matches: [{ path: { type: RegularExpression, value: '${value}' } }]`;
const web = { gateway: { name: "web" }, scheme: "http", host: "a.example.com" } as const;

/** The answer for a Route that is called like its Service and its file. */
const likeForwardedTo = (name: string) =>
  tracedLike(`
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/${name} ${name}.yaml:3
rule 0 ${name}.yaml:8
match 0 "PathPrefix /" ${name}.yaml:8
1: Service shop/${name}:80 ${name}.yaml:8
backend sees GET a.example.com / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/${name}\`, rule 1 | Only \`PathPrefix /\` takes the request. | ${name}.yaml:8
| backend | Service \`shop/${name}\` port 80 | It gets every request. Service \`shop/${name}\` is not in this workspace. It is taken to be there. | ${name}.yaml:8
`);

const likeDoubted = tracedLike(`
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/regex\`, rule 1 | \`RegularExpression /cart/[0-9]+\` takes the request as well, and where a regular expression stands in the order is up to the implementation. | regex.yaml:8
`);

describe("what files leave open", () => {
  it("where a regular expression stands among other paths, the implementation says", () => {
    const both =
      gateway("web", "") +
      route("plain", "web", prefix("/")) +
      route("regex", "web", expression("/cart/[0-9]+"));
    likeDoubted(both, { ...web, path: "/cart/12" }).is();
    likeForwardedTo("plain")(both, { ...web, path: "/cart/12/more" }).but(`
backend sees GET a.example.com /cart/12/more in the clear
`);
  });

  it("an expression alone takes what it matches as a whole", () => {
    const one = gateway("web", "") + route("regex", "web", expression("/cart/[0-9]+"));
    likeForwardedTo("regex")(one, { ...web, path: "/cart/12" }).but(`
match 0 "RegularExpression /cart/[0-9]+" regex.yaml:8
backend sees GET a.example.com /cart/12 in the clear
| match | HTTPRoute \`shop/regex\`, rule 1 | Only \`RegularExpression /cart/[0-9]+\` takes the request. A regular expression has to match the whole text, as most implementations have it. | regex.yaml:8
`);
    likeDoubted(one, { ...web, path: "/cart/12/more" }).but(`
response 404
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/cart/12/more\`. | web.yaml:7
`);
  });

  it("an expression that RE2 does not read is not tried", () => {
    likeDoubted(gateway("web", "") + route("regex", "web", expression("/(?=cart).*")), {
      ...web,
      path: "/cart",
    }).but(`
| match | perhaps HTTPRoute \`shop/regex\`, rule 1 | Whether \`RegularExpression /(?=cart).*\` holds cannot be told: its regular expression is none that RE2 reads. | regex.yaml:8
`);
  });

  it("text that is filled in later may match, unless what stands around it does not", () => {
    const open =
      gateway("web", "") + route("open", "web", prefix("/v1/${TEAM}")) + route("plain", "web", prefix("/"));
    likeDoubted(open, { ...web, path: "/v1/cart" }).but(`
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/open\`, rule 1 | A part of \`PathPrefix /v1/\${TEAM}\` is filled in later or cannot be read. | open.yaml:8
`);
    likeForwardedTo("plain")(open, { ...web, path: "/v2/cart" }).but(`
backend sees GET a.example.com /v2/cart in the clear
`);
  });

  it("a header that is sent twice may be the value of a match", () => {
    const twice =
      gateway("web", "") + route("plain", "web", "matches: [{ headers: [{ name: x-team, value: a }] }]");
    traced(twice, { ...web, headers: { "x-team": ["a", "b"] } }).is(`
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /, header x-team=a\` asks for a header or parameter whose repetition or encoding implementations read differently. | plain.yaml:8
`);
  });

  it("a hostname that is filled in later may be the host", () => {
    const open =
      gateway("web", "") +
      route("open", "web", prefix("/cart"), '["a.${DOMAIN}"]') +
      route("plain", "web", prefix("/"), '["*.example.com"]');
    likeDoubted(open, { ...web, path: "/cart" }).but(`
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/open\`, rule 1 | Its hostname \`a.\${DOMAIN}\` is filled in later and may cover the host. | open.yaml:8
`);
    likeForwardedTo("plain")(open, { ...web, path: "/other" }).but(`
backend sees GET a.example.com /other in the clear
`);
    likeForwardedTo("plain")(open, { ...web, host: "b.example.com", path: "/cart" }).but(`
backend sees GET b.example.com /cart in the clear
`);
  });

  it("and the host itself may be written as the files write it", () => {
    const open =
      gateway("web", ', hostname: "*.${DOMAIN}"') + route("open", "web", prefix("/"), '["a.${DOMAIN}"]');
    traced(open, { ...web, host: "a.${DOMAIN}" }).is(`
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 *.\${DOMAIN} of Gateway shop/web web.yaml:7
route HTTPRoute shop/open open.yaml:3
rule 0 open.yaml:8
match 0 "PathPrefix /" open.yaml:8
1: Service shop/open:80 open.yaml:8
backend sees GET a.\${DOMAIN} / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.\${DOMAIN}\` covers \`a.\${DOMAIN}\`. | web.yaml:7
| match | HTTPRoute \`shop/open\`, rule 1 | Only \`PathPrefix /\` takes the request. | open.yaml:8
| backend | Service \`shop/open\` port 80 | It gets every request. Service \`shop/open\` is not in this workspace. It is taken to be there. | open.yaml:8
`);
    traced(open, { ...web, host: "b.${DOMAIN}" }).is(`
response 404
to Gateway shop/web web.yaml:3
listener http: HTTP 80 *.\${DOMAIN} of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.\${DOMAIN}\` covers \`b.\${DOMAIN}\`. | web.yaml:7
| match | no match | No Route on listener \`http\` of Gateway \`shop/web\` has a hostname for \`b.\${DOMAIN}\`. | web.yaml:7
`);
  });

  it("a listener whose hostname is filled in later may take the host", () => {
    const open = `${gateway("web", "")}    - { name: open, port: 80, protocol: HTTP, hostname: "*.\${DOMAIN}" }\n`;
    likeDoubted(open + route("plain", "web", prefix("/")), web).but(`
- | match
| listener | perhaps listener \`open\` of Gateway \`shop/web\` | Its hostname \`*.\${DOMAIN}\` is filled in later and may cover \`a.example.com\`. | web.yaml:8
`);
  });

  it("a namespace whose labels are not here may let a Route in", () => {
    const selecting = gateway(
      "web",
      ", allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }",
    );
    likeDoubted(selecting + route("plain", "web", prefix("/")), web).but(`
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | Whether it is attached here cannot be told from these files. | plain.yaml:8
`);
  });

  it("a weight that is filled in later divides requests nobody knows how", () => {
    const weighed = route("plain", "web", prefix("/")).replace(
      "port: 80 }]",
      "port: 80, weight: '${W}' }, { name: other, port: 80 }]",
    );
    likeDoubted(gateway("web", "") + weighed, web).but(`
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | backends | A weight is a variable, so the shares of requests are unknown. | plain.yaml:8
`);
  });

  it("a redirect to a host that is filled in later goes somewhere", () => {
    const redirect = `${prefix("/")}, filters: [{ type: RequestRedirect, requestRedirect: { hostname: "\${HOST}" } }]`;
    likeDoubted(gateway("web", "") + route("away", "web", redirect), web).but(`
route HTTPRoute shop/away away.yaml:3
rule 0 away.yaml:8
match 0 "PathPrefix /" away.yaml:8
| match | HTTPRoute \`shop/away\`, rule 1 | Only \`PathPrefix /\` takes the request. | away.yaml:8
| filter | redirect | A part of the redirect is filled in later, or replaces a prefix that the match does not have. | away.yaml:8
`);
  });
});

describe("without a Gateway in the request", () => {
  const plain: TraceRequest = { scheme: "http", host: "a.example.com" };

  it("the only one that takes the host is meant", () => {
    likeForwardedTo("r")(
      gateway("web", ", hostname: a.example.com") +
        gateway("other", ", hostname: b.example.com") +
        route("r", "web", prefix("/")),
      plain,
    ).but(`
listener http: HTTP 80 a.example.com of Gateway shop/web web.yaml:7
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | web.yaml:3
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`a.example.com\`. | web.yaml:7
`);
  });

  it("of several the one with a listener on its port, and for its protocol", () => {
    const other = (listener: string) =>
      gateway("other", "").replace("name: http, port: 80, protocol: HTTP", listener);
    for (const listener of [
      "name: http, port: 8080, protocol: HTTP",
      "name: tcp, port: 80, protocol: TCP",
      "name: tcp, port: 9000, protocol: TCP",
    ])
      likeForwardedTo("r")(gateway("web", "") + other(listener) + route("r", "web", prefix("/")), plain).but(`
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | web.yaml:3
`);
  });

  it("of several that take it the one with Routes for the host", () => {
    likeForwardedTo("r")(
      gateway("web", "") + gateway("other", "") + route("r", "web", prefix("/"), "[a.example.com]"),
      plain,
    ).but(`
| gateway | Gateway \`shop/web\` | Of the Gateways here with a listener for the request it is the only one with a Route for the host. | web.yaml:3
`);
  });

  it("several that take it are named", () => {
    traced(
      gateway("web", "") +
        gateway("other", "") +
        route("r", "web", prefix("/")) +
        route("s", "other", prefix("/")),
      plain,
    ).is(`
unknown
perhaps to Gateway shop/other other.yaml:3
perhaps to Gateway shop/web web.yaml:3
| gateway | Gateway \`shop/other\` | It has a listener for the request; which one clients reach, the files do not say. | other.yaml:3
| gateway | Gateway \`shop/web\` | It has a listener for the request; which one clients reach, the files do not say. | web.yaml:3
`);
  });

  it("none that takes it leaves the answers that they would give", () => {
    traced(
      gateway("web", ", hostname: b.example.com") + gateway("other", ", hostname: c.example.com"),
      plain,
    ).is(`
response 404
| gateway | no Gateway | None of the Gateways here takes the request. |
| listener | no listener | No listener on port 80 has a hostname for \`a.example.com\`; they have \`c.example.com\`. | other.yaml:7
`);
    traced(gateway("web", ""), { ...plain, port: 81 }).is(`
connection-rejected
to Gateway shop/web web.yaml:3
| gateway | Gateway \`shop/web\` | No Gateway here takes the request; this one comes nearest. | web.yaml:3
| port | port 81 is closed | No listener has port 81; the ports are 80. | web.yaml:7
`);
    traced(gateway("web", "").replace(/ {2}listeners:[\s\S]*/, "  listeners: []\n"), plain).is(`
connection-rejected
to Gateway shop/web web.yaml:3
| gateway | Gateway \`shop/web\` | No Gateway here takes the request; this one comes nearest. | web.yaml:3
| port | port 80 is closed | The Gateway has no listeners. | web.yaml:6
`);
    traced(route("r", "web", prefix("/")), plain).is(`
unknown
| gateway | no Gateway | No Gateway is in this workspace. |
`);
  });

  it("children are not asked beside their parents", () => {
    const child = gateway(
      "team",
      ", hostname: a.example.com",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }\n",
    ).replace("name: http,", "name: own,");
    const parent = gateway(
      "web",
      "",
      "  infrastructure: { allowedChildren: { namespaces: { from: Same } } }\n",
    );
    likeForwardedTo("r")(parent + child + route("r", "team", prefix("/")), plain).but(`
listener own: HTTP 80 a.example.com of Gateway shop/team team.yaml:8
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | web.yaml:3
| listener | listener \`own\` of Gateway \`shop/team\` | Its hostname \`a.example.com\` is more specific than listener \`http\` of Gateway \`shop/web\`, which takes every host. | team.yaml:8
`);
  });
});

describe("requests that are written wrongly", () => {
  const one = gateway("web", "") + route("r", "web", prefix("/a b"));

  it("a Gateway that is not here", () => {
    traced(one, { ...web, gateway: { namespace: "x", name: "nobody" } }).is(`
unknown
| gateway | no Gateway | Gateway \`x/nobody\` is not in this workspace. |
`);
  });

  it("an unknown scheme", () => {
    traced(one, { ...web, scheme: JSON.parse('"gopher"') }).is(`
unknown
| answer | no scheme \`gopher\` | The schemes are http, https, grpc, tls, tcp, udp. |
`);
  });

  it("a stream without a port", () => {
    likeDoubted(one, { ...web, scheme: "tcp" }).but(`
- listener, | listener, | match
| port | no port | A request over TCP needs a port to go to. |
`);
  });

  it("no host", () => {
    likeDoubted(one, { gateway: { name: "web" }, scheme: "http", path: "/" }).but(`
response 404
| match | no match | No match of the Routes on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/\`. | web.yaml:7
`);
  });

  it("a path in percent-encoding is compared as it is sent", () => {
    likeDoubted(one, { ...web, path: "/a%20b" }).but(`
response 404
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/a%20b\`. | web.yaml:7
| match | percent-encoding | The path is compared as it is sent; decoded, as \`/a b\`, it would go to HTTPRoute \`shop/r\`. |
`);
  });

  it("an internationalised host is compared in the form that clients send", () => {
    const host = gateway("web", ", hostname: xn--bcher-kva.example") + route("r", "web", prefix("/"));
    likeForwardedTo("r")(host, { ...web, host: "Bücher.example:80" }).but(`
listener http: HTTP 80 xn--bcher-kva.example of Gateway shop/web web.yaml:7
backend sees GET Bücher.example:80 / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`xn--bcher-kva.example\`. | web.yaml:7
`);
    likeForwardedTo("r")(host, { ...web, host: "xn--bcher-kva.example." }).but(`
listener http: HTTP 80 xn--bcher-kva.example of Gateway shop/web web.yaml:7
backend sees GET xn--bcher-kva.example. / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`xn--bcher-kva.example\`. | web.yaml:7
`);
  });

  it("a host that is none", () => {
    traced(one, { ...web, host: "a b:c:d", path: "no-slash" }).is(`
unknown
| answer | no host | \`a b:c:d\` is no host and port. |
`);
  });
});

describe("several Gateways of one name", () => {
  it("are named with what tells them apart", () => {
    const two =
      gateway("web", "").replace("web.yaml", "one/web.yaml") +
      gateway("web", "").replace("web.yaml", "two/web.yaml");
    traced(two, web).is(`
unknown
perhaps to Gateway shop/web one/web.yaml:3
perhaps to Gateway shop/web two/web.yaml:3
| gateway | Gateway \`shop/web\` | Several Gateways have this name. | one/web.yaml:3
| gateway | Gateway \`shop/web\` | Several Gateways have this name. | two/web.yaml:3
`);
    traced(two, { ...web, gateway: { name: "web", scope: "two" } }).is(`
response 404
to Gateway shop/web two/web.yaml:3
listener http: HTTP 80 of Gateway shop/web two/web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | two/web.yaml:7
| match | no match | No Route is attached to listener \`http\` of Gateway \`shop/web\`. | two/web.yaml:7
`);
  });
});
