import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

const gateway = (path: string, listener = "http", metadata = "name: edge, namespace: infra") => `#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { ${metadata} }
spec:
  gatewayClassName: internet
  listeners:
    - { name: ${listener}, port: 80, protocol: HTTP }
`;

const route = (path: string, more = "", metadata = "name: catalog, namespace: infra") => `#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
  parentRefs: [{ name: edge, sectionName: http }]
${more}
`;

const flux = (path: string, folder: string, name: string, spec = "") => `#- ${path}
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  path: ${folder}
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}
`;

describe("files that no build applies", () => {
  it("are one scope", () => {
    checkParents(`${gateway("infra/gateway.yaml")}${route("apps/route.yaml")}`, [
      "apps/route.yaml HTTPRoute → infra/gateway.yaml: Accepted",
    ]);
  });

  it("are split at the nearest folder in which one identity is defined twice", () => {
    checkParents(
      `${gateway("examples/one/gateway.yaml")}${gateway("examples/two/gateway.yaml", "https")}
${route("examples/one/route.yaml")}${route("examples/two/route.yaml", "", "name: other, namespace: infra")}
${route("examples/three/route.yaml", "", "name: third, namespace: infra")}`,
      [
        "examples/one/route.yaml HTTPRoute → examples/one/gateway.yaml: Accepted",
        "examples/three/route.yaml HTTPRoute → ambiguous: examples/one/gateway.yaml, examples/two/gateway.yaml",
        "examples/two/route.yaml HTTPRoute → examples/two/gateway.yaml: NoMatchingParent",
      ],
    );
  });

  it("of a folder are as many scopes as files, where each holds its own example", () => {
    checkDiagnostics(`
${gateway("examples/one.yaml")}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: infra }
spec:
  parentRefs: [{ name: edge, sectionName: http }]
${gateway("examples/two.yaml", "https")}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: basket, namespace: infra }
spec:
  parentRefs: [{ name: edge, sectionName: https }]
`);
  });

  it("are not held against each other where an example refers to the Gateway of its neighbour", () => {
    checkDiagnostics(
      `
${gateway("examples/one/gateway.yaml")}
${gateway("examples/two/gateway.yaml", "https")}
${route("examples/three/route.yaml")}`,
      { only: ["route-parent-not-found", "route-parent-section-not-found"] },
    );
  });
});

describe("two clusters of one repository", () => {
  const clusters = (east: string, west: string) => `
${flux("clusters/east/flux-system/sync.yaml", "./clusters/east", "flux-system")}
${flux("clusters/west/flux-system/sync.yaml", "./clusters/west", "flux-system")}
${gateway("clusters/east/gateway.yaml", east)}
${gateway("clusters/west/gateway.yaml", west)}
${flux("clusters/east/apps.yaml", "./apps", "apps")}
${flux("clusters/west/apps.yaml", "./apps", "apps")}
${route("clusters/east/route.yaml", "", "name: own, namespace: infra")}`;

  it("have a Gateway each, and Routes mean that of their own", () => {
    checkParents(`${clusters("http", "https")}${route("apps/route.yaml")}`, [
      "apps/route.yaml HTTPRoute → clusters/east/gateway.yaml: Accepted",
      "apps/route.yaml HTTPRoute → clusters/west/gateway.yaml: NoMatchingParent",
      "clusters/east/route.yaml HTTPRoute → clusters/east/gateway.yaml: Accepted",
    ]);
  });

  it("are reported for what is wrong in one, which is named", () => {
    const workspace = openFixture(readFixture(`${clusters("http", "https")}${route("apps/route.yaml")}`));
    assert.deepEqual(
      workspace.diagnostics("apps/route.yaml").map(({ severity, message }) => `${severity}: ${message}`),
      [
        "warning: Where `clusters/west/apps.yaml` applies this file: Gateway `edge` has no listener `http`, so the Route is not attached to it. It has `https`.",
      ],
    );
  });

  it("are reported for what is wrong in both, once", () => {
    const workspace = openFixture(
      readFixture(
        `${clusters("http", "web")}${route("apps/route.yaml").replace("sectionName: http", "sectionName: grpc")}`,
      ),
    );
    assert.deepEqual(
      workspace.diagnostics("apps/route.yaml").map(({ severity, rule }) => `${severity} ${rule}`),
      ["error route-parent-section-not-found"],
    );
  });

  it("do not see what only the other has", () => {
    checkParents(
      `${flux("clusters/east/flux-system/sync.yaml", "./clusters/east", "flux-system")}
${flux("clusters/west/flux-system/sync.yaml", "./clusters/west", "flux-system")}
${gateway("clusters/east/gateway.yaml")}
${route("clusters/west/route.yaml")}`,
      ["clusters/west/route.yaml HTTPRoute → elsewhere: clusters/east/gateway.yaml"],
    );
  });

  it("may be applied by top-level kustomizations", () => {
    checkParents(
      `#- overlays/east/kustomization.yaml
resources: [../../base, gateway.yaml]
#- overlays/west/kustomization.yaml
resources: [../../base, gateway.yaml]
#- base/kustomization.yaml
resources: [route.yaml]
${gateway("overlays/east/gateway.yaml")}${gateway("overlays/west/gateway.yaml", "https")}${route("base/route.yaml")}`,
      [
        "base/route.yaml HTTPRoute → overlays/east/gateway.yaml: Accepted",
        "base/route.yaml HTTPRoute → overlays/west/gateway.yaml: NoMatchingParent",
      ],
    );
  });

  it("go to other clusters by their kubeConfig", () => {
    checkParents(
      `${flux("hub/east.yaml", "./apps", "east", "  kubeConfig: { secretRef: { name: east } }")}
${flux("hub/infra.yaml", "./infra", "infra")}
${gateway("infra/gateway.yaml")}${route("apps/route.yaml")}`,
      ["apps/route.yaml HTTPRoute → elsewhere: infra/gateway.yaml"],
    );
  });
});

