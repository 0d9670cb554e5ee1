import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { checkTrace } from "./traceStory.ts";

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

describe("what files leave open", () => {
  it("where a regular expression stands among other paths, the implementation says", () => {
    const both =
      gateway("web", "") +
      route("plain", "web", prefix("/")) +
      route("regex", "web", expression("/cart/[0-9]+"));
    checkTrace(
      both,
      { ...web, path: "/cart/12" },
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/regex\`, rule 1 | \`RegularExpression /cart/[0-9]+\` takes the request as well, and where a regular expression stands in the order is up to the implementation. | regex.yaml:8
`,
    );
    checkTrace(
      both,
      { ...web, path: "/cart/12/more" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
1: Service shop/plain:80 plain.yaml:8
backend sees GET a.example.com /cart/12/more in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | Service \`shop/plain\` port 80 | It gets every request. Service \`shop/plain\` is not in this workspace. It is taken to be there. | plain.yaml:8
`,
    );
  });

  it("an expression alone takes what it matches as a whole", () => {
    const one = gateway("web", "") + route("regex", "web", expression("/cart/[0-9]+"));
    checkTrace(
      one,
      { ...web, path: "/cart/12" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/regex regex.yaml:3
rule 0 regex.yaml:8
match 0 "RegularExpression /cart/[0-9]+" regex.yaml:8
1: Service shop/regex:80 regex.yaml:8
backend sees GET a.example.com /cart/12 in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/regex\`, rule 1 | Only \`RegularExpression /cart/[0-9]+\` takes the request. A regular expression has to match the whole text, as most implementations have it. | regex.yaml:8
| backend | Service \`shop/regex\` port 80 | It gets every request. Service \`shop/regex\` is not in this workspace. It is taken to be there. | regex.yaml:8
`,
    );
    checkTrace(
      one,
      { ...web, path: "/cart/12/more" },
      `
response 404
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/cart/12/more\`. | web.yaml:7
`,
    );
  });

  it("an expression that RE2 does not read is not tried", () => {
    checkTrace(
      gateway("web", "") + route("regex", "web", expression("/(?=cart).*")),
      { ...web, path: "/cart" },
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/regex\`, rule 1 | Whether \`RegularExpression /(?=cart).*\` holds cannot be told: its regular expression is none that RE2 reads. | regex.yaml:8
`,
    );
  });

  it("text that is filled in later may match, unless what stands around it does not", () => {
    const open =
      gateway("web", "") + route("open", "web", prefix("/v1/${TEAM}")) + route("plain", "web", prefix("/"));
    checkTrace(
      open,
      { ...web, path: "/v1/cart" },
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/open\`, rule 1 | A part of \`PathPrefix /v1/\${TEAM}\` is filled in later or cannot be read. | open.yaml:8
`,
    );
    checkTrace(
      open,
      { ...web, path: "/v2/cart" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
1: Service shop/plain:80 plain.yaml:8
backend sees GET a.example.com /v2/cart in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | Service \`shop/plain\` port 80 | It gets every request. Service \`shop/plain\` is not in this workspace. It is taken to be there. | plain.yaml:8
`,
    );
  });

  it("a hostname that is filled in later may be the host", () => {
    const open =
      gateway("web", "") +
      route("open", "web", prefix("/cart"), '["a.${DOMAIN}"]') +
      route("plain", "web", prefix("/"), '["*.example.com"]');
    checkTrace(
      open,
      { ...web, path: "/cart" },
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | \`PathPrefix /\` takes the request, unless another match goes first. | plain.yaml:8
| match | perhaps HTTPRoute \`shop/open\`, rule 1 | Its hostname \`a.\${DOMAIN}\` is filled in later and may cover the host. | open.yaml:8
`,
    );
    checkTrace(
      open,
      { ...web, path: "/other" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
1: Service shop/plain:80 plain.yaml:8
backend sees GET a.example.com /other in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | Service \`shop/plain\` port 80 | It gets every request. Service \`shop/plain\` is not in this workspace. It is taken to be there. | plain.yaml:8
`,
    );
    checkTrace(
      open,
      { ...web, host: "b.example.com", path: "/cart" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
1: Service shop/plain:80 plain.yaml:8
backend sees GET b.example.com /cart in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | Service \`shop/plain\` port 80 | It gets every request. Service \`shop/plain\` is not in this workspace. It is taken to be there. | plain.yaml:8
`,
    );
  });

  it("and the host itself may be written as the files write it", () => {
    const open =
      gateway("web", ', hostname: "*.${DOMAIN}"') + route("open", "web", prefix("/"), '["a.${DOMAIN}"]');
    checkTrace(
      open,
      { ...web, host: "a.${DOMAIN}" },
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 *.\${DOMAIN} of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.\${DOMAIN}\` covers \`a.\${DOMAIN}\`. | web.yaml:7
| match | perhaps HTTPRoute \`shop/open\`, rule 1 | Whether it is attached here cannot be told from these files. | open.yaml:8
`,
    );
    checkTrace(
      open,
      { ...web, host: "b.${DOMAIN}" },
      `
response 404
to Gateway shop/web web.yaml:3
listener http: HTTP 80 *.\${DOMAIN} of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.\${DOMAIN}\` covers \`b.\${DOMAIN}\`. | web.yaml:7
| match | no match | No Route on listener \`http\` of Gateway \`shop/web\` has a hostname for \`b.\${DOMAIN}\`. | web.yaml:7
`,
    );
  });

  it("a listener whose hostname is filled in later may take the host", () => {
    const open = `${gateway("web", "")}    - { name: open, port: 80, protocol: HTTP, hostname: "*.\${DOMAIN}" }\n`;
    checkTrace(
      open + route("plain", "web", prefix("/")),
      web,
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | perhaps listener \`open\` of Gateway \`shop/web\` | Its hostname \`*.\${DOMAIN}\` is filled in later and may cover \`a.example.com\`. | web.yaml:8
`,
    );
  });

  it("a namespace whose labels are not here may let a Route in", () => {
    const selecting = gateway(
      "web",
      ", allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }",
    );
    checkTrace(
      selecting + route("plain", "web", prefix("/")),
      web,
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | perhaps HTTPRoute \`shop/plain\`, rule 1 | Whether it is attached here cannot be told from these files. | plain.yaml:8
`,
    );
  });

  it("a weight that is filled in later divides requests nobody knows how", () => {
    const weighed = route("plain", "web", prefix("/")).replace(
      "port: 80 }]",
      "port: 80, weight: '${W}' }, { name: other, port: 80 }]",
    );
    checkTrace(
      gateway("web", "") + weighed,
      web,
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/plain plain.yaml:3
rule 0 plain.yaml:8
match 0 "PathPrefix /" plain.yaml:8
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/plain\`, rule 1 | Only \`PathPrefix /\` takes the request. | plain.yaml:8
| backend | backends | A weight is filled in later, so nobody can tell how requests are divided. | plain.yaml:8
`,
    );
  });

  it("a redirect to a host that is filled in later goes somewhere", () => {
    const redirect = `${prefix("/")}, filters: [{ type: RequestRedirect, requestRedirect: { hostname: "\${HOST}" } }]`;
    checkTrace(
      gateway("web", "") + route("away", "web", redirect),
      web,
      `
unknown
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/away away.yaml:3
rule 0 away.yaml:8
match 0 "PathPrefix /" away.yaml:8
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/away\`, rule 1 | Only \`PathPrefix /\` takes the request. | away.yaml:8
| filter | redirect | A part of the redirect is filled in later, or replaces a prefix that the match does not have. | away.yaml:8
`,
    );
  });
});

describe("without a Gateway in the request", () => {
  const plain: TraceRequest = { scheme: "http", host: "a.example.com" };

  it("the only one that takes the host is meant", () => {
    checkTrace(
      gateway("web", ", hostname: a.example.com") +
        gateway("other", ", hostname: b.example.com") +
        route("r", "web", prefix("/")),
      plain,
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 a.example.com of Gateway shop/web web.yaml:7
route HTTPRoute shop/r r.yaml:3
rule 0 r.yaml:8
match 0 "PathPrefix /" r.yaml:8
1: Service shop/r:80 r.yaml:8
backend sees GET a.example.com / in the clear
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | web.yaml:3
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`a.example.com\`. | web.yaml:7
| match | HTTPRoute \`shop/r\`, rule 1 | Only \`PathPrefix /\` takes the request. | r.yaml:8
| backend | Service \`shop/r\` port 80 | It gets every request. Service \`shop/r\` is not in this workspace. It is taken to be there. | r.yaml:8
`,
    );
  });

  it("of several that take it the one with Routes for the host", () => {
    checkTrace(
      gateway("web", "") + gateway("other", "") + route("r", "web", prefix("/"), "[a.example.com]"),
      plain,
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
route HTTPRoute shop/r r.yaml:3
rule 0 r.yaml:8
match 0 "PathPrefix /" r.yaml:8
1: Service shop/r:80 r.yaml:8
backend sees GET a.example.com / in the clear
| gateway | Gateway \`shop/web\` | Of the Gateways here with a listener for the request it is the only one with a Route for the host. | web.yaml:3
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | HTTPRoute \`shop/r\`, rule 1 | Only \`PathPrefix /\` takes the request. | r.yaml:8
| backend | Service \`shop/r\` port 80 | It gets every request. Service \`shop/r\` is not in this workspace. It is taken to be there. | r.yaml:8
`,
    );
  });

  it("several that take it are named", () => {
    checkTrace(
      gateway("web", "") +
        gateway("other", "") +
        route("r", "web", prefix("/")) +
        route("s", "other", prefix("/")),
      plain,
      `
unknown
perhaps to Gateway shop/other other.yaml:3
perhaps to Gateway shop/web web.yaml:3
| gateway | Gateway \`shop/other\` | It has a listener for the request; which one clients reach, the files do not say. | other.yaml:3
| gateway | Gateway \`shop/web\` | It has a listener for the request; which one clients reach, the files do not say. | web.yaml:3
`,
    );
  });

  it("none that takes it leaves the answers that they would give", () => {
    checkTrace(
      gateway("web", ", hostname: b.example.com") + gateway("other", ", hostname: c.example.com"),
      plain,
      `
response 404
| gateway | no Gateway | None of the Gateways here takes the request. |
| listener | no listener | No listener on port 80 has a hostname for \`a.example.com\`; they have \`c.example.com\`. | other.yaml:7
`,
    );
    checkTrace(
      gateway("web", ""),
      { ...plain, port: 81 },
      `
connection-rejected
to Gateway shop/web web.yaml:3
| gateway | Gateway \`shop/web\` | No Gateway here takes the request; this one comes nearest. | web.yaml:3
| port | port 81 is closed | No listener has port 81; the ports are 80. | web.yaml:7
`,
    );
    checkTrace(
      route("r", "web", prefix("/")),
      plain,
      `
unknown
| gateway | no Gateway | No Gateway is in this workspace. |
`,
    );
  });

  it("children are not asked beside their parents", () => {
    const child = gateway(
      "team",
      ", hostname: a.example.com",
      "  infrastructure: { attachTo: { kind: Gateway, name: web } }\n",
    );
    const parent = gateway(
      "web",
      "",
      "  infrastructure: { allowedChildren: { namespaces: { from: Same } } }\n",
    );
    checkTrace(
      parent + child + route("r", "team", prefix("/")),
      plain,
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 a.example.com of Gateway shop/team team.yaml:8
route HTTPRoute shop/r r.yaml:3
rule 0 r.yaml:8
match 0 "PathPrefix /" r.yaml:8
1: Service shop/r:80 r.yaml:8
backend sees GET a.example.com / in the clear
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | web.yaml:3
| listener | listener \`http\` of Gateway \`shop/team\` | Its hostname \`a.example.com\` is more specific than listener \`http\` of Gateway \`shop/web\`, which takes every host. | team.yaml:8
| match | HTTPRoute \`shop/r\`, rule 1 | Only \`PathPrefix /\` takes the request. | r.yaml:8
| backend | Service \`shop/r\` port 80 | It gets every request. Service \`shop/r\` is not in this workspace. It is taken to be there. | r.yaml:8
`,
    );
  });
});

describe("requests that are written wrongly", () => {
  const one = gateway("web", "") + route("r", "web", prefix("/a b"));

  it("a Gateway that is not here", () => {
    checkTrace(
      one,
      { ...web, gateway: { namespace: "x", name: "nobody" } },
      `
unknown
| gateway | no Gateway | Gateway \`x/nobody\` is not in this workspace. |
`,
    );
  });

  it("an unknown scheme", () => {
    checkTrace(
      one,
      { ...web, scheme: JSON.parse('"gopher"') },
      `
unknown
| answer | no scheme \`gopher\` | The schemes are http, https, grpc, tls, tcp, udp. |
`,
    );
  });

  it("a stream without a port", () => {
    checkTrace(
      one,
      { ...web, scheme: "tcp" },
      `
unknown
to Gateway shop/web web.yaml:3
| port | no port | A request over TCP needs a port to go to. |
`,
    );
  });

  it("no host", () => {
    checkTrace(
      one,
      { gateway: { name: "web" }, scheme: "http", path: "/" },
      `
response 404
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | no match | No match of the Routes on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/\`. | web.yaml:7
`,
    );
  });

  it("a path in percent-encoding is compared as it is sent", () => {
    checkTrace(
      one,
      { ...web, path: "/a%20b" },
      `
response 404
to Gateway shop/web web.yaml:3
listener http: HTTP 80 of Gateway shop/web web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | web.yaml:7
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`shop/web\` takes the request, with path \`/a%20b\`. | web.yaml:7
| match | percent-encoding | The path is compared as it is sent; decoded, as \`/a b\`, it would go to HTTPRoute \`shop/r\`. |
`,
    );
  });

  it("an internationalised host is compared in the form that clients send", () => {
    const host = gateway("web", ", hostname: xn--bcher-kva.example") + route("r", "web", prefix("/"));
    checkTrace(
      host,
      { ...web, host: "Bücher.example:80" },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 xn--bcher-kva.example of Gateway shop/web web.yaml:7
route HTTPRoute shop/r r.yaml:3
rule 0 r.yaml:8
match 0 "PathPrefix /" r.yaml:8
1: Service shop/r:80 r.yaml:8
backend sees GET Bücher.example:80 / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`xn--bcher-kva.example\`. | web.yaml:7
| match | HTTPRoute \`shop/r\`, rule 1 | Only \`PathPrefix /\` takes the request. | r.yaml:8
| backend | Service \`shop/r\` port 80 | It gets every request. Service \`shop/r\` is not in this workspace. It is taken to be there. | r.yaml:8
`,
    );
    checkTrace(
      host,
      { ...web, host: "xn--bcher-kva.example." },
      `
forwarded
to Gateway shop/web web.yaml:3
listener http: HTTP 80 xn--bcher-kva.example of Gateway shop/web web.yaml:7
route HTTPRoute shop/r r.yaml:3
rule 0 r.yaml:8
match 0 "PathPrefix /" r.yaml:8
1: Service shop/r:80 r.yaml:8
backend sees GET xn--bcher-kva.example. / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`xn--bcher-kva.example\`. | web.yaml:7
| match | HTTPRoute \`shop/r\`, rule 1 | Only \`PathPrefix /\` takes the request. | r.yaml:8
| backend | Service \`shop/r\` port 80 | It gets every request. Service \`shop/r\` is not in this workspace. It is taken to be there. | r.yaml:8
`,
    );
  });

  it("a host that is none", () => {
    checkTrace(
      one,
      { ...web, host: "a b:c:d", path: "no-slash" },
      `
unknown
| answer | no host | \`a b:c:d\` is no host and port. |
`,
    );
  });
});

describe("several Gateways of one name", () => {
  it("are named with what tells them apart", () => {
    const two =
      gateway("web", "").replace("web.yaml", "one/web.yaml") +
      gateway("web", "").replace("web.yaml", "two/web.yaml");
    checkTrace(
      two,
      web,
      `
unknown
perhaps to Gateway shop/web one/web.yaml:3
perhaps to Gateway shop/web two/web.yaml:3
| gateway | Gateway \`shop/web\` | Several Gateways have this name. | one/web.yaml:3
| gateway | Gateway \`shop/web\` | Several Gateways have this name. | two/web.yaml:3
`,
    );
    checkTrace(
      two,
      { ...web, gateway: { name: "web", scope: "two" } },
      `
response 404
to Gateway shop/web two/web.yaml:3
listener http: HTTP 80 of Gateway shop/web two/web.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | two/web.yaml:7
| match | no match | No Route is attached to listener \`http\` of Gateway \`shop/web\`. | two/web.yaml:7
`,
    );
  });
});
