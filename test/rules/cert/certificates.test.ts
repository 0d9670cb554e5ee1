import assert from "node:assert/strict";
import { describe, it } from "node:test";
import certificates from "../../../server/src/rules/cert/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const only = { only: certificates.map(({ id }) => id) };
const closed = { ...only, closedWorld: true };

/** A Gateway `infra/edge` with one HTTPS listener that has these lines, and these annotations. */
function gateway(lines: string, annotations = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
${annotations}spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
${lines}`;
}

const refs = (written: string) => `      tls:\n        certificateRefs:\n${written}`;
const MADE_BY_ISSUER = "  annotations: { cert-manager.io/issuer: letsencrypt }\n";
const ISSUER = `---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata:
  name: letsencrypt
  namespace: infra
`;

describe("a Secret that is in no file", () => {
  it("is a hint, an error in a closed world, and nothing where its namespace is not known or a part is filled in later", () => {
    const source = (severity: string) =>
      gateway(
        refs(`          - name: shop
#                 ^^^^ ${severity} cert-secret-not-found: Secret \`shop\` is not in this workspace, and without it the listener has no certificate to answer with.
`),
      );
    checkDiagnostics(source("hint"), only);
    checkDiagnostics(source("error"), closed);
    checkDiagnostics(gateway(refs("          - name: shop-${ENVIRONMENT}\n")), only);
  });

  it("is silent where something makes Secrets there: an operator's own kind, a chart, a trust bundle, an annotation", () => {
    const makers = [
      "apiVersion: secrets.example.net/v1\nkind: VaultedSecret\nmetadata: { name: any, namespace: infra }\n",
      "apiVersion: external-secrets.io/v1\nkind: ClusterExternalSecret\nmetadata: { name: any }\n",
      "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: pki, namespace: infra }\n",
      "apiVersion: trust.cert-manager.io/v1alpha1\nkind: Bundle\nmetadata: { name: shop }\nspec: { target: { secret: { key: tls.crt } } }\n",
    ];
    for (const maker of makers)
      checkDiagnostics(`${gateway(refs("          - name: shop\n"))}---\n${maker}`, only);
    checkDiagnostics(
      `${gateway(`      hostname: shop.example.com\n${refs("          - name: shop\n")}`, MADE_BY_ISSUER)}${ISSUER}`,
      only,
    );
  });

  it("is not missing in a closed world either where a Certificate or the annotations make it", () => {
    const certificate =
      "---\napiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: any, namespace: infra }\nspec: { secretName: shop }\n";
    checkDiagnostics(`${gateway(refs("          - name: shop\n"))}${certificate}`, closed);
    checkDiagnostics(
      `${gateway(`      hostname: shop.example.com\n${refs("          - name: shop\n")}`, MADE_BY_ISSUER)}${ISSUER}`,
      closed,
    );
  });

  it("is looked for elsewhere: a Secret of the name in one other namespace makes it a warning", () => {
    checkDiagnostics(
      `${gateway(
        refs(`          - name: shop
#                 ^^^^ warning cert-secret-not-found: Secret \`shop\` is not in this workspace, and without it the listener has no certificate to answer with. There is one of this name in namespace \`shop\`, but it is looked for in \`infra\`.
`),
      )}---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: shop }
`,
      only,
    );
  });

  it("says nothing before the reference is permitted", () => {
    checkDiagnostics(gateway(refs("          - { name: shop, namespace: shop }\n")), closed);
  });

  it("is corrected to the name that is near", () => {
    const secret = "---\napiVersion: v1\nkind: Secret\nmetadata: { name: frontdoor, namespace: infra }\n";
    checkFix(
      `${gateway(refs("          - name: front$0dor\n"))}${secret}`,
      `${gateway(refs("          - name: frontdoor\n"))}${secret}`,
    );
  });
});

describe("a Secret that is there", () => {
  const secret = (lines: string) => `---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: infra }
