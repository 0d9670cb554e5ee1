import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { A, B, follow, policy, reach, service } from "./shopWorld.ts";

const GATEWAY_OF_BOTH = manifest(
  "Gateway shop/web",
  "spec: { gatewayClassName: any, listeners: [{ name: names, port: 53, protocol: UDP }, { name: raw, port: 9000, protocol: TCP }] }",
);

describe("connections of streams", () => {
  const stream = (kind: string, section: string, backends: readonly string[], more = "") =>
    manifest(
      `${kind} shop/stream`,
      `spec: { parentRefs: [{ name: web, sectionName: ${section} }]${more}, rules: [{ backendRefs: [${backends.map((one) => `{ ${one} }`).join(", ")}] }] }`,
    );

  it("are wrapped in TLS where a policy says so, unless TLS goes through", () => {
    const tls = policy("tls", "name: a");
    follow([stream("TCPRoute", "raw", [A]), tls], { scheme: "tcp", port: 9000 }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees over TLS for tls.test
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every connection. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/tls\` says. | main.yaml:25`);
    follow([stream("TLSRoute", "passed", [A], ", hostnames: [a.test]"), tls], {
      scheme: "tls",
      port: 443,
    }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
route TLSRoute shop/stream main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees over TLS for a.test
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | TLSRoute \`shop/stream\` | It is the only Route that takes \`a.test\`. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:25`);
    follow([stream("TLSRoute", "passed", [A], ", hostnames: [a.test]")], { scheme: "https", port: 443 }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
route TLSRoute shop/stream main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees GET a.test / over TLS for a.test
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | TLSRoute \`shop/stream\` | It is the only Route that takes \`a.test\`. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:25`);
    follow([stream("TCPRoute", "raw", [A]), policy("tls", "name: a", "wellKnownCACertificates: Everybody")], {
      scheme: "tcp",
      port: 9000,
    }).is(`
connection-rejected
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 (NoValidCACertificate) main.yaml:25
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | Service \`shop/a\` port 80 | BackendTLSPolicy \`shop/tls\` asks for TLS and has no usable authority, so connections are rejected. | main.yaml:25`);
  });

  it("are shared out by weight, and rejected where there is nobody", () => {
    follow([stream("TCPRoute", "raw", [`${A}, weight: 0`, B])], { scheme: "tcp", port: 9000 }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
0: Service shop/a:80 main.yaml:25
1: Service shop/b:80 main.yaml:25
backend sees in the clear
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | Service \`shop/a\` port 80 | Its weight is 0, so it gets nothing. | main.yaml:25
| backend | Service \`shop/b\` port 80 | It gets every connection. | main.yaml:25`);
    follow(
      [stream("TCPRoute", "raw", [A, "name: gone, port: 80"])],
      { scheme: "tcp", port: 9000 },
      { closedWorld: true },
    ).is(`
forwarded
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
0.5: Service shop/a:80 main.yaml:25
0.5: Service shop/gone:80 (BackendNotFound) main.yaml:25
backend sees in the clear
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets 50 % of the connections. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | Its connections are rejected: Service \`shop/gone\` is not in this workspace. | main.yaml:25`);
    follow([stream("TCPRoute", "raw", ["name: gone, port: 80"])], { scheme: "tcp", port: 9000 }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
1: Service shop/gone:80 main.yaml:25
backend sees in the clear
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | Service \`shop/gone\` port 80 | It gets every connection. Service \`shop/gone\` is not in this workspace. It is taken to be there. | main.yaml:25`);
    follow([stream("TCPRoute", "raw", ["name: a, port: 80, weight: '${WEIGHT}'", B])], {
      scheme: "tcp",
      port: 9000,
    }).is(`
unknown
to Gateway shop/web main.yaml:4
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:24
rule 0 main.yaml:25
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:25
| backend | no backend | A weight is a variable. | main.yaml:25`);
  });

  it("with a name go to the Route that is nearest, whatever stands beside its hostname", () => {
    const named = (name: string, hostnames: string) =>
      manifest(
        `TLSRoute shop/${name}`,
        `spec: { parentRefs: [{ name: web, sectionName: passed }], hostnames: [${hostnames}], rules: [{ backendRefs: [{ ${A} }] }] }`,
      );
    const asking = { scheme: "tls", port: 443 } as const;
    follow([named("wide", '"*.example.com"'), named("near", '"*.com", "*.a.example.com", b.test')], {
      ...asking,
      host: "x.a.example.com",
    }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
route TLSRoute shop/near main.yaml:29
rule 0 main.yaml:30
1: Service shop/a:80 main.yaml:30
backend sees over TLS for x.a.example.com
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | TLSRoute \`shop/near\` | Its hostname is more specific for \`x.a.example.com\` than that of TLSRoute \`shop/wide\`. | main.yaml:30
| backend | Service \`shop/a\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:30`);
    follow([named("wide", '"*.example.com"'), named("later", '"${HOST}"')], {
      ...asking,
      host: "x.example.com",
    }).is(`
unknown
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | perhaps TLSRoute \`shop/later\` | A hostname of it is filled in later and may cover the server name. | main.yaml:30`);
    follow([named("exact", "x.example.com"), named("later", '"${HOST}"')], {
      ...asking,
      host: "x.example.com",
    }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
route TLSRoute shop/exact main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees over TLS for x.example.com
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | TLSRoute \`shop/exact\` | It is the only Route that takes \`x.example.com\`. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:25`);
    follow([named("wide", '"*.example.com"'), named("later", '"shop.${DOMAIN}"')], {
      ...asking,
      host: "x.example.com",
    }).is(`
forwarded
to Gateway shop/web main.yaml:4
listener passed: TLS 443 of Gateway shop/web main.yaml:9
route TLSRoute shop/wide main.yaml:24
rule 0 main.yaml:25
1: Service shop/a:80 main.yaml:25
backend sees over TLS for x.example.com
| sni | listener \`passed\` of Gateway \`shop/web\` | It is the only TLS listener on port 443, and it takes every host. | main.yaml:9
| route | TLSRoute \`shop/wide\` | It is the only Route that takes \`x.example.com\`. | main.yaml:25
| backend | Service \`shop/a\` port 80 | It gets every connection. TLS goes through to it. | main.yaml:25`);
  });

  it("may arrive nowhere where the port of the Service is of another transport", () => {
    const BOTH = [service("dns", "{ port: 53, name: udp, protocol: UDP }, { port: 80 }"), GATEWAY_OF_BOTH];
    const sent = (kind: string, section: string, port: number) => [
      ...BOTH,
      stream(kind, section, [`name: dns, port: ${port}`]),
    ];
    reach(sent("UDPRoute", "names", 53), { scheme: "udp", port: 53 }).is(`
forwarded
to Gateway shop/web main.yaml:9
listener names: UDP 53 of Gateway shop/web main.yaml:10
route UDPRoute shop/stream main.yaml:14
rule 0 main.yaml:15
1: Service shop/dns:53 main.yaml:15
backend sees in the clear
| listener | listener \`names\` of Gateway \`shop/web\` | It takes all of UDP on port 53. | main.yaml:10
| route | UDPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:15
| backend | Service \`shop/dns\` port 53 | It gets every connection. | main.yaml:15`);
    reach(sent("UDPRoute", "names", 80), { scheme: "udp", port: 53 }).is(`
unknown
to Gateway shop/web main.yaml:9
listener names: UDP 53 of Gateway shop/web main.yaml:10
route UDPRoute shop/stream main.yaml:14
rule 0 main.yaml:15
1: Service shop/dns:80 main.yaml:15
| listener | listener \`names\` of Gateway \`shop/web\` | It takes all of UDP on port 53. | main.yaml:10
| route | UDPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:15
| backend | Service \`shop/dns\` port 80 | It would get every connection, but port 80 of Service \`dns\` is TCP and not UDP (the API does not say what happens then; most implementations answer with an error). | main.yaml:15`);
    reach(sent("TCPRoute", "raw", 53), { scheme: "tcp", port: 9000 }).is(`
unknown
to Gateway shop/web main.yaml:9
listener raw: TCP 9000 of Gateway shop/web main.yaml:10
route TCPRoute shop/stream main.yaml:14
rule 0 main.yaml:15
1: Service shop/dns:53 main.yaml:15
| listener | listener \`raw\` of Gateway \`shop/web\` | It takes all of TCP on port 9000. | main.yaml:10
| route | TCPRoute \`shop/stream\` | It is the only Route that takes what arrives here. | main.yaml:15
| backend | Service \`shop/dns\` port 53 | It would get every connection, but port 53 of Service \`dns\` is UDP and not TCP (the API does not say what happens then; most implementations answer with an error). | main.yaml:15`);
  });
});
