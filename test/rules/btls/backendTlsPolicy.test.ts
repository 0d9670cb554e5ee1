import assert from "node:assert/strict";
import { describe, it } from "node:test";
import btls from "../../../server/src/rules/btls/index.ts";
import policies from "../../../server/src/rules/policy/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const but = (...left: readonly string[]) => ({
  only: [...btls, ...policies].map(({ id }) => id).filter((id) => id !== "btls-unused" && !left.includes(id)),
});

/** A BackendTLSPolicy `shop/api` with these targets. */
function policy(targets: string, name = "api", validation = "    wellKnownCACertificates: System\n"): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRefs:
${targets}  validation:
    hostname: api.example.com
${validation}`;
}

/** A target in block style, so that a line below it can mark a field. */
function target(name: string, section = ""): string {
  return `    - group: ""\n      kind: Service\n      name: ${name}\n${section === "" ? "" : `      sectionName: ${section}\n`}`;
}

const service = (ports: string, namespace = "shop") => `---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: ${namespace} }
spec:
  ports:
${ports}`;

const PORTS = "    - { name: https, port: 443 }\n    - { name: admin, port: 8443 }\n";
const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: api, port: 443 }] }]
`;

describe("the target of a BackendTLSPolicy", () => {
  it("is a hint where it is absent, an error in a closed world, and silent where something may make it", () => {
    const source = (severity: string) =>
      policy(`${target("api")}#           ^^^ ${severity} btls-target-not-found: Service \`api\` is not in this workspace, and without it the policy applies to nothing.
`);
    checkDiagnostics(source("hint"), but());
    checkDiagnostics(source("error"), { ...but(), closedWorld: true });
    checkDiagnostics(
      `${policy(target("api"))}---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: api, namespace: shop }\n`,
      but(),
    );
    checkDiagnostics(policy(target("${SERVICE}")), but());
  });

  it("has to stand beside the policy: a fix moves the policy there", () => {
    const before = policy(target("a$0pi"));
    checkFix(
      `${before}${service(PORTS, "backends")}`,
      `${policy(target("api")).replace("namespace: shop", "namespace: backends")}${service(PORTS, "backends")}`,
    );
  });

  it("keeps its kinds apart: a ServiceImport is looked for beside others, a wrong group is told of once", () => {
    checkDiagnostics(
      policy("    - { group: multicluster.x-k8s.io, kind: ServiceImport, name: api }\n"),
      but(),
    );
    checkDiagnostics(
      `${policy(`    - { group: multicluster.x-k8s.io, kind: ServiceImport, name: basket }
#                                                                ^^^^^^ warning btls-target-not-found: ServiceImport.multicluster.x-k8s.io \`basket\` is not in this workspace, and without it the policy applies to nothing. Did you mean \`baskets\`? 💡
`)}---
apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ServiceImport
metadata: { name: baskets, namespace: shop }
spec: { type: ClusterSetIP, ports: [{ port: 443, protocol: TCP }] }
`,
      but(),
    );
    checkDiagnostics(
      policy(`    - group: gateway.networking.k8s.io
#            ^^^^^^^^^^^^^^^^^^^^^^^^^ error btls-target-group: No Service has the group \`gateway.networking.k8s.io\`, so the policy applies to nothing. Write \`group: ""\` for the core group. 💡
      kind: Service
      name: api
`),
      but(),
    );
  });
});

