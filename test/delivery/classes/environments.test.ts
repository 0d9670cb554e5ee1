import { describe, it } from "node:test";
import { gateway, kustomization, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

/** A Gateway, and a Route with its Service, below a folder. */
const apps = (root: string): string =>
  `${gateway(`${root}/network/gateway.yaml`, { namespace: "network" })}${shop(`${root}/shop`)}`;

const shop = (folder: string): string =>
  `${route(`${folder}/route.yaml`, { namespace: "shop", rules: TO_SHOP })}${service(`${folder}/service.yaml`, { namespace: "shop" })}`;

const inBoth = (write: (environment: string) => string): string => write("dev") + write("prod");

/** An application with a base and an overlay for each environment. */
const overlaid = (folder: string, name: string): string =>
  `${kustomization(`${folder}/base/kustomization.yaml`, "route.yaml, service.yaml")}${route(`${folder}/base/route.yaml`, { name, rules: TO_SHOP.replace("shop", name) })}${service(`${folder}/base/service.yaml`, { name })}${inBoth((one) => kustomization(`${folder}/overlays/${one}/kustomization.yaml`, "../../base", name))}`;

const INFRASTRUCTURE = `${kustomization("infrastructure/kustomization.yaml", "gateway.yaml")}${gateway("infrastructure/gateway.yaml", { namespace: "network" })}`;
const withoutHttp = (source: string): string => source.replace("- name: http\n", "- name: web\n");

describe("plain folders", () => {
  it("are one cluster where nothing is defined twice", () => {
    checkRepository(apps("k8s"), {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["k8s/shop/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["k8s/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("of environments are clusters of their own", () => {
    checkRepository(`${apps("envs/dev")}${withoutHttp(apps("envs/prod"))}`, {
      checked: "parentRefs 2/2, backends 2/2",
      findings: ["envs/prod/shop/route.yaml:8 error route-parent-section-not-found"],
      nonsense: [
        "envs/dev/shop/route.yaml:8 error route-parent-section-not-found",
        "envs/prod/shop/route.yaml:8 error route-parent-section-not-found",
      ],
      misspelt: [
        "envs/dev/shop/route.yaml:6 warning route-parent-not-found",
        "envs/prod/shop/route.yaml:6 warning route-parent-not-found",
      ],
    });
  });

  it("of environments without namespaces, too", () => {
    checkRepository(
      inBoth(
        (one) =>
          `${gateway(`${one}/gateway.yaml`)}${route(`${one}/route.yaml`, { rules: TO_SHOP }).replace("      namespace: network\n", "")}${service(`${one}/service.yaml`)}`,
      ),
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "dev/route.yaml:7 error route-parent-section-not-found",
          "prod/route.yaml:7 error route-parent-section-not-found",
        ],
        misspelt: [
          "dev/route.yaml:6 warning route-parent-not-found",
          "prod/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("of environments are held against what lies outside of them", () => {
    checkRepository(
      `${gateway("common/gateway.yaml", { namespace: "network" })}${inBoth((one) => shop(`envs/${one}`))}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        nonsense: [
          "envs/dev/route.yaml:8 error route-parent-section-not-found",
          "envs/prod/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "envs/dev/route.yaml:6 warning route-parent-not-found",
          "envs/prod/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("beside environments are held against each: what is wrong in both is told", () => {
    checkRepository(
      `${inBoth((one) => withoutHttp(gateway(`envs/${one}/gateway.yaml`, { namespace: "network" })) + shop(`envs/${one}`).replace("sectionName: http", "sectionName: web"))}${route("blog/route.yaml", { name: "blog", namespace: "blog" })}`,
      {
        checked: "parentRefs 3/3, backends 2/2",
        findings: ["blog/route.yaml:8 error route-parent-section-not-found"],
        nonsense: [
          "envs/dev/route.yaml:8 error route-parent-section-not-found",
          "envs/prod/route.yaml:8 error route-parent-section-not-found",
          "blog/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "envs/dev/route.yaml:6 warning route-parent-not-found",
          "envs/prod/route.yaml:6 warning route-parent-not-found",
          "blog/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("beside environments are held against each: what is wrong in one may not be meant for it", () => {
    checkRepository(
      `${inBoth((one) => gateway(`envs/${one}/gateway.yaml`, { namespace: "network" }).replace("name: http\n", `name: ${one}\n`) + shop(`envs/${one}`).replace("sectionName: http", `sectionName: ${one}`))}${route("blog/route.yaml", { name: "blog", namespace: "blog", section: "dev" })}`,
      {
        checked: "parentRefs 3/3, backends 2/2",
        nonsense: [
          "envs/dev/route.yaml:8 error route-parent-section-not-found",
          "envs/prod/route.yaml:8 error route-parent-section-not-found",
          "blog/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "envs/dev/route.yaml:6 warning route-parent-not-found",
          "envs/prod/route.yaml:6 warning route-parent-not-found",
          "blog/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("of examples are left to themselves, as nobody applies all of them", () => {
    checkRepository(
      `${gateway("setup/gateway.yaml", { namespace: "network" })}${["basic", "tls"].map((one) => shop(`examples/${one}`)).join("")}`,
      {
        checked: "parentRefs 0/2, backends 2/2",
        open: [
          "examples/basic/route.yaml:6 parentRefs elsewhere",
          "examples/tls/route.yaml:6 parentRefs elsewhere",
        ],
        nonsense: [
          "examples/basic/route.yaml:8 hint route-parent-section-not-found",
          "examples/tls/route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "examples/basic/route.yaml:6 hint route-parent-not-found",
          "examples/tls/route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });

  it("in which each has a Gateway of one name leave open which is meant", () => {
    checkRepository(
      `${["nginx", "istio"].map((one) => gateway(`${one}/gateway.yaml`, { namespace: "network" })).join("")}${shop("shop")}`,
      {
        checked: "parentRefs 0/1, backends 1/1",
        open: ["shop/route.yaml:6 parentRefs ambiguous"],
        findings: ["shop/route.yaml:6 hint route-parent-ambiguous"],
        nonsense: ["shop/route.yaml:8 hint route-parent-section-not-found"],
        misspelt: ["shop/route.yaml:6 hint route-parent-not-found"],
      },
    );
  });

  it("in the place of environments leave open what only their neighbour has", () => {
    checkRepository(
      `${gateway("envs/common/gateway.yaml", { namespace: "network" })}${inBoth((one) => shop(`envs/${one}`))}`,
      {
        checked: "parentRefs 0/2, backends 2/2",
        open: ["envs/dev/route.yaml:6 parentRefs elsewhere", "envs/prod/route.yaml:6 parentRefs elsewhere"],
        nonsense: [
          "envs/dev/route.yaml:8 hint route-parent-section-not-found",
          "envs/prod/route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "envs/dev/route.yaml:6 hint route-parent-not-found",
          "envs/prod/route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });
});

describe("kustomizations without a deliverer", () => {
  it("are one cluster where nothing is defined twice", () => {
    checkRepository(
      `${INFRASTRUCTURE}${kustomization("shop/kustomization.yaml", "route.yaml, service.yaml", "shop")}${route("shop/route.yaml", { rules: TO_SHOP })}${service("shop/service.yaml")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with patches in files are one cluster, too: pieces of manifests tell no clusters apart", () => {
    checkRepository(
      `${INFRASTRUCTURE.replace("resources: [gateway.yaml]", "resources: [gateway.yaml]\npatches: [{ path: patch.yaml }]")}#- infrastructure/patch.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge, namespace: network }\nspec: { addresses: [{ value: 192.0.2.1 }] }\n${kustomization("shop/kustomization.yaml", "route.yaml, service.yaml", "shop")}${route("shop/route.yaml", { rules: TO_SHOP })}${service("shop/service.yaml")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["shop/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with overlays of one base are clusters of their own", () => {
    checkRepository(
      `${kustomization("base/kustomization.yaml", "gateway.yaml, route.yaml, service.yaml")}${gateway("base/gateway.yaml", { namespace: "network" })}${route("base/route.yaml", { namespace: "shop", rules: TO_SHOP })}${service("base/service.yaml", { namespace: "shop" })}${inBoth((one) => kustomization(`overlays/${one}/kustomization.yaml`, "../../base"))}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["base/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["base/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with overlays in namespaces of their own are one cluster", () => {
    checkRepository(
      `${INFRASTRUCTURE}${kustomization("base/kustomization.yaml", "route.yaml, service.yaml")}${route("base/route.yaml", { rules: TO_SHOP })}${service("base/service.yaml")}${inBoth((one) => kustomization(`overlays/${one}/kustomization.yaml`, "../../base", `shop-${one}`))}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["base/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["base/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });

  it("with overlays are held against what lies outside of them", () => {
    checkRepository(`${INFRASTRUCTURE}${overlaid("shop", "shop")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["shop/base/route.yaml:8 warning route-parent-section-not-found"],
      misspelt: ["shop/base/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("of several applications are held against what lies outside of them", () => {
    checkRepository(`${INFRASTRUCTURE}${overlaid("apps/shop", "shop")}${overlaid("apps/blog", "blog")}`, {
      checked: "parentRefs 2/2, backends 2/2",
      nonsense: [
        "apps/shop/base/route.yaml:8 warning route-parent-section-not-found",
        "apps/blog/base/route.yaml:8 warning route-parent-section-not-found",
      ],
      misspelt: [
        "apps/shop/base/route.yaml:6 warning route-parent-not-found",
        "apps/blog/base/route.yaml:6 warning route-parent-not-found",
      ],
    });
  });

  it("of several applications meet in the overlays of one name", () => {
    checkRepository(
      `${overlaid("apps/shop", "shop")}${overlaid("apps/blog", "blog")}${inBoth((one) => `${kustomization(`infrastructure/${one}/kustomization.yaml`, "gateway.yaml")}${gateway(`infrastructure/${one}/gateway.yaml`, { namespace: "network" })}`).replace("- name: http\n", "- name: web\n")}`,
      {
        checked: "parentRefs 2/2, backends 2/2",
        findings: [
          "apps/blog/base/route.yaml:8 warning route-parent-section-not-found",
          "apps/shop/base/route.yaml:8 warning route-parent-section-not-found",
        ],
        nonsense: [
          "apps/shop/base/route.yaml:8 warning route-parent-section-not-found",
          "apps/blog/base/route.yaml:8 warning route-parent-section-not-found",
        ],
        misspelt: [
          "apps/shop/base/route.yaml:6 warning route-parent-not-found",
          "apps/blog/base/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("that have nothing in common with each other may be parts of one cluster", () => {
    checkRepository(
      `${inBoth((one) => `${kustomization(`clusters/${one}/kustomization.yaml`, "shop/route.yaml, shop/service.yaml")}${shop(`clusters/${one}/shop`)}`)}${kustomization("clusters/common/kustomization.yaml", "gateway.yaml", "network")}${gateway("clusters/common/gateway.yaml")}`,
      {
        checked: "parentRefs 0/2, backends 2/2",
        open: [
          "clusters/dev/shop/route.yaml:6 parentRefs elsewhere",
          "clusters/prod/shop/route.yaml:6 parentRefs elsewhere",
        ],
        nonsense: [
          "clusters/dev/shop/route.yaml:8 hint route-parent-section-not-found",
          "clusters/prod/shop/route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "clusters/dev/shop/route.yaml:6 hint route-parent-not-found",
          "clusters/prod/shop/route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });

  it("that patch one overlay are told what is wrong in it (C2)", () => {
    checkRepository(
      `${kustomization("base/kustomization.yaml", "gateway.yaml, route.yaml, service.yaml")}${gateway("base/gateway.yaml")}${route("base/route.yaml", { parent: "shop", rules: TO_SHOP })}${service("base/service.yaml")}${inBoth((one) => kustomization(`overlays/${one}/kustomization.yaml`, "../../base", "shop"))}patches:\n  - target: { kind: Gateway }\n    patch: '[{ "op": "replace", "path": "/spec/listeners/0/name", "value": "web" }]'\n`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        findings: ["base/route.yaml:8 warning route-parent-section-not-found"],
        nonsense: ["base/route.yaml:8 warning route-parent-section-not-found"],
        misspelt: ["base/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});
