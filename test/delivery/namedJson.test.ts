import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder } from "../cli/gwls.ts";

const REPOSITORY = 'repoURL: "https://git.example.com/home.git"';

/** An ApplicationSet whose Applications are named, placed and found by what the generator's files say. */
const set = (files: string, { folder: path = "'{{.path.path}}'", isGo = true } = {}): string => `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: apps, namespace: argocd }
spec:
  goTemplate: ${isGo}
  generators:
    - git: { ${REPOSITORY}, revision: HEAD, files: [{ path: "${files}" }] }
  template:
    metadata: { name: "${isGo ? "{{.name}}" : "{{name}}"}" }
    spec:
      project: default
      source: { ${REPOSITORY}, targetRevision: HEAD, path: ${path} }
      destination: { server: "https://kubernetes.default.svc", namespace: "${isGo ? "{{.namespace}}" : "{{namespace}}"}" }
`;

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

/** A Route without a namespace, to the Gateway of the network team. */
const route = (hostname: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
spec:
  hostnames: [${hostname}]
  parentRefs: [{ name: edge, namespace: edge-prod }]
`;

const APPS = { "apps/network/gateway.yaml": GATEWAY, "apps/shop/route.yaml": route("shop.example.com") };

/** The Gateway takes no Route of another namespace, so what is said hangs on both namespaces. */
const NOT_ALLOWED =
  "apps/shop/route.yaml:6 Gateway `edge-prod/edge` does not take Routes of namespace `shop-prod`, so the Route is not attached to it. On listener `http`, only namespace `edge-prod` is let in.";

function saidOf(files: Readonly<Record<string, string>>): readonly string[] {
  const { out } = folder(files).gwls(["check", ".", "--format", "json", "--all", "--hints"]);
  const { diagnostics }: { diagnostics: readonly Said[] } = JSON.parse(out);
  return diagnostics.map(({ path, range, message }) => `${path}:${range.start.line + 1} ${message}`);
}

interface Said {
  readonly path: string;
  readonly range: { readonly start: { readonly line: number } };
  readonly message: string;
}

describe("parameters of a generator in JSON, on disk", () => {
  it("are read, as in the documentation of Argo CD", () => {
    const files = {
      ...APPS,
      "argocd/apps.yaml": set("apps/*/config.json"),
      "apps/network/config.json": '{"name": "network", "namespace": "edge-prod"}',
      "apps/shop/config.json": '{"name": "shop", "namespace": "shop-prod"}',
    };
    assert.deepEqual(saidOf(files), [NOT_ALLOWED]);
  });

  it("are read without templates of Go, under any name", () => {
    const files = {
      ...APPS,
      "argocd/apps.yaml": set("apps/*/deploy/values-*.json", { folder: "'apps/{{name}}'", isGo: false }),
      "apps/network/deploy/values-prod.json": '{\n  "name": "network",\n  "namespace": "edge-prod"\n}\n',
      "apps/shop/deploy/values-prod.JSON": "",
      "apps/shop/deploy/values-prod.json": '{"name": "shop", "namespace": "shop-prod"}',
    };
    assert.deepEqual(saidOf(files), [NOT_ALLOWED]);
  });

  it("are read as a list", () => {
    const files = {
      ...APPS,
      "argocd/apps.yaml": set("tenants.json", { folder: "'apps/{{.name}}'" }),
      "tenants.json":
        '[{"name": "network", "namespace": "edge-prod"}, {"name": "shop", "namespace": "shop-prod"}]',
    };
    assert.deepEqual(saidOf(files), [NOT_ALLOWED]);
  });

  it("are unknown where the file is as large as none of parameters is, so that nothing hangs on them", () => {
    const padding = "x".repeat(16_000);
    const files = {
      ...APPS,
      "argocd/apps.yaml": set("apps/*/config.json"),
      "apps/network/config.json": `{"name": "network", "namespace": "edge-prod", "padding": "${padding}"}`,
      "apps/shop/config.json": `{"name": "shop", "namespace": "shop-prod", "padding": "${padding}"}`,
    };
    assert.deepEqual(saidOf(files), []);
  });
});

describe("a patch in JSON, on disk", () => {
  it("changes what a kustomization builds", () => {
    const files = {
      "apps/kustomization.yaml":
        "namespace: web\nresources: [gateway.yaml, route.yaml]\npatches: [{ path: patch.json, target: { kind: Gateway } }]\n",
      "apps/gateway.yaml": GATEWAY,
      "apps/patch.json": '[{ "op": "add", "path": "/spec/listeners/0/hostname", "value": "*.example.org" }]',
      "apps/route.yaml": route("shop.example.com").replace(", namespace: edge-prod", ""),
    };
    assert.deepEqual(saidOf(files), [
      "apps/route.yaml:5 No hostname of the Route matches what Gateway `edge` serves (`*.example.org`), so the Route is not attached to it.",
    ]);
  });
});

describe("any other JSON", () => {
  it("holds no object and has nothing that is said of it, however much it looks like one", () => {
    const files = folder({
      "gateway.yaml": GATEWAY,
      "a.json": '{"kind": "Gateway", "spec": {"listeners": "none"}}',
      "b.json": '{"route": {"parentRefs": [{"name": "nowhere"}], "hostnames": ["UPPER"]}}',
      "c.json": '{"sync": {"kind": "GitRepository", "path": "nowhere"}, "broken": ',
      "d.json":
        '{"install": "kubectl apply -f https://github.com/kubernetes-sigs/gateway-api/releases/download/v0.5.0/standard-install.yaml"}',
      "package.json": '{"name": "shop"}',
    });
    assert.equal(files.gwls(["check", "--all", "--hints"]).out, "Nothing found in 1 file with 1 resource.\n");
  });
});
