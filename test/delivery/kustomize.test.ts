import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

const kustomization = (path: string, content: string) => `#- ${path}/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
${content.trim()}
`;

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }
`;

const route = (spec = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs: [{ name: edge, sectionName: http }]
  hostnames: [shop.example.com]
${spec}`;

describe("a kustomization", () => {
  it("gives its namespace to what it lists, over that of the manifest and of an inner one", () => {
    checkForms(
      `${kustomization("overlay", "resources: [../base, own.yaml]\nnamespace: outer")}
${kustomization("base", "resources: [gateway.yaml]\nnamespace: inner")}
#- base/gateway.yaml
${GATEWAY}
#- overlay/own.yaml
${route().replace("name: catalog", "name: catalog, namespace: own")}`,
      ["base/gateway.yaml: Gateway outer/edge", "overlay/own.yaml: HTTPRoute outer/catalog"],
    );
  });

  it("leaves the namespace of the manifest where it says none", () => {
    checkForms(
      `${kustomization("apps", "resources: [route.yaml, gateway.yaml]")}
#- apps/gateway.yaml
${GATEWAY}
#- apps/route.yaml
${route().replace("name: catalog", "name: catalog, namespace: own")}`,
      ["apps/gateway.yaml: Gateway ?/edge", "apps/route.yaml: HTTPRoute own/catalog"],
    );
  });

  it("renames Namespaces with `namespace:`, so that their labels are those of what it brings", () => {
    checkParents(
      `${kustomization("apps", "resources: [namespace.yaml, route.yaml]\nnamespace: shop")}
#- apps/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: placeholder, labels: { team: shop } }
#- apps/route.yaml
${route().replace("name: edge", "name: edge, namespace: infra")}
${kustomization(".", "resources: [apps, gateway.yaml]").replace("./", "")}
#- gateway.yaml
${GATEWAY.replace("name: edge", "name: edge, namespace: infra").replace(
  'hostname: "*.example.com"',
  'hostname: "*.example.com", allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } }',
)}`,
      ["apps/route.yaml HTTPRoute → gateway.yaml: Accepted"],
    );
  });

  it("puts prefixes and suffixes around names, the innermost first, but not those of Namespaces", () => {
    checkForms(
      `${kustomization("overlay", "resources: [../base]\nnamePrefix: prod-\nnameSuffix: -eu")}
${kustomization("base", "resources: [gateway.yaml, namespace.yaml]\nnamePrefix: x-")}
#- base/gateway.yaml
${GATEWAY}
#- base/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop }`,
      ["base/gateway.yaml: Gateway ?/prod-x-edge-eu", "base/namespace.yaml: Namespace shop"],
    );
  });

  it("finds its bases in `bases:`, too, and other names of the file", () => {
    checkForms(
      `${kustomization("overlay", "bases: [../base]\nnamespace: shop")}
#- base/Kustomization
resources: [gateway.yaml]
#- base/gateway.yaml
${GATEWAY}`,
      ["base/gateway.yaml: Gateway shop/edge"],
    );
  });

  it("lets a component change what its kustomization has gathered before", () => {
    checkForms(
      `${kustomization("apps", "resources: [gateway.yaml]\ncomponents: [../parts/routes, ../parts/place]")}
#- parts/routes/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
resources: [route.yaml]
#- parts/routes/route.yaml
${route()}
#- parts/place/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namespace: shop
#- apps/gateway.yaml
${GATEWAY}`,
      ["apps/gateway.yaml: Gateway shop/edge", "parts/routes/route.yaml: HTTPRoute shop/catalog"],
    );
  });

  it("does not apply a component that nothing lists", () => {
    checkForms(
      `#- parts/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namespace: shop
resources: [gateway.yaml]
#- parts/gateway.yaml
${GATEWAY}`,
      ["parts/gateway.yaml: Gateway ?/edge"],
    );
  });
});

/** A Gateway and a Route for its listener, and a kustomization that patches the Gateway. */
const patched = (patches: string, ...files: readonly string[]) => `
${kustomization("apps", `resources: [gateway.yaml, route.yaml]\nnamespace: shop\n${patches}`)}
#- apps/gateway.yaml
${GATEWAY}
#- apps/route.yaml
${route()}
${files.join("\n")}`;

const TO_HTTPS = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  listeners:
    - { name: https, port: 80, protocol: HTTP }
