import { describe, it } from "node:test";
import { flux, gateway, kustomization, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

/** A Gateway, and a Route with its Service, below a folder. */
const apps = (root: string): string =>
  `${gateway(`${root}/network/gateway.yaml`, { namespace: "network" })}${route(`${root}/shop/route.yaml`, { namespace: "shop", rules: TO_SHOP })}${service(`${root}/shop/service.yaml`, { namespace: "shop" })}`;

/** What `flux bootstrap` commits. */
const bootstrapped = (cluster: string): string => `#- ${cluster}/flux-system/gotk-sync.yaml
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: flux-system, namespace: flux-system }
spec: { interval: 1m, ref: { branch: main }, url: "ssh://git@git.example.com/home" }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system }
spec:
  interval: 10m
  path: ./${cluster}
  prune: true
  sourceRef: { kind: GitRepository, name: flux-system }
${kustomization(`${cluster}/flux-system/kustomization.yaml`, "gotk-sync.yaml")}`;

const SYNC = `sync: { kind: GitRepository, url: "https://git.example.com/home.git", ref: refs/heads/main, path: kubernetes/flux }`;
const BY_FLUX = `${flux("kubernetes/flux/network.yaml", "network", "./kubernetes/apps/network", "  targetNamespace: network\n")}${flux("kubernetes/flux/shop.yaml", "shop", "./kubernetes/apps/shop", "  targetNamespace: shop\n")}${gateway("kubernetes/apps/network/gateway.yaml")}${route("kubernetes/apps/shop/route.yaml", { rules: TO_SHOP })}${service("kubernetes/apps/shop/service.yaml")}`;

describe("a repository that flux bootstrap began", () => {
  it("delivers what its sync reaches", () => {
    checkRepository(
      `${bootstrapped("clusters/home")}${flux("clusters/home/apps.yaml", "apps", "./apps")}${apps("apps")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("leaves the rest to nobody, and says so", () => {
    checkRepository(
      `${bootstrapped("clusters/home")}${flux("clusters/home/apps.yaml", "apps", "./apps")}${apps("apps")}${route("old/route.yaml", { namespace: "old", name: "old" })}`,
      {
        checked: "parentRefs 1/2, backends 1/1",
        open: ["old/route.yaml:6 parentRefs undelivered"],
        nonsense: [
          "apps/shop/route.yaml:8 error route-parent-section-not-found",
          "old/route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/route.yaml:6 warning route-parent-not-found",
          "old/route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });

  it("has a cluster for each sync", () => {
    checkRepository(
      `${bootstrapped("clusters/east")}${bootstrapped("clusters/west")}${flux("clusters/east/apps.yaml", "apps", "./apps/east")}${flux("clusters/west/apps.yaml", "apps", "./apps/west")}${apps("apps/east")}${apps("apps/west").replace("- name: http\n", "- name: web\n")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        findings: ["apps/west/shop/route.yaml:8 error route-parent-section-not-found"],
        nonsense: [
          "apps/east/shop/route.yaml:8 error route-parent-section-not-found",
          "apps/west/shop/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/east/shop/route.yaml:6 warning route-parent-not-found",
          "apps/west/shop/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });
});

describe("a repository of the Flux Operator", () => {
  it("begins at a FluxInstance", () => {
    checkRepository(
      `#- bootstrap/flux.yaml
apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec:
  distribution: { version: 2.x, registry: ghcr.io/fluxcd }
  ${SYNC}
${BY_FLUX}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["kubernetes/apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["kubernetes/apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("begins at the values of a HelmRelease of the chart flux-instance", () => {
    checkRepository(
      `#- kubernetes/apps/flux-system/helmrelease.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: flux-instance, namespace: flux-system }
spec:
  interval: 1h
  chartRef: { kind: OCIRepository, name: flux-instance }
  values:
    instance:
      ${SYNC}
${BY_FLUX}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["kubernetes/apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["kubernetes/apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("begins at a file of values that a helmfile hands to that chart", () => {
    checkRepository(
      `#- bootstrap/helmfile.yaml
releases:
  - name: flux-instance
    namespace: flux-system
    chart: oci://ghcr.io/controlplaneio-fluxcd/charts/flux-instance
    values: [values/flux-instance.yaml]
#- bootstrap/values/flux-instance.yaml
instance:
  ${SYNC}
${BY_FLUX}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["kubernetes/apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["kubernetes/apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("a repository that something outside of Git begins", () => {
  it("is one cluster where a script applies a kustomization", () => {
    checkRepository(
      `#- justfile
bootstrap:
    kubectl apply --server-side -k kubernetes/flux
    flux bootstrap github --owner=me --repository=home --path=kubernetes/flux
${kustomization("kubernetes/flux/kustomization.yaml", "network.yaml, shop.yaml")}${BY_FLUX}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["kubernetes/apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["kubernetes/apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("is one cluster where Terraform names the folder", () => {
    checkRepository(
      `#- terraform/main.tf
resource "flux_bootstrap_git" "this" {
  path = "kubernetes/flux"
}
${BY_FLUX}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["kubernetes/apps/shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["kubernetes/apps/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("is one cluster where Terraform names a folder of plain manifests", () => {
    checkRepository(
      `#- terraform/main.tf
resource "flux_bootstrap_git" "this" {
  path = "clusters/home"
}
${apps("clusters/home")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["clusters/home/shop/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["clusters/home/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("is as many clusters as hold copies", () => {
    checkRepository(
      `#- Taskfile.yaml
version: "3"
tasks:
  bootstrap:
    cmds: ["kubectl apply -k clusters/{{.CLI_ARGS}}"]
${flux("clusters/east/apps.yaml", "apps", "./apps/east")}${flux("clusters/west/apps.yaml", "apps", "./apps/west")}${apps("apps/east")}${apps("apps/west")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "apps/east/shop/route.yaml:8 error route-parent-section-not-found",
          "apps/west/shop/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/east/shop/route.yaml:6 warning route-parent-not-found",
          "apps/west/shop/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("reaches each of them with what lies outside", () => {
    checkRepository(
      `${flux("clusters/east/apps.yaml", "apps", "./apps/east")}${flux("clusters/west/apps.yaml", "apps", "./apps/west")}${flux("infrastructure/network.yaml", "network", "./network")}${gateway("network/gateway.yaml", { namespace: "network" })}${route("apps/east/route.yaml", { namespace: "shop" })}${route("apps/west/route.yaml", { namespace: "shop" })}`,
      {
        checked: "parentRefs 2/2",
        nonsense: [
          "apps/east/route.yaml:8 error route-parent-section-not-found",
          "apps/west/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/east/route.yaml:6 warning route-parent-not-found",
          "apps/west/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });
});
