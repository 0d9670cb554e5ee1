import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses, titleOf } from "../../server/src/features/codeLens/codeLens.ts";
import { inlayHints } from "../../server/src/features/inlayHints/inlayHints.ts";
import { documentSymbols } from "../../server/src/features/symbols/symbols.ts";
import {
  checkDefinition,
  checkFix,
  checkHover,
  checkReferences,
  checkRename,
  openFixture,
  readFixture,
} from "../fixture.ts";

const GATEWAY = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: All } }
`;

/** A HelmRelease with a Route in its values; a cursor may stand in the name or the section. */
const release = (name = "edge", section = "http") => `#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: apps }
spec:
  values:
    route:
      app:
        parentRefs:
          - name: ${name}
            namespace: infra
            sectionName: ${section}
`;

/** What the documentation of `metadata` adds below. */
const METADATA = [
  "",
  "---",
  "",
  "`metadata`: object",
  "",
  "Name, namespace, labels and annotations of the object.",
  "",
  "Standard channel, since 0.5. [Reference](https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/)",
];

describe("on a parentRef that is embedded in values", () => {
  it("the definition is the Gateway, and the listener", () => {
    checkDefinition(`${GATEWAY}${release("e$0dge")}`, ["infra/gateway.yaml:4 edge"]);
    checkDefinition(`${GATEWAY}${release("edge", "ht$0tp")}`, ["infra/gateway.yaml:9 http"]);
  });

  it("the hover says what comes of it", () => {
    checkHover(`${GATEWAY}${release("e$0dge")}`, [
      "**Accepted.** It attaches to listener `http` of Gateway `infra/edge`.",
      "",
      "- `http`: attaches, serving every hostname",
    ]);
  });

  it("references are those of the Gateway, from either side", () => {
    const all = ["infra/gateway.yaml:4 edge (definition)", "apps/release.yaml:9 edge"];
    checkReferences(`${GATEWAY}${release("e$0dge")}`, all);
    checkReferences(`${GATEWAY.replace("name: edge", "name: e$0dge")}${release()}`, all);
    checkReferences(`${GATEWAY.replace("name: http", "name: ht$0tp")}${release()}`, [
      "infra/gateway.yaml:9 http (definition)",
      "apps/release.yaml:11 http",
    ]);
  });

  it("a new name of the Gateway, or of its listener, reaches it", () => {
    checkRename(
      `${GATEWAY.replace("name: edge", "name: e$0dge")}${release()}`,
      "front",
      `${GATEWAY.replace("name: edge", "name: front")}${release("front")}`,
    );
    checkRename(
      `${GATEWAY}${release("edge", "ht$0tp")}`,
      "web",
      `${GATEWAY.replace("name: http", "name: web")}${release("edge", "web")}`,
    );
  });

  it("a fix edits the place where it stands", () => {
    checkFix(`${GATEWAY}${release("edge", "htp$0")}`, release("edge", "http"));
  });

  it("the outline has no object twice", () => {
    const workspace = openFixture(readFixture(`${GATEWAY}${release()}`));
    assert.deepEqual(
      documentSymbols(workspace, "apps/release.yaml").map(({ name, detail }) => `${name}: ${detail}`),
      ["podinfo: HelmRelease in apps"],
    );
  });
});

describe("a document that reaches two clusters", () => {
  const source = `#- east/kustomization.yaml
