import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { completions } from "../../../server/src/features/completion/completion.ts";
import { toPlainText, toSnippet } from "../../../server/src/features/completion/snippet.ts";
import { createEngine } from "../../../server/src/library.ts";
import { resolveSettings } from "../../../server/src/settings.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

type Files = Readonly<Record<string, string>>;

const GATEWAYS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: closed, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: wildcard }] }
      allowedRoutes: { namespaces: { from: All } }
    - name: tls
      port: 8443
      protocol: TLS
      hostname: "*.example.org"
      tls: { mode: Passthrough }
      allowedRoutes: { namespaces: { from: All } }
    - { name: tcp, port: 9000, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
    - { name: udp, port: 9001, protocol: UDP, allowedRoutes: { namespaces: { from: All } } }
`;

const services = (namespace: string) => `apiVersion: v1
kind: Service
metadata: { name: cart${namespace} }
spec: { selector: { app: cart }, ports: [{ name: web, port: 8080 }, { name: admin, port: 9090 }] }
---
apiVersion: v1
kind: Service
metadata: { name: stock${namespace} }
spec: { selector: { app: stock }, ports: [{ port: 80 }, { port: 53, protocol: UDP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: https }]
  hostnames: [cart.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 8080 }] }]
`;

/** The same manifests, as people keep them; the new file is `NEW`. */
const WORKSPACES: Readonly<Record<string, { readonly files: Files; readonly path: string }>> = {
  "a plain folder": {
    path: "route.yaml",
    files: { "gateways.yaml": GATEWAYS, "services.yaml": services(", namespace: apps") },
  },
  kustomize: {
    path: "apps/route.yaml",
    files: {
      "kustomization.yaml": "resources: [infra, apps]\n",
      "infra/kustomization.yaml": "resources: [gateways.yaml]\n",
      "infra/gateways.yaml": GATEWAYS,
      "apps/kustomization.yaml": "namespace: apps\nresources: [services.yaml, route.yaml]\n",
      "apps/services.yaml": services(""),
    },
  },
  Flux: {
    path: "apps/shop/route.yaml",
    files: {
      "clusters/one/sync.yaml": ["infra", "apps"]
        .map(
          (name) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  interval: 10m
  path: ./${name}
  prune: true
  sourceRef: { kind: GitRepository, name: flux-system }
`,
        )
        .join("---\n"),
      "infra/gateways.yaml": GATEWAYS,
      "apps/shop/services.yaml": services(", namespace: apps"),
    },
  },
};

/** What is told of all files; of listeners that wait for their first Route nobody speaks here. */
function saidIn(engine: Workspace): readonly string[] {
  engine.flush();
  return engine.paths().flatMap((path) =>
    engine
      .diagnostics(path)
      .filter(({ rule }) => rule !== "listener-no-routes")
      .map(({ rule, message }) => `${path} ${rule}: ${message}`),
  );
}

/** What is written, and how many keys it takes: letters, the choice of the skeleton, two for each choice, a Tab for each hole. */
function written(files: Files, path: string, letters: string, kind: string) {
  const engine = createEngine();
  for (const [other, text] of Object.entries(files)) engine.setFile(other, text);
  engine.setFile(path, "");
  const before = new Set(saidIn(engine));
  engine.setFile(path, letters);
  engine.flush();
  const position = { line: 0, character: letters.length };
  const list = completions(engine, path, position, resolveSettings({}));
  const fitting = list?.items.filter(({ filter }) => filter.toLowerCase().startsWith(letters));
  const item = fitting?.find(({ label }) => label === kind);
  assert.ok(fitting !== undefined && item !== undefined, `${kind} is not offered`);
  const steps = fitting.indexOf(item);
  const snippet = toSnippet(item.text, 0);
  const holes = snippet.match(/\$\{\d+[:|]/g) ?? [];
  const choices = holes.filter((hole) => hole.endsWith("|")).length;
  const keys = letters.length + steps + 1 + holes.length + choices;
  const text = `${toPlainText(item.plainText)}\n`;
  engine.setFile(path, text);
  const found = saidIn(engine).filter((one) => !before.has(one));
  return { keys, snippet, text, found };
}

describe("[completion: document] a whole object through its skeleton", () => {
  for (const [name, { files, path }] of Object.entries(WORKSPACES)) {
    for (const [letters, kind] of [
      ["ht", "HTTPRoute"],
      ["gr", "GRPCRoute"],
      ["tl", "TLSRoute"],
      ["tc", "TCPRoute"],
      ["ud", "UDPRoute"],
      ["ga", "Gateway"],
      ["li", "ListenerSet"],
      ["ba", "BackendTLSPolicy"],
    ] as const)
      it(`is a ${kind} without findings after at most 25 keys in ${name}`, () => {
        const { keys, found, text, snippet } = written(files, path, letters, kind);
        assert.deepEqual(found, [], text);
        assert.ok(keys <= 25, `${keys} keys for\n${snippet}`);
      });
  }
});

describe("[completion: document] a ReferenceGrant through its skeleton", () => {
  const { files, path } = WORKSPACES["a plain folder"] ?? { files: {}, path: "" };
  const FAR = `apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: far, namespace: site }
spec:
  rules: [{ backendRefs: [{ name: cart, namespace: apps, port: 8080 }] }]
`;

  it("permits the reference that lacks one, in at most 25 keys", () => {
    const { keys, found, text } = written({ ...files, "site/far.yaml": FAR }, path, "re", "ReferenceGrant");
    assert.deepEqual(found, [], text);
    assert.match(text, /kind: GRPCRoute\n +namespace: site\n/);
    assert.ok(keys <= 25, `${keys} keys for\n${text}`);
  });
});

describe("[completion: parentRef name, backendRef] a value that stands there", () => {
  const files: Files = WORKSPACES["a plain folder"]?.files ?? {};
  const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: new, namespace: apps }
spec:
  parentRefs:
    - name: gateway
      namespace: infra
  rules:
    - backendRefs:
        - name: service
          port: 8080
`;

  function replacing(word: string, isStanding: boolean) {
    const engine = createEngine();
    for (const [other, text] of Object.entries(files)) engine.setFile(other, text);
    engine.setFile("new.yaml", ROUTE);
    engine.flush();
    const lines = ROUTE.split("\n");
    const line = lines.findIndex((one) => one.endsWith(` ${word}`));
    const character = (lines[line] ?? "").length;
    const { proposals } = resolveSettings({});
    const list = completions(engine, "new.yaml", { line, character }, { proposals, isStanding });
    return { items: list?.items, isIncomplete: list?.isIncomplete, range: list?.range, line, character };
  }

  it("can be replaced by whatever fits, which editors find by it", () => {
    const { items, isIncomplete, range, line, character } = replacing("gateway", true);
    assert.deepEqual(
      items?.map(({ label, filter }) => [label, filter]),
      [
        ["edge", "gateway"],
        ["closed", "gateway"],
      ],
    );
    assert.deepEqual(range, { start: { line, character: character - 7 }, end: { line, character } });
    assert.equal(isIncomplete, true);
    assert.deepEqual(
      replacing("service", true).items?.map(({ label }) => label),
      ["cart", "stock"],
    );
  });

  it("is found by its own letters while somebody types", () => {
    assert.ok(replacing("service", false).items?.every(({ label, filter }) => filter === label));
  });
});
