import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { prepareRename, rename } from "../../../server/src/features/rename/rename.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkRename, openAtCursor, placeInWords } from "../../fixture.ts";

/** What can be renamed at the cursor: `path:line text`, or why nothing can. */
function preparedAt(source: string, options: AnalyzeOptions = {}): string {
  const { workspace, path, position } = openAtCursor(source, options);
  const found = prepareRename(workspace, path, position);
  return "refusal" in found ? found.refusal : placeInWords(workspace, path, found.range);
}

/** Why the name at the cursor cannot be changed to this one. */
function refusalOf(source: string, newName: string): string | undefined {
  const { workspace, path, position } = openAtCursor(source);
  const edits = rename(workspace, path, position, newName);
  return "refusal" in edits ? edits.refusal : undefined;
}

/** The source with the cursor one letter into the first `text` behind `where`. */
function at(source: string, where: string, text: string): string {
  const from = source.indexOf(where);
  const found = source.indexOf(text, from) + 1;
  assert.ok(from >= 0 && found > 0);
  return `${source.slice(0, found)}$0${source.slice(found)}`;
}

const GATEWAY = `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: "front" # the only one
  namespace: infra
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }, { name: more, port: 81, protocol: HTTP }]
`;

const USERS = `
#- infra/scaling.yaml
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: front, namespace: infra }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: front-edge }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: front, namespace: infra }
spec:
  selector:
    matchLabels:
      app: front
      gateway.networking.k8s.io/gateway-name: front
      gateway.networking.k8s.io/gateway-class-name: edge
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: front, namespace: shop }
spec:
  parentRefs:
    - name: 'front'
      namespace: infra
      sectionName: http
    - name: front
  rules:
    - backendRefs: [{ name: front, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: front, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const SHOP = `${GATEWAY}${USERS}`.replaceAll("\n\n", "\n");

describe("renaming", () => {
  it("a Gateway changes its name, who refers to it, and the names and labels that come from it", () => {
    const after = `
#- infra/gateway.yaml
${GATEWAY.slice(GATEWAY.indexOf("apiVersion")).replace('"front"', '"door"')}
#- infra/scaling.yaml
${USERS.slice(USERS.indexOf("apiVersion"), USERS.indexOf("#- shop")).replace("front-edge", "door-edge").replace("gateway-name: front", "gateway-name: door")}
#- shop/route.yaml
${USERS.slice(USERS.indexOf("apiVersion", USERS.indexOf("#- shop"))).replace("'front'", "'door'")}
`.replaceAll("\n\n", "\n");
    checkRename(at(SHOP, "kind: Gateway\n", "front"), "door", after);
    checkRename(at(SHOP, "parentRefs", "front"), "door", after);
    checkRename(at(SHOP, "k8s.io/gateway-name", "front"), "door", after);
    checkRename(at(SHOP, "scaleTargetRef", "front-edge"), "door", after);
  });

  it("a GatewayClass changes what is generated for its Gateways, too", () => {
    checkRename(
      at(SHOP, "kind: Gateway\n", "edge"),
      "rim",
      `
#- infra/gateway.yaml
${GATEWAY.slice(GATEWAY.indexOf("apiVersion")).replaceAll(/\bedge\b/g, "rim")}
#- infra/scaling.yaml
${USERS.slice(USERS.indexOf("apiVersion"), USERS.indexOf("#- shop")).replace("front-edge", "front-rim").replace("class-name: edge", "class-name: rim")}
`.replaceAll("\n\n", "\n"),
    );
  });

  it("a listener changes the sectionNames that mean it", () => {
    checkRename(
      at(SHOP, "sectionName", "http"),
      "web",
      `
#- infra/gateway.yaml
${GATEWAY.slice(GATEWAY.indexOf("apiVersion")).replace("name: http", "name: web")}
#- shop/route.yaml
${USERS.slice(USERS.indexOf("apiVersion", USERS.indexOf("#- shop"))).replace("sectionName: http", "sectionName: web")}
`.replaceAll("\n\n", "\n"),
    );
    assert.equal(
      refusalOf(at(SHOP, "listeners", "http"), "more"),
      "This Gateway already has a listener `more`.",
    );
    assert.equal(preparedAt(at(SHOP, "listeners", "http")), "infra/gateway.yaml:13 http");
  });

  it("a Service changes backends, policies and the grants that name it", () => {
    const before = `
