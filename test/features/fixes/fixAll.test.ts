import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fixAll } from "../../../server/src/features/fixes/fixAll.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { CERTAIN_FIXES, MIGRATIONS } from "../../../server/src/rules/certainFixes.ts";
import { allRules } from "../../../server/src/rules/registry.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** Repairs all files of a fixture and compares those that `after` holds, and that no other file changed. */
function checkFixAll(before: string, after: string, options: AnalyzeOptions = {}): void {
  const { files } = readFixture(before);
  const workspace = openFixture({ files, markers: [] }, options);
  const repaired = fixAll(workspace, workspace.paths(), CERTAIN_FIXES);
  assert.deepEqual(textsOf(workspace), new Map(files.map(({ path, text }) => [path, text])));
  const expected = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path, text } of readFixture(after).files) expected.set(path, text);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const { path, text } of repaired.files) texts.set(path, text);
  assert.deepEqual(Object.fromEntries(texts), Object.fromEntries(expected));
  const again = openFixture(
    { files: [...texts].map(([path, text]) => ({ path, text })), markers: [] },
    options,
  );
  assert.deepEqual(fixAll(again, again.paths(), CERTAIN_FIXES), { files: [], repairs: [] });
}

function textsOf(workspace: Workspace): ReadonlyMap<string, string> {
  return new Map(workspace.paths().map((path) => [path, workspace.text(path) ?? ""]));
}

const OLD_ROUTE = `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: HTTPRoute
metadata: { name: cart, namespace: shop } # theirs
spec:
  parentRefs:
    - { name: mesh, kind: Service }
  rules:
    - matches:
        - path: { value: /cart/ }
        - path: { value: /cart }
      timeouts: { request: 60m, backendRequest: 90000ms }
      backendRefs:
        - { name: cart, port: 80, group: core }
---
# The same in flow style.
{ apiVersion: gateway.networking.k8s.io/v1beta1, kind: GatewayClass, metadata: { name: edge, namespace: shop }, spec: { controllerName: example.com/edge } }
`;

const NEW_ROUTE = `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop } # theirs
spec:
  parentRefs:
    - { name: mesh, kind: Service, group: "" }
  rules:
    - matches:
        - path: { value: /cart }
      timeouts: { request: 1h, backendRequest: 1m30s }
      backendRefs:
        - { name: cart, port: 80, group: "" }
---
# The same in flow style.
{ apiVersion: gateway.networking.k8s.io/v1, kind: GatewayClass, metadata: { name: edge }, spec: { controllerName: example.com/edge } }
`;

