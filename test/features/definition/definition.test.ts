import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definitions } from "../../../server/src/features/definition/definition.ts";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { checkDefinition, checkReferences, openAtCursor } from "../../fixture.ts";

const GATEWAY = `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:
    - name: http
      port: 80
      protocol: HTTP
    - name: https
      port: 443
      protocol: HTTPS`;

/** The beginning of Route `web`, down to its spec. */
const web = (namespace: "shop" | "infra") => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: ${namespace} }
spec:`;

describe("the definition of what an annotation names", () => {
  const others = `
#- others.yaml
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: redirect-https, namespace: kube }
---
apiVersion: cloud.google.com/v1
kind: BackendConfig
metadata: { name: iap, namespace: shop }
#- main.yaml
apiVersion: `;

  it("is found behind its namespace", () => {
    checkDefinition(
      `${others}networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations: { traefik.ingress.kubernetes.io/router.middlewares: kube-redirect$0-https@kubernetescrd }
`,
      ["others.yaml:3 redirect-https"],
    );
  });

  it("is found in a map of JSON", () => {
    checkDefinition(
      `${others}v1
kind: Service
metadata:
  name: web
  namespace: shop
  annotations: { cloud.google.com/backend-config: '{"default": "i$0ap"}' }
`,
      ["others.yaml:7 iap"],
    );
  });
});

describe("the definition of a Route's parent", () => {
  it("is the Gateway, with its name chosen", () => {
    checkDefinition(
      `${GATEWAY}
#- shop/route.yaml
${web("shop")}
  parentRefs:
    - name: fr$0ont
      namespace: infra
`,
      ["infra/gateway.yaml:4 front"],
    );
  });

  it("is asked from the name alone and shows the whole Gateway", () => {
    const { workspace, path, position } = openAtCursor(`${GATEWAY}
#- route.yaml
${web("infra")} { parentRefs: [{ name: front$0 }] }
`);
    assert.deepEqual(definitions(workspace, path, position), [
      {
        path: "infra/gateway.yaml",
        range: { start: { line: 0, character: 0 }, end: { line: 14, character: 0 } },
        selection: { start: { line: 3, character: 8 }, end: { line: 3, character: 13 } },
        origin: { start: { line: 3, character: 29 }, end: { line: 3, character: 34 } },
      },
    ]);
  });

  it("is the listener on its sectionName", () => {
    checkDefinition(
      `${GATEWAY}
#- shop/route.yaml
${web("shop")}
  parentRefs:
    - name: front
      namespace: infra
      sectionName: http$0s
`,
      ["infra/gateway.yaml:12 https"],
    );
  });

  it("is the Gateway where no listener has the sectionName", () => {
    checkDefinition(
      `${GATEWAY}
#- route.yaml
${web("infra")} { parentRefs: [{ name: front, sectionName: no$0ne }] }
`,
      ["infra/gateway.yaml:4 front"],
    );
  });

  it("is a ListenerSet where its kind says so", () => {
    checkDefinition(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: front, namespace: shop }
spec: { parentRef: { name: front }, listeners: [{ name: web, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec: { gatewayClassName: edge, listeners: [] }
---
${web("shop")} { parentRefs: [{ kind: ListenerSet, name: front, sectionName: we$0b }] }
`,
      ["main.yaml:4 web"],
    );
  });

  it("is nowhere in a namespace that has no such Gateway", () => {
    checkDefinition(
      `${GATEWAY}
#- shop/route.yaml
${web("shop")} { parentRefs: [{ name: fr$0ont }] }
`,
      [],
    );
  });
});

describe("the definition of what a member names", () => {
  it("is the parent of an attachTo", () => {
    checkDefinition(
      `${GATEWAY}
#- shop/child.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo: { name: fro$0nt, namespace: infra }
`,
      ["infra/gateway.yaml:4 front"],
    );
  });

  it("is the parent of a ListenerSet", () => {
    checkDefinition(
      `${GATEWAY}
#- shop/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef:
    name: fro$0nt
    namespace: infra
`,
      ["infra/gateway.yaml:4 front"],
    );
  });
});

