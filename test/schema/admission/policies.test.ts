import assert from "node:assert/strict";
import { describe, it } from "node:test";
import policyRules from "../../../server/src/schema/admission/policies/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { offeredFixes } from "./refusals.ts";

const only = policyRules.map(({ id }) => id);

const VALIDATION = "{ hostname: checkout.example.com, wellKnownCACertificates: System }";

function targets(targetRefs: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checkout, namespace: shop }
spec:
  validation: ${VALIDATION}
  targetRefs:
${targetRefs}
`;
}

function policy(validation: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: checkout }]
  validation:
    hostname: checkout.example.com
${validation}
`;
}

function xBackend(fields: string): string {
  return `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
${fields}
`;
}

const EXTERNAL = `  externalHostname: { hostname: api.payments.example }
  port: { number: 443 }`;

describe("targets of a BackendTLSPolicy", () => {
  it("may share a name where kind, group or section differ", () => {
    checkDiagnostics(
      targets(`    - { group: "", kind: Service, name: checkout, sectionName: https }
    - { group: "", kind: Service, name: checkout, sectionName: grpc }
    - { group: multicluster.x-k8s.io, kind: ServiceImport, name: checkout }
    - { group: "", kind: Pod, name: checkout }
    - { group: "", kind: Service, name: cart }
    - { group: "", kind: Service, name: mail, sectionName: "\${PORT}" }
    - { group: "", kind: Service, name: mail }`),
      { only },
    );
  });

  it("choose sections of an object all or not at all", () => {
    checkDiagnostics(
      targets(`    - { group: "", kind: Service, name: checkout }
#                                       ^^^^^^^^ error cel-targetrefs-section-all-or-none: Another entry chooses a section of \`checkout\`, and this one all of it; the API server refuses the policy. Give every entry for it a \`sectionName\`, the name of a Service port, or leave only one entry without.
    - { group: "", kind: Service, name: cart, sectionName: https }
    - { group: "", kind: Service, name: checkout, sectionName: https }
    - { group: "", kind: Service, name: checkout, sectionName: grpc }`),
      { only },
    );
  });

  it("are there once each, those that something fills in too", () => {
    checkDiagnostics(
      targets(`    - { group: "", kind: Service, name: checkout }
    - { group: "", kind: Service, name: checkout }
#                                       ^^^^^^^^ error cel-targetrefs-section-unique: An earlier entry chooses \`checkout\` already; the API server refuses the policy. Remove one of the two, or choose another section. 💡
    - { group: "", kind: Service, name: "\${NAME}", sectionName: "\${PORT}" }
    - { group: "", kind: Service, name: "\${NAME}", sectionName: "\${PORT}" }
#                                                               ^^^^^^^^^ error cel-targetrefs-section-unique: An earlier entry chooses section \`\${PORT}\` of \`\${NAME}\` already; the API server refuses the policy. Remove one of the two, or choose another section. 💡
    - { group: "", kind: Service, name: "\${OTHER}" }`),
      { only },
    );
  });

  it("are not compared before release 1.4", () => {
    const alpha = targets(`    - { group: "", kind: Service, name: checkout }
    - { group: "", kind: Service, name: checkout }`).replace("io/v1", "io/v1alpha3");
    checkDiagnostics(alpha, { only, bundleVersion: "1.3" });
  });

  it("lose their second entry by the fix", () => {
    checkFix(
      targets(`    - { group: "", kind: Service, name: checkout, sectionName: https }
    - { group: "", kind: Service, name: checkout, sectionName: ht$0tps }`),
      targets(`    - { group: "", kind: Service, name: checkout, sectionName: https }`),
    );
  });
});