describe("overlays that lie outside of the environments of a Gateway", () => {
  /** The Gateway has two environments; the Route has overlays of its own, of which nothing says for which cluster they are. */
  const world = (
    development: string,
    production: string,
    more = "",
  ) => `#- gateway/overlays/dev/kustomization.yaml
resources: [gateway.yaml, service.yaml]
#- gateway/overlays/prod/kustomization.yaml
resources: [gateway.yaml, service.yaml]
${gateway("gateway/overlays/dev/gateway.yaml", "http")}${gateway("gateway/overlays/prod/gateway.yaml", "https")}
#- gateway/overlays/dev/service.yaml
apiVersion: v1
kind: Service
metadata: { name: status, namespace: infra }
spec: { selector: { app: status }, ports: [{ port: 80 }] }
#- gateway/overlays/prod/service.yaml
apiVersion: v1
kind: Service
metadata: { name: status, namespace: infra }
spec: { selector: { app: status }, ports: [{ port: 80 }] }
#- shop/base/kustomization.yaml
resources: [route.yaml]
${route("shop/base/route.yaml", "", "name: shop, namespace: infra")}
#- shop/overlays/dev/kustomization.yaml
nameSuffix: -dev
resources: [../../base]
patches:
  - target: { kind: HTTPRoute }
    patch: '[{ op: replace, path: /spec/parentRefs/0/sectionName, value: ${development} }]'
#- shop/overlays/prod/kustomization.yaml
resources: [../../base]
patches:
  - target: { kind: HTTPRoute }
    patch: '[{ op: replace, path: /spec/parentRefs/0/sectionName, value: ${production} }${more}]'
`;
  const messages = (...listeners: Parameters<typeof world>) =>
    openFixture(readFixture(world(...listeners)))
      .diagnostics("shop/base/route.yaml")
      .map(({ severity, message }) => `${severity}: ${message}`);

  it("are reported for nothing that works in one of them", () => {
    assert.deepEqual(messages("http", "https"), []);
  });

  it("are reported by their names for what works in none", () => {
    const wrong = (overlay: string, listener: string) =>
      `warning: Where \`shop/overlays/${overlay}/kustomization.yaml\` applies this file: Gateway \`edge\` has no listener \`grpc\`, so the Route is not attached to it. It has \`${listener}\`.`;
    assert.deepEqual(messages("grpc", "https"), [wrong("dev", "http")]);
    assert.deepEqual(messages("http", "grpc"), [wrong("prod", "http")]);
  });

  it("are reported for what the API server refuses of one", () => {
    const hostname = ', { op: add, path: /spec/hostnames, value: ["Shop_1.example.com"] }';
    assert.deepEqual(messages("http", "https", hostname), [
      "warning: Where `shop/overlays/prod/kustomization.yaml` applies this file: `Shop_1.example.com` is not allowed in `spec.hostnames[0]`: a hostname is a lower-case DNS name without port or scheme; `*` may only be its whole first label, as in `*.example.com`.",
    ]);
  });
});

