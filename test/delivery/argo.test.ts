import { describe, it } from "node:test";
import { checkForms, checkParents } from "./delivered.ts";

/** An Application in a file; `spec` is indented by two. */
const application = (path: string, spec: string, name = "shop") => `#- ${path}
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec:
${spec}
`;

const REPOSITORY = "repoURL: https://example.com/repository.git";

const route = (metadata = "name: catalog", parent = "{ name: edge, namespace: infra }") =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
  parentRefs: [${parent}]
`;

const gateway = (metadata = "name: edge, namespace: infra") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { ${metadata} }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

describe("an Application", () => {
  it("gives the namespace of its destination to what says none, below all others", () => {
    checkForms(
      `${application("argo/shop.yaml", `  source: { ${REPOSITORY}, path: apps }\n  destination: { namespace: shop }`)}
#- apps/kustomization.yaml
resources: [bare.yaml, named.yaml, ../built]
#- apps/bare.yaml
${route("name: bare")}
#- apps/named.yaml
${route("name: named, namespace: own")}
#- built/kustomization.yaml
namespace: built
resources: [route.yaml]
#- built/route.yaml
${route("name: route")}`,
      [
        "apps/bare.yaml: HTTPRoute shop/bare",
        "apps/named.yaml: HTTPRoute own/named",
        "built/route.yaml: HTTPRoute built/route",
      ],
    );
  });

  it("takes the files of a folder, those below it only where it says so", () => {
    const files = `#- apps/route.yaml
${route("name: near")}
#- apps/below/route.yaml
${route("name: far")}`;
    const spec = (directory: string) =>
      `  source: { ${REPOSITORY}, path: apps${directory} }\n  destination: { namespace: shop }`;
    checkForms(`${application("argo/shop.yaml", spec(""))}${files}`, [
      "apps/below/route.yaml: HTTPRoute ?/far",
      "apps/route.yaml: HTTPRoute shop/near",
    ]);
    checkForms(`${application("argo/shop.yaml", spec(", directory: { recurse: true }"))}${files}`, [
      "apps/below/route.yaml: HTTPRoute shop/far",
      "apps/route.yaml: HTTPRoute shop/near",
    ]);
    checkForms(
      `${application("argo/shop.yaml", spec(', directory: { recurse: true, exclude: "below/*" }'))}${files}`,
      ["apps/below/route.yaml: HTTPRoute ?/far", "apps/route.yaml: HTTPRoute shop/near"],
    );
  });

  it("adds what its source asks of kustomize", () => {
    checkForms(
      `${application("argo/shop.yaml", `  source: { ${REPOSITORY}, path: apps, kustomize: { namespace: built, namePrefix: x- } }\n  destination: { namespace: shop }`)}
#- apps/kustomization.yaml
resources: [route.yaml]
#- apps/route.yaml
${route()}`,
      ["apps/route.yaml: HTTPRoute built/x-catalog"],
    );
  });

  it("has several sources, one of which lends values to a chart", () => {
    checkParents(
      `${application(
        "argo/shop.yaml",
        `  sources:
    - { ${REPOSITORY}, ref: values }
    - { repoURL: https://example.com/charts, chart: podinfo, helm: { valueFiles: ["$values/apps/values.yaml"] } }
    - { ${REPOSITORY}, path: infra }
  destination: { namespace: shop }`,
      )}
#- apps/values.yaml
route:
  main:
    parentRefs: [{ name: edge, namespace: infra }]
#- infra/gateway.yaml
${gateway()}`,
      ["apps/values.yaml HTTPRoute → infra/gateway.yaml: Accepted"],
    );
  });

  it("reads the values of a chart in the repository", () => {
    checkForms(
      `${application("argo/shop.yaml", `  source: { ${REPOSITORY}, path: charts/shop, helm: { valueFiles: [prod.yaml] } }\n  destination: { namespace: shop }`)}
#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
#- charts/shop/values.yaml
httpRoute: { parentRefs: [{ name: edge }] }
#- charts/shop/prod.yaml
grpcRoute: { parentRefs: [{ name: edge }] }`,
      ["charts/shop/prod.yaml: GRPCRoute shop/?", "charts/shop/values.yaml: HTTPRoute shop/?"],
    );
  });

  it("may deliver other Applications", () => {
    checkForms(
      `${application("root.yaml", `  source: { ${REPOSITORY}, path: argo }\n  destination: { namespace: argocd }`, "root")}