describe("the port of a BackendTLSPolicy", () => {
  it("is not judged where a name is filled in later, or the Service is in no file", () => {
    checkDiagnostics(`${policy(target("api", '"${PORT}"'))}${service(PORTS)}`, but());
    checkDiagnostics(
      `${policy(target("api", "web"))}${service('    - { name: "${PORT}", port: 443 }\n')}`,
      but(),
    );
    checkDiagnostics(policy(target("api", "web")), but("btls-target-not-found"));
  });

  it("is judged where no manifest tells the namespaces, which are one then", () => {
    const inferred = (text: string) => text.replaceAll(", namespace: shop", "");
    checkDiagnostics(
      inferred(
        `${policy(`${target("api", "web")}#                  ^^^ error btls-section-not-found: Service \`api\` has no port named \`web\`, so the policy does not apply. It has \`https\` and \`admin\`. 💡
`)}${service(PORTS)}`,
      ),
      but(),
    );
  });

  it("is chosen by a fix: the port of that number first, then whichever there is", () => {
    assert.deepEqual(fixTitles(`${policy(target("api", '"84$043"'))}${service(PORTS)}`), [
      "Apply the policy to port `admin`",
    ]);
    assert.deepEqual(fixTitles(`${policy(target("api", "w$0eb"))}${service(PORTS)}`), [
      "Apply the policy to port `https`",
      "Apply the policy to port `admin`",
    ]);
  });

  it("gets a name, where it has none", () => {
    checkFix(
      `${policy(target("api", "ht$0tps"))}${service("    - port: 443\n")}`,
      `${policy(target("api", "https"))}${service("    - port: 443\n      name: https\n")}`,
      { title: "Name the port of the Service `https`" },
    );
  });

  it("gets no name where the Service has no port, or the port has one", () => {
    for (const ports of [
      service("").replace("  ports:\n", "  ports: []\n"),
      service("    - { name: web, port: 443 }\n"),
    ])
      checkDiagnostics(`${policy(target("api", "https"))}${ports}`, { only: ["btls-section-unnamed-port"] });
  });

  it("is not found in a Service without ports, which is said", () => {
    checkDiagnostics(
      `${policy(`${target("api", "https")}#                  ^^^^^ error btls-section-not-found: Service \`api\` has no port named \`https\`, so the policy does not apply. It has no ports.\n`)}${service("").replace("  ports:\n", "  ports: []\n")}`,
      { only: ["btls-section-not-found"] },
    );
  });

  it("of an object that is no Service is not looked for", () => {
    const other = (kind: string, group: string, spec: string) => `---
apiVersion: ${group}
kind: ${kind}
metadata: { name: api, namespace: shop }
spec: ${spec}
`;
    const route = other("HTTPRoute", "gateway.networking.k8s.io/v1", "{ rules: [{ name: https }] }");
    const backend = other(
      "XBackend",
      "gateway.networking.x-k8s.io/v1alpha1",
      "{ type: FQDN, fqdn: { hostname: api.example.com }, port: { number: 443 } }",
    );
    for (const [kind, group, text] of [
      ["HTTPRoute", "gateway.networking.k8s.io", route],
      ["XBackend", "gateway.networking.x-k8s.io", backend],
    ] as const)
      checkDiagnostics(
        `${policy(`    - { group: ${group}, kind: ${kind}, name: api, sectionName: https }\n    - { group: ${group}, kind: ${kind}, name: api }\n`)}${text}`,
        {
          only: btls
            .map(({ id }) => id)
            .filter((id) => id.startsWith("btls-section-") || id === "btls-udp-port"),
        },
      );
  });

  it("gets no name where it is one of several without", () => {
    checkDiagnostics(`${policy(target("api", "https"))}${service("    - port: 443\n    - port: 80\n")}`, {
      only: ["btls-section-unnamed-port"],
    });
  });

  it("is no UDP port, and a Service with UDP ports only is no target", () => {
    checkDiagnostics(
      `${policy(`${target("api")}#           ^^^ error btls-udp-port: Service \`api\` has UDP ports only, and TLS runs over TCP: the policy is not accepted.
`)}${service("    - { name: quic, port: 443, protocol: UDP }\n")}`,
      but(),
    );
  });
});

describe("two BackendTLSPolicies", () => {
  const aged = (text: string, day: number) =>
    text.replace(", namespace: shop", `, namespace: shop, creationTimestamp: 2025-01-0${day}T00:00:00Z`);

  it("are an error for the younger one where creation times decide", () => {
    const marked = `${target("api")}#           ^^^ error btls-conflict: BackendTLSPolicy \`second\` applies to Service \`api\` too and takes precedence, so this one has no effect. Keep one of them, or give each a port of its own with \`sectionName\`. 💡
`;
    checkDiagnostics(
      `${aged(policy(marked, "first"), 2)}---${aged(policy(target("api"), "second"), 1)}${service(PORTS)}`,
      but(),
    );
  });

  it("do not conflict in several clusters' folders, or for Services that are in no file", () => {
    const cluster = (folder: string, name: string) =>
      `\n#- ${folder}/all.yaml${policy(target("api"), name)}${service(PORTS)}`;
    checkDiagnostics(`${cluster("one", "first")}${cluster("two", "second")}`, but());
    checkDiagnostics(
      `${policy(target("api"), "first")}---${policy(target("api"), "second")}`,
      but("btls-target-not-found"),
    );
  });

  it("are narrowed to a port by a fix", () => {
    const both = (second: string) =>
      `${policy(target("api"), "first")}---${policy(second, "second")}${service(PORTS)}`;
    checkFix(both(target("a$0pi")), both(target("api", "admin")), {
      title: "Apply the policy to port `admin`",
    });
  });
});