`;

const indented = (text: string) => text.replace(/^(?=.)/gm, "      ");

const NO_SECTION = ["apps/route.yaml HTTPRoute → apps/gateway.yaml: NoMatchingParent"];

describe("a patch of a kustomization changes decisions", () => {
  it("on the Gateway as it is written", () => {
    checkParents(patched(""), ["apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted"]);
  });

  it("where it is strategic and stands in a file", () => {
    checkParents(patched("patches: [{ path: patch.yaml }]", `#- apps/patch.yaml\n${TO_HTTPS}`), NO_SECTION);
  });

  it("where it is strategic and inline", () => {
    checkParents(patched(`patches:\n  - patch: |-\n${indented(TO_HTTPS)}`), NO_SECTION);
  });

  it("where it has a target, whatever name it says itself", () => {
    const other = TO_HTTPS.replace("name: edge", "name: ignored");
    checkParents(
      patched("patches: [{ path: patch.yaml, target: { kind: Gateway } }]", `#- apps/patch.yaml\n${other}`),
      NO_SECTION,
    );
  });

  it("where it is of the form JSON 6902, inline and in a file", () => {
    const operation = "- { op: replace, path: /spec/listeners/0/name, value: https }\n";
    const target = "target: { kind: Gateway, name: edge }";
    checkParents(patched(`patches:\n  - ${target}\n    patch: |-\n${indented(operation)}`), NO_SECTION);
    checkParents(
      patched(`patches: [{ path: patch.yaml, ${target} }]`, `#- apps/patch.yaml\n${operation}`),
      NO_SECTION,
    );
    checkParents(
      patched(
        "patchesJson6902: [{ path: patch.json, target: { group: gateway.networking.k8s.io, version: v1, kind: Gateway, name: edge } }]",
        `#- apps/patch.json\n[{ "op": "replace", "path": "/spec/listeners/0/name", "value": "https" }]`,
      ),
      NO_SECTION,
    );
  });

  it("where it stands in `patchesStrategicMerge`, as a file and as text", () => {
    checkParents(
      patched("patchesStrategicMerge: [patch.yaml]", `#- apps/patch.yaml\n${TO_HTTPS}`),
      NO_SECTION,
    );
    checkParents(patched(`patchesStrategicMerge:\n  - |-\n${indented(TO_HTTPS)}`), NO_SECTION);
  });

  it("not where its target has another name, group or label", () => {
    for (const target of [
      "{ kind: Gateway, name: other }",
      "{ group: example.com }",
      "{ labelSelector: a=b }",
    ])
      checkParents(
        patched(`patches: [{ path: patch.yaml, target: ${target} }]`, `#- apps/patch.yaml\n${TO_HTTPS}`),
        ["apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted"],
      );
  });

  it("where it deletes the Gateway", () => {
    checkParents(
      patched(
        "patches: [{ path: patch.yaml }]",
        "#- apps/patch.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge }\n$patch: delete",
      ),
      ["apps/route.yaml HTTPRoute → absent"],
    );
  });

  it("and what is wrong behind it is reported at the manifest, as a warning", () => {
    checkDiagnostics(`
${kustomization("apps", "resources: [gateway.yaml, route.yaml]\nnamespace: shop\npatches: [{ path: patch.yaml }]")}
#- apps/patch.yaml
${TO_HTTPS}
#- apps/gateway.yaml
${GATEWAY}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs:
    - name: edge
      sectionName: http
#                  ^^^^ warning route-parent-section-not-found: Gateway \`edge\` has no listener \`http\`, so the Route is not attached to it. It has \`https\`. 💡
`);
  });
});

describe("what is wrong with the structure of a manifest", () => {
  const UNFINISHED = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;
  const CLASS = `#- overlay/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec: { gatewayClassName: internet }
`;

  it("is not reported where the patch of an overlay adds what is missing", () => {
    checkDiagnostics(`
${kustomization("overlay", "resources: [../base]\npatches: [{ path: patch.yaml }]")}
${CLASS}
${kustomization("base", "resources: [gateway.yaml]")}
#- base/gateway.yaml
${UNFINISHED}`);
  });

  it("is not reported where one of two overlays adds it", () => {
    checkDiagnostics(`
${kustomization("overlay", "resources: [../base]\npatches: [{ path: patch.yaml }]")}
${CLASS}
${kustomization("second", "resources: [../base]")}
${kustomization("base", "resources: [gateway.yaml]")}
#- base/gateway.yaml
${UNFINISHED}`);
  });

  it("is reported once where no overlay adds it", () => {
    checkDiagnostics(`
${kustomization("overlay", "resources: [../base]\nnamespace: a")}
${kustomization("second", "resources: [../base]\nnamespace: b")}
${kustomization("base", "resources: [gateway.yaml]")}
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
#[0-4] error field-required: \`spec\` must set \`gatewayClassName\`; the API server refuses the Gateway without it.
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`);
  });
});

