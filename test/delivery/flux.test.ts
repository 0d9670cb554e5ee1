import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

/** A Flux Kustomization in a file; `spec` is indented by two. */
const flux = (path: string, folder: string, spec = "", name = "apps") => `#- ${path}
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  path: ${folder}
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}
`;

const gateway = (metadata = "name: edge, namespace: infra", listener = "") =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { ${metadata} }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP${listener}, allowedRoutes: { namespaces: { from: All } } }
`;

const route = (host: string, metadata = "name: catalog", parent = "{ name: edge, namespace: infra }") =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
  parentRefs: [${parent}]
  hostnames: ["${host}"]
`;

describe("a Flux Kustomization", () => {
  it("sets its target namespace over that of kustomizations and manifests", () => {
    checkForms(
      `${flux("cluster/ks.yaml", "./apps", "  targetNamespace: target")}
#- apps/kustomization.yaml
namespace: inner
resources: [route.yaml]
#- apps/route.yaml
${route("a.example.com", "name: catalog, namespace: own")}`,
      ["apps/route.yaml: HTTPRoute target/catalog"],
    );
  });

  it("applies a folder without a kustomization as it stands, folders below included", () => {
    checkForms(
      `${flux("cluster/ks.yaml", "apps", "  targetNamespace: target")}
#- apps/route.yaml
${route("a.example.com")}
#- apps/below/deeper/route.yaml
${route("b.example.com", "name: basket")}
#- apps/built/kustomization.yaml
resources: [listed.yaml]
#- apps/built/listed.yaml
${route("c.example.com", "name: listed")}
#- apps/built/unlisted.yaml
${route("d.example.com", "name: unlisted")}`,
      [
        "apps/below/deeper/route.yaml: HTTPRoute target/basket",
        "apps/built/listed.yaml: HTTPRoute target/listed",
        "apps/built/unlisted.yaml: HTTPRoute ?/unlisted",
        "apps/route.yaml: HTTPRoute target/catalog",
      ],
    );
  });

  it("may itself be delivered by another one, which bootstraps the cluster with itself", () => {
    checkParents(
      `${flux("clusters/home/flux-system/gotk-sync.yaml", "./clusters/home", "", "flux-system")}
${flux("clusters/home/apps.yaml", "./apps", "  targetNamespace: shop")}
${flux("clusters/home/infra.yaml", "./infra", "", "infra")}
#- apps/route.yaml
${route("a.example.com")}
#- infra/gateway.yaml
${gateway()}`,
      ["apps/route.yaml HTTPRoute → infra/gateway.yaml: Accepted"],
    );
  });

  it("gets its target namespace from a replacement", () => {
    checkForms(
      `#- clusters/home/kustomization.yaml
resources: [namespace.yaml, ks.yaml]
namespace: shop
replacements:
  - source: { kind: Namespace, fieldPath: metadata.name }
    targets:
      - select: { kind: Kustomization }
        fieldPaths: [spec.targetNamespace]
        options: { create: true }
#- clusters/home/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: placeholder }
${flux("clusters/home/ks.yaml", "./apps")}
#- apps/route.yaml
${route("a.example.com")}`,
      ["apps/route.yaml: HTTPRoute shop/catalog", "clusters/home/namespace.yaml: Namespace shop"],
    );
  });

  it("gets a replacement from a component, as repositories share them", () => {
    checkForms(
      `#- apps/shop/kustomization.yaml
resources: [namespace.yaml, ks.yaml]
namespace: shop
components: [../../components/common]
#- components/common/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
replacements: [{ path: replacement.yaml }]
#- components/common/replacement.yaml
source: { kind: Kustomization, fieldPath: metadata.name }
targets:
  - select: { kind: Kustomization, group: kustomize.toolkit.fluxcd.io }
    fieldPaths: [spec.targetNamespace]
    options: { create: true }
#- apps/shop/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: any }
${flux("apps/shop/ks.yaml", "./apps/shop/app", "", "target")}
#- apps/shop/app/route.yaml
${route("a.example.com")}`,
      ["apps/shop/app/route.yaml: HTTPRoute target/catalog", "apps/shop/namespace.yaml: Namespace shop"],
    );
  });
});

