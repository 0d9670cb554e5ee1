import { describe, it } from "node:test";
import { gateway, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

const edge = gateway("network/gateway.yaml");
const network = "#- network/fleet.yaml\ndefaultNamespace: network\n";
const shop = `#- shop/fleet.yaml
defaultNamespace: shop
helm: { releaseName: shop }
${route("shop/route.yaml", { rules: TO_SHOP })}${service("shop/service.yaml")}`;

const told = {
  nonsense: ["shop/route.yaml:8 warning route-parent-section-not-found"],
  misspelt: ["shop/route.yaml:6 warning route-parent-not-found"],
};

describe("a repository that Rancher's Fleet delivers", () => {
  it("is one cluster of bundles, each with its namespace", () => {
    checkRepository(`${network}${edge}${shop}`, { checked: "parentRefs 1/1, backends 1/1", ...told });
  });

  it("merges what stands below `overlays` into the bundle", () => {
    checkRepository(
      `${network}${edge}${shop}#- shop/overlays/prod/route_patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
spec:
  hostnames: [shop.example.com]
`,
      { checked: "parentRefs 1/1, backends 1/1", ...told },
    );
  });
});
