import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";
import { traced } from "../../workspace/views/traceStory.ts";
import { ONE } from "../listeners/certificatePems.ts";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const VALIDATION = 'validation: { caCertificateRefs: [{ kind: ConfigMap, group: "", name: ca }] }';
const gateway = (frontend: string) =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, allowedListeners: { namespaces: { from: All } }, tls: { frontend: { ${frontend} } }, listeners: [{ name: http, port: 80, protocol: HTTP }] }`,
  );
const SET = manifest(
  "ListenerSet team/one",
  "spec: { parentRef: { name: web, namespace: shop }, listeners: [{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }] }",
);
const CERT = manifest(
  "Secret team/cert",
  'type: kubernetes.io/tls\nstringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }',
);
const bundle = (text: string) => manifest("ConfigMap shop/ca", `data: { ca.crt: ${JSON.stringify(text)} }`);
const ROUTE = manifest(
  "HTTPRoute team/app",
  "spec: { parentRefs: [{ kind: ListenerSet, group: gateway.networking.k8s.io, name: one }], rules: [{ backendRefs: [{ name: app, port: 80 }] }] }",
);

describe("an HTTPS listener of a ListenerSet whose Gateway asks for client certificates", () => {
  it("is not accepted where none of the Gateway's authorities can be used, which its owner is not told more of", () => {
    statuses([bundle("none"), gateway(`default: { ${VALIDATION} }`), SET, CERT]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/one
        Accepted False ListenersNotValid: None of its listeners is valid.
        Programmed False ListenersNotValid: None of its listeners is valid.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted False NoValidCACertificate: Its Gateway asks for client certificates, and none of the authorities to check them against can be used.
          Programmed False Invalid: The listener is not accepted.`);
  });

  it("is open where the authorities are in no file, and well where the port asks for nothing", () => {
    statuses([gateway(`default: { ${VALIDATION} }`), SET, CERT]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 0
      ListenerSet team/one
        Accepted Unknown NotInWorkspace: Whether its Gateway can check client certificates cannot be told.
        Programmed Unknown NotInWorkspace: Whether its Gateway can check client certificates cannot be told.
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}
          well: ResolvedRefs, Conflicted
          Accepted Unknown NotInWorkspace: Whether its Gateway can check client certificates cannot be told.
          Programmed Unknown NotInWorkspace: Whether its Gateway can check client certificates cannot be told.`);
    statuses([
      bundle("none"),
      gateway(`default: { ${VALIDATION} }, perPort: [{ port: 443, tls: {} }]`),
      SET,
      CERT,
    ]).is(`
      Gateway shop/web
        well: Accepted, Programmed
        listener {name:http, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted
        attachedListenerSets: 1
      ListenerSet team/one
        well: Accepted, Programmed
        listener {name:https, supportedKinds:[HTTPRoute, GRPCRoute], attachedRoutes:0}: well: Accepted, Programmed, ResolvedRefs, Conflicted`);
  });

  it("refuses clients without a certificate", () => {
    traced([bundle(ONE), gateway(`default: { ${VALIDATION} }`), SET, CERT, ROUTE].join(""), {
      scheme: "https",
      host: "a.example.com",
      gateway: { name: "web" },
    }).is(`
tls-failure
to Gateway shop/web main.yaml:9
listener https: HTTPS 443 of ListenerSet team/one main.yaml:15
| sni | listener \`https\` of ListenerSet \`team/one\` | It is the only HTTPS listener on port 443, and it takes every host. | main.yaml:15
| sni | client certificate | The listener asks for a client certificate, and the client shows none. | main.yaml:10`);
  });

  it("is why a Gateway without such listeners of its own is told of its bundles", () => {
    const findings = openFixture(
      readFixture([bundle("none"), gateway(`default: { ${VALIDATION} }`), SET, CERT].join("")),
    )
      .diagnostics("main.yaml")
      .filter(({ severity }) => severity === "error" || severity === "warning");
    assert.deepEqual(
      findings.map(({ rule, message }) => `${rule}: ${message}`),
      [
        "gateway-frontend-ca-all-invalid: None of the CA bundles can be used, so HTTPS listeners of its ListenerSets are not accepted.",
        "ca-configmap-key: ConfigMap `ca` cannot be used as a CA bundle: `ca.crt` of the ConfigMap is no PEM text.",
        "listenerset-all-listeners-invalid: None of these listeners can be used, so the ListenerSet itself is not accepted. One valid listener is enough.",
      ],
    );
  });
});
