import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const ONLY = { only: ["backend-not-found", "backend-port-missing-on-service", "grant-missing"] };

/** A Route of namespace `shop` with one backend; `marker` says what is found of its name or its port. */
const route = (name: string, port: number, marker = "") => `
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs:
        - port: ${port}
          name: ${name}
${marker}`;

/** Values of a chart that is made with the common library of bjw-s. */
const VALUES = `
    controllers: { shop: { containers: { app: { image: { tag: "1" } } } } }
    service: { app: { controller: shop, ports: { http: { port: 8080 }, metrics: { port: 9090 } } } }`;

const release = (more = "", values = VALUES) => `
#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: shop }
spec:
  chartRef: { kind: OCIRepository, name: shop }
${more}  values:${values}
`;

const marked = (text: string) =>
  text.replace("        - port: 6553\n", (line) => `${line}#[16-20] ${PORT}\n`);
const PORT =
  "warning backend-port-missing-on-service: Service `shop`, which HelmRelease `shop` makes, has no port 6553, so requests for it are answered with 500. It has ports 8080 and 9090.";

describe("C15 a Service that the values of a chart list", () => {
  it("has the ports that stand there, and no others", () => {
    checkDiagnostics(`${release()}${route("shop", 8080)}`, ONLY);
    checkDiagnostics(`${release()}${marked(route("shop", 6553))}`, ONLY);
  });

  it("may have any where values come from elsewhere, too, or something changes what the chart makes", () => {
    for (const more of [
      "  valuesFrom: [{ kind: ConfigMap, name: more }]\n",
      "  postRenderers: [{ kustomize: { patches: [] } }]\n",
      "  chart: { spec: { chart: app-template, valuesFiles: [more.yaml] } }\n",
    ])
      checkDiagnostics(`${release(more)}${route("shop", 6553)}`, ONLY);
  });

  it("may have any where a port is filled in later, or the chart is of another kind", () => {
    const open = VALUES.replace("9090", "${METRICS}");
    checkDiagnostics(`${release("", open)}${route("shop", 6553)}`, ONLY);
    checkDiagnostics(
      `${release("", "\n    service: { app: { ports: { http: { port: 80 } } } }")}${route("shop", 6553)}`,
      ONLY,
    );
  });

  it("is one of a kustomization's chart with inline values as well", () => {
    checkDiagnostics(
      `#- apps/kustomization.yaml
namespace: shop
resources: [route.yaml]
helmCharts:
  - name: app-template
    releaseName: shop
    namespace: shop
    valuesInline:${VALUES.replaceAll("\n", "\n  ")}
${marked(route("shop", 6553)).replace("HelmRelease `shop`", "a chart")}`,
      ONLY,
    );
  });
});

describe("C15 a Service that an operator or a well-known chart makes", () => {
  const chart = (name: string) => release(`  chart: { spec: { chart: ${name} } }\n`, " {}");
  const grafana = `#- apps/grafana.yaml
apiVersion: grafana.integreatly.org/v1beta1
kind: Grafana
metadata: { name: grafana, namespace: shop }
spec: {}
`;

  it("counts as there", () => {
    checkDiagnostics(`${grafana}${route("grafana-service", 3000)}`, ONLY);
    checkDiagnostics(`${chart("argo-cd")}${route("shop-argocd-server", 80)}`, ONLY);
  });

  it("counts as there for what serves models, functions and data", () => {
    for (const [type, service] of [
      ["serving.kserve.io/v1beta1 InferenceService", "model-predictor"],
      ["serving.knative.dev/v1 Service", "model"],
      ["ray.io/v1 RayService", "model-serve-svc"],
      ["jaegertracing.io/v1 Jaeger", "model-query"],
      ["acid.zalan.do/v1 postgresql", "model"],
      ["minio.min.io/v2 Tenant", "model-console"],
      ["argoproj.io/v1beta1 ArgoCD", "model-server"],
    ] as const) {
      const [apiVersion, kind] = type.split(" ");
      const made = `#- apps/made.yaml
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: model, namespace: shop }
spec: {}
`;
      checkDiagnostics(`${made}${route(service, 80)}`, ONLY);
    }
  });

  it("is what a slip is a slip of", () => {
    checkDiagnostics(
      `${grafana}${route("grafana-serviec", 3000, "#[16-31] warning backend-not-found: Service `grafana-serviec` is not in this workspace, so requests for it are answered with 500. Did you mean `grafana-service`? 💡\n")}`,
      ONLY,
    );
    checkDiagnostics(
      `${chart("rook-ceph-cluster")}${route("rook-ceph-mgr-dashboadr", 7000, "#[16-39] hint backend-not-found: Service `rook-ceph-mgr-dashboadr` is not in this workspace, so requests for it are answered with 500. Did you mean `rook-ceph-mgr-dashboard`? 💡\n")}`,
      ONLY,
    );
  });
});