${lines}`;
  const named = gateway(refs("          - name: shop\n"));

  it("is taken as it comes where it is encrypted, empty, or full of placeholders", () => {
    const both = (value: string) => `{ tls.crt: "${value}", tls.key: "${value}" }\n`;
    const tls = "type: kubernetes.io/tls\n";
    checkDiagnostics(
      `${named}${secret(`${tls}stringData: ${both("ENC[AES256_GCM,data:x,type:str]")}`)}`,
      only,
    );
    checkDiagnostics(`${named}${secret(`${tls}data: ${both("<path:vault/data/shop#crt>")}`)}`, only);
    checkDiagnostics(`${named}${secret(`${tls}data: ${both("${CERTIFICATE}")}`)}`, only);
    const keys = '"${NAME}.crt": c2hvcA==, "${NAME}.key": c2hvcA==';
    checkDiagnostics(`${named}${secret(`${tls}data: { ${keys} }\n`)}`, only);
    checkDiagnostics(`${named}${secret("")}`, only);
  });

  it("is a wrong one where its certificate is no PEM, in base64 or plain", () => {
    const source = (data: string) =>
      `${gateway(
        refs(`          - name: shop
#                 ^^^^ warning cert-secret-keys: Secret \`shop\` cannot be used as a certificate: \`tls.crt\` of the Secret is no PEM text. The listener is not programmed without one.
`),
      )}${secret(`type: kubernetes.io/tls\n${data}`)}`;
    checkDiagnostics(source('data: { tls.crt: "aGVsbG8=", tls.key: "aGVsbG8=" }\n'), only);
    checkDiagnostics(source('stringData: { tls.crt: "hello", tls.key: "hello" }\n'), only);
  });

  it("is told apart where its certificate is a key, or stands where base64 or text belongs", () => {
    const told = (why: string, data: string) =>
      checkDiagnostics(
        `${gateway(
          refs(`          - name: shop
#                 ^^^^ warning cert-secret-keys: Secret \`shop\` cannot be used as a certificate: \`tls.crt\` of the Secret ${why}. The listener is not programmed without one.
`),
        )}${secret(`type: kubernetes.io/tls\n${data}`)}`,
        only,
      );
    const [crt, key] = ["-----BEGIN CERTIFICATE-----", "-----BEGIN EC PRIVATE KEY-----"];
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    told("is a private key, not a certificate", `stringData: { tls.crt: "${key}", tls.key: "${crt}" }\n`);
    told(
      "is a private key, not a certificate",
      `data: { tls.crt: ${base64(key)}, tls.key: ${base64(crt)} }\n`,
    );
    told(
      "is text, and `data` takes base64: text goes under `stringData`",
      `data: { tls.crt: "${crt}", tls.key: "${key}" }\n`,
    );
    told(
      "is base64, and `stringData` takes text: base64 goes under `data`",
      `stringData: { tls.crt: ${base64(crt)}, tls.key: ${base64(key)} }\n`,
    );
    told("is no PEM text", `data: { tls.crt: ${base64(base64(crt))}, tls.key: aGVsbG8= }\n`);
    const both = `${key}\\n${crt}`;
    checkDiagnostics(
      `${named}${secret(`type: kubernetes.io/tls\nstringData: { tls.crt: "${both}", tls.key: "${both}" }\n`)}`,
      only,
    );
  });

  it("gets its type corrected", () => {
    const data = 'stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN KEY-----" }\n';
    checkFix(
      `${gateway(refs("          - name: sh$0op\n"))}${secret(`type: Opaque\n${data}`)}`,
      `${gateway(refs("          - name: shop\n"))}${secret(`type: kubernetes.io/tls\n${data}`)}`,
    );
  });
});

describe("the kind of a certificate", () => {
  it("is corrected to the Secret that a Certificate makes", () => {
    const made = `---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: shop, namespace: infra }
spec: { secretName: shop-tls, dnsNames: [shop.example.com] }
`;
    checkFix(
      `${gateway(refs("          - { group: cert-manager.io, kind: Certif$0icate, name: shop }\n"))}${made}`,
      `${gateway(refs('          - { group: "", kind: Secret, name: shop-tls }\n'))}${made}`,
    );
  });
});

describe("the names of a certificate", () => {
  const certificate = (lines: string, name = "shop") => `---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: ${name}, namespace: infra }