describe("what Flux fills in", () => {
  const filled = (host: string, postBuild: string, ...more: readonly string[]) => `
${flux("cluster/ks.yaml", "./apps", `  postBuild:\n${postBuild}`)}
#- apps/gateway.yaml
${gateway("name: edge, namespace: infra", ', hostname: "*.example.com"')}
#- apps/route.yaml
${route(host, "name: catalog, namespace: infra")}
${more.join("\n")}`;

  const ACCEPTED = ["apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted"];
  const OUTSIDE = ["apps/route.yaml HTTPRoute → apps/gateway.yaml: NoMatchingListenerHostname"];
  const OPEN = ["apps/route.yaml HTTPRoute → apps/gateway.yaml: unknown"];

  it("decides, in every form", () => {
    const domain = '    substitute: { DOMAIN: example.com, WRONG: example.net, OTHER: "EXAMPLE.COM" }';
    for (const host of [
      "shop.${DOMAIN}",
      "shop.${WRONG/net/com}",
      "shop.${NOT_THERE:=example.com}",
      "shop.${NOT_THERE:-example.com}",
      "shop.${OTHER,,}",
      "${DOMAIN/example/shop.example}",
    ])
      checkParents(filled(host, domain), ACCEPTED);
    checkParents(filled("shop.${WRONG}", domain), OUTSIDE);
    checkParents(filled("shop.${NOT_THERE:=example.net}", domain), OUTSIDE);
  });

  it("comes from ConfigMaps, of which the last one wins, below what stands beside it", () => {
    const config = (name: string, domain: string) => `#- cluster/${name}.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: ${name}, namespace: flux-system }
data: { DOMAIN: ${domain} }
`;
    const from = "    substituteFrom: [{ kind: ConfigMap, name: first }, { kind: ConfigMap, name: second }]";
    const host = "shop.${DOMAIN}";
    checkParents(
      filled(host, from, config("first", "example.net"), config("second", "example.com")),
      ACCEPTED,
    );
    checkParents(
      filled(host, from, config("first", "example.com"), config("second", "example.net")),
      OUTSIDE,
    );
    checkParents(
      filled(
        host,
        `${from}\n    substitute: { DOMAIN: example.com }`,
        config("first", "example.net"),
        config("second", "example.net"),
      ),
      ACCEPTED,
    );
  });

  it("comes from what a kustomization generates from literals, and is open beside files", () => {
    const generated = (generator: string, namespace = "") => `
#- cluster/kustomization.yaml
resources: [ks.yaml]
namespace: flux-system
configMapGenerator: [{ name: settings, ${generator} }]
generatorOptions: { disableNameSuffixHash: true }
${flux("cluster/ks.yaml", "./apps", "  postBuild: { substituteFrom: [{ kind: ConfigMap, name: settings }] }")}
#- apps/gateway.yaml
${gateway("name: edge, namespace: infra", ', hostname: "*.example.com"')}
#- apps/route.yaml
${route("shop.${DOMAIN}", "name: catalog, namespace: infra")}${namespace}`;
    checkParents(generated("literals: [DOMAIN=example.com]"), ACCEPTED);
    checkParents(generated("literals: [DOMAIN=example.net]"), OUTSIDE);
    checkParents(generated("literals: [OTHER=x], envs: [settings.env]"), OPEN);
    checkParents(generated("literals: [DOMAIN=example.net], behavior: merge"), OPEN);
    checkParents(generated("files: [DOMAIN=domain.txt]"), OPEN);
    checkParents(generated("literals: [DOMAIN=example.net], namespace: elsewhere"), OUTSIDE);
  });

  it("is open where a Secret, or what nobody has, may say otherwise", () => {
    checkParents(filled("shop.${DOMAIN}", "    substituteFrom: [{ kind: Secret, name: cluster }]"), OPEN);
    checkParents(filled("shop.${DOMAIN}", "    substituteFrom: [{ kind: ConfigMap, name: gone }]"), OPEN);
    checkParents(
      filled("shop.${DOMAIN:=example.net}", "    substituteFrom: [{ kind: Secret, name: cluster }]"),
      OPEN,
    );
  });

  it("is not the ConfigMap of another namespace", () => {
    checkParents(
      filled(
        "shop.${DOMAIN}",
        "    substituteFrom: [{ kind: ConfigMap, name: cluster }]",
        `#- cluster/cluster.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: cluster, namespace: elsewhere }
data: { DOMAIN: example.net }`,
      ),
      OPEN,
    );
  });

  it("is nothing for an object that says so", () => {
    checkParents(
      filled("shop.${DOMAIN}", "    substitute: { DOMAIN: example.net }").replace(
        "name: catalog, namespace: infra",
        "name: catalog, namespace: infra, annotations: { kustomize.toolkit.fluxcd.io/substitute: disabled }",
      ),
      OPEN,
    );
  });

  it("is a number where the manifest does not quote it", () => {
    checkDiagnostics(`
${flux("cluster/ks.yaml", "./apps", "  postBuild:\n    substitute: { PORT: '8080', HIGH: '80000' }")}
#- apps/good.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: good, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: \${PORT}
      protocol: HTTP
    - name: open
      port: \${UNKNOWN}
      protocol: HTTP
#- apps/bad.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: bad, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: \${HIGH}
#           ^^^^^^^ error field-limit: \`spec.listeners[0].port\` is 80000, but must be at most 65535.
      protocol: HTTP
`);
  });

  it("is reported where it breaks a pattern, and an open text is not", () => {
    checkDiagnostics(`
${flux("cluster/ks.yaml", "./apps", "  postBuild:\n    substitute: { HOST: Shop_1 }")}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: infra }
spec:
  parentRefs: [{ name: edge }]
  hostnames:
    - \${HOST}.example.com
#     ^^^^^^^^^^^^^^^^^^^ error field-pattern: \`Shop_1.example.com\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
    - \${OPEN}.example.com
    - \${OPEN}_x.example.com
#- apps/gateway.yaml
${gateway()}`);
  });

  it("may differ from cluster to cluster: what is wrong in one only is a warning that names it (C2)", () => {
    checkDiagnostics(`
${flux("clusters/east/ks.yaml", "./apps", "  postBuild:\n    substitute: { HOST: Shop_1 }", "east")}
${flux("clusters/west/ks.yaml", "./apps", "  postBuild:\n    substitute: { HOST: shop }", "west")}
#- apps/route.yaml
${route("${HOST}.example.com", "name: catalog, namespace: infra")}#             ^^^^^^^^^^^^^^^^^^^^^ warning field-pattern: Where \`clusters/east/ks.yaml\` applies this file: \`Shop_1.example.com\` is not allowed in \`spec.hostnames[0]\`: a hostname is a lower-case DNS name without port or scheme; \`*\` may only be its whole first label, as in \`*.example.com\`.
#- apps/gateway.yaml
${gateway()}`);
  });
});

