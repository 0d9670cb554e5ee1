import { describe, it } from "node:test";
import { gateway, kustomization, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

const edge = (path: string): string => gateway(path, { namespace: "network" });

/** An application with its manifests in a folder of its own. */
const application = (folder: string, name: string, namespace?: string): string =>
  `${route(`${folder}/route.yaml`, { name, namespace, rules: TO_SHOP.replace("shop", name) })}${service(`${folder}/service.yaml`, { name, namespace })}`;

describe("a repository of applications with a folder of manifests each", () => {
  it("is one cluster", () => {
    checkRepository(
      `${edge("infra/k8s/gateway.yaml")}${application("apps/shop/k8s", "shop", "shop")}${application("apps/blog/k8s", "blog", "blog")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "apps/shop/k8s/route.yaml:8 error route-parent-section-not-found",
          "apps/blog/k8s/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/k8s/route.yaml:6 warning route-parent-not-found",
          "apps/blog/k8s/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("is one cluster, also where the manifests say no namespaces", () => {
    checkRepository(
      `${edge("infra/k8s/gateway.yaml")}${application("apps/shop/k8s", "shop")}${application("apps/blog/k8s", "blog")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "apps/shop/k8s/route.yaml:8 error route-parent-section-not-found",
          "apps/blog/k8s/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/k8s/route.yaml:6 warning route-parent-not-found",
          "apps/blog/k8s/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("is one cluster, also where each of them calls its own `app`", () => {
    checkRepository(
      `${edge("infra/k8s/gateway.yaml")}${application("apps/shop/deploy", "app")}${application("apps/blog/deploy", "app")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "apps/shop/deploy/route.yaml:8 error route-parent-section-not-found",
          "apps/blog/deploy/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/deploy/route.yaml:6 warning route-parent-not-found",
          "apps/blog/deploy/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("finds the Gateway of a folder beside the source code", () => {
    checkRepository(
      `#- shop/main.go\npackage main\n${application("shop/k8s", "shop", "shop")}${edge("platform/deploy/gateway.yaml")}#- shop/package.json\n{ "name": "shop" }\n`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["shop/k8s/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["shop/k8s/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("Skaffold", () => {
  it("applies plain manifests", () => {
    checkRepository(
      `#- skaffold.yaml\napiVersion: skaffold/v4beta11\nkind: Config\nmanifests: { rawYaml: ["k8s/*.yaml"] }\n${edge("k8s/gateway.yaml")}${application("k8s", "shop", "shop")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["k8s/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["k8s/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("applies overlays by profile", () => {
    checkRepository(
      `#- skaffold.yaml\napiVersion: skaffold/v4beta11\nkind: Config\nmanifests: { kustomize: { paths: [overlays/dev] } }\nprofiles: [{ name: prod, manifests: { kustomize: { paths: [overlays/prod] } } }]\n${["dev", "prod"].map((one) => kustomization(`overlays/${one}/kustomization.yaml`, "../../base", "network")).join("")}${kustomization("base/kustomization.yaml", "gateway.yaml, route.yaml, service.yaml")}${gateway("base/gateway.yaml")}${application("base", "shop")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["base/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["base/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("of each module applies its own, and the rest is applied by hand", () => {
    checkRepository(
      `#- shop/skaffold.yaml\napiVersion: skaffold/v4beta11\nkind: Config\nmanifests: { helm: { releases: [{ name: shop, chartPath: chart }] }, rawYaml: [k8s/route.yaml, k8s/service.yaml] }\n${application("shop/k8s", "shop", "shop")}${edge("infra/k8s/gateway.yaml")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["shop/k8s/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["shop/k8s/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("Tilt", () => {
  it("applies plain manifests", () => {
    checkRepository(
      `#- Tiltfile\nk8s_yaml(['k8s/gateway.yaml', 'k8s/route.yaml', 'k8s/service.yaml'])\n${edge("k8s/gateway.yaml")}${application("k8s", "shop", "shop")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["k8s/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["k8s/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});