${application("argo/shop.yaml", `  source: { ${REPOSITORY}, path: apps }\n  destination: { namespace: shop }`)}
#- apps/route.yaml
${route()}`,
      ["apps/route.yaml: HTTPRoute shop/catalog"],
    );
  });

  it("to another cluster is checked by itself", () => {
    const at = (name: string, spec: string) =>
      `  source: { ${REPOSITORY}, path: ${name} }\n  destination: { ${spec} }`;
    const all = (destination: string) => `${application("argo/a.yaml", at("apps", destination), "a")}
${application("argo/b.yaml", at("infra", "server: https://kubernetes.default.svc"), "b")}
#- apps/route.yaml
${route("name: catalog, namespace: shop")}
#- infra/gateway.yaml
${gateway()}`;
    checkParents(all("name: in-cluster"), ["apps/route.yaml HTTPRoute → infra/gateway.yaml: Accepted"]);
    checkParents(all("server: https://east.example.com"), [
      "apps/route.yaml HTTPRoute → elsewhere: infra/gateway.yaml",
    ]);
  });
});

describe("an ApplicationSet", () => {
  const set = (generator: string, path: string, namespace: string) => `#- argo/set.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: all, namespace: argocd }
spec:
  goTemplate: true
  generators:
    - ${generator}
  template:
    metadata: { name: "${namespace}" }
    spec:
      source: { ${REPOSITORY}, path: "${path}" }
      destination: { server: https://kubernetes.default.svc, namespace: "${namespace}" }
`;

  const TWO = `#- apps/shop/route.yaml
${route("name: shop")}
#- apps/pay/kustomization.yaml
resources: [route.yaml]
#- apps/pay/route.yaml
${route("name: pay")}
#- infra/gateway.yaml
${gateway()}`;

  const NAMED = [
    "apps/pay/route.yaml: HTTPRoute pay/pay",
    "apps/shop/route.yaml: HTTPRoute shop/shop",
    "infra/gateway.yaml: Gateway infra/edge",
  ];

  it("makes one for each folder", () => {
    checkForms(
      `${set(`git: { ${REPOSITORY}, directories: [{ path: apps/* }] }`, "{{.path.path}}", "{{.path.basename}}")}${TWO}`,
      NAMED,
    );
  });

  it("leaves out the folders that it excludes", () => {
    checkForms(
      `${set(`git: { ${REPOSITORY}, directories: [{ path: apps/* }, { path: apps/pay, exclude: true }] }`, "{{.path.path}}", "{{.path.basename}}")}${TWO}`,
      [
        "apps/pay/route.yaml: HTTPRoute ?/pay",
        "apps/shop/route.yaml: HTTPRoute shop/shop",
        "infra/gateway.yaml: Gateway infra/edge",
      ],
    );
  });

  it("makes one for each item of a list", () => {
    checkForms(
      `${set("list: { elements: [{ name: shop }, { name: pay }] }", "apps/{{.name}}", "{{.name}}")}${TWO}`,
      NAMED,
    );
  });

  it("makes one for each file, with what stands in it", () => {
    checkForms(
      `${set(`git: { ${REPOSITORY}, files: [{ path: "apps/*/config.yaml" }] }`, "{{.path.path}}", "{{.target.namespace}}")}${TWO}
#- apps/shop/config.yaml
target: { namespace: from-file }`,
      [
        "apps/pay/route.yaml: HTTPRoute ?/pay",
        "apps/shop/route.yaml: HTTPRoute from-file/shop",
        "infra/gateway.yaml: Gateway infra/edge",
      ],
    );
  });

  it("finds its folders below that of a repository that is a part of the workspace", () => {
    checkForms(
      `${set(`git: { ${REPOSITORY}, directories: [{ path: apps/* }] }`, "{{.path.path}}", "{{.path.basename}}").replace("#- argo", "#- home/argo")}
#- home/apps/shop/route.yaml
${route("name: shop")}`,
      ["home/apps/shop/route.yaml: HTTPRoute shop/shop"],
    );
  });
});