describe("several targets", () => {
  it("are taken apart by a fix, with the same validation", () => {
    const authorities =
      '    caCertificateRefs:\n      - group: ""\n        kind: ConfigMap\n        name: ca\n';
    checkFix(
      policy(`${target("api")}${target("basket", "ht$0tps")}`, "api", authorities),
      `${policy(target("api"), "api", authorities)}---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: api-basket-https
  namespace: shop
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: basket
      sectionName: https
  validation:
    hostname: api.example.com
    caCertificateRefs:
      - group: ""
        kind: ConfigMap
        name: ca
`,
    );
  });
});

describe("several targets of a policy with options", () => {
  it("are not judged while the API server refuses one of them as a copy, whatever stands beside it", () => {
    checkDiagnostics(policy(target("api") + target("api") + target("basket")), {
      only: ["btls-multiple-targets"],
    });
  });

  it("are left together, since an implementation says what its options mean elsewhere", () => {
    const options = "    wellKnownCACertificates: System\n  options: { example.com/depth: '3' }\n";
    const source = (rest: string) => policy(`${target("api")}${target("basket", "ht$0tps")}`, "api", rest);
    assert.deepEqual(fixTitles(source(options)), []);
    assert.equal(fixTitles(source("    wellKnownCACertificates: System\n")).length, 1);
  });
});

describe("the authorities of a BackendTLSPolicy", () => {
  const written = (refs: string) => policy(target("api"), "api", `    caCertificateRefs:\n${refs}`);

  it("are an error where none is usable, a warning where an implementation may look under another key", () => {
    const text = (severity: string, why: string) =>
      policy(
        target("api"),
        "api",
        `    caCertificateRefs:
#   ^^^^^^^^^^^^^^^^^ ${severity} btls-ca-all-invalid: None of the CA bundles can be used, so the policy is not accepted and requests to its backends fail: ConfigMap \`ca\`: ${why}.
      - { group: "", kind: ConfigMap, name: ca }
`,
      );
    const map = (data: string) =>
      `---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: ca, namespace: shop }\ndata: ${data}\n`;
    const options = but("btls-target-not-found");
    checkDiagnostics(
      `${text("warning", "the ConfigMap has no `ca.crt`")}${map('{ tls.pem: "-----BEGIN CERTIFICATE-----" }')}`,
      options,
    );
    checkDiagnostics(
      `${text("error", "the ConfigMap has no `ca.crt`")}${map("{ note: nothing yet }")}`,
      options,
    );
  });

  it("are nobody's to judge where they are Secrets without `ca.crt`, trust bundles that are there, or made by something", () => {
    const options = but("btls-target-not-found");
    const secret =
      '---\napiVersion: v1\nkind: Secret\nmetadata: { name: ca, namespace: shop }\nstringData: { tls.crt: "-----BEGIN CERTIFICATE-----" }\n';
    checkDiagnostics(`${written('      - { group: "", kind: Secret, name: ca }\n')}${secret}`, options);
    checkDiagnostics(
      written(
        "      - { group: certificates.k8s.io, kind: ClusterTrustBundle, name: ca }\n#                                                                     ^^ hint btls-ca-invalid: ClusterTrustBundle.certificates.k8s.io `ca` is not in this workspace, and without it the certificates of backends cannot be verified.\n",
      ),
      options,
    );
    checkDiagnostics(
      `${written("      - { group: certificates.k8s.io, kind: ClusterTrustBundle, name: ca }\n")}---\napiVersion: certificates.k8s.io/v1beta1\nkind: ClusterTrustBundle\nmetadata: { name: ca }\nspec: { trustBundle: x }\n`,
      options,
    );
    const bundle =
      "---\napiVersion: trust.cert-manager.io/v1alpha1\nkind: Bundle\nmetadata: { name: ca }\nspec: { target: { configMap: { key: ca.crt } } }\n";
    for (const closedWorld of [false, true])
      checkDiagnostics(`${written('      - { group: "", kind: ConfigMap, name: ca }\n')}${bundle}`, {
        ...options,
        closedWorld,
      });
  });
});

