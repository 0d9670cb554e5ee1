import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { cart, edge, only } from "./parentManifests.ts";

describe("route-parent-not-found", () => {
  it("is a warning where the name stands in one other namespace, an error in a closed world", () => {
    const source = (severity: string, text: string) =>
      `${edge}${cart(`    - name: edge
#           ^^^^ ${severity} route-parent-not-found: Gateway \`edge\` is not in this workspace, so the Route ${text} no status and no traffic. There is one of this name in namespace \`infra\`, but it is looked for in \`shop\`. 💡`)}`;
    checkDiagnostics(source("warning", "would get"), only());
    checkDiagnostics(source("error", "gets"), { ...only(), closedWorld: true });
  });

  it("marks a namespace that is written and wrong", () => {
    checkDiagnostics(
      `${edge}${cart(`    - name: edge
      namespace: infrastructure
#                ^^^^^^^^^^^^^^ warning route-parent-not-found: Gateway \`infrastructure/edge\` is not in this workspace, so the Route would get no status and no traffic. There is one of this name in namespace \`infra\`, but it is looked for in \`infrastructure\`. 💡`)}`,
      only(),
    );
  });

  it("is an error in a closed world, also without anything near", () => {
    checkDiagnostics(
      cart(`    - name: lobby
#           ^^^^^ error route-parent-not-found: Gateway \`lobby\` is not in this workspace, so the Route gets no status and no traffic.`),
      { ...only(), closedWorld: true },
    );
  });

  it("is said of ListenerSets, not of Services nor of Routes, which have a rule of their own", () => {
    checkDiagnostics(
      cart(`    - kind: ListenerSet
      name: extra
#           ^^^^^ hint route-parent-not-found: ListenerSet \`extra\` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.
    - kind: HTTPRoute
      name: site
    - { group: "", kind: Service, name: cart }`),
      only(),
    );
  });

  it("stays silent where a name or namespace is filled in later, or the namespace is not known", () => {
    checkDiagnostics(
      `${edge}${cart(`    - name: \${GATEWAY}
    - { name: lobby, namespace: "\${NS}" }`)}`,
      only(),
    );
    checkDiagnostics(
      `${edge}#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs:
    - name: edge
`,
      only(),
    );
  });

  it("silences everything that could be said about section and port", () => {
    checkDiagnostics(
      cart(`    - name: lobby
#           ^^^^^ hint route-parent-not-found: Gateway \`lobby\` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.
      sectionName: none
      port: 1`),
      only(),
    );
  });

  it("changes the name to the near one", () => {
    checkFix(
      `${edge.replace("name: edge", "name: entrance")}${cart("    - { name: entr$0ence, namespace: infra }")}`,
      cart("    - { name: entrance, namespace: infra }"),
    );
  });

  it("sets the namespace, written or not", () => {
    checkFix(`${edge}${cart("    - name: ed$0ge")}`, cart("    - name: edge\n      namespace: infra"));
    checkFix(
      `${edge}${cart("    - name: edge\n      namespace: infra$0structure")}`,
      cart("    - name: edge\n      namespace: infra"),
    );
  });

  it("sets the kind where a ListenerSet has the name", () => {
    const set = `
#- set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;
    checkDiagnostics(
      `${set}${cart(`    - name: extra
#           ^^^^^ warning route-parent-not-found: Gateway \`extra\` is not in this workspace, so the Route would get no status and no traffic. There is a ListenerSet of this name; without \`kind\` a Gateway is meant. 💡`)}`,
      only(),
    );
    checkFix(`${set}${cart("    - name: ex$0tra")}`, cart("    - name: extra\n      kind: ListenerSet"));
  });
});

describe("route-parent-ambiguous", () => {
  const second = edge.replace("#- gateway.yaml", "#- other.yaml");

  it("replaces every other finding about the parentRef that hangs on which one is meant", () => {
    checkDiagnostics(
      `${edge}${second.replace("name: admin", "name: web")}${cart(`    - name: edge
#           ^^^^ hint route-parent-ambiguous: Gateway \`infra/edge\` is defined 2 times, in \`gateway.yaml\` and \`other.yaml\`, and nothing says which one is meant, so the attachment cannot be checked. Put the Route beside the one that is meant.
      namespace: infra
      sectionName: admin`)}`,
      only(),
    );
  });

  it("stands beside what is wrong whichever one is meant", () => {
    checkDiagnostics(
      `${edge}${second}${cart(`    - name: edge
#           ^^^^ hint route-parent-ambiguous: Gateway \`infra/edge\` is defined 2 times, in \`gateway.yaml\` and \`other.yaml\`, and nothing says which one is meant, so the attachment cannot be checked. Put the Route beside the one that is meant.
      namespace: infra
      sectionName: none
#                  ^^^^ hint route-parent-section-not-found: It is not certain which object Gateway \`infra/edge\` is, but none that is here has a listener \`none\`: there are \`http\` and \`admin\`. If one of these is meant, the Route is not attached.`)}`,
      only(),
    );
  });
});

describe("a Route that nothing delivers", () => {
  it("may mean any of the Gateways that several clusters get", () => {
    const build = (resources: string) =>
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [${resources}]\n`;
    const gateway = (port: number) =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge, namespace: infra }\nspec: { gatewayClassName: example, listeners: [{ name: http, port: ${port}, protocol: HTTP }] }\n`;
    checkDiagnostics(
      `#- east/kustomization.yaml
${build("gateway.yaml")}#- east/gateway.yaml
${gateway(80)}#- west/kustomization.yaml
${build("gateway.yaml")}#- west/gateway.yaml
${gateway(81)}${cart(`    - name: edge
#           ^^^^ hint route-parent-ambiguous: No kustomization, Flux Kustomization or Application applies this file, so which of the 2 definitions of Gateway \`infra/edge\` in \`east\` and \`west\` is meant is unknown.
      namespace: infra`)}`,
      only(),
    );
  });
});

describe("a Route beside a Gateway that something applies and one that nothing does", () => {
  it("may mean either, and nothing is said of who applies them", () => {
    const gateway = (port: number) =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge, namespace: infra }\nspec: { gatewayClassName: example, listeners: [{ name: http, port: ${port}, protocol: HTTP }] }\n`;
    checkDiagnostics(
      `#- east/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [gateway.yaml]
#- east/gateway.yaml
${gateway(80)}#- west/gateway.yaml
${gateway(81)}${cart(`    - name: edge
#           ^^^^ hint route-parent-ambiguous: Gateway \`infra/edge\` is defined 2 times, in \`east\` and \`west\`, and nothing says which one is meant, so the attachment cannot be checked. Put the Route beside the one that is meant.
      namespace: infra`)}`,
      only(),
    );
  });
});