#- a.yaml
apiVersion: v1
kind: Service
metadata: { name: ca$0rt, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: cart, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web }]
  to: [{ group: "", kind: Service, name: cart }, { group: "", kind: Secret, name: cart }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: cart, wellKnownCACertificates: System }
#- b.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: web }
spec:
  rules:
    - backendRefs:
        - name: cart
          namespace: shop
          port: 80
      filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: cart, namespace: shop, port: 80 } }
`;
    const after = before
      .replace("$0", "")
      .replace("kind: Service\nmetadata: { name: cart", "kind: Service\nmetadata: { name: basket")
      .replaceAll("kind: Service, name: cart", "kind: Service, name: basket")
      .replace("- name: cart\n          namespace", "- name: basket\n          namespace")
      .replace("backendRef: { name: cart", "backendRef: { name: basket");
    checkRename(before, "basket", after);
  });

  it("a Route changes its children, a ListenerSet its Routes", () => {
    const route = (kind: string, name: string) => `
#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: infra }
#- child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: up, namespace: shop }
spec:
  parentRefs: [{ group: gateway.networking.k8s.io, kind: ${kind}, name: ${name.replace("$0", "")}, namespace: infra }]
`;
    for (const kind of ["HTTPRoute", "ListenerSet"])
      checkRename(route(kind, "u$0p"), "above", route(kind, "above"));
  });

  it("follows the names that a controller really gives, and the labels of what stands in for the generated", () => {
    const before = (gateway: string, generated: string, more = "") => `
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${gateway}, namespace: infra${more} }
spec: { gatewayClassName: cilium }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: scaler, namespace: infra }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${generated} }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: by-hand, namespace: infra }
spec:
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: ${gateway.replace("$0", "")}
  template:
    metadata:
      labels:
        gateway.networking.k8s.io/gateway-name: ${gateway.replace("$0", "")}
`;
    checkRename(before("we$0b", "cilium-gateway-web"), "door", before("door", "cilium-gateway-door"));
    const named = ', annotations: { gateway.istio.io/name-override: "web" }';
    checkRename(before("we$0b", "web", named), "door", before("door", "web", named));
  });

  it("quotes a name that YAML would take for a number", () => {
    checkRename(
      at(SHOP, "scaleTargetRef", "front-edge"),
      "1e3",
      SHOP.replace('"front"', '"1e3"')
        .replace("front-edge", "1e3-edge")
        .replace("gateway-name: front", 'gateway-name: "1e3"')
        .replace("'front'", "'1e3'"),
    );
  });

  it("works in JSON and in the items of a List", () => {
    const json = (name: string) =>
      `\n#- a.json\n{ "apiVersion": "v1", "kind": "List", "items": [\n  { "apiVersion": "v1", "kind": "Service", "metadata": { "name": "${name}", "namespace": "shop" } } ] }\n`;
    checkRename(json("c$0art"), "basket", json("basket"));
  });
});

