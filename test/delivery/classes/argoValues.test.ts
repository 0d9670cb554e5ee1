import { describe, it } from "node:test";
import { gateway, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

const OWN = 'repoURL: "https://git.example.com/home.git"';

const HERE = "server: https://kubernetes.default.svc";

/** Manifests that leave their namespaces to Argo CD. */
const APPS = `${gateway("apps/network/gateway.yaml")}${route("apps/shop/route.yaml", { rules: TO_SHOP })}${service("apps/shop/service.yaml")}`;

const FOLDERS = `git: { ${OWN}, revision: HEAD, directories: [{ path: apps/* }] }`;

describe("the values of the chart argocd-apps", () => {
  it("deliver what their Applications name", () => {
    checkRepository(
      `#- bootstrap/argocd-apps/values.yaml
applications:
  network:
    namespace: argocd
    project: default
    source: { ${OWN}, targetRevision: HEAD, path: apps/network }
    destination: { ${HERE}, namespace: network }
  shop:
    namespace: argocd
    project: default
    source: { ${OWN}, targetRevision: HEAD, path: apps/shop }
    destination: { ${HERE}, namespace: shop }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("deliver what their Applications name, in the list of older releases", () => {
    checkRepository(
      `#- bootstrap/values.yaml
argocd-apps:
  applications:
    - name: network
      source: { ${OWN}, path: apps/network }
      destination: { ${HERE}, namespace: network }
    - name: shop
      sources: [{ ${OWN}, path: apps/shop }]
      destination: { ${HERE}, namespace: shop }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("name a path that is not there", () => {
    checkRepository(
      `#- bootstrap/values.yaml
applications:
  network:
    source: { ${OWN}, path: apps/network }
    destination: { ${HERE}, namespace: network }
  shop:
    source: { ${OWN}, path: apps/shpo }
    destination: { ${HERE}, namespace: shop }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        findings: ["bootstrap/values.yaml:6 warning delivery-path-not-found"],
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("deliver what their ApplicationSets make", () => {
    checkRepository(
      `#- bootstrap/argocd-apps/values.yaml
applicationsets:
  apps:
    namespace: argocd
    goTemplate: true
    generators:
      - ${FOLDERS}
    template:
      metadata: { name: '{{.path.basename}}' }
      spec:
        project: default
        source: { ${OWN}, targetRevision: HEAD, path: '{{.path.path}}' }
        destination: { ${HERE}, namespace: '{{.path.basename}}' }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("deliver what they name in a HelmRelease of Flux", () => {
    checkRepository(
      `#- flux/argocd-apps.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: argocd-apps, namespace: argocd }
spec:
  interval: 1h
  chartRef: { kind: OCIRepository, name: argocd-apps }
  values:
    applications:
      network:
        source: { ${OWN}, path: apps/network }
        destination: { ${HERE}, namespace: network }
      shop:
        source: { ${OWN}, path: apps/shop }
        destination: { ${HERE}, namespace: shop }
${APPS}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("that Terraform holds are not read, so that namespaces are not known", () => {
    checkRepository(
      `#- terraform/argocd.tf
resource "helm_release" "apps" {
  chart = "argocd-apps"
}
${APPS}`,
      {
        checked: "parentRefs 0/1, backends 1/1",
        open: ["apps/shop/route.yaml:6 parentRefs namespace"],
        nonsense: ["apps/shop/route.yaml:8 hint route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 hint route-parent-not-found"],
      },
    );
  });
});