describe("the definition of other references", () => {
  it("is the Service of a backendRef", () => {
    checkDefinition(
      `
#- route.yaml
${web("shop")}
  rules:
    - backendRefs:
        - name: pag$0es
#- services.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: other }
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
`,
      ["services.yaml:7 pages"],
    );
  });

  it("is the Service that a filter mirrors to", () => {
    checkDefinition(
      `
${web("shop")}
  rules:
    - filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: shad$0ow } }
---
apiVersion: v1
kind: Service
metadata: { name: shadow, namespace: shop }
`,
      ["main.yaml:12 shadow"],
    );
  });

  it("is, in the filters of a backend, what the filter names, and never the backend", () => {
    const mirrored = (cursor: string) =>
      `
${web("shop")}
  rules:
    - backendRefs:
        - name: pages
          port: 80
          filters:
            - type: RequestMirror
              requestMirror: { backendRef: { name: shadow, namespace: other, port: 8080 } }
            - type: RequestHeaderModifier
              requestHeaderModifier: { set: [{ name: x-shop, value: lamps }] }
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
---
apiVersion: v1
kind: Service
metadata: { name: shadow, namespace: other }
spec: { ports: [{ port: 8080 }] }
`.replace(cursor, `${cursor.slice(0, -1)}$0${cursor.slice(-1)}`);
    checkDefinition(mirrored("name: shadow"), ["main.yaml:21 shadow"]);
    checkDefinition(mirrored("namespace: other"), ["main.yaml:21 shadow"]);
    checkDefinition(mirrored("name: x-shop"), []);
    checkDefinition(mirrored("name: pages"), ["main.yaml:17 pages"]);
  });

  it("is the name of a port, or its number where it has no name", () => {
    const services = (refs: string) => `
${web("shop")} ${refs}
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec:
  ports:
    - name: web
      port: 80
    - port: 8080
`;
    checkDefinition(services("{ rules: [{ backendRefs: [{ name: pages, port: 8$00 }] }] }"), [
      "main.yaml:11 web",
    ]);
    checkDefinition(services("{ rules: [{ backendRefs: [{ name: pages, port: 808$00 }] }] }"), [
      "main.yaml:13 8080",
    ]);
    checkDefinition(
      `${services("{}")}---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: pages, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: pages, sectionName: we$0b }] }
`,
      ["main.yaml:11 web"],
    );
    checkDefinition(
      `${GATEWAY}\n#- route.yaml\n${web("infra")} { parentRefs: [{ name: front, port: 44$03 }] }\n`,
      ["infra/gateway.yaml:12 https"],
    );
  });

  it("is the Secret of a certificateRef", () => {
    checkDefinition(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: ce$0rt }] } }
---
apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: infra }
`,
      ["main.yaml:11 cert"],
    );
  });

  it("is the class of a Gateway, from its key as well", () => {
    const gatewayClass = `
#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.net/proxy }
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
`;
    checkDefinition(`${gatewayClass}  gatewayClassName: ed$0ge\n`, ["class.yaml:3 edge"]);
    checkDefinition(`${gatewayClass}  gateway$0ClassName: edge\n`, ["class.yaml:3 edge"]);
  });

  it("is the Namespace on a namespace, whatever it belongs to", () => {
    const namespace = `
#- namespaces.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop }
#- main.yaml
apiVersion: gateway.networking.k8s.io/v1
`;
    checkDefinition(`${namespace}kind: HTTPRoute\nmetadata: { name: web, namespace: sh$0op }\n`, [
      "namespaces.yaml:3 shop",
    ]);
    checkDefinition(
      `${namespace}kind: ReferenceGrant
metadata: { name: grant, namespace: infra }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: "sh$0op" }]
  to: [{ group: "", kind: Secret }]
`,
      ["namespaces.yaml:3 shop"],
    );
    checkDefinition(
      `${namespace}kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec: { parentRefs: [{ name: front, namespace: sh$0op }] }
`,
      ["namespaces.yaml:3 shop"],
    );
  });
});

describe("a definition", () => {
  const duplicates = `
#- base/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
#- live/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
`;
  const route = `${web("infra")} { parentRefs: [{ name: fr$0ont }] }
`;

  it("is the nearest of several objects of one name", () => {
    checkDefinition(`${duplicates}#- live/routes/web.yaml\n${route}`, ["live/gateway.yaml:3 front"]);
  });

  it("is every candidate where none is nearer", () => {
    checkDefinition(`${duplicates}#- web.yaml\n${route}`, [
      "base/gateway.yaml:3 front",
      "live/gateway.yaml:3 front",
    ]);
  });

  it("is found while the rest of the document is half typed", () => {
    checkDefinition(
      `${GATEWAY}
#- route.yaml
${web("infra")}
  parentRefs:
    - name: fr$0ont
  rules:
    - matches: [{ path: { type:
`,
      ["infra/gateway.yaml:4 front"],
    );
  });

  it("is found in a document that was just broken, by what it said before", () => {
    const { workspace, path, position } = openAtCursor(`${GATEWAY}
#- route.yaml
${web("infra")}
  parentRefs:
    - name: fr$0ont
`);
    const end = { line: 6, character: 0 };
    workspace.edit(path, { start: end, end }, '  hostnames: ["shop\n');
    assert.deepEqual(
      definitions(workspace, path, position).map((link) => link.path),
      ["infra/gateway.yaml"],
    );
  });

  it("follows a target whose lines moved", () => {
    const { workspace, path, position } = openAtCursor(`${GATEWAY}
#- route.yaml
${web("infra")} { parentRefs: [{ name: fr$0ont }] }
`);
    const start = { line: 0, character: 0 };
    workspace.edit("infra/gateway.yaml", { start, end: start }, "# The front door.\n");
    assert.deepEqual(
      definitions(workspace, path, position).map(({ selection }) => selection.start),
      [{ line: 4, character: 8 }],
    );
  });

  it("is not there for text that names nothing", () => {
    checkDefinition(`${GATEWAY.replace("port: 80", "port: 8$00")}\n`, []);
  });
});