describe("fixing all", () => {
  it("repairs what needs nobody's judgement, what comes to light by it, and nothing twice", () => {
    checkFixAll(OLD_ROUTE, NEW_ROUTE);
  });

  it("says what it has done", () => {
    const workspace = openFixture(readFixture(OLD_ROUTE));
    const { repairs } = fixAll(workspace, ["shop/route.yaml"], CERTAIN_FIXES);
    assert.deepEqual(
      repairs.map(({ line, rule, title }) => `${line + 1} ${rule}: ${title}`),
      [
        "1 doc-version-beta: Migrate to `v1`",
        '6 route-parent-service-group: Set the group to `""`',
        "9 match-path-trailing-slash: Write `/cart`",
        "10 match-duplicate-within-rule: Remove the match",
        "10 duration-nonstandard: Write `1h`",
        "10 duration-nonstandard: Write `1m30s`",
        '12 backend-group-core-literal: Set the group to `""`',
        "16 doc-version-beta: Migrate to `v1`",
        "16 doc-namespace-on-cluster-scoped: Remove `namespace`",
      ],
    );
  });

  it("[refactoring: migration] migrates to the versions of today, and nothing else", () => {
    const workspace = openFixture(
      readFixture(`${OLD_ROUTE}---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: ReferencePolicy
metadata: { name: certificates, namespace: vault }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }]
  to: [{ group: "", kind: Secret }]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRef: { group: "", kind: Service, name: cart }
  tls: { hostname: cart.example.com, wellKnownCACerts: System }
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: { name: queue, namespace: shop }
spec: { parentRefs: [{ name: front }], rules: [{ backendRefs: [{ name: a, port: 1 }] }, { backendRefs: [{ name: b, port: 1 }] }] }
`),
      { bundleVersion: "1.6" },
    );
    const { files, repairs } = fixAll(workspace, workspace.paths(), MIGRATIONS);
    assert.deepEqual([...new Set(repairs.map(({ rule }) => rule))].sort(), [
      "doc-version-beta",
      "doc-version-not-served",
      "legacy-referencepolicy",
    ]);
    const text = files[0]?.text ?? "";
    assert.deepEqual(
      [...text.matchAll(/apiVersion: [\w.]+\/(\w+)[,\s]+kind: (\w+)/g)].map(
        ([, version, kind]) => `${kind} ${version}`,
      ),
      ["HTTPRoute v1", "GatewayClass v1", "ReferenceGrant v1", "BackendTLSPolicy v1", "TCPRoute v1alpha2"],
    );
    assert.match(text, /targetRefs:\n {4}- group: ""\n/);
    assert.match(text, /request: 60m/);
  });

  const sessions = (features: string) => `
#- edge.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge, uid: 3f2b }
spec: { controllerName: example.com/edge }
status: { supportedFeatures: [${features}] } # gateway-api: ignore
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { selector: { app: cart }, ports: [{ port: 80, targetPort: 8080 }] }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
      sessionPersistence:
        sessionName: basket # of old
`;

  it("[refactoring: migration] moves sessions to XBackends where the class lists those, in the words of 1.7", () => {
    const known = sessions("{ name: Backend }, { name: BackendSessionPersistence }, { name: Gateway }");
    const workspace = openFixture(readFixture(known), { channel: "experimental", bundleVersion: "1.7" });
    for (const rules of [MIGRATIONS, CERTAIN_FIXES]) {
      const { files, repairs } = fixAll(workspace, ["route.yaml"], rules);
      assert.deepEqual(
        repairs.map(({ rule }) => rule),
        ["doc-field-removed", "session-migrate"],
      );
      assert.equal(
        files[0]?.text.split("  rules:\n")[1],
        `    - backendRefs: [{ name: cart, group: gateway.networking.x-k8s.io, kind: XBackend }]
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata:
  name: cart
  namespace: shop
spec:
  type: EndpointSelector
  endpointSelector:
    matchLabels:
      app: cart
  port:
    number: 8080
  sessionPersistence:
    cookie:
      name: basket # of old
`,
      );
    }
  });

  it("[refactoring: migration] leaves sessions where nothing says that XBackends are known", () => {
    for (const features of ["", "{ name: Backend }, { name: Gateway }", "{ name: HTTPRoute }"]) {
      const workspace = openFixture(readFixture(sessions(features)), {
        channel: "experimental",
        bundleVersion: "1.7",
      });
      const { repairs } = fixAll(workspace, ["route.yaml"], CERTAIN_FIXES);
      assert.deepEqual(
        repairs.map(({ rule }) => rule),
        ["doc-field-removed"],
      );
    }
  });

  it("repairs Routes inside of chart values, and objects that a kustomization moves, where they are written", () => {
    checkFixAll(
      `
#- charts/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: apps }
spec:
  values:
    route:
      app:
        parentRefs: [{ name: mesh, kind: Service }]
        rules:
          - backendRefs: [{ name: cart, port: 80 }]
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: shop
namePrefix: blue-
resources: [route.yaml]
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs: [{ name: front, namespace: infra }]
  rules:
    - timeouts: { request: 60m }
      backendRefs: [{ name: cart, port: 80, group: core }]
`,
      `
#- charts/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: apps }
spec:
  values:
    route:
      app:
        parentRefs: [{ name: mesh, kind: Service, group: "" }]
        rules:
          - backendRefs: [{ name: cart, port: 80 }]
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs: [{ name: front, namespace: infra }]
  rules:
    - timeouts: { request: 1h }
      backendRefs: [{ name: cart, port: 80, group: "" }]
`,
    );
  });

  it("writes in front of the comments between brackets that go over lines, and once", () => {
    const meshes = (group: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - {
        name: mesh,
        kind: Service${group} # the mesh
      }
    - { name: other, kind: Service${group} # another
        # and more
      }
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
`;
    checkFixAll(meshes(""), meshes(', group: ""'));
  });

  it("leaves maps alone whose keys stand behind a question mark, but for the texts of their values", () => {
    const mesh = (core: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - ? name
      : mesh
      ? kind
      : Service
  rules:
    - backendRefs:
        - ? name
          : cart
          ? port
          : 80
          ? group
          : ${core}
`;
    checkFixAll(mesh("core"), mesh('""'));
  });

  it("leaves what is silenced or turned off", () => {
    checkFixAll(
      OLD_ROUTE.replace("kind: HTTPRoute\n", "kind: HTTPRoute # gateway-api: ignore-file\n"),
      OLD_ROUTE.replace("kind: HTTPRoute\n", "kind: HTTPRoute # gateway-api: ignore-file\n"),
    );
  });

  it("guesses no name and lets nobody in", () => {
    const doubtful = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec: { parentRefs: [{ name: entrence }], rules: [{ backendRefs: [{ name: cart, port: 80 }] }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: entrance, namespace: infra }], rules: [{ backendRefs: [{ name: cart, port: 80 }] }] }
`;
    checkFixAll(doubtful, doubtful);
  });

  it("stays in the files that are asked for", () => {
    const workspace = openFixture(
      readFixture(`
#- set.yaml
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: front }
  listeners: [{ name: shop, port: 80, protocol: HTTP }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ group: gateway.networking.x-k8s.io, kind: XListenerSet, name: shop }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`),
      { bundleVersion: "1.6" },
    );
    assert.deepEqual(fixAll(workspace, ["set.yaml"], CERTAIN_FIXES).files, []);
    assert.deepEqual(
      fixAll(workspace, workspace.paths(), CERTAIN_FIXES).files.map(({ path }) => path),
      ["route.yaml", "set.yaml"],
    );
  });

  it("knows each of its rules, and repairs the example of each", () => {
    const unrepaired = [...CERTAIN_FIXES].filter((id) => {
      const rule = allRules.find((one) => one.id === id);
      const source = CERTAIN_MISTAKES[id] ?? rule?.bad ?? "";
      const workspace = openFixture(readFixture(source), rule?.exampleOptions ?? {});
      return !fixAll(workspace, workspace.paths(), CERTAIN_FIXES).repairs.some(
        (repair) => repair.rule === id,
      );
    });
    assert.deepEqual(unrepaired, []);
  });
});

/** Mistakes about which there is no doubt, where the rule's own example leaves some. */
const CERTAIN_MISTAKES: Readonly<Record<string, string>> = {
  "field-duplicate": `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  rules:
    - matches: [{ headers: [{ name: tenant, value: blue }, { name: tenant, value: blue }] }]
      backendRefs: [{ name: cart, port: 80 }]
`,
  "policy-target-singular": `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: edge, namespace: infra }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
`,
};