describe("authorities for the certificate of a backend", () => {
  const REFS = '    caCertificateRefs: [{ group: "", kind: ConfigMap, name: shop-ca }]';

  it("are either references or well-known ones", () => {
    checkDiagnostics(policy(REFS), { only });
    checkDiagnostics(policy("    wellKnownCACertificates: System"), { only });
    checkDiagnostics(policy("    caCertificateRefs: []\n    wellKnownCACertificates: System"), { only });
  });

  for (const validation of [
    '    caCertificateRefs: "${AUTHORITIES}"',
    '    wellKnownCACertificates: "${AUTHORITIES}"',
    `${REFS}\n    wellKnownCACertificates: "\${AUTHORITIES}"`,
    '    caCertificateRefs: "${AUTHORITIES}"\n    wellKnownCACertificates: System',
  ]) {
    it(`may be filled in later: ${validation.trim().replace(/\s+/g, " ")}`, () => {
      checkDiagnostics(policy(validation), { only });
    });
  }

  it("are not forgotten, in an XBackend neither", () => {
    const message =
      "Nothing says which authorities the certificate of the backend may come from; the API server refuses the object. Write `caCertificateRefs`, or `wellKnownCACertificates: System` for public ones. 💡";
    checkDiagnostics(
      policy(`    caCertificateRefs: []
#   ^^^^^^^^^^^^^^^^^ error cel-btls-ca-or-wellknown: ${message}`),
      { only, bundleVersion: "1.6" },
    );
    checkDiagnostics(
      xBackend(`${EXTERNAL}
  tls: { mode: ServerOnly, validation: { hostname: api.payments.example } }
#                          ^^^^^^^^^^ error cel-btls-ca-or-wellknown: ${message}`),
      { only },
    );
  });

  it("that are empty text are reported once, by the length of the text", () => {
    checkDiagnostics(
      policy(`    wellKnownCACertificates: ""
#                            ^^ error field-limit: \`spec.validation.wellKnownCACertificates\` must not be empty.`),
      { only: [...only, "field-limit"] },
    );
  });

  it("are inserted by the fixes", () => {
    const before = policy("").trimEnd().replace("validation", "vali$0dation");
    checkFix(`${before}\n`, policy("    wellKnownCACertificates: System"), {
      title: "Insert `wellKnownCACertificates: System`",
    });
    checkFix(
      `${before}\n`,
      policy(`    caCertificateRefs:
      - group: ""
        kind: ConfigMap
        name: example-ca`),
      { title: "Insert `caCertificateRefs`" },
    );
  });

  it("lose one of the two by the fixes", () => {
    const before = policy(`${REFS}\n    wellKnown$0CACertificates: System`);
    checkFix(before, policy(REFS), { title: "Remove `wellKnownCACertificates`" });
    checkFix(before, policy("    wellKnownCACertificates: System"), { title: "Remove `caCertificateRefs`" });
  });
});

describe("further names in the certificate of a backend", () => {
  const names = (entries: string) =>
    policy(`    wellKnownCACertificates: System
    subjectAltNames:
${entries}`);

  it("have the member of their type, whatever fills it in", () => {
    checkDiagnostics(
      names(`      - { type: Hostname, hostname: "*.example.com" }
      - { type: URI, uri: "spiffe://shop.example.com/checkout" }
      - { type: Hostname, hostname: "\${NAME}" }
      - { type: "\${TYPE}", uri: "spiffe://shop.example.com/checkout" }
      - { type: Hostname, hostname: checkout.example.com, uri: "\${URI}" }`),
      { only },
    );
  });

  it("are marked where the type is wrong, the value or both", () => {
    checkDiagnostics(
      xBackend(`${EXTERNAL}
  tls:
    mode: ServerOnly
    validation:
      hostname: api.payments.example
      wellKnownCACertificates: System
      subjectAltNames:
        - { type: URI, hostname: api.payments.example }
#                      ^^^^^^^^ error cel-btls-san-union: \`hostname\` belongs to a name of type \`Hostname\`, and this one has the type \`URI\`; the API server refuses the object. Change the type, or write \`uri\` instead. 💡
        - { type: Hostname }
#                 ^^^^^^^^ error cel-btls-san-union: A name of type \`Hostname\` stands in \`hostname\`, which is missing; the API server refuses the object. Insert it.
        - { type: URI, hostname: api.payments.example, uri: "spiffe://payments.example/api" }
#                      ^^^^^^^^ error cel-btls-san-union: \`hostname\` belongs to a name of type \`Hostname\`, and this one has the type \`URI\`; the API server refuses the object. Remove it, or give it an entry of its own. 💡`),
      { only },
    );
  });

  for (const [before, after] of [
    ["type: URI, host$0name: a.example.com", "type: Hostname, hostname: a.example.com"],
    ["type: Hostname, ur$0i: spiffe://a/b", "type: URI, uri: spiffe://a/b"],
    ["type: Hostname, ur$0i: a.example.com", "type: Hostname, hostname: a.example.com"],
    ["type: URI, host$0name: spiffe://a/b", "type: URI, uri: spiffe://a/b"],
    ["type: URI, uri: spiffe://a/b, host$0name: a.example.com", "type: URI, uri: spiffe://a/b"],
  ] as const) {
    it(`become \`${after}\` by the fix`, () => {
      checkFix(names(`      - { ${before} }`), names(`      - { ${after} }`));
    });
  }

  it("may be changed unseen where the value shows what was meant", () => {
    const offered = (entry: string) => offeredFixes(names(`      - { ${entry} }`));
    assert.deepEqual(offered("type: URI, host$0name: a.example.com"), ["Change the type to `Hostname`!"]);
    assert.deepEqual(offered("type: URI, host$0name: spiffe://a/b"), ["Rename to `uri`!"]);
  });

  it("that fit nowhere have no fix", () => {
    assert.deepEqual(fixTitles(names("      - { type: URI, host$0name: A_B }")), []);
  });
});