describe("route-parent-kind and route-parent-service-group", () => {
  it("leave kinds alone that the workspace shows, or that are filled in later", () => {
    checkDiagnostics(
      `${cart(`    - { group: mesh.example.com, kind: Sidecar, name: proxy }
    - { kind: "\${KIND}", name: proxy }
    - { group: serving.example.com, kind: Service, name: proxy }`)}#- sidecar.yaml
apiVersion: mesh.example.com/v1
kind: Sidecar
metadata:
  name: proxy
  namespace: shop
---
apiVersion: serving.example.com/v1
kind: Service
metadata:
  name: proxy
  namespace: shop
`,
      only(),
    );
  });

  it("change the kind, and set the group", () => {
    checkFix(cart("    - { kind: Gat$0way, name: edge }"), cart("    - { kind: Gateway, name: edge }"));
    checkFix(
      cart("    - { group: gateway.network$0ing.io, kind: Gateway, name: edge }"),
      cart("    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge }"),
    );
    checkFix(
      cart("    - group: co$0re\n      kind: Service\n      name: cart"),
      cart('    - group: ""\n      kind: Service\n      name: cart'),
    );
    checkFix(
      cart("    - kind: Serv$0ice\n      name: cart"),
      cart('    - kind: Service\n      name: cart\n      group: ""'),
    );
    checkFix(
      cart("    - group: co$0re\n      kind: ListenerSet\n      name: cart"),
      cart("    - group: gateway.networking.k8s.io\n      kind: ListenerSet\n      name: cart"),
      { title: "Set the group to `gateway.networking.k8s.io`" },
    );
  });
});