describe("renaming what a kustomization patches", () => {
  const files = (name: string, cursor = "") => `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name.slice(0, 1)}${cursor}${name.slice(1)}, namespace: infra }
#- overlay/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../base]
patches:
  - path: patch.yaml
  - target: { kind: Gateway, name: ${name} }
    patch: |-
      - { op: remove, path: /spec/addresses }
  - target: { kind: HTTPRoute, name: web }
    path: other.yaml
#- overlay/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name} }
spec: { addresses: [{ value: 1.1.1.1 }] }
---
apiVersion: v1
kind: Service
metadata: { name: web }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  parentRefs: [{ name: ${name} }, { name: ${name}, namespace: infra }, { name: web, namespace: other }]
#- overlay/other.yaml
- { op: remove, path: /spec/hostnames }
`;

  it("changes the patches and their targets", () => {
    checkRename(files("web", "$0"), "door", files("door"));
  });

  it("is refused where the patch is a text", () => {
    const inline = files("web", "$0").replace(
      "  - target: { kind: Gateway, name: web }\n    patch: |-\n      - { op: remove, path: /spec/addresses }",
      "  - patch: |-\n      apiVersion: gateway.networking.k8s.io/v1\n      kind: Gateway\n      metadata: { name: web }\n      spec: { addresses: [] }",
    );
    assert.equal(
      refusalOf(inline, "door"),
      "`web` is patched by a text in overlay/kustomization.yaml. Give the patch a `target`, or a file of its own.",
    );
  });

  it("reads a kustomization that does not say its kind, and what it copies and replaces", () => {
    const build = (name: string, cursor = "") => `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name.slice(0, 1)}${cursor}${name.slice(1)}, namespace: infra }
#- base/kustomization.yaml
namespace: elsewhere
resources: [gateway.yaml]
patches:
  - path: patch.yaml
  - target: { kind: Gateway, name: ${name}, namespace: infra }
    path: operations.yaml
  - target: { name: web|other, kind: HTTPRoute }
    path: operations.yaml
replacements:
  - source: { kind: Gateway, name: "${name}" }
    targets:
      - select: { kind: HTTPRoute }
        reject: [{ kind: Gateway, name: ${name} }, { kind: Service, name: web }]
  - source: { kind: Service, name: web }
    targets:
      - select: { group: gateway.networking.k8s.io, name: ${name} }
        fieldPaths: [metadata.annotations.service]
#- base/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: infra }
#- base/operations.yaml
- { op: remove, path: /spec/hostnames }
`;
    checkRename(build("web", "$0"), "door", build("door"));
  });

  it("changes what Flux and Argo CD patch, wait for and leave alone", () => {
    const delivered = (name: string, cursor = "") => `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name.slice(0, 1)}${cursor}${name.slice(1)}, namespace: infra }
#- clusters/flux.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: web, namespace: flux-system }
spec:
  path: ./base
  sourceRef: { kind: GitRepository, name: web }
  patches:
    - target: { kind: Gateway, name: ${name} }
      patch: |
        - { op: remove, path: /spec/addresses }
  healthChecks:
    - { apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, name: ${name}, namespace: infra }
    - { apiVersion: apps/v1, kind: Deployment, name: web, namespace: infra }
#- clusters/argo.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: web, namespace: argocd }
spec:
  destination: { server: https://kubernetes.default.svc }
  sources:
    - path: base
      kustomize:
        patches: [{ target: { kind: Gateway, name: ${name} }, path: other.yaml }]
  ignoreDifferences: [{ group: gateway.networking.k8s.io, kind: Gateway, name: ${name}, jsonPointers: [/spec] }]
`;
    checkRename(delivered("web", "$0"), "door", delivered("door"));
    const inline = delivered("web", "$0").replace(
      "- target: { kind: Gateway, name: web }\n      patch: |\n        - { op: remove, path: /spec/addresses }",
      "- patch: |\n        { apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, metadata: { name: web } }",
    );
    assert.equal(
      refusalOf(inline, "door"),
      "`web` is patched by a text in clusters/flux.yaml. Give the patch a `target`.",
    );
  });

  it("is refused where an expression means the old name only, or a patch would bring it back", () => {
    const overlay = (patches: string) => `
#- base/all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: w$0eb, namespace: infra }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: infra }
spec: { parentRefs: [{ name: web }] }
#- base/kustomization.yaml
resources: [all.yaml]
patches:
${patches}
#- base/operations.json
[{ "op": "replace", "path": "/spec/parentRefs", "value": [{ "name": "web" }] }]
`;
    const remove = 'patch: "[{ op: remove, path: /spec/addresses }]"';
    assert.equal(
      refusalOf(overlay(`  - target: { kind: Gateway, name: we.* }\n    ${remove}`), "door"),
      "`web` is meant by the expression `we.*` in base/kustomization.yaml, which `door` does not fit. Change the expression first.",
    );
    assert.deepEqual(
      refusalOf(overlay(`  - target: { kind: Gateway, name: we.* }\n    ${remove}`), "west"),
      undefined,
    );
    const back = (file: string) =>
      `\`web\` is also written by a patch in ${file}, which would bring the old name back. Change that patch first.`;
    const set = 'patch: "[{ op: replace, path: /spec/parentRefs/0/name, value: web }]"';
    assert.equal(
      refusalOf(overlay(`  - target: { kind: HTTPRoute }\n    ${set}`), "door"),
      back("base/kustomization.yaml"),
    );
    assert.equal(
      refusalOf(overlay("  - target: { kind: HTTPRoute }\n    path: operations.json"), "door"),
      back("base/operations.json"),
    );
  });

  it("is refused where a patch that is a text refers to it", () => {
    const route = `apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: { name: web }
      spec: { parentRefs: [{ name: web, namespace: infra }] }`;
    const inline = files("web", "$0").replace("path: patch.yaml", `patch: |-\n      ${route}`);
    const refusal =
      "`web` is also written by a patch in overlay/kustomization.yaml, which would bring the old name back. Change that patch first.";
    assert.equal(refusalOf(inline, "door"), refusal);
    assert.equal(refusalOf(inline.replace("infra }] }", "elsewhere }] }"), "door"), undefined);
  });

  it("changes a listener in the patches that name it, and is refused where one is a text", () => {
    const build = (name: string, patches: string, cursor = "") => `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec: { listeners: [{ name: ${name.slice(0, 1)}${cursor}${name.slice(1)}, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec: { parentRefs: [{ name: edge, sectionName: ${name} }] }
#- overlay/kustomization.yaml
resources: [../base]
patches:
${patches}
#- overlay/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec: { listeners: [{ name: ${name}, port: 8080, protocol: HTTP }] }
#- overlay/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec: { parentRefs: [{ name: edge, sectionName: ${name} }, { name: other, sectionName: http }] }
`;
    const inFiles = "  - path: gateway.yaml\n  - path: route.yaml";
    checkRename(build("http", inFiles, "$0"), "plain", build("plain", inFiles));
    const back =
      "`http` is also written by a patch in overlay/kustomization.yaml, which would bring the old name back. Change that patch first.";
    const refusals = [
      "target: { kind: Gateway }\n    patch: '[{ op: replace, path: /spec/listeners, value: [{ name: http, port: 1, protocol: HTTP }] }]'",
      "target: { kind: HTTPRoute }\n    patch: '[{ op: replace, path: /spec/parentRefs, value: [{ name: edge, sectionName: http }] }]'",
      "target: { kind: HTTPRoute }\n    patch: '[{ op: replace, path: /spec/parentRefs, value: [{ name: other, sectionName: http }] }]'",
      "target: { kind: Gateway, name: other }\n    patch: '[{ op: replace, path: /spec/listeners, value: [{ name: http, port: 1, protocol: HTTP }] }]'",
      "target: { kind: Gateway }\n    patch: '[{ op: replace, path: /spec/listeners/0/port, value: 81 }]'",
    ].map((patch) => refusalOf(build("http", `  - ${patch}`, "$0"), "plain"));
    assert.deepEqual(refusals, [back, back, undefined, undefined, undefined]);
  });

  it("leaves the patches of another cluster alone", () => {
    const clusters = (name: string, cursor = "") =>
      files(name, cursor).replaceAll("#- ", "#- east/") + files("web").replaceAll("#- ", "#- west/");
    checkRename(clusters("web", "$0").replace("\n\n", "\n"), "door", clusters("door").replace("\n\n", "\n"));
  });
});

