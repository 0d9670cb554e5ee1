import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { filledTexts } from "../../server/src/workspace/views/filledText.ts";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";

const cipher = (data: string, type = "str"): string =>
  `"ENC[AES256_GCM,data:${data}+/=,iv:4bX/q1==,tag:Zp0=,type:${type}]"`;

const METADATA = `sops:
  age: [{ recipient: age1shop, enc: text }]
  lastmodified: "2025-03-01T10:00:00Z"
  mac: ${cipher("mac")}
  version: 3.9.4
`;

const gateway = (hostname: string): string => `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: ${hostname} }]
`;

describe("what SOPS has encrypted", () => {
  it("may be any value, wherever it stands: no form, type or lookup is held against it", () => {
    checkDiagnostics(`
${gateway('"*.example.com"')}#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: ${cipher("section")} }]
  hostnames: [${cipher("host")}, cart.example.com]
  rules:
    - matches: [{ path: { type: ${cipher("type")}, value: ${cipher("path")} }, method: ${cipher("method")} }]
      backendRefs: [{ name: ${cipher("name")}, port: ${cipher("port", "int")} }]
${METADATA}`);
  });

  it("is judged by what stands around it", () => {
    checkDiagnostics(`
${gateway('"*.example.com"')}#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: web }]
#                                         ^^^ error route-parent-section-not-found: Gateway \`edge\` has no listener \`web\`, so the Route is not attached to it. It has \`http\`.
  hostnames: [${cipher("host")}]
${METADATA}`);
  });

  it("is a value of a chart like any other", () => {
    checkDiagnostics(`
${gateway('"*.example.com"')}#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cart, namespace: shop }
spec:
  values:
    route: { main: { parentRefs: [{ name: edge }], hostnames: [${cipher("host")}] } }
${METADATA}`);
  });

  it("is the code of hiera-eyaml as well, and not every list of characters in a pattern", () => {
    checkDiagnostics(`
${gateway('"*.example.com"')}#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames:
    - "ENC[PKCS7,MIIBiQYJKoZIhvcNAQcDoIIBejCC]"
    - "ENC[a-z]"
#     ^^^^^^^^^^ error field-pattern: \`ENC[a-z]\` is not allowed in \`spec.hostnames[1]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
`);
  });
});

describe("what SOPS adds to a manifest", () => {
  const object = (kind: string, spec: string, added: string): string => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: edge, namespace: shop }
spec: ${spec}
${added}`;
  const SPEC = "{ gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }";

  it("is no unknown field of any kind: whoever decrypts the manifest takes it away", () => {
    for (const added of [
      METADATA,
      `sops: { mac: ${cipher("mac")} }\n`,
      "sops: { version: 3.9.4, encrypted_regex: ^(data)$ }\n",
      'sops: { version: 3.9.4, lastmodified: "2025-03-01T10:00:00Z" }\n',
      "sops: { version: 3.9.4, pgp: [{ fp: A1, enc: text }] }\n",
    ])
      checkDiagnostics(`
#- all.yaml
${object("Gateway", SPEC, added)}${object("HTTPRoute", "{ parentRefs: [{ name: edge }] }", added)}---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } } }
---
apiVersion: example.com/v1
kind: Widget
metadata: { name: widget, namespace: shop }
spec: {}
${added}`);
  });

  it("is known by what it holds and where it stands", () => {
    checkDiagnostics(`
#- all.yaml
${object("Gateway", SPEC, "sops: enabled")}
#[0-4] warning doc-field-unknown: \`sops\` is not a field of a Gateway, so the API server drops it.
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  sops: { mac: text }
# ^^^^ warning doc-field-unknown: \`spec.sops\` is not a field of an HTTPRoute, so the API server drops it.
sops: { version: 3.9.4 }
#[0-4] warning doc-field-unknown: \`sops\` is not a field of an HTTPRoute, so the API server drops it.
`);
  });

  it("is judged where the definition of the kind has such a field", () => {
    checkDiagnostics(`
#- all.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: sopswidgets.example.com }
spec:
  group: example.com
  names: { kind: SopsWidget, plural: sopswidgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { sops: { type: object, properties: { mac: { type: integer } } } } } }
---
apiVersion: example.com/v1
kind: SopsWidget
metadata: { name: widget, namespace: shop }
sops: { mac: text }
#            ^^^^ error field-type: \`sops.mac\` must be an integer, not a string.
`);
  });
});

describe("a variable whose value SOPS has encrypted", () => {
  const repository = (postBuild: string, hostname: string, route: string): string => `