spec:
  secretName: ${name}
${lines}`;
  const host = (hostname: string, written = "          - name: shop\n") =>
    gateway(`      hostname: "${hostname}"\n${refs(written)}`);

  it("cover a hostname one label below their wildcard, no deeper one, and a wildcard by itself only", () => {
    const wildcard = certificate('  dnsNames: ["*.example.com"]\n');
    checkDiagnostics(`${host("shop.example.com")}${wildcard}`, only);
    checkDiagnostics(`${host("*.example.com")}${wildcard}`, only);
    checkDiagnostics(
      `${gateway(`      hostname: a.shop.example.com
#               ^^^^^^^^^^^^^^^^^^ warning cert-san-mismatch: No certificate of this listener is made for \`a.shop.example.com\`, so clients refuse the connection. Certificate \`shop\` is made for \`*.example.com\`. 💡
${refs("          - name: shop\n")}`)}${wildcard}`,
      only,
    );
  });

  it("are known without namespaces where the Certificate stands beside the Gateway", () => {
    const bare = (text: string) => text.replaceAll(/, namespace: infra| {2}namespace: infra\n/g, "");
    const told = gateway(`      hostname: pay.example.com
#               ^^^^^^^^^^^^^^^ warning cert-san-mismatch: No certificate of this listener is made for \`pay.example.com\`, so clients refuse the connection. Certificate \`shop\` is made for \`shop.example.com\`. 💡
${refs("          - name: shop\n")}`);
    const made = certificate("  dnsNames: [shop.example.com]\n");
    checkDiagnostics(bare(`${told}${made}`), only);
    const elsewhere = `#- edge/gateway.yaml\n${host("pay.example.com")}#- shop/certificate.yaml\n${made}`;
    checkDiagnostics(bare(elsewhere), only);
  });

  it("are not known with a common name, without a list, with opaque ones, or where a Secret comes from elsewhere", () => {
    for (const lines of [
      "  commonName: shop.example.com\n  dnsNames: [pay.example.com]\n",
      "  issuerRef: { name: any }\n",
      '  dnsNames: ["${HOST}"]\n',
    ])
      checkDiagnostics(`${host("shop.example.com")}${certificate(lines)}`, only);
    const two = "          - name: shop\n          - name: other\n";
    const secret = `---
apiVersion: v1
kind: Secret
metadata: { name: other, namespace: infra }
type: kubernetes.io/tls
`;
    checkDiagnostics(
      `${host("shop.example.com", two)}${certificate("  dnsNames: [pay.example.com]\n")}${secret}`,
      only,
    );
  });

  it("grow by a fix", () => {
    const before = host("shop.example.com").replace('"shop.ex', '"sh$0op.ex');
    checkFix(
      `${before}${certificate("  dnsNames: [pay.example.com]\n")}`,
      `${host("shop.example.com")}${certificate("  dnsNames: [pay.example.com, shop.example.com]\n")}`,
    );
  });
});