describe("the definition of what a patch names in a file of its own", () => {
  const files = (patch: string) => `${GATEWAY}
---
${web("infra")} { parentRefs: [{ name: front, sectionName: http }] }
#- infra/kustomization.yaml
resources: [gateway.yaml]
#- overlay/kustomization.yaml
resources: [../infra]
patches:
  - path: patch.yaml
  - target: { kind: Gateway, name: fr.* }
    path: any.yaml
#- overlay/any.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: any }
spec: { gatewayClassName: other }
#- overlay/patch.yaml
${patch}
`;
  const gateway = (metadata: string, spec = "") =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { ${metadata} }\nspec: { ${spec} }`;
  const route = (parent: string) => `${web("infra")} { parentRefs: [{ ${parent} }] }`;

  it("is the object that it is a piece of, and its listener", () => {
    checkDefinition(files(gateway("name: fr$0ont")), ["infra/gateway.yaml:4 front"]);
    checkDefinition(files(gateway("name: fr$0ont, namespace: infra")), ["infra/gateway.yaml:4 front"]);
    checkDefinition(files(gateway("name: fr$0ont, namespace: shop")), []);
    checkDefinition(files(gateway("name: fr$0om")), []);
    checkDefinition(files(gateway("name: front", "listeners: [{ name: htt$0ps, port: 8443 }]")), [
      "infra/gateway.yaml:12 https",
    ]);
    checkDefinition(files(gateway("name: front", "listeners: [{ name: mo$0re, port: 8443 }]")), []);
  });

  it("is what its references lead to from there", () => {
    checkDefinition(files(route("name: fr$0ont, sectionName: https")), ["infra/gateway.yaml:4 front"]);
    checkDefinition(files(route("name: front, sectionName: ht$0tps")), ["infra/gateway.yaml:12 https"]);
    checkDefinition(files(route("name: ba$0ck")), []);
  });

  it("has the references that the object itself has, with itself among them", () => {
    const all = [
      "infra/gateway.yaml:4 front (definition)",
      "infra/gateway.yaml:19 front",
      "overlay/patch.yaml:3 front",
    ];
    checkReferences(files(gateway("name: fr$0ont")), all);
    // The patch brings the list that the Gateway has then.
    const ofListener = [
      "infra/gateway.yaml:9 - name: http (definition)",
      "infra/gateway.yaml:19 http",
      "overlay/patch.yaml:4 http",
    ];
    checkReferences(files(gateway("name: front", "listeners: [{ name: ht$0tp }]")), ofListener);
  });

  it("has the documentation of its keys", () => {
    const { workspace, path, position } = openAtCursor(
      files(gateway("name: front", "gateway$0ClassName: x")),
    );
    assert.match(hover(workspace, path, position)?.markdown ?? "", /^`gatewayClassName`: string/);
    const onName = openAtCursor(files(gateway("name: fr$0ont")));
    assert.equal(hover(onName.workspace, onName.path, onName.position), undefined);
  });
});

describe("the definition of what a kustomization names", () => {
  const files = (kustomization: string) => `${GATEWAY}
#- infra/kustomization.yaml
resources: [gateway.yaml]
#- overlay/kustomization.yaml
resources: [../infra]
${kustomization}
#- overlay/patch.yaml
- { op: remove, path: /spec/addresses }
`;
  const front = ["infra/gateway.yaml:4 front"];

  it("is the object that the target of a patch or a replacement says", () => {
    const target = (text: string) => files(`patches:\n  - target: { ${text} }\n    path: patch.yaml`);
    checkDefinition(target("kind: Gateway, name: fr$0ont"), front);
    checkDefinition(target('kind: Gateway, name: "fr$0ont", namespace: infra'), front);
    checkDefinition(target("kind: Gateway, name: fr$0ont, namespace: shop"), []);
    checkDefinition(target("kind: HTTPRoute, name: fr$0ont"), []);
    checkReferences(target("kind: Gateway, name: fr$0ont"), [
      ...front.map((one) => `${one} (definition)`),
      "overlay/kustomization.yaml:3 front",
    ]);
    checkDefinition(target("kind: Gateway, name: fr$0.*"), []);
    checkDefinition(target("ki$0nd: Gateway, name: front"), []);
    checkDefinition(
      files("replacements:\n  - source: { kind: Gateway, name: fr$0ont }\n    targets: []"),
      front,
    );
  });
});