describe("builds of one cluster", () => {
  it("see each other", () => {
    checkParents(
      `${flux("cluster/apps.yaml", "./apps", "apps")}${flux("cluster/infra.yaml", "./infra", "infra")}
${gateway("infra/gateway.yaml")}${route("apps/route.yaml")}`,
      ["apps/route.yaml HTTPRoute → infra/gateway.yaml: Accepted"],
    );
  });

  it("leave open which of two forms of one Gateway is meant: they may be for two clusters", () => {
    const both = (first: string, second: string) => `
${flux("cluster/a.yaml", "./base", "a", `  postBuild: { substitute: { NAME: ${first} } }`)}
${flux("cluster/b.yaml", "./base", "b", `  postBuild: { substitute: { NAME: ${second} } }`)}
${gateway("base/gateway.yaml", '"${NAME}"')}${route("base/route.yaml")}`;
    checkParents(both("http", "http"), ["base/route.yaml HTTPRoute → base/gateway.yaml: Accepted"]);
    checkParents(both("http", "https"), [
      "base/route.yaml HTTPRoute → ambiguous: base/gateway.yaml, base/gateway.yaml",
    ]);
    checkDiagnostics(both("http", "https"), { only: ["route-parent-section-not-found"] });
    checkDiagnostics(both("https", "http"), { only: ["route-parent-section-not-found"] });
  });

  it("that fill in one open text for themselves do not compete for it", () => {
    const service =
      "#- infra/service.yaml\napiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: infra }\nspec: { selector: { app: web }, ports: [{ port: 80 }] }";
    checkDiagnostics(`
${flux("cluster/a.yaml", "./a", "a", "  postBuild: { substituteFrom: [{ kind: Secret, name: a }] }")}
${flux("cluster/b.yaml", "./b", "b", "  postBuild: { substituteFrom: [{ kind: Secret, name: b }] }")}
${flux("cluster/infra.yaml", "./infra", "infra")}
${gateway("infra/gateway.yaml")}
${route("a/route.yaml", '  hostnames: ["${HOST}"]\n  rules: [{ backendRefs: [{ name: web, port: 80 }] }]', "name: a, namespace: infra")}
${route("b/route.yaml", '  hostnames: ["${HOST}"]\n  rules: [{ backendRefs: [{ name: web, port: 80 }] }]', "name: b, namespace: infra")}
${service}`);
  });
});

describe("folders of records", () => {
  it("are reported for nothing that crosses files", () => {
    checkDiagnostics(`
${gateway("infra/gateway.yaml", "https")}
${route("tests/route.yaml")}
${route("archive/old/route.yaml")}
${route("apps/testdata/route.yaml")}`);
  });

  it("are no part of the cluster", () => {
    checkParents(`${gateway("tests/gateway.yaml")}${route("apps/route.yaml")}`, [
      "apps/route.yaml HTTPRoute → elsewhere: tests/gateway.yaml",
    ]);
  });
});

describe("the severity of a wrong detail", () => {
  const section = (marker: string, metadata: string) => `#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: web
${marker}
`;
  const reported = (severity: string) =>
    `#                  ^^^ ${severity} route-parent-section-not-found: Gateway \`edge\` has no listener \`web\`, so the Route is not attached to it. It has \`http\`. 💡`;

  it("is an error between literal namespaces of one scope", () => {
    checkDiagnostics(
      `${gateway("infra/gateway.yaml")}${section(reported("error"), "name: catalog, namespace: infra")}`,
    );
  });

  it("is a warning where a build sets the namespace of one of them", () => {
    checkDiagnostics(
      `#- apps/kustomization.yaml
namespace: infra
resources: [route.yaml, ../infra]
#- infra/kustomization.yaml
resources: [gateway.yaml]
${gateway("infra/gateway.yaml", "http", "name: edge")}${section(reported("warning"), "name: catalog")}`,
    );
  });

  it("stays an error where the build says what the manifests say", () => {
    checkForms(
      `#- apps/kustomization.yaml
namespace: infra
resources: [gateway.yaml]
${gateway("apps/gateway.yaml")}`,
      ["apps/gateway.yaml: Gateway infra/edge"],
    );
  });
});
