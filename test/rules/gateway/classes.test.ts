import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.net/gateways }
---`;

function gateway(className: string, rest = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: ${className}
${rest}  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;
}

describe("a GatewayClass that is not in the workspace", () => {
  const only = ["gatewayclass-not-found"];

  it("is taken to exist while nothing tells which classes there are, also in the closed world", () => {
    checkDiagnostics(gateway("intranet"), { only });
    checkDiagnostics(gateway("intranet"), { only, closedWorld: true });
  });

  it("is a hint beside other classes, and an error in the closed world", () => {
    const marked = (severity: string, consequence: string) =>
      `${CLASS}${gateway(`mesh-local\n#                   ^^^^^^^^^^ ${severity} gatewayclass-not-found: GatewayClass \`mesh-local\` is not in this workspace; ${consequence}`)}`;
    checkDiagnostics(marked("hint", "unless it is in the cluster, no controller serves the Gateway."), {
      only,
    });
    checkDiagnostics(marked("error", "no controller serves the Gateway."), { only, closedWorld: true });
  });

  it("is known to exist where the settings say so, and only then", () => {
    checkDiagnostics(`${CLASS}${gateway("mesh-local")}`, { only, knownClasses: ["mesh-*"] });
    checkDiagnostics(
      gateway(
        "intranet\n#                   ^^^^^^^^ hint gatewayclass-not-found: GatewayClass `intranet` is not in this workspace; unless it is in the cluster, no controller serves the Gateway.",
      ),
      { only, knownClasses: ["mesh-*"] },
    );
  });

  it("is there where a controller makes it by itself, which no manifest tells", () => {
    for (const made of ["istio-waypoint", "cilium", "gke-l7-rilb"])
      for (const closedWorld of [false, true])
        checkDiagnostics(`${CLASS}${gateway(made)}`, { only, closedWorld });
    const usual = gateway(
      "contour\n#                   ^^^^^^^ error gatewayclass-not-found: GatewayClass `contour` is not in this workspace; no controller serves the Gateway.",
    );
    checkDiagnostics(`${CLASS}${usual}`, { only, closedWorld: true });
  });

  it("is not judged where its name is filled in later", () => {
    checkDiagnostics(`${CLASS}${gateway('"${CLASS}"')}`, { only });
  });

  it("gets the name that was meant by the fix", () => {
    checkFix(`${CLASS}${gateway("intern$0t")}`, `${CLASS}${gateway("internet")}`);
  });
});

describe("the parameters of a GatewayClass", () => {
  const only = ["gatewayclass-params-namespace", "gatewayclass-params-not-found"];
  const withRef = (ref: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef:
    group: example.net
    kind: ProxyConfig
    name: proxies
${ref}`;
  const config = `---
apiVersion: example.net/v1
kind: ProxyConfig
metadata: { name: proxies, namespace: infra }
`;
  const definition = (scope: string) => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: proxyconfigs.example.net
spec:
  group: example.net
  scope: ${scope}
  names:
    kind: ProxyConfig
    plural: proxyconfigs
  versions:
    - name: v1
      served: true
      storage: true
`;

  it("need a namespace where the object itself stands in one, and are then not called missing", () => {
    checkFix(
      `${withRef("").replace("parametersRef", "param$0etersRef")}${config}`,
      `${withRef("    namespace: infra\n")}${config}`,
    );
  });

  it("must not have one where their definition says so", () => {
    checkDiagnostics(
      `${withRef("    namespace: infra\n#              ^^^^^ warning gatewayclass-params-namespace: A ProxyConfig is cluster-scoped, so the reference must not have a namespace. 💡\n#[10-17] hint gatewayclass-params-not-found: x".split("\n#[")[0] ?? "")}
${definition("Cluster")}`,
      { only: ["gatewayclass-params-namespace"] },
    );
    checkDiagnostics(`${withRef("    namespace: infra\n")}${definition("Namespaced")}${config}`, { only });
  });

  it("of an unknown kind may stand in no namespace", () => {
    checkDiagnostics(
      `${withRef("")}---
apiVersion: example.net/v1
kind: ProxyConfig
metadata: { name: proxies }
`,
      { only },
    );
  });

  it("are a warning where the object stands in one other namespace", () => {
    checkFix(
      `${withRef("    namespace: in$0fra\n")}${config.replace("namespace: infra", "namespace: shared")}`,
      `${withRef("    namespace: shared\n")}${config.replace("namespace: infra", "namespace: shared")}`,
    );
  });
});

describe("the parameters of a Gateway", () => {
  const only = ["gateway-params-not-found", "gateway-params-both"];
  const withRef = (name: string) =>
    gateway(
      "internet",
      `  infrastructure:\n    parametersRef:\n      group: ""\n      kind: ConfigMap\n      name: ${name}\n`,
    );

  it("that something may make are not missing", () => {
    checkDiagnostics(
      `${withRef("settings")}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: proxy, namespace: infra }
`,
      { only },
    );
  });

  it("that are in no file reject the Gateway in the closed world", () => {
    checkDiagnostics(
      withRef(
        "settings\n#           ^^^^^^^^ error gateway-params-not-found: ConfigMap `settings` is not in this workspace, and without it the Gateway is not accepted.",
      ),
      { only, closedWorld: true },
    );
  });

  it("get the name that was meant by the fix", () => {
    const config = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: infra }\n";
    checkFix(`${withRef("seting$0s")}${config}`, `${withRef("settings")}${config}`);
  });
});
