import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const ONLY = { only: ["backend-not-found", "cert-secret-not-found", "route-parent-not-found"] };

/** A Route to a Service that no file has, below what makes the Services of its namespace. */
const backend = (maker: string) => `
#- apps/kustomization.yaml
namespace: shop
resources: [route.yaml]
${maker}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs:
        - name: podinfo
#[16-23] hint backend-not-found: Service \`podinfo\` is not in this workspace. If it is not in the cluster either, requests for it are answered with 500.
          port: 80
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;

const silent = (text: string) => text.replace(/^#\[16-23\].*\n/m, "");

describe("a Service that no file has", () => {
  it("is reported where nothing may make it", () => {
    checkDiagnostics(backend(""), ONLY);
  });

  for (const [what, maker] of Object.entries({
    "charts of its kustomization": "helmCharts: [{ name: podinfo, repo: https://example.com }]",
    "a chart of its kustomization in its namespace": "helmCharts: [{ name: podinfo, namespace: shop }]",
    "a remote base": "components: ['https://example.com/x.git?ref=v1']",
    "a transformer of its own": "transformers: [transformer.yaml]",
    "a HelmRelease of its namespace":
      "#- other/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: podinfo, namespace: shop }\nspec: {}",
    "a HelmRelease of another namespace that targets it":
      "#- other/release.yaml\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: podinfo, namespace: flux-system }\nspec: { targetNamespace: shop }",
    "a chart of an Application":
      "#- argo/app.yaml\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: podinfo, namespace: argocd }\nspec:\n  source: { repoURL: https://example.com/charts, chart: podinfo }\n  destination: { namespace: shop }",
    "a file that its kustomization lists and nobody has": "components: [../secret]",
    "a Flux Kustomization whose source is another repository":
      "#- flux/other.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: other, namespace: flux-system }\nspec: { path: ./elsewhere, targetNamespace: shop, sourceRef: { kind: GitRepository, name: other } }",
  }))
    it(`is not reported beside ${what}`, () => checkDiagnostics(silent(backend(maker)), ONLY));

  it("is reported beside a Flux Kustomization whose files are all here", () => {
    checkDiagnostics(
      backend(
        "#- flux/apps.yaml\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps, namespace: flux-system }\nspec: { path: ./apps, sourceRef: { kind: GitRepository, name: flux-system } }",
      ),
      ONLY,
    );
  });
});

/** A Gateway whose certificate no file has. */
const certificate = (maker: string) => `
#- apps/kustomization.yaml
namespace: infra
resources: [gateway.yaml]
${maker}
#- apps/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: edge-tls
`;

const object = (apiVersion: string, kind: string, spec: string, metadata = "name: edge, namespace: infra") =>
  `#- other/maker.yaml\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { ${metadata} }\n${spec}`;

describe("a Secret that no file has", () => {
  it("is reported where nothing makes it", () => {
    checkDiagnostics(
      `${certificate("")}#[18-26] hint cert-secret-not-found: Secret \`edge-tls\` is not in this workspace, and without it the listener has no certificate to answer with.\n`,
      ONLY,
    );
  });

  for (const [what, maker] of Object.entries({
    "a Certificate": object("cert-manager.io/v1", "Certificate", "spec: { secretName: edge-tls }"),
    "an ExternalSecret": object(
      "external-secrets.io/v1",
      "ExternalSecret",
      "spec: { target: { name: edge-tls } }",
    ),
    "an ExternalSecret of its name": object(
      "external-secrets.io/v1",
      "ExternalSecret",
      "spec: {}",
      "name: edge-tls, namespace: infra",
    ),
    "a ClusterExternalSecret": object(
      "external-secrets.io/v1",
      "ClusterExternalSecret",
      "spec: { externalSecretSpec: { target: { name: edge-tls } } }",
      "name: edge",
    ),
    "a SealedSecret": object(
      "bitnami.com/v1alpha1",
      "SealedSecret",
      "spec: {}",
      "name: edge-tls, namespace: infra",
    ),
    "a secretGenerator": "secretGenerator: [{ name: edge-tls, files: [tls.crt, tls.key] }]",
    "a secretGenerator without a hash":
      "secretGenerator: [{ name: edge-tls, literals: [a=b] }]\ngeneratorOptions: { disableNameSuffixHash: true }",
  }))
    it(`is not reported beside ${what}`, () => checkDiagnostics(certificate(maker), ONLY));

  it("is not reported where cert-manager is asked for it by an annotation", () => {
    checkDiagnostics(
      certificate("").replace(
        "name: edge }",
        "name: edge, annotations: { cert-manager.io/cluster-issuer: letsencrypt } }",
      ),
      ONLY,
    );
  });

  it("is reported beside a generator of another name", () => {
    checkDiagnostics(
      `${certificate("secretGenerator: [{ name: other, literals: [a=b] }]")}#[18-26] hint cert-secret-not-found: Secret \`edge-tls\` is not in this workspace, and without it the listener has no certificate to answer with.\n`,
      ONLY,
    );
  });
});
