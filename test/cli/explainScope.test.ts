import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const route = (name: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name} }
spec: { parentRefs: [{ name: edge }] }
`;

const WORLD = {
  "cluster/ks.yaml": `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  targetNamespace: shop
  sourceRef: { kind: GitRepository, name: flux-system }
`,
  "apps/kustomization.yaml": "resources: [route.yaml, release.yaml]\n",
  "apps/route.yaml": route("catalog"),
  "apps/release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo }
spec: { values: { route: { parentRefs: [{ name: edge }] } } }
`,
  "loose.yaml": route("loose"),
  "notes.yaml": "just: notes\n",
};

describe("gwls check --explain-scope", () => {
  const { gwls } = folder(WORLD);

  it("says of each object which namespace it gets, through which files, and what it is checked against", () => {
    const { code, out } = gwls(["check", "--explain-scope", "apps/route.yaml"]);
    assert.equal(
      out,
      `HTTPRoute/catalog
  Namespace shop, the target namespace of the Flux Kustomization in cluster/ks.yaml.
  Applied through cluster/ks.yaml.
  Checked against everything in this workspace, apart from what goes to other clusters.

Not checked
  line 4, parentRefs: nothing here has the name
`,
    );
    assert.equal(code, 0);
  });

  it("says so of what is embedded", () => {
    const { out } = gwls(["check", "--explain-scope", "apps/release.yaml"]);
    assert.ok(out.includes("HTTPRoute in HelmRelease podinfo\n  Namespace shop, the target namespace"), out);
  });

  it("says that nothing is known where that is so", () => {
    const { out } = gwls(["check", "--explain-scope", "loose.yaml"]);
    assert.equal(
      out,
      `HTTPRoute/loose
  Its namespace is not known: neither the manifest nor what applies it sets one.
  No kustomization, Flux Kustomization, Application or Fleet bundle applies this file.
  Checked against everything in this workspace, apart from what goes to other clusters.

Not checked
  line 4, parentRefs: nothing here has the name
`,
    );
    assert.equal(
      gwls(["check", "--explain-scope", "notes.yaml"]).out,
      "notes.yaml holds no object that is read here.\n",
    );
  });

  it("refuses a file that is not there", () => {
    const { code, out, err } = gwls(["check", "--explain-scope", "gone.yaml"]);
    assert.equal(out, "");
    assert.match(err, /gone\.yaml/);
    assert.equal(code, 2);
  });

  it("says which release of the Gateway API the files install, and where", () => {
    const install = (version: string) =>
      `https://github.com/kubernetes-sigs/gateway-api/releases/download/${version}/standard-install.yaml`;
    const { gwls: asked } = folder({
      "crds/kustomization.yaml": `# ours\nresources:\n  - ${install("v1.4.1")}\n`,
      "loose.yaml": route("loose"),
    });
    const line = /^ {2}Release.*$/m;
    assert.deepEqual(
      asked(["check", "--explain-scope", "loose.yaml"]).out.match(line)?.[0],
      "  Release 1.4 of the Gateway API (standard channel), from crds/kustomization.yaml:3.",
    );
    assert.equal(
      asked(["check", "--explain-scope", "loose.yaml", "--bundle-version", "1.6"]).out.match(line),
      null,
    );
    assert.equal(gwls(["check", "--explain-scope", "loose.yaml"]).out.match(line), null);
  });
});
