import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkParents } from "./delivered.ts";

const gateway = (path: string, name = "edge") => `
#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name} }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;

const route = (path: string, section = "http") => `
#- ${path}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
spec:
  parentRefs: [{ name: edge, namespace: network, sectionName: ${section} }]
`;

const kustomization = (path: string, namespace: string, resources: string) => `
#- ${path}
namespace: ${namespace}
resources: [${resources}]
`;

const TWO_ROOTS = `
${kustomization("network/kustomization.yaml", "network", "gateway.yaml")}${gateway("network/gateway.yaml")}
${kustomization("shop/kustomization.yaml", "shop", "route.yaml")}`;

describe("root kustomizations", () => {
  it("are one cluster where nothing is defined twice", () => {
    checkParents(`${TWO_ROOTS}${route("shop/route.yaml")}`, [
      "shop/route.yaml HTTPRoute → network/gateway.yaml: Accepted",
    ]);
    checkParents(`${TWO_ROOTS}${route("shop/route.yaml", "https")}`, [
      "shop/route.yaml HTTPRoute → network/gateway.yaml: NoMatchingParent",
    ]);
  });

  it("are clusters of their own where both define one object, whatever namespace the manifests leave out", () => {
    checkParents(
      `${kustomization("clusters/east/kustomization.yaml", "network", "gateway.yaml, route.yaml")}${gateway("clusters/east/gateway.yaml")}${route("clusters/east/route.yaml")}
${kustomization("clusters/west/kustomization.yaml", "network", "gateway.yaml, route.yaml")}${gateway("clusters/west/gateway.yaml")}${route("clusters/west/route.yaml", "https")}`,
      [
        "clusters/east/route.yaml HTTPRoute → clusters/east/gateway.yaml: Accepted",
        "clusters/west/route.yaml HTTPRoute → clusters/west/gateway.yaml: NoMatchingParent",
      ],
    );
  });

  it("that nobody applies stand aside where Flux applies all that they list", () => {
    checkParents(
      `
#- flux/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./shop
  targetNamespace: shop
  sourceRef: { kind: GitRepository, name: flux-system }
#- shop/old/kustomization.yaml
resources: [../route.yaml, ../../network/gateway.yaml]
${route("shop/route.yaml")}
#- flux/network.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: network, namespace: flux-system }
spec:
  path: ./network
  targetNamespace: network
  sourceRef: { kind: GitRepository, name: flux-system }
${gateway("network/gateway.yaml")}`,
      ["shop/route.yaml HTTPRoute → network/gateway.yaml: Accepted"],
    );
  });
});

describe("a Route whose parent only another cluster has", () => {
  it("is reported, with that cluster", () => {
    checkDiagnostics(
      `${kustomization("clusters/east/kustomization.yaml", "network", "gateway.yaml, lobby.yaml")}${gateway("clusters/east/gateway.yaml")}${gateway("clusters/east/lobby.yaml", "lobby")}
${kustomization("clusters/west/kustomization.yaml", "network", "gateway.yaml, route.yaml")}${gateway("clusters/west/gateway.yaml")}${route("clusters/west/route.yaml").replace("name: edge, namespace: network, sectionName: http", "name: lobby")}
#                      ^^^^^ warning route-parent-not-found: Gateway \`lobby\` goes to another cluster (\`clusters/east\`) than this Route, so the Route gets no status and no traffic. Name a Gateway of its own cluster.
`.replace("[{ name: lobby }]\n\n", "[{ name: lobby }]\n"),
      { only: ["route-parent-not-found"] },
    );
  });
});

describe("a Route whose parent some clusters have and its own has not", () => {
  const only = ["route-parent-not-found"];
  const lobby = (folder: string) => gateway(`clusters/${folder}/lobby.yaml`, "lobby");
  const cluster = (folder: string, resources: string) =>
    `\n${kustomization(`clusters/${folder}/kustomization.yaml`, "network", resources)}${gateway(`clusters/${folder}/gateway.yaml`)}`;
  const toLobby = (path: string) =>
    route(path).replace("name: edge, namespace: network, sectionName: http", "name: lobby");

  it("is not reported where several have it, since it most likely comes to this one, too", () => {
    checkDiagnostics(
      `${cluster("east", "gateway.yaml, lobby.yaml")}${lobby("east")}${cluster("north", "gateway.yaml, lobby.yaml")}${lobby("north")}${cluster("west", "gateway.yaml, route.yaml")}${toLobby("clusters/west/route.yaml")}\n`,
      { only },
    );
  });

  it("is not said to go elsewhere where nothing applies the Route, or the parent", () => {
    checkDiagnostics(
      `${cluster("east", "gateway.yaml, lobby.yaml")}${lobby("east")}${cluster("west", "gateway.yaml")}${toLobby("clusters/west/route.yaml")}
#                      ^^^^^ hint route-parent-not-found: Gateway \`lobby\` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.
`.replace("[{ name: lobby }]\n\n", "[{ name: lobby }]\n"),
      { only },
    );
    checkDiagnostics(
      `${cluster("east", "gateway.yaml")}${lobby("east")}${cluster("west", "gateway.yaml, route.yaml")}${toLobby("clusters/west/route.yaml")}\n`,
      { only },
    );
  });
});

describe("the root that Flux is started with", () => {
  const apps = `
${kustomization("apps/network/kustomization.yaml", "network", "gateway.yaml")}${gateway("apps/network/gateway.yaml")}
${kustomization("apps/shop/kustomization.yaml", "shop", "route.yaml")}${route("apps/shop/route.yaml", "grpc")}`;
  const expected = ["apps/shop/route.yaml HTTPRoute → apps/network/gateway.yaml: NoMatchingParent"];

  it("stands in the values of the chart flux-instance", () => {
    checkParents(
      `
#- apps/flux-system/flux-instance.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: flux-instance, namespace: flux-system }
spec:
  chartRef: { kind: OCIRepository, name: flux-instance }
  values:
    instance:
      sync: { kind: GitRepository, path: apps/ }
${apps}`,
      expected,
    );
  });

  it("stands in a FluxInstance", () => {
    checkParents(
      `
#- bootstrap/flux.yaml
apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec:
  sync: { kind: GitRepository, url: https://git.example.com/home.git, path: ./apps }
${apps}`,
      expected,
    );
  });
});

describe("an object that several files define", () => {
  it("is the one that is applied, not the draft beside it", () => {
    checkParents(
      `
#- shop/kustomization.yaml
namespace: network
resources: [gateway.yaml, route.yaml]
${gateway("shop/gateway.yaml")}${gateway("shop/gateway-old.yaml").replace("name: edge", "name: edge, namespace: network")}${route("shop/route.yaml")}`,
      ["shop/route.yaml HTTPRoute → shop/gateway.yaml: Accepted"],
    );
  });
});
