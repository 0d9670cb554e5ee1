import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { GATEWAY, policy, reach, route, service } from "./shopWorld.ts";

describe("TLS to a backend", () => {
  const two = service("a", "{ port: 80, name: plain }, { port: 443, name: https }");
  const to = (port: number) => [GATEWAY, two, route([`name: a, port: ${port}`])];

  it("is what the policy for the port says before that for the Service", () => {
    const policies = [policy("all", "name: a"), policy("port", "name: a, sectionName: https")];
    reach([...to(443), ...policies]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:443 main.yaml:20
backend sees GET a.test / over TLS for port.test
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 443 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/port\` says. | main.yaml:20`);
    reach([...to(80), ...policies]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 main.yaml:20
backend sees GET a.test / over TLS for all.test
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/all\` says. | main.yaml:20`);
    reach([...to(80), policy("port", "name: a, sectionName: https")]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 main.yaml:20
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:20`);
    reach([...to(80), policy("other", "name: b"), service("b")]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 main.yaml:20
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | It gets every request. | main.yaml:20`);
  });

  it("follows the first policy by name where the files do not say which is older", () => {
    reach([...to(80), policy("second", "name: a"), policy("first", "name: a")]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 main.yaml:20
backend sees GET a.test / over TLS for first.test
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/first\` says, the first by name, as the files do not say which is older. | main.yaml:20`);
    reach([
      ...to(80),
      policy("second", "name: a, sectionName: https"),
      policy("first", "name: a, sectionName: https"),
      policy("all", "name: a"),
    ]).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 main.yaml:20
backend sees GET a.test / over TLS for all.test
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | It gets every request. The Gateway speaks TLS to it, as BackendTLSPolicy \`shop/all\` says. | main.yaml:20`);
  });

  it("fails without an authority to check the backend with", () => {
    const broken = 'caCertificateRefs: [{ group: "", kind: ConfigMap, name: none }]';
    reach([...to(80), policy("tls", "name: a", broken)], {}, { closedWorld: true }).is(`
response 500
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 (NoValidCACertificate) main.yaml:20
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | BackendTLSPolicy \`shop/tls\` asks for TLS and has no usable authority to check the backend with, so every request is answered with an error. | main.yaml:20`);
    reach([...to(80), policy("tls", "name: a", "wellKnownCACertificates: Everybody")]).is(`
response 500
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: Service shop/a:80 (NoValidCACertificate) main.yaml:20
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | Service \`shop/a\` port 80 | BackendTLSPolicy \`shop/tls\` asks for TLS and has no usable authority to check the backend with, so every request is answered with an error. | main.yaml:20`);
  });

  it("is asked for by an XBackend itself", () => {
    const external = (tls: string) => [
      GATEWAY,
      manifest(
        "XBackend shop/mail",
        `spec: { type: ExternalHostname, externalHostname: { hostname: mail.test }, port: { number: 443 }${tls} }`,
        "gateway.networking.x-k8s.io/v1alpha1",
      ),
      route(["group: gateway.networking.x-k8s.io, kind: XBackend, name: mail"]),
    ];
    const NEW = { channel: "experimental", bundleVersion: "1.7" };
    reach(
      external(
        ", tls: { mode: ServerOnly, validation: { hostname: tls.mail.test, wellKnownCACertificates: System } }",
      ),
      {},
      NEW,
    ).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: XBackend.gateway.networking.x-k8s.io shop/mail main.yaml:20
backend sees GET a.test / over TLS for tls.mail.test
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | XBackend.gateway.networking.x-k8s.io \`shop/mail\` | It gets every request. | main.yaml:20`);
    reach(external(", tls: { mode: None }"), {}, NEW).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: XBackend.gateway.networking.x-k8s.io shop/mail main.yaml:20
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | XBackend.gateway.networking.x-k8s.io \`shop/mail\` | It gets every request. | main.yaml:20`);
    reach(external(""), {}, NEW).is(`
forwarded
to Gateway shop/web main.yaml:4
listener http: HTTP 80 of Gateway shop/web main.yaml:8
route HTTPRoute shop/cart main.yaml:19
rule 0 main.yaml:20
match 0 "PathPrefix /" main.yaml:20
1: XBackend.gateway.networking.x-k8s.io shop/mail main.yaml:20
backend sees GET a.test / in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | main.yaml:8
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /\` takes the request. | main.yaml:20
| backend | XBackend.gateway.networking.x-k8s.io \`shop/mail\` | It gets every request. | main.yaml:20`);
  });
});
