import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import {
  checkedShare,
  coverage,
  coverageOfFile,
  uncheckedInWords,
} from "../../../server/src/workspace/views/coverage.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** Compares the numbers of checked and of all references of each kind that has some, and every one that was not checked. */
function checkCoverage(
  source: string,
  numbers: readonly string[],
  unchecked: readonly string[],
  options: AnalyzeOptions = {},
): void {
  const found = coverage(openFixture(readFixture(source), options));
  const open = (kind: string) => found.unchecked.filter((one) => one.kind === kind).length;
  assert.deepEqual(
    Object.entries(found.total)
      .filter(([, total]) => total > 0)
      .map(([kind, total]) => `${kind} ${total - open(kind)}/${total}`),
    numbers,
  );
  assert.deepEqual(
    found.unchecked.map(({ kind, path, at, why }) => {
      const line = at === undefined ? "" : `:${nodeRange(at.location, at.path).start.line + 1}`;
      return `${path}${line} ${kind}: ${uncheckedInWords(why)}`;
    }),
    unchecked,
  );
}

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;

const route = (parent: string, name = "cart", namespace = "shop") => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}${namespace === "" ? "" : `, namespace: ${namespace}`} }
spec:
  parentRefs:
    - ${parent}
`;

const release = (values: string) => `
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cart, namespace: shop }
spec:
  chart: { spec: { chart: app-template, sourceRef: { kind: HelmRepository, name: bjw-s } } }
  values:
    route:
      app:
        ${values}
`;

const flux = (path: string) => `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { path: ./${path}, sourceRef: { kind: GitRepository, name: flux-system } }
`;

describe("what was checked", () => {
  it("is a reference that leads to an object, and a grant that is looked for", () => {
    checkCoverage(
      `${GATEWAY}---${route("{ name: web, namespace: edge }")}
  rules: [{ backendRefs: [{ name: catalog, namespace: books, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: catalog, namespace: books }
spec: { ports: [{ port: 80 }] }
`,
      ["parentRefs 1/1", "backends 1/1", "grants 1/1"],
      [],
    );
  });

  it("is a certificate that leads to its Secret, and not one that leads to none", () => {
    checkCoverage(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - name: a
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: here
          - name: gone
---
apiVersion: v1
kind: Secret
metadata: { name: here, namespace: edge }
`,
      ["certificates 1/2"],
      ["main.yaml:13 certificates: nothing here has the name"],
    );
  });

  it("is a certificate that something says it makes, and not one that something may make", () => {
    const certificate = (metadata: string, spec: string) => `---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { ${metadata}, namespace: edge }
spec: { ${spec} }
`;
    checkCoverage(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - name: a
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: made
          - name: prod-cert
${certificate("name: a", "secretName: made")}${certificate("name: b", "secretName: '${CLUSTER}-cert'")}`,
      ["certificates 1/2"],
      ["main.yaml:13 certificates: a chart or another object may make it"],
    );
  });

  it("is a reference of which one form is: an object in two clusters counts once", () => {
    checkCoverage(
      `#- a/kustomization.yaml
namespace: one
resources: [../base, gateway.yaml]
#- a/gateway.yaml${GATEWAY}
#- b/kustomization.yaml
namespace: two
resources: [../base]
#- base/kustomization.yaml
resources: [route.yaml]
#- base/route.yaml${route("name: web", "cart", "")}
`,
      ["parentRefs 1/1"],
      [],
    );
  });
});

describe("why a reference was not checked", () => {
  it("is a variable without a value", () => {
    checkCoverage(
      GATEWAY + "---" + route("name: ${GATEWAY}"),
      ["parentRefs 0/1"],
      ["main.yaml:13 parentRefs: a variable has no value here"],
    );
  });

  it("is a template, whose references are counted by its text", () => {
    checkCoverage(
      `#- chart/templates/route.yaml
kind: HTTPRoute
spec:
  parentRefs:
    {{- toYaml .Values.parentRefs | nindent 4 }}
`,
      ["parentRefs 0/1"],
      ["chart/templates/route.yaml parentRefs: it is part of a template"],
    );
  });

  it("is a namespace that nothing says", () => {
    checkCoverage(
      GATEWAY + "---" + route("name: web", "cart", ""),
      ["parentRefs 0/1"],
      ["main.yaml:13 parentRefs: a namespace is not known"],
    );
  });

  it("is a name that nothing has", () => {
    checkCoverage(
      route("{ name: web, namespace: edge }"),
      ["parentRefs 0/1"],
      ["main.yaml:6 parentRefs: nothing here has the name"],
    );
  });

  it("is a namespace that the settings keep elsewhere", () => {
    checkCoverage(
      route("{ name: web, namespace: edge }"),
      ["parentRefs 0/1"],
      ["main.yaml:6 parentRefs: the settings say that it is kept elsewhere"],
      { config: { externalNamespaces: ["edge"] } },
    );
  });

  it("is a chart that may make it, and one that fills in its own", () => {
    checkCoverage(
      `${GATEWAY}---${route("{ name: web, namespace: edge }")}
  rules: [{ backendRefs: [{ name: catalog, port: 80 }] }]
---${release(`parentRefs: [{ name: web, namespace: edge }]
        rules: [{ backendRefs: [{ name: main, port: 80 }] }]`)}`,
      ["parentRefs 2/2", "backends 0/2"],
      [
        "main.yaml:15 backends: a chart or another object may make it",
        "main.yaml:26 backends: the chart fills it in",
      ],
    );
  });

  it("is a Route that the values turn off", () => {
    checkCoverage(
      GATEWAY +
        "---" +
        release(`enabled: false
        parentRefs: [{ name: web, namespace: edge }]`),
      ["parentRefs 0/1"],
      ["main.yaml:17 parentRefs: the values turn it off"],
    );
  });

  it("is a folder of test data or archived manifests", () => {
    checkCoverage(
      `#- archive/all.yaml${GATEWAY}---${route("{ name: web, namespace: edge }")}`,
      ["parentRefs 0/1"],
      ["archive/all.yaml:13 parentRefs: it belongs to test data or archived manifests"],
    );
  });

  it("is that what has the name is applied separately, perhaps to another cluster", () => {
    checkCoverage(
      `#- a/kustomization.yaml
resources: [gateway.yaml, route.yaml]
#- a/gateway.yaml${GATEWAY}
#- a/route.yaml${route("{ name: web, namespace: edge }")}
#- b/kustomization.yaml
resources: [route.yaml]
#- b/route.yaml${route("{ name: web, namespace: edge }")}
`,
      ["parentRefs 1/2"],
      ["b/route.yaml:6 parentRefs: what has the name is applied separately, perhaps to another cluster"],
    );
  });

  it("is that nothing in these files applies it, where somebody delivers others and it is undecided", () => {
    checkCoverage(
      `#- flux/apps.yaml${flux("apps")}
#- apps/gateway.yaml${GATEWAY}
#- drafts/route.yaml${route("name: web", "cart", "")}
`,
      ["parentRefs 0/1"],
      ["drafts/route.yaml:6 parentRefs: nothing in these files applies it"],
    );
  });
});