#- clusters/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
  decryption: { provider: sops }
  postBuild: ${postBuild}
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: flux-system }
data: { DOMAIN: ${cipher("domain")}, PLAIN: plain.example.com }
${METADATA}#- apps/all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: "${hostname}" }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
${route}`;
  const FROM = "{ substituteFrom: [{ kind: ConfigMap, name: settings }] }";

  it("stays as it is written, and so does a default beside it", () => {
    for (const expression of [
      "${DOMAIN}",
      "${DOMAIN:=cart.example}",
      "${DOMAIN/a/b}",
      "${DOMAIN:0:3}.example",
    ])
      checkDiagnostics(
        repository(FROM, `*.${expression}`, `  hostnames: ["cart.${expression}", "${expression}"]\n`),
      );
    checkDiagnostics(
      repository(
        `{ substitute: { DOMAIN: ${cipher("domain")} } }`,
        "*.${DOMAIN}",
        '  hostnames: ["cart.${DOMAIN}"]\n',
      ),
    );
  });

  it("leaves those beside it known", () => {
    checkDiagnostics(
      repository(
        FROM,
        "*.${PLAIN}",
        `  hostnames: ["cart.\${NONE:=shop.example}"]
#             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`edge\` serves (\`*.plain.example.com\`), so the Route is not attached to it.
`,
      ),
    );
  });

  it("is shown to nobody", () => {
    const workspace = openFixture(
      readFixture(repository(FROM, "*.${PLAIN}", '  hostnames: ["${DOMAIN}", "x.${PLAIN}"]\n')),
    );
    assert.deepEqual(
      filledTexts(workspace, "apps/all.yaml").map(({ outcomes }) => outcomes.map(({ text }) => text)),
      [["*.plain.example.com"], ["x.plain.example.com"]],
    );
  });
});

describe("a Secret that variables are taken from, and whose keys stand in the repository", () => {
  const repository = (secret: string, route: string, metadata = METADATA): string => `
#- clusters/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
  decryption: { provider: sops }
  postBuild:
    substituteFrom: [{ kind: ConfigMap, name: settings }, { kind: Secret, name: secrets }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: flux-system }
data: { DOMAIN: example.com, HOST: shop }
#- clusters/secrets.sops.yaml
apiVersion: v1
kind: Secret
metadata: { name: secrets, namespace: flux-system }
${secret}
${metadata}#- apps/all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners: [{ name: https, port: 80, protocol: HTTP, hostname: "*.${"${DOMAIN}"}" }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: "${"${GATEWAY:=edge}"}", sectionName: "${"${SECTION:=web}"}" }]
${route}`;
  const MISTAKE = `#                                                       ^^^^^^^^^^^^^^^^^ warning route-parent-section-not-found: Gateway \`edge\` has no listener \`web\`, so the Route is not attached to it. It has \`https\`.
`;
  const TOKEN = cipher("token");

  it("says which variables it does not set: their defaults and other values are certain", () => {
    checkDiagnostics(repository(`stringData: { TOKEN: ${TOKEN} }`, MISTAKE));
    checkDiagnostics(repository(`data: { TOKEN: c2VjcmV0 }`, MISTAKE, ""));
    checkDiagnostics(
      repository(
        `stringData: { TOKEN: ${TOKEN}, SECTION: ${TOKEN} }`,
        `  hostnames: ["cart.${"${DOMAIN}"}.net"]
#             ^^^^^^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`edge\` serves (\`*.example.com\`), so the Route is not attached to it.
`,
      ),
    );
  });

  it("hides what it sets, also where a ConfigMap has said another value before", () => {
    checkDiagnostics(
      repository(`stringData: { SECTION: ${TOKEN}, DOMAIN: ${TOKEN} }`, '  hostnames: ["a.b"]\n'),
    );
    const workspace = openFixture(
      readFixture(
        repository("stringData: { HOST: plain.text }", '  hostnames: ["${HOST}", "${TOKEN}"]\n', ""),
      ),
    );
    const shown = filledTexts(workspace, "apps/all.yaml").flatMap(({ outcomes }) =>
      outcomes.map(({ text }) => text),
    );
    assert.deepEqual(shown, ["*.example.com", "edge", "web"]);
  });

  it("may set anything where its keys are not known", () => {
    for (const secret of ["type: Opaque", "stringData: {}", `stringData: { "${"${KEY}"}": ${TOKEN} }`])
      checkDiagnostics(repository(secret, '  hostnames: ["a.b"]\n'));
    checkDiagnostics(
      repository(`stringData: { TOKEN: ${TOKEN} }`, '  hostnames: ["a.b"]\n').replace(
        "metadata: { name: secrets, namespace: flux-system }",
        "metadata: { name: secrets, namespace: elsewhere }",
      ),
    );
  });
});