describe("what can be renamed", () => {
  it("is the name without its quotes, and of a generated name the Gateway's part", () => {
    assert.equal(preparedAt(at(SHOP, "kind: Gateway\n", "front")), "infra/gateway.yaml:9 front");
    assert.equal(preparedAt(at(SHOP, "parentRefs", "front")), "shop/route.yaml:6 front");
    assert.equal(preparedAt(at(SHOP, "scaleTargetRef", "front-edge")), "infra/scaling.yaml:5 front");
    assert.equal(
      preparedAt(at(SHOP, "scaleTargetRef", "-edge").replace("-$0edge", "-ed$0ge")),
      "`front-edge` is generated for Gateway `front`. Rename the Gateway, and this follows.",
    );
  });

  it("is nothing beside names", () => {
    const none =
      "There is no name here. Put the cursor on the name of an object, of a listener or of a rule, or on one that refers to it.";
    assert.equal(preparedAt(at(SHOP, "kind: Gateway\n", "namespace")), none);
    assert.equal(
      preparedAt(at(SHOP, "parentRefs", "infra")),
      "Not everything that may refer to a Namespace is read here, so it cannot be renamed without a risk.",
    );
    assert.equal(preparedAt(at(SHOP, "kind: Gateway\n", "kind")), none);
    assert.equal(preparedAt(at(SHOP, "kind: Gateway\n", "the only")), none);
    assert.equal(preparedAt(at(SHOP, "matchLabels", "app: front").replace("a$0pp: fr", "app: f$0r")), none);
  });

  it("is nothing that is filled in later, that no file has or that is not known for sure", () => {
    assert.equal(
      preparedAt(SHOP.replace('"front"', '"fr${ENV}$0ont"')),
      "`fr${ENV}ont` is filled in later. Rename it where the value comes from.",
    );
    assert.equal(
      preparedAt(at(SHOP, "sectionName: http\n    - name", "front")),
      "`front` is defined in no file of this workspace, so there is nothing to rename.",
    );
    const twice = SHOP.replace(
      "#- infra/scaling.yaml",
      `${GATEWAY.replace("infra/", "")}#- infra/scaling.yaml`,
    );
    assert.equal(
      preparedAt(at(twice.replace("#- infra/gateway", "#- other/gateway"), "parentRefs", "front")),
      "It cannot be told which object is meant by `front`. Rename it where it is defined.",
    );
  });

  it("is nothing that others may name where nobody looks", () => {
    for (const kind of ["Secret", "Namespace", "Deployment"]) {
      assert.equal(
        preparedAt(
          `apiVersion: ${kind === "Deployment" ? "apps/v1" : "v1"}\nkind: ${kind}\nmetadata:\n  name: w$0eb\n`,
        ),
        `Not everything that may refer to a ${kind} is read here, so it cannot be renamed without a risk.`,
      );
    }
  });

  it("is no anchor that other values repeat, and nothing that repeats one", () => {
    const source = `
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: &name front
  namespace: infra
  labels: { app: *name }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec:
  parentRefs:
    - name: front
`;
    const refusal =
      "`front` is written with the anchor `&name` in main.yaml, and other values repeat it. Write those out first.";
    assert.equal(preparedAt(at(source, "&name", "front")), refusal);
    assert.equal(refusalOf(at(source, "parentRefs", "front"), "door"), refusal);
    const lonely = source.replace("*name", "front");
    checkRename(
      at(lonely, "&name", "front"),
      "door",
      lonely.replace("&name front", "&name door").replace("- name: front", "- name: door"),
    );
    const repeated = `${lonely}---
apiVersion: v1
kind: Service
metadata: { labels: { app: &app cart }, name: *app , namespace: infra }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: more, namespace: infra }
spec:
  rules:
    - backendRefs: [{ name: cart, port: 80 }]
`;
    assert.equal(
      refusalOf(at(repeated, "backendRefs", "cart"), "basket"),
      "`cart` is written with the anchor `&app` in main.yaml, and other values repeat it. Write those out first.",
    );
  });
});