describe("the coverage of one file", () => {
  it("is its part of the whole", () => {
    const workspace = openFixture(
      readFixture(`#- a.yaml${route("{ name: web, namespace: edge }")}
#- b.yaml${GATEWAY}---${route("{ name: web, namespace: edge }", "books")}`),
    );
    assert.deepEqual(checkedShare(coverageOfFile(workspace, "b.yaml")), { checked: 1, all: 1 });
    assert.deepEqual(checkedShare(coverage(workspace)), { checked: 2, all: 2 });
    workspace.removeFile("b.yaml");
    assert.deepEqual(checkedShare(coverage(workspace)), { checked: 0, all: 1 });
  });
});

describe("the coverage of what is in no manifest, and of names with variables", () => {
  it("counts what is named with the same variables as the object, or as what makes it", () => {
    const gateway = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: "\${GATEWAY}", namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: "\${DOMAIN/./-}-tls" }, { name: "\${OTHER}-tls" }] }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wildcard, namespace: shop }
spec: { secretName: "\${DOMAIN/./-}-tls", dnsNames: ["\${DOMAIN}"] }
---
`;
    checkCoverage(
      `#- a.yaml\n${gateway}${route('{ name: "${GATEWAY}" }')}`,
      ["parentRefs 1/1", "certificates 1/2"],
      ["a.yaml:11 certificates: a variable has no value here"],
    );
  });

  it("counts the Secrets that cert-manager is asked for by annotations, and those alone", () => {
    const gateway = (annotations: string, listener: string) => `#- a.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop, annotations: { ${annotations} } }
spec:
  gatewayClassName: internet
  listeners:
    - { name: https, port: 443, protocol: HTTPS, ${listener} }
`;
    const NAMED = 'hostname: shop.test, tls: { certificateRefs: [{ name: "${SHOP}-tls" }, { name: shop }] }';
    checkCoverage(gateway("cert-manager.io/cluster-issuer: acme", NAMED), ["certificates 2/2"], []);
    const open = ["a.yaml:7 certificates: a chart or another object may make it"];
    const nameless = NAMED.replace("hostname: shop.test, ", "").replace('{ name: "${SHOP}-tls" }, ', "");
    checkCoverage(gateway("cert-manager.io/issuer: acme", nameless), ["certificates 0/1"], open);
    checkCoverage(
      gateway("cert-manager.io/issuer: a, cert-manager.io/cluster-issuer: b", NAMED).replace(
        "${SHOP}-tls",
        "tls",
      ),
      ["certificates 0/2"],
      [...open, ...open],
    );
  });
});
