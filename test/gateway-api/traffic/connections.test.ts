import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traced } from "../../workspace/views/traceStory.ts";
import { CLIENT, ONE } from "../listeners/certificatePems.ts";
import { manifest } from "../manifest.ts";

const WEB = { gateway: { name: "web" } } as const;
const gateway = (listeners: readonly string[], spec = "", identity = "Gateway shop/web") =>
  manifest(
    identity,
    `spec: { gatewayClassName: any, listeners: [${listeners.map((one) => `{ ${one} }`).join(", ")}]${spec && `, ${spec}`} }`,
  );
const route = (section: string, name = section) =>
  manifest(
    `HTTPRoute shop/${name}`,
    `spec: { parentRefs: [{ name: web, sectionName: ${section} }], rules: [{ backendRefs: [{ name: ${name}, port: 80 }] }] }`,
  );
const service = (name: string) => manifest(`Service shop/${name}`, "spec: { ports: [{ port: 80 }] }");
const CERT = manifest(
  "Secret shop/cert",
  'type: kubernetes.io/tls\nstringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }',
);
const https = (name: string, hostname: string, port = 443) =>
  `name: ${name}, port: ${port}, protocol: HTTPS${hostname && `, hostname: "${hostname}"`}, tls: { certificateRefs: [{ name: cert }] }`;
const http = (name: string, hostname: string, port = 80) =>
  `name: ${name}, port: ${port}, protocol: HTTP${hostname && `, hostname: "${hostname}"`}`;

const follow = (documents: readonly string[], request: TraceRequest, options = {}) =>
  traced(documents.join(""), { ...WEB, ...request }, options);

describe("a host other than the server name of the connection", () => {
  const asking = (serverName: string, host: string) =>
    ({ scheme: "https", host, sni: serverName, port: 443 }) as const;
  const world = (...listeners: readonly string[]) => [gateway(listeners), route("one"), service("one"), CERT];

  it("is served where both belong to one listener", () => {
    follow(world(https("one", "*.example.com")), asking("a.example.com", "b.example.com")).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 *.example.com of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET b.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and its hostname \`*.example.com\` covers \`a.example.com\`. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
  });

  it("is no other where the request names no host", () => {
    follow(world(https("one", "*.example.com"), https("two", "")), {
      scheme: "https",
      sni: "a.example.com",
      port: 443,
    }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 *.example.com of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | Its hostname \`*.example.com\` is more specific than listener \`two\` of Gateway \`shop/web\`, which takes every host. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
  });

  it("is misdirected where it belongs to another listener of the port", () => {
    follow(
      world(https("one", "*.example.com"), https("two", "b.example.com")),
      asking("a.example.com", "b.example.com"),
    ).is(`
response 421
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 *.example.com of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | Of 2 listeners on port 443 only this one fits: its hostname \`*.example.com\` covers \`a.example.com\`. | main.yaml:5
| answer | 421 | The connection belongs to listener \`one\` by its server name, and host \`b.example.com\` to \`two\` of \`shop/web\`: the client has to open another connection. | main.yaml:5`);
    follow(world(https("one", "a.example.com"), https("all", "")), asking("a.example.com", "b.test")).is(`
response 421
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 a.example.com of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | Its hostname \`a.example.com\` is more specific than listener \`all\` of Gateway \`shop/web\`, which takes every host. | main.yaml:5
| answer | 421 | The connection belongs to listener \`one\` by its server name, and host \`b.test\` to \`all\` of \`shop/web\`: the client has to open another connection. | main.yaml:5`);
  });

  it("is misdirected where another listener of the port passes its TLS through", () => {
    const passed =
      'name: passed, port: 443, protocol: TLS, hostname: "b.example.com", tls: { mode: Passthrough }';
    follow(world(https("one", "*.example.com"), passed), asking("a.example.com", "b.example.com")).is(`
response 421
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 *.example.com of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | Of 2 listeners on port 443 only this one fits: its hostname \`*.example.com\` covers \`a.example.com\`. | main.yaml:5
| answer | 421 | The connection belongs to listener \`one\` by its server name, and host \`b.example.com\` to \`passed\` of \`shop/web\`: the client has to open another connection. | main.yaml:5`);
  });

  it("is unknown where it belongs to none of that port", () => {
    follow(
      world(https("one", "a.example.com"), https("two", "b.example.com", 8443)),
      asking("a.example.com", "b.example.com"),
    ).is(`
response 404
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 a.example.com of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and its hostname is \`a.example.com\`. | main.yaml:5
| answer | 404 | The connection belongs to \`one\`, and neither it nor another listener has a hostname for \`b.example.com\`. | main.yaml:5`);
  });
});