describe("a new name is refused where", () => {
  const gateway = at(SHOP, "kind: Gateway\n", "front");

  it("the API server would not take it", () => {
    for (const name of ["Door", "a_b", "-a", "a..b", "", "a".repeat(254)]) {
      assert.equal(
        refusalOf(gateway, name),
        `\`${name}\` is no name for a Gateway: it takes at most 253 lower-case letters, digits, \`-\` and \`.\`, with a letter or digit at both ends of each part.`,
      );
    }
    assert.equal(refusalOf(gateway, "1.a-b"), undefined);
    assert.equal(
      refusalOf(at(SHOP, "kind: Service\n", "front"), "1a"),
      "`1a` is no name for a Service: it takes at most 63 lower-case letters, digits and `-`, a letter first and no `-` at the end.",
    );
  });

  it("something is called so already in that namespace", () => {
    const other = `${SHOP}---\napiVersion: v1\nkind: Service\nmetadata: { name: door, namespace: shop }\n`;
    assert.equal(
      refusalOf(at(other, "kind: Service\n", "front"), "door"),
      "Service `door` already exists in namespace `shop`.",
    );
    const elsewhere = other.replace("name: door, namespace: shop", "name: door, namespace: infra");
    assert.equal(refusalOf(at(elsewhere, "kind: Service\n", "front"), "door"), undefined);
  });

  it("a label would have to hold more than it can", () => {
    const name = "a".repeat(64);
    assert.equal(
      refusalOf(gateway, name),
      `\`${name}\` has 64 characters; it is used as the value of a label, which can have 63.`,
    );
  });

  it("a file that says it cannot be read", () => {
    const { workspace, path, position } = openAtCursor(gateway);
    const text = workspace.text("shop/route.yaml") ?? "";
    workspace.setFile("shop/route.yaml", text.replace("'front'", "'fr\n  ont: ["));
    workspace.flush();
    const edits = rename(workspace, path, position, "door");
    assert.deepEqual(edits, {
      refusal:
        "`front` cannot be changed in shop/route.yaml: it is not written there in one piece, or the file cannot be read at present.",
    });
  });
});