describe("a parent that patches its Flux Kustomizations", () => {
  it("adds where they take variables from", () => {
    checkParents(
      `${flux(
        "clusters/home/cluster.yaml",
        "./kubernetes",
        `  patches:
    - target: { group: kustomize.toolkit.fluxcd.io, kind: Kustomization }
      patch: |-
        apiVersion: kustomize.toolkit.fluxcd.io/v1
        kind: Kustomization
        metadata: { name: ignored }
        spec:
          postBuild:
            substituteFrom:
              - kind: ConfigMap
                name: settings`,
        "cluster",
      )}
#- kubernetes/settings.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: flux-system }
data: { DOMAIN: example.com }
${flux("kubernetes/apps.yaml", "./apps", "  targetNamespace: infra")}
#- apps/gateway.yaml
${gateway("name: edge", ', hostname: "*.${DOMAIN}"')}
#- apps/route.yaml
${route("shop.example.com", "name: catalog")}
#- apps/other.yaml
${route("shop.example.net", "name: other")}`,
      [
        "apps/other.yaml HTTPRoute → apps/gateway.yaml: NoMatchingListenerHostname",
        "apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted",
      ],
    );
  });

  it("sets their target namespace", () => {
    checkForms(
      `${flux(
        "clusters/home/cluster.yaml",
        "./kubernetes",
        `  patches:
    - target: { kind: Kustomization, labelSelector: "placed!=late" }
      patch: |
        - op: add
          path: /spec/targetNamespace
          value: shop`,
        "cluster",
      )}
${flux("kubernetes/apps.yaml", "./apps")}
${flux("kubernetes/more.yaml", "./more", "", "more").replace("name: more,", "name: more, labels: { placed: late },")}
#- apps/route.yaml
${route("a.example.com")}
#- more/route.yaml
${route("b.example.com")}`,
      ["apps/route.yaml: HTTPRoute shop/catalog", "more/route.yaml: HTTPRoute ?/catalog"],
    );
  });
});