describe("what cert-manager leaves out", () => {
  it("is reported where nothing else makes the Secret, and not of what it is told to ignore or cannot concern", () => {
    const skipped = `    - name: https
#           ^^^^^ warning cert-manager-skip: cert-manager makes no certificate for this listener: it has no \`hostname\`.
`;
    const marked = gateway(refs("          - name: shop\n"), MADE_BY_ISSUER).replace(
      "    - name: https\n",
      skipped,
    );
    checkDiagnostics(`${marked}${ISSUER}`, only);
    // A listener of TLS that ends it gets one like HTTPS.
    checkDiagnostics(`${marked.replace("HTTPS", "TLS")}${ISSUER}`, only);
    const certificate =
      "---\napiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: shop, namespace: infra }\nspec: { secretName: shop }\n";
    const plain = gateway(refs("          - name: shop\n"), MADE_BY_ISSUER);
    checkDiagnostics(`${plain}${ISSUER}${certificate}`, only);
    const ignoring = plain.replace(
      "letsencrypt }",
      'letsencrypt, cert-manager.io/ignore-tls-secrets: "other, shop" }',
    );
    checkDiagnostics(`${ignoring}${ISSUER}`, only);
    const passing = gateway("      tls: { mode: Passthrough }\n", MADE_BY_ISSUER).replace("HTTPS", "TLS");
    checkDiagnostics(`${passing}${ISSUER}`, only);
  });

  it("is everything where two issuers are named", () => {
    const both = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
  annotations:
    cert-manager.io/cluster-issuer: letsencrypt
    cert-manager.io/issuer: letsencrypt
#                           ^^^^^^^^^^^ warning cert-manager-skip: cert-manager makes no certificates for this Gateway: it takes \`cert-manager.io/issuer\` or \`cert-manager.io/cluster-issuer\`, and not both.
spec:
  gatewayClassName: example
  listeners:
    - { name: shop, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: shop }] } }
    - { name: pay, port: 443, protocol: HTTPS, hostname: pay.example.com, tls: { certificateRefs: [{ name: pay }] } }
`;
    checkDiagnostics(both, { only: ["cert-manager-skip"] });
    const made = ["shop", "pay"].map(
      (name) =>
        `---\napiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: ${name}, namespace: infra }\nspec: { secretName: ${name} }\n`,
    );
    checkDiagnostics(`${both.replace(/^#.*\n/m, "")}${made.join("")}`, { only: ["cert-manager-skip"] });
  });

  it("marks a Secret of another namespace", () => {
    checkDiagnostics(
      `${gateway(
        `      hostname: shop.example.com
${refs(`          - name: shop
            namespace: shop
#                      ^^^^ warning cert-manager-skip: cert-manager makes no certificate for this listener: the Secret that it names is in another namespace.
`)}`,
        MADE_BY_ISSUER,
      )}${ISSUER}---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: edge, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Secret }]
`,
      { only: ["cert-manager-skip"] },
    );
  });
});

describe("the issuer of an annotation", () => {
  const annotated = (annotations: string) =>
    gateway(
      `      hostname: shop.example.com\n${refs("          - name: shop\n")}`,
      `  annotations:\n${annotations}`,
    );

  it("is an Issuer of the namespace, or a ClusterIssuer", () => {
    checkDiagnostics(`${annotated("    cert-manager.io/issuer: letsencrypt\n")}${ISSUER}`, only);
    checkDiagnostics(
      `${annotated(`    cert-manager.io/cluster-issuer: letsencrypt
#                                   ^^^^^^^^^^^ hint cert-manager-issuer-not-found: ClusterIssuer \`letsencrypt\` is not in this workspace, and without it cert-manager issues no certificate.
`)}${ISSUER}`,
      only,
    );
  });

  it("is nobody's to know where it is filled in later or of another group", () => {
    checkDiagnostics(annotated("    cert-manager.io/cluster-issuer: ${ISSUER}\n"), only);
    checkDiagnostics(
      annotated("    cert-manager.io/issuer: any\n    cert-manager.io/issuer-group: pki.example.net\n"),
      only,
    );
  });

  it("is corrected", () => {
    const before = annotated("    cert-manager.io/issuer: letsen$0cript\n");
    checkFix(`${before}${ISSUER}`, `${annotated("    cert-manager.io/issuer: letsencrypt\n")}${ISSUER}`);
  });
});