describe("a base of two overlays", () => {
  const base = (first: string, second: string, marker = "") => `
${kustomization("first", `resources: [../base, gateway.yaml]\nnamespace: one`)}
${kustomization("second", `resources: [../base, gateway.yaml]\nnamespace: two`)}
#- first/gateway.yaml
${GATEWAY.replace("name: http", `name: ${first}`)}
#- second/gateway.yaml
${GATEWAY.replace("name: http", `name: ${second}`)}
${kustomization("base", "resources: [route.yaml]")}
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs:
    - name: edge
      sectionName: http
${marker}`;

  it("reaches each with its own Gateway", () => {
    checkParents(base("http", "https"), [
      "base/route.yaml HTTPRoute → first/gateway.yaml: Accepted",
      "base/route.yaml HTTPRoute → second/gateway.yaml: NoMatchingParent",
    ]);
  });

  it("is reported for what is wrong in one only, with its name (C2)", () => {
    const reported = (overlay: string) =>
      `#                  ^^^^ warning route-parent-section-not-found: Where \`${overlay}/kustomization.yaml\` applies this file: Gateway \`edge\` has no listener \`http\`, so the Route is not attached to it. It has \`web\`. 💡\n`;
    checkDiagnostics(base("http", "web", reported("second")));
    checkDiagnostics(base("web", "http", reported("first")));
  });

  it("is reported for what the API server refuses of one only, with its name (C2)", () => {
    checkDiagnostics(`
${kustomization("first", "resources: [../base]\nnamespace: one")}
${kustomization("second", "resources: [../base]\nnamespace: two\npatches: [{ path: patch.yaml }]")}
#- second/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec: { listeners: [{ name: http, port: 80000, protocol: HTTP }] }
${kustomization("base", "resources: [gateway.yaml]")}
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners:
# ^^^^^^^^^ warning field-limit: Where \`second/kustomization.yaml\` applies this file: \`spec.listeners[0].port\` is 80000, but must be at most 65535.
    - { name: http, port: 80, protocol: HTTP }
`);
  });

  it("is reported once for what is wrong in both", () => {
    checkDiagnostics(
      base(
        "web",
        "web",
        "#                  ^^^^ warning route-parent-section-not-found: Gateway `edge` has no listener `http`, so the Route is not attached to it. It has `web`. 💡\n",
      ),
    );
  });
});

describe("a fix", () => {
  it("is not offered for what a patch brings: it would edit another text", () => {
    checkDiagnostics(
      patched(
        "patches: [{ path: patch.yaml }]",
        `#- apps/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  listeners: [{ name: http, port: 80, protocol: HTTP, hostName: shop.example.com }]`,
      ).replace(
        /( +listeners:\n)/,
        "$1#[2-11] warning doc-field-unknown: `spec.listeners[0].hostName` is not a field of a Gateway, so the API server drops it. Did you mean `hostname`?\n",
      ),
      { only: ["doc-field-unknown"] },
    );
  });

  it("is offered for what stands in the manifest, beside what a patch brings", () => {
    const source = (marker: string) =>
      patched("patches: [{ path: patch.yaml }]", `#- apps/patch.yaml\n${TO_HTTPS}`).replace(
        /#- apps\/route.yaml[^#]*/,
        `#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs:
    - name: edge
      sectionName: http${marker}
`,
      );
    checkFix(source("$0"), source("").replace("sectionName: http", "sectionName: https"));
  });

  it("is not offered for a reference that a patch overwrites", () => {
    checkDiagnostics(
      `${patched(
        "patches: [{ path: patch.yaml }]",
        `#- apps/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec: { parentRefs: [{ name: edge, sectionName: htttp }] }`,
      ).replace(
        /(parentRefs: .*\n)/,
        "$1#[14-49] warning route-parent-section-not-found: Gateway `edge` has no listener `htttp`, so the Route is not attached to it. It has `http`.\n",
      )}`,
      { only: ["route-parent-section-not-found"] },
    );
  });
});

describe("what is wrong in every overlay, and worse in one", () => {
  it("is reported as in the mildest", () => {
    checkDiagnostics(
      `${kustomization("first", "resources: [../base, service.yaml]\nnamespace: one")}
#- first/service.yaml
apiVersion: v1
kind: Service
metadata: { name: storefronts }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
${kustomization("second", "resources: [../base]\nnamespace: two")}
${kustomization("base", "resources: [route.yaml]")}
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs:
        - name: storefront
#               ^^^^^^^^^^ hint backend-not-found: Service \`storefront\` is not in this workspace. If it is not in the cluster either, requests for it are answered with 500.
          port: 80
`,
      { only: ["backend-not-found"] },
    );
  });
});
