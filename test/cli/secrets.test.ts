import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { concealedLines } from "../../server/src/model/secretLines.ts";
import { folder, gateway } from "./gwls.ts";

/** Secrets in every form, each broken in its own way, so that something is said of their lines. */
const SECRETS = {
  "indent.yaml": `apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: edge }
type: kubernetes.io/tls
stringData:
  tls.crt: TOPSECRET
  name: TOPSECRET
  password: [TOPSECRET
`,
  "alias.yaml": `apiVersion: v1
kind: Secret
metadata: { name: cert2, namespace: edge }
data: { tls.crt: TOPSECRET, password: *TOPSECRET }
`,
  "twice.yaml": `apiVersion: v1
kind: Secret
metadata: { name: cert3, namespace: edge }
data:
  token: TOPSECRET
  token: TOPSECRET
  a b: c: TOPSECRET
  list:
    - x: *TOPSECRET
  url: |
    https://user:TOPSECRET@example.com
     name: TOPSECRET
`,
  "tabs.yaml": `kind: Secret
apiVersion: v1
data:
\ttoken: TOPSECRET
metadata:
  name: "cert4
stringData:
 token: "TOPSECRET
`,
  "list.yaml": `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Secret
  metadata: { name: listed, namespace: edge, name: listed }
  data:
    token: TOPSECRET
    token: TOPSECRET
`,
  "secret.json": `{"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "j"}, "stringData": {"a": "TOPSECRET", "a": "TOPSECRET"}, }`,
  "ca.yaml": `apiVersion: v1
kind: ConfigMap
metadata: { name: ca, namespace: edge }
data:
  ca.crt: "-----BEGIN RSA PRIVATE KEY-----\\nTOPSECRET\\n-----END"
  ca.crt: |
    -----BEGIN PRIVATE KEY-----
    TOPSECRETTOPSECRETTOPSECRETTOPSECRETTOPSECRETTOPSECRET
    -----END PRIVATE KEY-----
`,
  "kustomization.yaml": `{apiVersion: kustomize.config.k8s.io/v1beta1, kind: Kustomization, resources: [gateway.yaml, missing.yaml], secretGenerator: [{name: s, literals: [x=TOPSECRET]}]}
`,
  "generators/kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [missing.yaml]
generators:
- |-
  apiVersion: builtin
  kind: SecretGenerator
  metadata: { name: g }
  literals: [x=TOPSECRET]
`,
  "patches/kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../gateway.yaml]
patches: [{target: {kind: Gateway}, patch: '[{"op":"replace","path":"/spec/nowhere/x","value":"a"}]'}, {target: {kind: Secret}, patch: '[{"op":"replace","path":"/data/x","value":"TOPSECRET"}]'}]
`,
  "release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: edge }
spec:
  chartRef: { kind: OCIRepository, name: app-template }
  values: { secrets: { main: { stringData: { k: TOPSECRET } } }, route: { app: { hostnames: [Bad_Host], parentRefs: [{ name: gone }] } } }
`,
  "gateway.yaml": `${gateway("443").replace("HTTP\n", "HTTPS\n")}      tls: { certificateRefs: [{ name: cert }, { name: cert2 }, { name: cert3 }, { name: gone }] }
`,
};

function isAsBefore(path: string, file: string): boolean {
  const known = Object.entries(SECRETS).find(([name]) => name === file);
  return readFileSync(path, "utf8") === known?.[1];
}

describe("what Secrets hold", () => {
  const { gwls } = folder(SECRETS);
  const formats = ["pretty", "json", "sarif", "github", "junit", "markdown", "gitlab"];

  for (const args of [
    ...formats.map((format) => ["check", "--hints", "--format", format]),
    ["check", "--hints", "--all"],
    ["status"],
    ["coverage", "--places"],
    ["explain", "gateway/edge/front-door", "gateway.yaml"],
    ...["tree", "facts", "cells"].flatMap((view) =>
      [
        "indent.yaml",
        "twice.yaml",
        "alias.yaml",
        "ca.yaml",
        "kustomization.yaml",
        "generators/kustomization.yaml",
        "patches/kustomization.yaml",
        "release.yaml",
      ].map((file) => ["debug", view, file]),
    ),
  ])
    it(`is not in \`gwls ${args.join(" ")}\``, () => {
      const { out, err } = gwls(args);
      assert.ok(out !== "", err);
      assert.ok(!`${out}${err}`.includes("TOPSECRET"), /.*TOPSECRET.*/.exec(out + err)?.[0]);
    });

  it("is in no edit and in no patch of a fix, which can be made all the same", () => {
    const other = gateway().replace("front-door", "other").replace("protocol: HTTP", "protocol: HTTTP");
    const { gwls: own, path } = folder({ ...SECRETS, "other.yaml": other });
    const report: { diagnostics: readonly { repairs?: readonly { id: string; edits?: unknown }[] }[] } =
      JSON.parse(own(["check", "--format", "json"]).out);
    const repairs = report.diagnostics.flatMap((one) => one.repairs ?? []);
    const concealed = repairs.filter(({ edits }) => edits === undefined);
    assert.ok(concealed.length > 0 && concealed.length < repairs.length);
    for (const { id, edits } of repairs) {
      const { code, out, err } = own(["fix", id, "--dry-run"]);
      assert.equal(code, 0, err);
      assert.ok(!`${out}${err}`.includes("TOPSECRET"), out);
      assert.equal(err.includes("what Secrets hold is covered up in this patch"), edits === undefined, out);
    }
    const [first] = concealed;
    assert.equal(own(["fix", first?.id ?? ""]).code, 0);
    assert.ok(readdirSync(path).some((file) => !isAsBefore(join(path, file), file)));
  });

  it("is in no line around the change of another document", () => {
    const secret = "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData:\n  a: TOPSECRET\n";
    const route = "apiVersion: gateway.networking.k8s.io/v1beta1\nkind: HTTPRoute\nmetadata: { name: r }\n";
    for (const breaks of ["\n", "\r\n"]) {
      const files = folder({ "both.yaml": `${secret}---\n${route}`.replaceAll("\n", breaks) });
      const {
        diagnostics,
      }: { diagnostics: readonly { repairs?: readonly { id: string; edits?: unknown[] }[] }[] } = JSON.parse(
        files.gwls(["check", "--format", "json"]).out,
      );
      const [repair] = diagnostics.flatMap((one) => one.repairs ?? []);
      assert.equal(repair?.edits?.length, 1);
      const { out, err } = files.gwls(["fix", repair?.id ?? "", "--dry-run"]);
      assert.match(out, /^ {3}a: •{9}\r?$/m);
      assert.match(out, /^\+apiVersion: gateway\.networking\.k8s\.io\/v1\r?$/m);
      assert.match(err, /is covered up in this patch/);
    }
  });

  it("is covered up in excerpts, with the columns kept and the names of keys shown", () => {
    const { out } = gwls(["check", "--all", "alias.yaml"]);
    assert.match(out, /error yaml-syntax: `…` is an alias in YAML, and no anchor `…` stands before it/);
    assert.match(out, /^ {2}4 \| data: • •{8} •{10} •{9} •{10} •$\n^ {4}\| {39}\^{10}$/m);
    assert.match(gwls(["check", "--all", "twice.yaml"]).out, /^ {2}6 \| {3}token: •{9}$/m);
  });
});