describe("the authorities of a Gateway", () => {
  it("are reported once, however many listeners share them", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
            - group: ""
              kind: ConfigMap
              name: clients
#                   ^^^^^^^ warning ca-configmap-key: ConfigMap \`clients\` cannot be used as a CA bundle: the ConfigMap has no \`ca.crt\`.
  listeners:
    - { name: a, port: 443, protocol: HTTPS, hostname: a.example.com, tls: { certificateRefs: [{ name: "\${A}" }] } }
    - { name: b, port: 443, protocol: HTTPS, hostname: b.example.com, tls: { certificateRefs: [{ name: "\${A}" }] } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { bundle: "-----BEGIN CERTIFICATE-----" }
`,
      only,
    );
  });
});

describe("fixes of certificates", () => {
  it("never move a reference to another namespace: that takes a grant", () => {
    const secret = "---\napiVersion: v1\nkind: Secret\nmetadata: { name: shop, namespace: shop }\n";
    assert.deepEqual(fixTitles(`${gateway(refs("          - name: sh$0op\n"))}${secret}`), []);
  });
});

/** Made for `shop.example.com` and `*.pay.example.com`, valid until 2027-11-21. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBxDCCAWmgAwIBAgIUK7qkptZ9jbTgdxrzZunnB3Sw5IAwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAeFw0yNjExMjExODE1MDBaFw0y
NzExMjExODE1MDBaMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5jb20wWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAARCs14aeKfvHWtFsz0XDJX5CL1ZiDQa6ictJB3W
/ydLD6OKXwFo14erVyUQoydzdHiBt+RXxhsA3HlO+oDAIoPHo4GKMIGHMB0GA1Ud
DgQWBBSO0L76DNMEajUc/Qa9Fwmqtfbo8zAfBgNVHSMEGDAWgBSO0L76DNMEajUc
/Qa9Fwmqtfbo8zAPBgNVHRMBAf8EBTADAQH/MDQGA1UdEQQtMCuCEHNob3AuZXhh
bXBsZS5jb22CESoucGF5LmV4YW1wbGUuY29thwQKAAABMAoGCCqGSM49BAMCA0kA
MEYCIQCHPeXIVK/GhXPG2u16xPl2O1kLqloLLG921ROKDin0DgIhAOa4WZn8ynDl
OL7jnomXrlsp7Wy5K2saHd+UR/uTuECI
-----END CERTIFICATE-----`;

const SECRET = `---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: infra }
type: kubernetes.io/tls
data:
  tls.crt: ${Buffer.from(CERTIFICATE).toString("base64")}
  tls.key: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t
`;

describe("a certificate that a Secret holds openly", () => {
  const expiry = (now: number | undefined, marker = "") =>
    checkDiagnostics(
      `${gateway(refs(`          - name: shop\n${marker}`))}${SECRET}`,
      now === undefined ? only : { ...only, now },
    );

  it("is spoken of when it has run out, and for two weeks before", () => {
    expiry(
      Date.UTC(2027, 10, 22),
      "#                 ^^^^ warning cert-expired: The certificate in Secret `shop` ran out on 2027-11-21, so clients refuse it. Renew it.\n",
    );
    expiry(
      Date.UTC(2027, 10, 8),
      "#                 ^^^^ information cert-expired: The certificate in Secret `shop` runs out on 2027-11-21. Renew it before.\n",
    );
    expiry(Date.UTC(2027, 10, 6));
  });

  it("is spoken of from fourteen days before its end on, and is over when that is past", () => {
    const end = Date.UTC(2027, 10, 21, 18, 15);
    const fortnight = 14 * 86_400_000;
    const soon =
      "#                 ^^^^ information cert-expired: The certificate in Secret `shop` runs out on 2027-11-21. Renew it before.\n";
    expiry(end - fortnight - 1);
    expiry(end - fortnight, soon);
    expiry(end, soon);
    expiry(
      end + 1,
      "#                 ^^^^ warning cert-expired: The certificate in Secret `shop` ran out on 2027-11-21, so clients refuse it. Renew it.\n",
    );
  });

  it("is not spoken of where nobody says what day it is", () => {
    expiry(undefined);
  });

  it("has to be made for the hostname", () => {
    const at = (hostname: string, marker = "") =>
      checkDiagnostics(
        `${gateway(`      hostname: ${hostname}\n${marker}${refs("          - name: shop\n")}`)}${SECRET}`,
        only,
      );
    at("shop.example.com");
    at("a.pay.example.com");
    at(
      "pay.example.com",
      "#               ^^^^^^^^^^^^^^^ warning cert-san-mismatch: No certificate of this listener is made for `pay.example.com`, so clients refuse the connection. The certificate in Secret `shop` is made for `shop.example.com` and `*.pay.example.com`.\n",
    );
  });
});
