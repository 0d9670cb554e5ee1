import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const SPECS: Readonly<Record<string, string>> = {
  HTTPRoute: "{ parentRefs: [{ name: edge }] }",
  Gateway: "{ gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }",
  GatewayClass: "{ controllerName: example.com/gateways }",
  ReferenceGrant: "{ from: [], to: [] }",
};

const manifest = (apiVersion: string, kind: string, spec = SPECS[kind] ?? "{}"): string =>
  `apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: shop, namespace: apps }
spec: ${spec}
`;

const ONLY = { only: ["doc-group-misspelt"] };

/** Checks that a manifest with this `apiVersion` is told what was meant. */
function checkTold(apiVersion: string, kind: string, group: string, meant: string): void {
  const [first = "", ...rest] = manifest(apiVersion, kind).split("\n");
  const marker = `#           ${"^".repeat(apiVersion.length)} error doc-group-misspelt: The ${group} has no kind \`${kind}\`, so the API server refuses the object. Did you mean \`${meant}\`? 💡`;
  checkDiagnostics([first, marker, ...rest].join("\n"), ONLY);
}

describe("a kind of the Gateway API in another group", () => {
  it("is a misspelt group where that is a few letters away", () => {
    for (const group of [
      "gateway.networking.k8s",
      "gateway.networkng.k8s.io",
      "gateways.networking.k8s.io",
      "Gateway.networking.k8s.io",
      "gateway.network.k8s.io",
    ])
      for (const kind of ["HTTPRoute", "Gateway", "GatewayClass"])
        checkTold(`${group}/v1`, kind, `group \`${group}\``, "gateway.networking.k8s.io/v1");
  });

  it("keeps a version that is served, and gets the newest one instead of any other", () => {
    const group = "gateway.networking.k8s";
    checkTold(`${group}/v1beta1`, "HTTPRoute", `group \`${group}\``, "gateway.networking.k8s.io/v1beta1");
    checkTold(`${group}/v1beta7`, "HTTPRoute", `group \`${group}\``, "gateway.networking.k8s.io/v1");
  });

  it("is refused in the groups of Kubernetes itself", () => {
    for (const kind of Object.keys(SPECS).filter((one) => one !== "ReferenceGrant"))
      checkTold("networking.k8s.io/v1", kind, "group `networking.k8s.io`", "gateway.networking.k8s.io/v1");
    checkTold("v1", "HTTPRoute", "core group", "gateway.networking.k8s.io/v1");
    checkTold("gateway.networking.k8s.io", "HTTPRoute", "core group", "gateway.networking.k8s.io/v1");
  });

  it("is told that its apiVersion was left out", () => {
    checkDiagnostics(
      `kind: HTTPRoute
#     ^^^^^^^^^ error doc-group-misspelt: The manifest has no \`apiVersion\`, so the API server refuses the object. Did you mean \`gateway.networking.k8s.io/v1\`? 💡
metadata: { name: shop }
spec: { parentRefs: [{ name: edge }] }
`,
      ONLY,
    );
  });

  it("B1: is told so whatever kind of this API it is, and however its name is given", () => {
    for (const [head, kind, apiVersion, spec] of [
      ["", "ListenerSet", "gateway.networking.k8s.io/v1", "{ parentRef: { name: edge } }"],
      ["", "GRPCRoute", "gateway.networking.k8s.io/v1", "{ hostnames: [a.example.com] }"],
      ["", "XListenerSet", "gateway.networking.x-k8s.io/v1alpha1", "{ parentRef: { name: edge } }"],
      ["", "GatewayClass", "gateway.networking.k8s.io/v1", "{ controllerName: example.com/gateways }"],
      ["apiVersion:\n", "TCPRoute", "gateway.networking.k8s.io/v1", "{ parentRefs: [{ name: edge }] }"],
      ['apiVersion: ""\n', "Gateway", "gateway.networking.k8s.io/v1", "{ listeners: [] }"],
    ] as const)
      checkDiagnostics(
        `${head}kind: ${kind}
#     ${"^".repeat(kind.length)} error doc-group-misspelt: The manifest has no \`apiVersion\`, so the API server refuses the object. Did you mean \`${apiVersion}\`? 💡
metadata: { generateName: shop- }
spec: ${spec}
`,
        ONLY,
      );
  });

  it("B1: is told the spelling of its kind, too", () => {
    const source = `kind: Httproute
#     ^^^^^^^^^ error doc-group-misspelt: The manifest has no \`apiVersion\`, so the API server refuses the object. Did you mean \`gateway.networking.k8s.io/v1\` with kind \`HTTPRoute\`? 💡
metadata: { name: shop }
spec: { parentRefs: [{ name: edge }] }
`;
    checkDiagnostics(source, ONLY);
    checkFix(
      source.replace("Httproute", "Http$0route").replace(/#.*\n/, ""),
      `kind: HTTPRoute
metadata: { name: shop }
spec: { parentRefs: [{ name: edge }] }
apiVersion: gateway.networking.k8s.io/v1
`,
    );
  });

  it("B1: is told that its kind was left out", () => {
    checkDiagnostics(
      `apiVersion: gateway.networking.k8s.io/v1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-unknown-kind: The manifest has no \`kind\`, so the API server refuses the object.
metadata: { name: shop, namespace: apps }
spec: { parentRefs: [{ name: edge }] }
---
apiVersion: gateway.networking.k8s.io/v1
`,
      { only: ["doc-unknown-kind", "doc-group-misspelt"] },
    );
  });

  it("belongs to another API where the group is another one", () => {
    for (const [apiVersion, kind] of [
      ["networking.istio.io/v1", "Gateway"],
      ["policy.linkerd.io/v1beta3", "HTTPRoute"],
      ["gateway.linkerd.io/v1", "HTTPRoute"],
      ["kuma.io/v1alpha1", "TCPRoute"],
      ["gateway.k8s.aws/v1", "Gateway"],
      ["traefik.io/v1alpha1", "TLSRoute"],
      ["networking.internal.knative.dev/v1alpha1", "HTTPRoute"],
      ["${GROUP}/v1", "HTTPRoute"],
      ["gateway.networking.k8s/v1", "Ingress"],
      ["networking.k8s.io/v1", "Ingress"],
      ["apps/v1", "Deployment"],
    ] as const)
      checkDiagnostics(manifest(apiVersion, kind, "{ parentRefs: [{ name: edge }], listeners: [] }"), ONLY);
  });

  it("is no matter of values, patches and what does not look like one", () => {
    checkDiagnostics(
      `#- values.yaml
kind: HTTPRoute
spec: { parentRefs: [{ name: edge }] }
#- more/values.yaml
kind: HTTPRoute
enabled: true
parentRefs: [{ name: edge }]
#- note.yaml
apiVersion: v1
kind: Gateway
metadata: { name: x }
spec: { color: red }
#- apps/kustomization.yaml
patches: [{ path: patch.yaml, target: { kind: HTTPRoute } }]
#- apps/patch.yaml
kind: HTTPRoute
metadata: { name: x }
spec: { parentRefs: [{ name: edge }] }
`,
      ONLY,
    );
  });
});

describe("doc-unknown-kind", () => {
  it("takes a short kind for another one that differs in one letter, and a long one in two", () => {
    const titles = (kind: string, version = "networking.x-k8s.io/v1alpha1") =>
      fixTitles(
        `apiVersion: gateway.${version}\nkind: ${kind}$0\nmetadata: { name: cart, namespace: shop }\n`,
        {
          channel: "experimental",
        },
      );
    assert.deepEqual(titles("XMsh"), ["Change to `XMesh`"]);
    assert.deepEqual(titles("Mosh"), []);
    assert.deepEqual(titles("HTPRuote", "networking.k8s.io/v1"), ["Change to `HTTPRoute`"]);
  });
});