describe("a line that is quoted", () => {
  const shown = (text: string): string => concealedLines(text.split("\n")).join("\n");

  it("stays as it is where nothing is secret, also where a Secret is named", () => {
    for (const text of [
      "certificateRefs: [{ kind: Secret, name: shop-tls }]",
      "to:\n- group: ''\n  kind: Secret\n  name: shop-tls",
      "kind: SecretStore\ndata: x",
      "kind: ConfigMap\ndata:\n  domain: example.com",
      "  tokenSecretRef: { name: x }\n  secretName: shop-tls\n  credentialName: shop-tls",
      "kind: Secret\nmetadata:\n  name: a\n  namespace: b\ntype: Opaque",
    ])
      assert.equal(shown(text), text);
  });

  it("is covered up where its key says what the value is, and where it is a key in PEM", () => {
    assert.equal(shown("  adminPassword: hunter2"), "  adminPassword: •••••••");
    assert.equal(shown("- db_password=hunter2"), "- db_password=•••••••");
    assert.equal(shown("Authorization: Bearer abc"), "Authorization: •••••• •••");
    assert.equal(shown("apiKey: 'x y'"), "apiKey: •• ••");
    assert.equal(shown(`    ${"A".repeat(64)}`), `    ${"•".repeat(64)}`);
    assert.equal(shown("  k: -----BEGIN PRIVATE KEY----- abc"), "  k: -----BEGIN PRIVATE KEY----- •••");
  });

  it("is covered up where a chart or a generator makes a Secret of it, and only there", () => {
    assert.equal(
      shown("a: x\nmain:\n  stringData:\n    k: x\n    l: [x,\n      y]\nhost: x"),
      "a: x\nmain:\n  stringData:\n    k: •\n    l: •••\n      ••\nhost: x",
    );
    const generated = "secretGenerator:\n- name: s\n  literals:\n  - k=x\n  files: [x]\nresources: [x]";
    assert.equal(shown(generated), generated.replace("k=x", "•••"));
    assert.equal(shown("configMapGenerator:\n- literals: [k=x]"), "configMapGenerator:\n- literals: [k=x]");
    assert.equal(shown("kind: SecretGenerator\nliterals: [k=x]"), "kind: SecretGenerator\nliterals: •••••");
    assert.equal(
      shown('{\n"secretGenerator": [{ "literals": [\n"k=x"\n] }],\n"resources": ["x"]\n}'),
      '{\n"secretGenerator": [{ "literals": •\n•••••\n• •••\n"resources": ["x"]\n}',
    );
  });

  it("is judged by its own document", () => {
    const text = "kind: Secret\ndata:\n  a: x\n---\nkind: Gateway\nspec:\n  a: x";
    assert.equal(shown(text), text.replace("a: x", "a: •"));
  });
});
