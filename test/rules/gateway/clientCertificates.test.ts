import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, readFixture } from "../../fixture.ts";

function gateway(tls: string, listeners = "https", more = ""): string {
  const all: Readonly<Record<string, string>> = {
    http: "    - { name: http, port: 80, protocol: HTTP }\n",
    https: "    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }\n",
    later: '    - { name: later, port: 80, protocol: "${PROTOCOL}" }\n',
  };
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
${more}  tls:
${tls}  listeners:
${listeners
  .split(" ")
  .map((name) => all[name] ?? "")
  .join("")}`;
}

const CLIENTS = '[{ group: "", kind: ConfigMap, name: clients }]';
const DEFAULT = `    frontend:
      default:
        validation:
          caCertificateRefs: ${CLIENTS}
`;
const perPort = (port: string) => `${DEFAULT}      perPort:
        - port: ${port}
          tls: { validation: { caCertificateRefs: ${CLIENTS} } }
`;
const SETS = "  allowedListeners: { namespaces: { from: Same } }\n";

describe("the check of clients' certificates", () => {
  const only = ["gateway-frontend-no-https-listener", "gateway-frontend-perport-no-listener"];

  it("may be for listeners that are filled in later, or that ListenerSets bring", () => {
    checkDiagnostics(gateway(DEFAULT, "http later"), { only });
    checkDiagnostics(gateway(perPort("8443"), "https", SETS), { only });
    checkDiagnostics(gateway(DEFAULT, "http", SETS), { only });
  });

  it("of a port is for the listeners of ListenerSets, too", () => {
    const set = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: partners, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: partners, port: 8443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`;
    checkDiagnostics(`${gateway(perPort("8443"), "https", SETS)}${set}`, { only, closedWorld: true });
  });

  it("is one finding where there is no HTTPS listener for a port nor for anything else", () => {
    checkDiagnostics(
      gateway(
        perPort("8443").replace(
          "    frontend:\n",
          "    frontend:\n#   ^^^^^^^^ warning gateway-frontend-no-https-listener: The Gateway has no HTTPS listener, so no certificate of a client is checked. 💡\n",
        ),
        "http",
      ),
      { only },
    );
  });

  it("gets the port of a listener, or is removed, by the fixes", () => {
    const before = gateway(perPort("84$043"));
    checkFix(before, gateway(perPort("443")), { title: "Change the port to 443" });
    checkFix(before, gateway(DEFAULT), { title: "Remove the entry for port 8443" });
  });

  it("lets nobody in unchecked after the fix", () => {
    const validation = (mode: string) =>
      `    frontend:\n      default:\n        validation:\n          mode: ${mode}\n          caCertificateRefs: ${CLIENTS}\n`;
    checkFix(gateway(validation("Allow$0InsecureFallback")), gateway(validation("AllowValidOnly")));
  });
});