describe("a Service that Flagger makes for a Canary", () => {
  const canary = (service = "") => `#- apps/canary.yaml
apiVersion: flagger.app/v1beta1
kind: Canary
metadata: { name: rollout, namespace: shop }
spec:
  targetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
  service: { port: 80${service} }
`;

  it("is called after what is rolled out, and has a primary and a canary", () => {
    for (const name of ["shop", "shop-primary", "shop-canary"])
      checkDiagnostics(`${canary()}${route(name, 80)}`, ONLY);
  });

  it("is called as it says, and nothing else is there", () => {
    const absent =
      "#[16-28] hint backend-not-found: Service `shop-primary` is not in this workspace. If it is not in the cluster either, requests for it are answered with 500.\n";
    checkDiagnostics(`${canary(", name: front")}${route("front-primary", 80)}`, ONLY);
    checkDiagnostics(`${canary(", name: front")}${route("shop-primary", 80, absent)}`, ONLY);
  });
});

describe("C14 a backend in the values of a chart that names another namespace", () => {
  const values = (namespace: string, marker = "") => `
    route:
      app:
        parentRefs: [{ name: edge, namespace: infra }]
        rules:
          - backendRefs:
              - name: interceptor
                namespace: ${namespace}
${marker}                port: 8080
#- system/service.yaml
apiVersion: v1
kind: Service
metadata: { name: interceptor, namespace: system }
spec: { ports: [{ port: 80 }] }`;

  it("needs a grant there", () => {
    checkDiagnostics(
      release(
        "",
        values(
          "system",
          "#                          ^^^^^^ warning grant-missing: Service `interceptor` of namespace `system` needs a ReferenceGrant there for HTTPRoutes of namespace `shop`, and this workspace has none; without it requests for it are answered with 500. 💡\n",
        ),
      ),
      ONLY,
    );
  });

  it("is the chart's where a template writes the namespace, or it is the Route's own", () => {
    checkDiagnostics(release("", values('"{{ .Release.Namespace }}"')), ONLY);
    checkDiagnostics(release("", values("shop")), ONLY);
  });
});

describe("an HTTPRoute that a controller makes of an object of its own", () => {
  const policy = (name: string, marker = "") => `
#- apps/policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: rates, namespace: shop }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: ${name}
${marker}  timeout: { http: { requestTimeout: 5s } }
`;
  const absent = (name: string) =>
    `#           ${"^".repeat(name.length)} error policy-target-not-found: HTTPRoute \`${name}\` is not in this workspace, and without it the policy applies to nothing.\n`;
  const CLOSED = { only: ["policy-target-not-found"], closedWorld: true };

  it("has the name of the AIGatewayRoute", () => {
    const made = `#- apps/models.yaml
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: AIGatewayRoute
metadata: { name: models, namespace: shop }
spec:
  parentRefs: [{ name: edge, kind: Gateway, group: gateway.networking.k8s.io }]
  rules: [{ backendRefs: [{ name: hosted }] }]
`;
    checkDiagnostics(made + policy("models"), CLOSED);
    checkDiagnostics(made + policy("chats", absent("chats")), CLOSED);
  });

  it("has the name of a Canary's Service, where that is told of Gateways", () => {
    const canary = (service: string) => `#- apps/canary.yaml
apiVersion: flagger.app/v1beta1
kind: Canary
metadata: { name: rollout, namespace: shop }
spec:
  targetRef: { apiVersion: apps/v1, kind: Deployment, name: cart }
  service: { port: 80${service} }
`;
    checkDiagnostics(canary(", gatewayRefs: [{ name: edge }]") + policy("cart"), CLOSED);
    checkDiagnostics(canary("") + policy("cart", absent("cart")), CLOSED);
  });
});