describe("the listener of a request", () => {
  const to = (host: string, more: Partial<TraceRequest> = {}) => ({ scheme: "http", host, ...more }) as const;
  const world = (...listeners: readonly string[]) => [
    gateway(listeners),
    ...["one", "two"].flatMap((name) => [route(name), service(name)]),
  ];

  it("is not known where a hostname that is filled in later may be nearer", () => {
    follow(world(http("one", "*.example.com"), http("two", "${HOST}")), to("a.example.com")).is(`
unknown
to Gateway shop/web main.yaml:4
listener one: HTTP 80 *.example.com of Gateway shop/web main.yaml:5
| listener | perhaps listener \`two\` of Gateway \`shop/web\` | Its hostname \`\${HOST}\` is filled in later and may cover \`a.example.com\`. | main.yaml:5`);
    follow(world(http("one", "a.example.com"), http("two", "${HOST}")), to("a.example.com")).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTP 80 a.example.com of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| listener | listener \`one\` of Gateway \`shop/web\` | Of 2 listeners on port 80 only this one fits: its hostname is \`a.example.com\`. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
    follow(world(http("one", ""), http("two", "*.${DOMAIN}")), to("a.example.com")).is(`
unknown
to Gateway shop/web main.yaml:4
listener one: HTTP 80 of Gateway shop/web main.yaml:5
| listener | perhaps listener \`two\` of Gateway \`shop/web\` | Its hostname \`*.\${DOMAIN}\` is filled in later and may cover \`a.example.com\`. | main.yaml:5`);
    follow(world(http("two", "shop.${DOMAIN}")), to("a.example.com")).is(`
response 404
to Gateway shop/web main.yaml:4
| listener | no listener | No listener on port 80 has a hostname for \`a.example.com\`; they have \`shop.\${DOMAIN}\`. | main.yaml:5`);
  });

  it("may be one of a ListenerSet of which it is not known whether it is let in", () => {
    const open =
      "allowedListeners: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }";
    const withSet = (own: string, ...added: readonly string[]) => [
      gateway([own], open),
      manifest(
        "ListenerSet team/more",
        `spec: { parentRef: { name: web, namespace: shop }, listeners: [${added.map((one) => `{ ${one} }`).join(", ")}] }`,
      ),
      route("one"),
      service("one"),
    ];
    follow(
      withSet(http("one", "*.example.com"), http("b", "b.test"), http("a", "a.example.com")),
      to("a.example.com"),
    ).is(`
unknown
to Gateway shop/web main.yaml:4
listener one: HTTP 80 *.example.com of Gateway shop/web main.yaml:5
| listener | perhaps a listener of another object | Whether the Gateway lets \`team/more\` in cannot be told, and its listener would take \`a.example.com\`. | main.yaml:10`);
    follow(
      withSet(
        http("one", "*.example.com"),
        http("b", "*.com"),
        http("c", "a.example.com", 81),
        http("d", "b.example.com"),
      ),
      to("a.example.com"),
    ).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTP 80 *.example.com of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/one:80 main.yaml:15
backend sees GET a.example.com / in the clear
| listener | listener \`one\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`a.example.com\`. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:15`);
    follow(withSet(http("one", "*.example.com"), http("b", "*.example.com")), to("a.example.com")).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTP 80 *.example.com of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:14
rule 0 main.yaml:15
match 0 "PathPrefix /" main.yaml:15
1: Service shop/one:80 main.yaml:15
backend sees GET a.example.com / in the clear
| listener | listener \`one\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname \`*.example.com\` covers \`a.example.com\`. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:15
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:15`);
    follow(
      withSet(http("one", ""), http("b", "b.test", 8080), http("a", "a.test", 81)),
      to("a.test", { port: 81 }),
    ).is(`
unknown
to Gateway shop/web main.yaml:4
| port | port 81 | Only \`team/more\` has a listener on port 81, and whether the Gateway lets it in cannot be told. | main.yaml:10`);
    follow(withSet(http("one", ""), http("b", "b.test", 8080)), to("a.test", { port: 81 })).is(`
connection-rejected
to Gateway shop/web main.yaml:4
| port | port 81 is closed | No listener has port 81; the ports are 80. | main.yaml:5`);
  });

  it("of streams is the first of the protocol on the port", () => {
    const streams = [
      gateway([
        "name: raw, port: 9000, protocol: TCP",
        "name: names, port: 53, protocol: UDP",
        http("one", "", 80),
      ]),
      manifest(
        "TCPRoute shop/raw",
        "spec: { parentRefs: [{ name: web, sectionName: raw }], rules: [{ backendRefs: [{ name: one, port: 80 }] }] }",
      ),
      service("one"),
    ];
    follow(streams, { scheme: "tcp", port: 9000 }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:5
route TCPRoute shop/raw main.yaml:9
rule 0 main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees in the clear
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:5
| route | TCPRoute \`shop/raw\` | It is the only Route that takes what arrives here. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every connection. | main.yaml:10`);
    follow(streams, { scheme: "udp", port: 9000 }).is(`
connection-rejected
to Gateway shop/web main.yaml:4
| listener | no listener for UDP | Port 9000 of the Gateway takes TCP only. | main.yaml:5`);
    follow(streams, { scheme: "tcp", port: 80 }).is(`
connection-rejected
to Gateway shop/web main.yaml:4
| listener | no listener for TCP | Port 80 of the Gateway takes HTTP only. | main.yaml:5`);
    follow(streams, { scheme: "tcp" }).is(`
unknown
to Gateway shop/web main.yaml:4
| port | no port | A request over TCP needs a port to go to. |`);
  });

  it("is looked for in every Gateway where none is named", () => {
    const two = [
      gateway([http("one", "a.test"), "name: raw, port: 9000, protocol: TCP"]),
      gateway([http("one", "b.test"), "name: names, port: 53, protocol: UDP"], "", "Gateway shop/other"),
      service("one"),
    ];
    const anywhere = (request: TraceRequest) => traced(two.join(""), request);
    anywhere({ scheme: "http", host: "a.test" }).is(`
response 404
to Gateway shop/web main.yaml:4
listener one: HTTP 80 a.test of Gateway shop/web main.yaml:5
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | main.yaml:4
| listener | listener \`one\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and its hostname is \`a.test\`. | main.yaml:5
| match | no match | No Route is attached to listener \`one\` of Gateway \`shop/web\`. | main.yaml:5`);
    anywhere({ scheme: "http", host: "c.test" }).is(`
response 404
| gateway | no Gateway | None of the Gateways here takes the request. |
| listener | no listener | No listener on port 80 has a hostname for \`c.test\`; they have \`a.test\`. | main.yaml:5`);
    anywhere({ scheme: "tcp", port: 9000 }).is(`
connection-rejected
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:5
| gateway | Gateway \`shop/web\` | It is the only Gateway here with a listener for the request. | main.yaml:4
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:5
| route | no Route | No Route is attached to listener \`raw\` of Gateway \`shop/web\`. | main.yaml:5`);
    anywhere({ scheme: "udp", port: 53 }).is(`
connection-rejected
to Gateway shop/other main.yaml:9
listener names: UDP 53 of Gateway shop/other main.yaml:10
| gateway | Gateway \`shop/other\` | It is the only Gateway here with a listener for the request. | main.yaml:9
| listener | listener \`names\` of Gateway \`shop/other\` | It takes all of UDP on port 53. | main.yaml:10
| route | no Route | No Route is attached to listener \`names\` of Gateway \`shop/other\`. | main.yaml:10`);
    anywhere({ scheme: "https", host: "a.test" }).is(`
connection-rejected
| gateway | no Gateway | None of the Gateways here takes the request. |
| port | port 443 is closed | No listener has port 443; the ports are 80, 9000. | main.yaml:5`);
  });
});