describe("the names that a backend has to bear", () => {
  const sans = (items: string) =>
    policy(target("api"), "api", `    wellKnownCACertificates: System\n    subjectAltNames:\n${items}`);

  it("may be covered by a wildcard or filled in later", () => {
    const options = but("btls-target-not-found", "btls-san-wildcard");
    checkDiagnostics(sans('      - { type: Hostname, hostname: "*.example.com" }\n'), options);
    checkDiagnostics(sans('      - { type: Hostname, hostname: "${NAME}" }\n'), options);
  });

  it("get the hostname by a fix", () => {
    const before = sans("      - type: URI\n        uri: spiffe://example.com/api\n");
    checkFix(
      before.replace("subjectAltNames", "subject$0AltNames"),
      `${before}      - type: Hostname\n        hostname: api.example.com\n`,
    );
  });
});

describe("a BackendTLSPolicy that nobody looks at", () => {
  const unused = { only: ["btls-unused", "btls-passthrough-useless"] };

  it("is a hint where the Service is there and no Route names it", () => {
    checkDiagnostics(`${policy(target("api"))}${service(PORTS)}${ROUTE}`, unused);
    checkDiagnostics(policy(target("api")), unused);
    const mesh = ROUTE.replace("{ name: edge }", '{ group: "", kind: Service, name: api }').replace(
      "backendRefs: [{ name: api, port: 443 }]",
      "backendRefs: [{ name: other, port: 443 }]",
    );
    checkDiagnostics(`${policy(target("api"))}${service(PORTS)}${mesh}`, unused);
  });

  it("is not said to be where a namespace is not known", () => {
    const nowhere = (text: string) => text.replaceAll(", namespace: shop", "");
    checkDiagnostics(nowhere(`${policy(target("api"))}${service(PORTS)}`), unused);
    checkDiagnostics(`${policy(target("api"))}${service(PORTS)}${nowhere(ROUTE)}`, unused);
  });

  it("is not said to be useless where the Gateway of a TLSRoute is in no file", () => {
    const tls = ROUTE.replace("HTTPRoute", "TLSRoute");
    checkDiagnostics(`${policy(target("api"))}${service(PORTS)}${tls}`, unused);
  });
});

describe("a BackendTLSPolicy for a whole Service beside narrower ones", () => {
  it("is told once for each targetRef, with the ports for which others hold", () => {
    const whole = (said: string) =>
      policy(`${target("api")}#           ^^^ hint btls-section-beats-whole: ${said} instead of this one.\n`);
    const others = (...narrow: readonly (readonly [name: string, section: string])[]) =>
      narrow.map(([name, section]) => `---${policy(target("api", section), name)}`).join("");
    const ports = service(`${PORTS}    - { name: more, port: 9443 }\n`);
    const only = { only: ["btls-section-beats-whole"] };
    checkDiagnostics(
      `${whole("For port `admin` of Service `api` BackendTLSPolicy `b` holds")}${others(["b", "admin"])}${ports}`,
      only,
    );
    checkDiagnostics(
      `${whole("For ports `admin`, `https` and `more` of Service `api` 3 other BackendTLSPolicies hold")}${others(["b", "admin"], ["c", "https"], ["d", "more"])}${ports}`,
      only,
    );
    checkDiagnostics(
      `${whole("For port `admin` of Service `api` 2 other BackendTLSPolicies hold")}${others(["b", "admin"], ["c", "admin"])}${ports}`,
      only,
    );
    checkDiagnostics(`${policy(target("api"))}${others(["b", "lost"])}${ports}`, only);
  });
});

describe("a BackendTLSPolicy for a Backend of Envoy Gateway", () => {
  const only = ["btls-target-kind", "btls-target-not-found"];
  const policy = (name: string, marker = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: outside, namespace: shop }
spec:
  targetRefs:
    - group: gateway.envoyproxy.io
      kind: Backend
      name: ${name}
${marker}  validation: { hostname: api.example.com, wellKnownCACertificates: System }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: payments, namespace: shop }
spec: { endpoints: [{ fqdn: { hostname: api.example.com, port: 443 } }] }
`;

  it("applies to it, so that only one that is not there is told", () => {
    checkDiagnostics(policy("payments"), { only, closedWorld: true });
    checkDiagnostics(
      policy(
        "paymets",
        "#           ^^^^^^^ warning btls-target-not-found: Backend.gateway.envoyproxy.io `paymets` is not in this workspace, and without it the policy applies to nothing. Did you mean `payments`? 💡\n",
      ),
      { only },
    );
  });
});