describe("the bundles that clients' certificates are checked against", () => {
  const only = ["gateway-frontend-ca-invalid", "gateway-frontend-ca-all-invalid", "ca-configmap-key"];

  it("are not judged where an implementation may read the kind, or something makes them", () => {
    checkDiagnostics(
      gateway(
        DEFAULT.replace('group: "", kind: ConfigMap', "group: certificates.k8s.io, kind: ClusterTrustBundle"),
      ),
      { only },
    );
    checkDiagnostics(
      `${gateway(DEFAULT)}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: trust, namespace: infra }
`,
      { only },
    );
  });

  it("are looked for in another namespace where that gives permission, and only there", () => {
    const elsewhere = gateway(DEFAULT.replace("name: clients", "name: clients, namespace: trust"));
    const missing = { only: ["gateway-frontend-ca-invalid"], closedWorld: true };
    checkDiagnostics(elsewhere, missing);
    checkDiagnostics(
      `${elsewhere.replace(
        "namespace: trust }]\n",
        "namespace: trust }]\n#                                                                 ^^^^^^^ error gateway-frontend-ca-invalid: ConfigMap `trust/clients` is not in this workspace, and without it the certificates of clients cannot be verified.\n",
      )}---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: gateways, namespace: trust }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: ConfigMap }]
`,
      missing,
    );
  });

  it("keep the listener going as long as one of them is usable", () => {
    checkDiagnostics(
      `${gateway(`    frontend:
      default:
        validation:
          caCertificateRefs:
            - { group: "", kind: ConfigMap, name: clients }
            - { group: "", kind: Service, name: clients }
#                                ^^^^^^^ warning gateway-frontend-ca-invalid: \`Service\` is not a kind that holds CA certificates. Name a ConfigMap with the key \`ca.crt\`.
`)}---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
      { only },
    );
  });

  it("reject every listener that they are for where none is usable", () => {
    checkDiagnostics(
      gateway(`    frontend:
      default:
        validation:
          caCertificateRefs:
#         ^^^^^^^^^^^^^^^^^ error gateway-frontend-ca-all-invalid: None of the CA bundles can be used, so listener \`https\` is not accepted.
            - { group: "", kind: ConfigMap, name: clients }
#                                                 ^^^^^^^ error gateway-frontend-ca-invalid: ConfigMap \`clients\` is not in this workspace, and without it the certificates of clients cannot be verified.
`),
      { only, closedWorld: true },
    );
  });

  it("get the name that was meant by the fix", () => {
    const config =
      '---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: clients, namespace: infra }\ndata: { ca.crt: "-----BEGIN CERTIFICATE-----" }\n';
    checkFix(
      `${gateway(DEFAULT.replace("name: clients", "name: cli$0ent"))}${config}`,
      `${gateway(DEFAULT)}${config}`,
    );
  });
});

describe("the certificate that a Gateway shows to its backends", () => {
  const only = ["gateway-backend-client-cert", "grant-missing"];
  const backend = (ref: string) => `    backend:\n      clientCertificateRef: ${ref}\n`;

  it("is a hint where it is in no file, and nothing where something makes it", () => {
    checkDiagnostics(
      gateway(
        `${backend("{ name: client }")}#                                   ^^^^^^ hint gateway-backend-client-cert: Secret \`client\` is not in this workspace, and without it the Gateway has no certificate to show to its backends.\n`,
      ),
      { only },
    );
    for (const closedWorld of [false, true])
      checkDiagnostics(
        `${gateway(backend("{ name: client }"))}---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: client, namespace: infra }
spec: { secretName: client, dnsNames: [edge.example.com] }
`,
        { only, closedWorld },
      );
  });

  it("of another namespace is reported once, by the rules about grants", () => {
    checkDiagnostics(
      `${gateway(
        `${backend("{ name: client, namespace: vault }")}#                                                      ^^^^^ warning grant-missing: Secret \`client\` of namespace \`vault\` needs a ReferenceGrant there for Gateways of namespace \`infra\`, and this workspace has none; without it the Gateway cannot present it to backends. 💡\n`,
      )}---
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: vault }
stringData: { tls.crt: "no certificate" }
`,
      { only },
    );
  });

  it("is a Secret of the type that is made for it", () => {
    checkDiagnostics(
      `${gateway(
        `${backend("{ kind: Secret, name: client }")}#                                                 ^^^^^^ warning gateway-backend-client-cert: Secret \`client\` has the type \`Opaque\`; not every implementation reads other types than \`kubernetes.io/tls\`.\n`,
      )}---
apiVersion: v1
kind: Secret
metadata: { name: client, namespace: infra }
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`,
      { only },
    );
    checkDiagnostics(
      gateway(
        `${backend("{ group: example.net, kind: Vault, name: client }")}#                                                       ^^^^^ warning gateway-backend-client-cert: \`Vault.example.net\` is not a Secret, and not every implementation reads anything else.\n`,
      ),
      { only },
    );
  });
});

describe("a certificate for backends that no backend asks for", () => {
  const only = ["gateway-backend-client-cert-unused"];
  const backend = "    backend: { clientCertificateRef: { name: client } }\n";
  const route = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

  it("is not judged without Routes, nor where a backend is not here or asks for TLS by itself", () => {
    checkDiagnostics(gateway(backend), { only });
    checkDiagnostics(`${gateway(backend)}${route}`, { only });
    checkDiagnostics(
      `${gateway(backend)}${route}---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: infra }
spec: { ports: [{ port: 80, appProtocol: https }] }
`,
      { only },
    );
  });

  it("is judged in a closed world although something may make Routes", () => {
    const chart = `---
apiVersion: source.toolkit.fluxcd.io/v1
kind: HelmRepository
metadata: { name: charts, namespace: infra }
spec: { url: https://charts.example.com }
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: infra }
spec: { chart: { spec: { chart: shop, sourceRef: { kind: HelmRepository, name: charts } } } }
`;
    const service = `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: infra }
spec: { ports: [{ port: 80, appProtocol: http }] }
`;
    const source = `${gateway(backend)}${route}${service}`;
    const found = (text: string, closedWorld: boolean) =>
      analyze([{ path: "main.yaml", text: readFixture(text).files[0]?.text ?? "" }], { closedWorld })
        .diagnostics.filter(({ rule }) => only.includes(rule))
        .map(({ rule }) => rule);
    assert.deepEqual(found(source, false), only);
    assert.deepEqual(found(`${source}${chart}`, false), []);
    assert.deepEqual(found(`${source}${chart}`, true), only);
  });
});