describe("the TLS handshake with a listener", () => {
  const ending = { scheme: "https", host: "a.example.com" } as const;
  const world = (tls: string, ...documents: readonly string[]) => [
    gateway([`name: one, port: 443, protocol: HTTPS${tls}`]),
    route("one"),
    service("one"),
    ...documents,
  ];
  const CLOSED = { closedWorld: true };

  it("needs a certificate to show", () => {
    follow(world(", tls: { certificateRefs: [{ name: cert }] }", CERT), ending).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
    follow(world(", tls: { certificateRefs: [{ name: cert }] }"), ending).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | certificate | Its certificate is taken to be usable: Secret \`cert\` is not in this workspace. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
    follow(world(", tls: { certificateRefs: [{ name: cert }] }"), ending, CLOSED).is(`
tls-failure
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | no TLS | The listener \`one\` of Gateway \`shop/web\` has no certificate to show: Secret \`cert\` is not in this workspace. | main.yaml:5`);
    follow(world(""), ending).is(`
tls-failure
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | no TLS | The listener \`one\` of Gateway \`shop/web\` has no certificate to show: it has no \`tls\`. | main.yaml:5`);
    follow(world(", tls: { certificateRefs: [{ name: gone }, { name: cert }] }", CERT), ending, CLOSED).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
    follow(world(", tls: { certificateRefs: [{ name: gone }, { name: cert }] }", CERT), ending).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
  });

  it("takes a client's certificate by its name in the namespace of the listener, or in another one", () => {
    const validating = [
      gateway(
        [https("one", "")],
        'tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca }] } } } }',
      ),
      route("one"),
      service("one"),
      CERT,
      manifest("ConfigMap shop/ca", `data: { ca.crt: ${JSON.stringify(ONE)} }`),
      manifest(
        "Secret shop/anna",
        `type: kubernetes.io/tls\nstringData: { tls.crt: ${JSON.stringify(CLIENT)}, tls.key: "-----BEGIN PRIVATE KEY-----" }`,
      ),
    ];
    follow(validating, { ...ending, clientCertificate: "anna" }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
route HTTPRoute shop/one main.yaml:9
rule 0 main.yaml:10
match 0 "PathPrefix /" main.yaml:10
1: Service shop/one:80 main.yaml:10
backend sees GET a.example.com / in the clear
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | client certificate | The client's certificate \`anna\` comes from an authority that the listener accepts. | main.yaml:5
| match | HTTPRoute \`shop/one\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:10
| backend | Service \`shop/one\` port 80 | It gets every request. | main.yaml:10`);
    follow(validating, { ...ending, clientCertificate: "other/anna" }).is(`
unknown
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | client certificate | Whether the listener accepts the client's certificate \`other/anna\` cannot be told: what it says, or what the authorities say, is not here. | main.yaml:5`);
    follow(validating, ending).is(`
tls-failure
to Gateway shop/web main.yaml:4
listener one: HTTPS 443 of Gateway shop/web main.yaml:5
| sni | listener \`one\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:5
| sni | client certificate | The listener asks for a client certificate, and the client shows none. | main.yaml:5`);
  });
});
