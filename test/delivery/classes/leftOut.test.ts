import { describe, it } from "node:test";
import { flux, gateway, kustomization, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

/** A cluster whose kustomization lists the applications that are turned on. */
const LIVE = `${flux("cluster/root.yaml", "cluster", "./apps")}${kustomization("apps/kustomization.yaml", "shop/ks.yaml, network/ks.yaml")}
${flux("apps/network/ks.yaml", "network", "./apps/network/app", "  targetNamespace: network\n")}${gateway("apps/network/app/gateway.yaml")}
${flux("apps/shop/ks.yaml", "shop", "./apps/shop/app", "  targetNamespace: shop\n")}${route("apps/shop/app/route.yaml", { rules: TO_SHOP })}${service("apps/shop/app/service.yaml")}`;

const withoutHttp = (source: string): string => source.replace("- name: http\n", "- name: web\n");

describe("a Flux Kustomization that is turned off", () => {
  it("is held against what is applied", () => {
    checkRepository(
      `${LIVE}${flux("apps/blog/ks.yaml", "blog", "./apps/blog/app", "  targetNamespace: blog\n")}${route("apps/blog/app/route.yaml", { name: "blog" })}`,
      {
        checked: "parentRefs 2/2, backends 1/1",
        nonsense: [
          "apps/shop/app/route.yaml:8 warning route-parent-section-not-found",
          "apps/blog/app/route.yaml:8 warning route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/app/route.yaml:6 warning route-parent-not-found",
          "apps/blog/app/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("takes no Gateway from those that are applied", () => {
    checkRepository(
      `${LIVE}${flux("apps/edge-old/ks.yaml", "edge-old", "./apps/edge-old/app", "  targetNamespace: network\n")}${withoutHttp(gateway("apps/edge-old/app/gateway.yaml"))}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("takes none however near it is", () => {
    checkRepository(
      `${LIVE}${flux("apps/shop/edge/ks.yaml", "edge", "./apps/shop/edge/app", "  targetNamespace: network\n")}${withoutHttp(gateway("apps/shop/edge/app/gateway.yaml"))}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("takes no Service from those that are applied", () => {
    checkRepository(
      `${LIVE}${flux("apps/shop-old/ks.yaml", "shop-old", "./apps/shop/app/old", "  targetNamespace: shop\n")}${service("apps/shop/app/old/service.yaml").replace("port: 80", "port: 8080")}${kustomization("apps/shop/app/kustomization.yaml", "route.yaml, service.yaml")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("does not move what is applied to another namespace", () => {
    checkRepository(
      `${LIVE}${flux("apps/old/ks.yaml", "old", "./apps/network/app", "  targetNamespace: old\n")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with a name that another one has tells no clusters apart", () => {
    checkRepository(
      `${LIVE}${flux("apps/shop-old/ks.yaml", "shop", "./apps/shop/app", "  targetNamespace: shop-old\n")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["apps/shop/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["apps/shop/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});

describe("two Flux Kustomizations, each in the folder of the other", () => {
  it("are both beginnings", () => {
    checkRepository(
      `${flux("a/ks.yaml", "a", "./b")}${kustomization("a/kustomization.yaml", "app")}${kustomization("a/app/kustomization.yaml", "route.yaml, service.yaml", "shop")}${route("a/app/route.yaml", { rules: TO_SHOP })}${service("a/app/service.yaml")}${flux("b/ks.yaml", "b", "./a")}${kustomization("b/kustomization.yaml", "app")}${kustomization("b/app/kustomization.yaml", "gateway.yaml", "network")}${gateway("b/app/gateway.yaml")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["a/app/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["a/app/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});
