import { describe, it } from "node:test";
import { flux, gateway, kustomization, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

const shop = (folder: string): string =>
  `${route(`${folder}/route.yaml`, { namespace: "shop", rules: TO_SHOP })}${service(`${folder}/service.yaml`, { namespace: "shop" })}`;
const edge = (path: string): string => gateway(path, { namespace: "network" });
const apps = (root: string): string => `${edge(`${root}/network/gateway.yaml`)}${shop(`${root}/shop`)}`;

const CHART = `#- charts/shop/Chart.yaml
apiVersion: v2
name: shop
version: 0.1.0
`;
/** The Route of a chart, and the values that show it. */
const values = (path: string, isOn = true): string => `#- ${path}
httpRoute:
  enabled: ${isOn}
  parentRefs:
    - name: edge
      namespace: network
      sectionName: http
`;

describe("a Helm chart", () => {
  it("shows its Route in the values beside it; its templates are not read", () => {
    checkRepository(
      `${CHART}#- charts/shop/templates/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: {{ .Release.Namespace }} }
spec:
  parentRefs: {{- toYaml .Values.httpRoute.parentRefs | nindent 4 }}
${values("charts/shop/values.yaml")}${edge("manifests/gateway.yaml")}${shop("manifests")}`,
      {
        checked: "parentRefs 2/3, backends 1/1",
        open: ["charts/shop/templates/route.yaml parentRefs template"],
        nonsense: [
          "charts/shop/values.yaml:6 warning route-parent-section-not-found",
          "manifests/route.yaml:8 error route-parent-section-not-found",
        ],
        misspelt: [
          "charts/shop/values.yaml:4 warning route-parent-not-found",
          "manifests/route.yaml:6 warning route-parent-not-found",
        ],
      },
    );
  });

  it("shows it in the values of an environment", () => {
    checkRepository(
      `${CHART}${values("charts/shop/values.yaml", false)}${values("charts/shop/values-prod.yaml")}${edge("manifests/gateway.yaml")}`,
      {
        checked: "parentRefs 1/2",
        open: ["charts/shop/values.yaml:4 parentRefs off"],
        nonsense: [
          "charts/shop/values.yaml:6 silent",
          "charts/shop/values-prod.yaml:6 warning route-parent-section-not-found",
        ],
        misspelt: [
          "charts/shop/values.yaml:4 silent",
          "charts/shop/values-prod.yaml:4 warning route-parent-not-found",
        ],
      },
    );
  });

  it("has manifests for templates, where nothing in them is filled in", () => {
    checkRepository(`${CHART}${shop("charts/shop/templates")}${edge("manifests/gateway.yaml")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["charts/shop/templates/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["charts/shop/templates/route.yaml:6 warning route-parent-not-found"],
    });
  });
});

describe("output of Jsonnet", () => {
  it("is what is checked", () => {
    checkRepository(`#- environments/home/main.jsonnet\n{}\n${apps("manifests/home")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["manifests/home/shop/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["manifests/home/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("that is not in the repository is missing to those who need it, and to no others", () => {
    checkRepository(
      `#- lib/gateway.libsonnet\n{}\n${shop("apps")}${gateway("apps/lobby.yaml", { name: "lobby", namespace: "network" })}${route("apps/visit.yaml", { name: "visit", namespace: "shop" }).replace("name: edge", "name: lobby")}`,
      {
        checked: "parentRefs 1/2, backends 1/1",
        open: ["apps/route.yaml:6 parentRefs absent"],
        findings: ["apps/route.yaml:6 hint route-parent-not-found"],
        nonsense: ["apps/route.yaml:8 silent", "apps/visit.yaml:8 error route-parent-section-not-found"],
        misspelt: [
          "apps/route.yaml:6 hint route-parent-not-found",
          "apps/visit.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });
});

describe("CUE", () => {
  it("that Flux applies is no missing folder, and nothing is known of what it brings", () => {
    checkRepository(
      `#- gateway/gateway.cue\npackage gateway\n${flux("flux/apps.yaml", "apps", "./apps")}${flux("flux/gateway.yaml", "gateway", "./gateway")}${route("apps/route.yaml", { namespace: "shop", rules: TO_SHOP })}`,
      {
        checked: "parentRefs 0/1, backends 0/1",
        open: ["apps/route.yaml:6 parentRefs absent", "apps/route.yaml:10 backends produced"],
        findings: ["apps/route.yaml:6 hint route-parent-not-found"],
        nonsense: ["apps/route.yaml:8 silent"],
        misspelt: ["apps/route.yaml:6 hint route-parent-not-found"],
      },
    );
  });

  it("beside its output", () => {
    checkRepository(`#- gateway/gateway.cue\npackage gateway\n${apps("rendered")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["rendered/shop/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["rendered/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });
});

describe("KCL", () => {
  it("beside its output", () => {
    checkRepository(`#- main.k\nreplicas = 1\n#- kcl.mod\n[package]\n${apps("rendered")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["rendered/shop/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["rendered/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("without output in a folder that a kustomization lists", () => {
    checkRepository(
      `#- gateway/main.k\nreplicas = 1\n${kustomization("kustomization.yaml", "apps, gateway")}${kustomization("apps/kustomization.yaml", "route.yaml, service.yaml")}${shop("apps")}`,
      {
        checked: "parentRefs 0/1, backends 1/1",
        open: ["apps/route.yaml:6 parentRefs absent"],
        findings: ["apps/route.yaml:6 hint route-parent-not-found"],
        nonsense: ["apps/route.yaml:8 silent"],
        misspelt: ["apps/route.yaml:6 hint route-parent-not-found"],
      },
    );
  });
});

describe("cdk8s", () => {
  it("makes one file of a chart", () => {
    checkRepository(
      `#- cdk8s.yaml\nlanguage: typescript\napp: npx ts-node main.ts\n#- main.ts\nnew App();\n#- dist/home.k8s.yaml\n${apps(
        "dist",
      )
        .replace(/#- .*\n/g, "---\n")
        .replace("---\n", "")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["dist/home.k8s.yaml:19 error route-parent-section-not-found"],
        misspelt: ["dist/home.k8s.yaml:17 warning route-parent-not-found"],
      },
    );
  });

  it("makes copies of what is kept elsewhere", () => {
    checkRepository(`#- cdk8s.yaml\nlanguage: typescript\n${apps("dist")}${apps("k8s")}`, {
      checked: "parentRefs 2/2, backends 2/2",
      nonsense: [
        "dist/shop/route.yaml:8 error route-parent-section-not-found",
        "k8s/shop/route.yaml:8 error route-parent-section-not-found",
      ],
      misspelt: [
        "dist/shop/route.yaml:6 warning route-parent-not-found",
        "k8s/shop/route.yaml:6 warning route-parent-not-found",
      ],
    });
  });
});

describe("Timoni", () => {
  it("with a bundle in CUE", () => {
    checkRepository(`#- bundle.cue\nbundle: { apiVersion: "v1alpha1", name: "shop" }\n${apps("manifests")}`, {
      checked: "parentRefs 1/1, backends 1/1",
      nonsense: ["manifests/shop/route.yaml:8 error route-parent-section-not-found"],
      misspelt: ["manifests/shop/route.yaml:6 warning route-parent-not-found"],
    });
  });

  it("with a bundle in YAML, which is nobody's manifest", () => {
    checkRepository(
      `#- bundle.yaml\nbundle:\n  apiVersion: v1alpha1\n  name: shop\n  instances:\n    shop:\n      module: { url: "oci://registry.example.com/shop" }\n      namespace: shop\n      values: { gateway: { enabled: true } }\n${apps("manifests")}`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: ["manifests/shop/route.yaml:8 error route-parent-section-not-found"],
        misspelt: ["manifests/shop/route.yaml:6 warning route-parent-not-found"],
      },
    );
  });
});