describe("route-parent-duplicate-namespace-implicit", () => {
  it("leaves alone what the API server refuses, and parents of an unknown namespace", () => {
    checkDiagnostics(
      cart(`    - { name: edge, sectionName: http }
    - { name: edge, sectionName: http }
    - { name: edge, sectionName: admin }`),
      only("route-parent-duplicate-namespace-implicit"),
    );
    checkDiagnostics(
      cart(`    - { name: edge }
    - { name: edge, namespace: shop }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning route-parent-duplicate-namespace-implicit: This is Gateway \`edge\` a second time: without \`namespace\` the Route's own is meant. Remove one of the two. 💡
    - { name: edge, namespace: shop }`),
      only("route-parent-duplicate-namespace-implicit"),
    );
    checkDiagnostics(
      cart("    - { name: edge }\n    - { name: edge, namespace: shop }").replace(
        ", namespace: shop }\nspec",
        " }\nspec",
      ),
      only("route-parent-duplicate-namespace-implicit"),
    );
  });

  it("removes the second one", () => {
    checkFix(
      `${edge}${cart("    - name: edge\n    - { name: ed$0ge, namespace: infra }\n    - name: edge\n      sectionName: http", "infra")}`,
      cart("    - name: edge\n    - name: edge\n      sectionName: http", "infra"),
    );
  });
});

describe("route-parent-singular", () => {
  const route = (spec: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
${spec}
`;
  const set = (spec: string) => route(spec).replace("HTTPRoute", "ListenerSet");

  it("is silent where the right key stands there, too", () => {
    checkDiagnostics(
      route("  parentRef: { name: edge }\n  parentRefs: [{ name: edge }]"),
      only("route-parent-singular"),
    );
  });

  it("makes a list of the one parent", () => {
    checkFix(
      route("  parent$0Ref:\n    name: edge\n    namespace: infra"),
      route("  parentRefs:\n    - name: edge\n      namespace: infra"),
      {
        title: "Write `parentRefs` instead",
      },
    );
  });

  it("takes the one parent out of the list, and leaves several to the author", () => {
    checkFix(
      set("  parent$0Refs:\n    - name: edge\n      kind: Gateway\n  listeners: []"),
      set("  parentRef:\n    kind: Gateway\n    name: edge\n  listeners: []"),
      { title: "Write `parentRef` instead" },
    );
    checkDiagnostics(
      set(`  parentRefs:
# ^^^^^^^^^^ error route-parent-singular: A ListenerSet has one \`parentRef\`; \`parentRefs\` is dropped, so the ListenerSet has no parent.
    - name: edge
    - name: lobby`),
      only("route-parent-singular"),
    );
  });
});

describe("route-no-parents", () => {
  const route = (spec: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
${spec}
`;

  it("is silent with default Gateways, keys of older drafts, and values that the API server refuses", () => {
    for (const spec of [
      "  useDefaultGateways: All",
      "  gateways: { allow: All }",
      "  attachTo: [{ name: edge }]",
      "  parentRef: { name: edge }",
      "  parentRefs: { name: edge }",
      "  parentRefs: ${PARENTS}",
    ]) {
      checkDiagnostics(route(spec), only("route-no-parents"));
    }
  });

  it("is said of an empty list", () => {
    checkDiagnostics(
      route(`  parentRefs: []
# ^^^^^^^^^^ warning route-no-parents: The Route names no parent, so it attaches to nothing and gets no traffic. Name a Gateway in \`parentRefs\`.`),
      only("route-no-parents"),
    );
  });

  it("attaches to the only Gateway of the namespace", () => {
    const gateway = edge.replace("namespace: infra", "namespace: shop");
    const before = `${gateway}#- route.yaml${route("  hostnames: [shop.example.com]").replace("spec:", "sp$0ec:")}`;
    const after = `#- route.yaml${route("  hostnames: [shop.example.com]\n  parentRefs:\n    - name: edge")}`;
    checkFix(before, after, { title: "Attach the Route to Gateway `edge`" });
  });
});