describe("the text of variables that nobody knows", () => {
  const both = (host: string, listener: string, cluster = "") => `
${flux("cluster/ks.yaml", "./apps", cluster)}
#- apps/gateway.yaml
${gateway("name: edge, namespace: infra", `, hostname: "${listener}"`)}
#- apps/route.yaml
${route(host, "name: catalog, namespace: infra")}`;

  it("equals itself in one scope", () => {
    checkParents(both("${HOST}", "${HOST}"), ["apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted"]);
  });

  it("may equal anything else", () => {
    checkParents(both("${HOST}", "${OTHER}"), ["apps/route.yaml HTTPRoute → apps/gateway.yaml: unknown"]);
    checkParents(both("${HOST}", "*.example.com"), [
      "apps/route.yaml HTTPRoute → apps/gateway.yaml: unknown",
    ]);
    checkDiagnostics(both("${HOST}", "*.example.com"));
  });

  it("names a parent that stands under the same text", () => {
    checkParents(
      `${flux("cluster/ks.yaml", "./apps")}
#- apps/gateway.yaml
${gateway('name: "${GATEWAY}", namespace: infra')}
#- apps/route.yaml
${route("a.example.com", "name: catalog, namespace: infra", '{ name: "${GATEWAY}" }')}`,
      ["apps/route.yaml HTTPRoute → apps/gateway.yaml: Accepted"],
    );
  });
});

describe("an object whose name is filled in later", () => {
  const world = (named: string, backend: string): string => `
#- all.yaml
apiVersion: v1
kind: Service
metadata: { ${named} }
spec: { selector: { app: a }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
${backend}`;
  const ABSENT = `#                                 ^^^^ error backend-not-found: Service \`cart\` is not in this workspace, so requests for it are answered with 500.
`;
  const CLOSED = { closedWorld: true, only: ["backend-not-found"] };

  it("is nothing of which its name, or its namespace, cannot come to be", () => {
    for (const named of ["name: 'x-${APP}', namespace: shop", "name: '${APP}', namespace: blog"])
      checkDiagnostics(world(named, ABSENT), CLOSED);
  });

  it("may be what is named where the rest fits", () => {
    for (const named of [
      "name: 'c${APP}', namespace: shop",
      "name: '${APP}'",
      "name: '${APP}', namespace: '${NS}'",
    ])
      checkDiagnostics(world(named, ""), CLOSED);
  });

  it("is no Namespace without labels, and neither is one that is named like it", () => {
    const routes = (namespace: string, more = "") => `
#- all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { exposed: "true" } } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: "${namespace}" }
spec: { parentRefs: [{ name: edge, namespace: infra }] }
${more}`;
    const options = { closedWorld: true, only: ["route-namespace-not-allowed"] };
    checkDiagnostics(routes("shop-${NUMBER}"), options);
    checkDiagnostics(
      routes(
        "shop",
        "---\napiVersion: v1\nkind: Namespace\nmetadata: { name: '${TEAM}', labels: { exposed: 'true' } }\n",
      ),
      options,
    );
  });
});