describe("an XBackend", () => {
  it("names its host, which something may fill in", () => {
    checkDiagnostics(xBackend(EXTERNAL), { only });
    checkDiagnostics(xBackend('  externalHostname: "${HOST}"\n  port: { number: 443 }'), { only });
    checkFix(
      xBackend("  port: { number: 443 }").replace("External", "Ext$0ernal"),
      xBackend("  port: { number: 443 }\n  externalHostname:\n    hostname: backend.example.com"),
    );
  });

  it("is not in the cluster", () => {
    const hostname = (name: string, marker = "") =>
      xBackend(`  port: { number: 443 }\n  externalHostname: { hostname: ${name} }${marker}`);
    for (const outside of ["cluster.local", "cluster.local.example.com", "${NAME}.cluster.local"])
      checkDiagnostics(hostname(JSON.stringify(outside)), { only });
    checkDiagnostics(
      hostname(
        "api.cluster.local",
        "\n#                               ^^^^^^^^^^^^^^^^^ error cel-xbackend-cluster-local: Names that end in `.cluster.local` are hosts of the cluster, for which the API server takes no XBackend. Use a Service as the backend of the Route instead.",
      ),
      { only },
    );
  });

  const port = (name: string) =>
    xBackend(`  externalHostname: { hostname: api.payments.example }\n  port: { name: ${name}, port: 443 }`);

  for (const name of ['""', '"${NAME}"']) {
    it(`of release 1.6 may call its port ${name}`, () => {
      checkDiagnostics(port(name), { only, bundleVersion: "1.6" });
    });
  }

  for (const name of ["https", "h2", '"443"', "HTTPS"]) {
    it(`of release 1.6 may not call its port ${name}, as it may not call it anything`, () => {
      checkFix(
        port(name).replace("port: { name:", "port: { na$0me:"),
        xBackend("  externalHostname: { hostname: api.payments.example }\n  port: { port: 443 }"),
        { title: "Remove `name`", bundleVersion: "1.6" },
      );
    });
  }

  const tls = (fields: string) =>
    xBackend(`${EXTERNAL}
  tls:
    validation: ${VALIDATION}
${fields}`);

  it("shows a certificate with mode ClientAndServer only", () => {
    checkDiagnostics(tls("    mode: ServerOnly"), { only });
    checkDiagnostics(tls('    mode: ClientAndServer\n    clientCertificateRef: "${SECRET}"'), { only });
    checkDiagnostics(tls('    mode: ServerOnly\n    clientCertificateRef: "${SECRET}"'), { only });
    checkDiagnostics(tls('    mode: "${MODE}"\n    clientCertificateRef: { name: payments-client }'), {
      only,
    });
    checkDiagnostics(
      xBackend(`${EXTERNAL}
  tls:
    mode: None
    clientCertificateRef: { name: payments-client }
#   ^^^^^^^^^^^^^^^^^^^^ error cel-xbackend-client-cert: With mode \`None\` the gateway shows no certificate; the API server refuses the object. Change the mode to \`ClientAndServer\`, or remove the reference. 💡`),
      { only },
    );
  });

  it("gets the certificate or the mode by the fixes", () => {
    const missing = tls("    mode: Client$0AndServer");
    checkFix(missing, tls("    mode: ServerOnly"), { title: "Change to `ServerOnly`" });
    checkFix(missing, tls("    mode: ClientAndServer\n    clientCertificateRef:\n      name: example-tls"), {
      title: "Insert `clientCertificateRef`",
    });
    const extra = tls("    mode: ServerOnly\n    client$0CertificateRef: { name: payments-client }");
    checkFix(extra, tls("    mode: ServerOnly"), { title: "Remove `clientCertificateRef`" });
    checkFix(extra, tls("    mode: ClientAndServer\n    clientCertificateRef: { name: payments-client }"), {
      title: "Change to `ClientAndServer`",
    });
  });
});

describe("intervals of a retry constraint", () => {
  const constraint = (fields: string) => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: checkout }]
  retryConstraint: ${fields}
`;

  for (const interval of ["1s", "1000ms", "1h", "60m", "59m60s", '"${INTERVAL}"']) {
    it(`of a budget may be ${interval}`, () => {
      checkDiagnostics(constraint(`{ budget: { interval: ${interval} } }`), { only });
    });
  }

  for (const interval of ["1ms", "1s", "1h", '"${INTERVAL}"']) {
    it(`of a rate may be ${interval}`, () => {
      checkDiagnostics(constraint(`{ minRetryRate: { count: 1, interval: ${interval} } }`), { only });
    });
  }

  it("may be left to their defaults", () => {
    checkDiagnostics(constraint("{}"), { only });
    checkDiagnostics(constraint("{ budget: { percent: 10 }, minRetryRate: {} }"), { only });
  });

  for (const [interval, nearest] of [
    ["999ms", "1s"],
    ["0s", "1s"],
    ["1h1ms", "1h"],
    ["61m", "1h"],
  ]) {
    it(`of a budget of ${interval} become ${nearest} by the fix`, () => {
      const budget = (text: string) => constraint(`{ budget: { interval: ${text} } }`);
      checkFix(budget(`$0${interval}`), budget(`${nearest}`));
    });
  }

  for (const [interval, nearest] of [
    ["0h0m", "1s"],
    ["2h", "1h"],
  ]) {
    it(`of a rate of ${interval} become ${nearest} by the fix`, () => {
      const rate = (text: string) => constraint(`{ minRetryRate: { count: 1, interval: ${text} } }`);
      checkFix(rate(`$0${interval}`), rate(`${nearest}`));
    });
  }
});