namespace: infra
resources: [../base]
#- west/kustomization.yaml
namespace: edge
resources: [../base]
#- base/kustomization.yaml
resources: [gateway.yaml, route.yaml]
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: edge
`;
  const at = (path: string, text: string) =>
    source.replace(new RegExp(`(#- ${path}\\n[^#]*?)(${text})`), "$1$0$2".replace("$0", "$$0"));

  it("has each object once in its outline, and each lens once", () => {
    const workspace = openFixture(readFixture(source));
    assert.deepEqual(
      documentSymbols(workspace, "base/gateway.yaml").map(({ name, children }) => [name, children.length]),
      [["edge", 1]],
    );
    const lenses = codeLenses(workspace, "base/gateway.yaml", () => true).map(
      (lens) => `${lens.range.start.line} ${titleOf(lens)}`,
    );
    assert.deepEqual(lenses, [...new Set(lenses)]);
    assert.ok(lenses.length > 0);
  });

  it("leads to one definition and to each use once", () => {
    checkDefinition(at("base/route.yaml", "edge"), ["base/gateway.yaml:4 edge"]);
    checkReferences(at("base/gateway.yaml", "edge"), [
      "base/gateway.yaml:4 edge (definition)",
      "base/route.yaml:7 edge",
    ]);
    checkReferences(at("base/route.yaml", "edge"), [
      "base/gateway.yaml:4 edge (definition)",
      "base/route.yaml:7 edge",
    ]);
  });

  it("is renamed once", () => {
    checkRename(at("base/gateway.yaml", "edge"), "front", source.replaceAll("name: edge", "name: front"));
  });

  it("says on `metadata` where it goes", () => {
    checkHover(source.replace("metadata:\n  name: catalog", "meta$0data:\n  name: catalog"), [
      "Reaches 2 clusters or namespaces:",
      "",
      "- Namespace `infra`, set by the kustomization `east/kustomization.yaml`. Applied through `east/kustomization.yaml`.",
      "- Namespace `edge`, set by the kustomization `west/kustomization.yaml`. Applied through `west/kustomization.yaml`.",
      "",
      "What is wrong in only one of them is a warning that names what applies it.",
      ...METADATA,
    ]);
  });
});

describe("an object that a build gives its namespace", () => {
  it("says so on `metadata`, and on the namespace that the manifest says in vain", () => {
    const build = "#- apps/kustomization.yaml\nnamespace: shop\nresources: [route.yaml]\n";
    const route = (metadata: string) =>
      `${build}#- apps/route.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n${metadata}\nspec: { parentRefs: [{ name: edge }] }\n`;
    const deliveryPath = [
      "Namespace `shop`, set by the kustomization `apps/kustomization.yaml`.",
      "",
      "Applied through `apps/kustomization.yaml`.",
      "",
      "Checked against everything in this workspace, apart from what goes to other clusters.",
    ];
    checkHover(route("meta$0data:\n  name: catalog"), [...deliveryPath, ...METADATA]);
    checkHover(route("metadata:\n  name: catalog\n  namespace: ow$0n"), deliveryPath);
  });
});

describe("the values of variables", () => {
  const source = (spec: string) => `#- cluster/ks.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  hostnames:
    - \${HOST}.example.com
    - \${OPEN}.example.com
    - "\${OPEN:=shop}.example.com"
    - plain.example.com
`;
  const hints = (text: string) =>
    inlayHints(
      openFixture(readFixture(text)),
      "apps/route.yaml",
      { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
      (kind) => kind === "variables",
    ).map(
      ({ position, label, tooltip }) => `${position.line + 1}:${position.character} ${label} (${tooltip})`,
    );

  it("stand behind the texts that Flux fills", () => {
    assert.deepEqual(hints(source("  postBuild: { substitute: { HOST: shop } }")), [
      "7:25 = shop.example.com (`shop.example.com`, filled in by `cluster/ks.yaml`)",
      "9:33 = shop.example.com (`shop.example.com`, filled in by `cluster/ks.yaml`)",
    ]);
  });

  it("are none where nothing is filled in", () => {
    assert.deepEqual(hints(source("  prune: true")), []);
  });

  it("are one for each cluster", () => {
    const west = `#- cluster/west.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: west, namespace: flux-system }
spec:
  path: ./apps
  sourceRef: { kind: GitRepository, name: flux-system }
  kubeConfig: { secretRef: { name: west } }
  postBuild: { substitute: { HOST: store } }
`;
    assert.deepEqual(hints(`${source("  postBuild: { substitute: { HOST: shop } }")}${west}`), [
      "7:25 = shop.example.com | store.example.com (`shop.example.com`, filled in by `cluster/ks.yaml`\n\n`store.example.com`, filled in by `cluster/west.yaml`)",
      "9:33 = shop.example.com (`shop.example.com`, filled in by `cluster/ks.yaml` and `cluster/west.yaml`)",
    ]);
  });
});
