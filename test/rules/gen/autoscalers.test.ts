import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { autoscaler, deployment, gateway, gatewayClass } from "./objects.ts";

const only = [
  "gen-hpa-target-gateway",
  "gen-hpa-target-near-miss",
  "gen-hpa-namespace",
  "gen-child-no-infra",
];

describe("an autoscaler of what is generated", () => {
  const near = (severity: string, usually = "", name = "web-edge") =>
    `${severity} gen-hpa-target-near-miss: Deployment \`web\` is not in this workspace. What is generated for Gateway \`web\` of class \`edge\` is ${usually}called \`${name}\`. 💡`;

  it("is right with the name of Gateway and class, and with one that starts like that", () => {
    for (const name of ["web-edge", "web-edge-proxy"]) {
      checkDiagnostics(gatewayClass() + gateway() + autoscaler(name), { only, closedWorld: true });
    }
  });

  it("is shown the name that is probably meant, the surer the worse", () => {
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("web", near("warning")), { only });
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("web", near("error")), {
      only,
      closedWorld: true,
    });
    checkDiagnostics(gateway() + autoscaler("web", near("hint", "usually ")), { only });
    checkDiagnostics(
      gatewayClass("projectcontour.io/gateway-controller") +
        gateway() +
        autoscaler("web", near("information", "usually ", "envoy-web")),
      { only },
    );
  });

  it("follows the pattern that is set for the controller, or that the controller is known to have", () => {
    const generatedNames = { "example.com/gateways": "proxy-<gateway>" };
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("web", near("warning", "", "proxy-web")), {
      only,
      generatedNames,
    });
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("proxy-web"), { only, generatedNames });
    checkDiagnostics(gatewayClass("kgateway.dev/kgateway") + gateway() + autoscaler("web"), { only });
    checkDiagnostics(
      gatewayClass("gateway.envoyproxy.io/gatewayclass-controller") + gateway() + autoscaler("web"),
      { only },
    );
    checkDiagnostics(gatewayClass("networking.gke.io/gateway") + gateway() + autoscaler("web"), { only });
    const waypoint = gateway("web", "platform").replace("edge", "istio-waypoint");
    checkDiagnostics(waypoint + autoscaler("web"), { only });
    const renamed = gateway("web").replace(
      "metadata: { name: web,",
      "metadata: { name: web, annotations: { gateway.istio.io/name-override: front },",
    );
    checkDiagnostics(gatewayClass() + renamed + autoscaler("front"), { only, closedWorld: true });
  });

  it("knows the Gateway with another class, and a slip", () => {
    const second = gatewayClass().replace("name: edge", "name: internal");
    checkDiagnostics(
      gatewayClass() +
        second +
        gateway() +
        autoscaler("web-internal", near("warning").replace("`web` is not", "`web-internal` is not")),
      { only },
    );
    checkDiagnostics(
      gatewayClass() +
        gateway("entrance") +
        autoscaler(
          "entrence-edge",
          "warning gen-hpa-target-near-miss: Deployment `entrence-edge` is not in this workspace. What is generated for Gateway `entrance` of class `edge` is called `entrance-edge`. 💡",
        ),
      { only },
    );
  });

  it("is silent where a file has the Deployment, however it is written", () => {
    const base = gatewayClass() + gateway() + autoscaler("web");
    checkDiagnostics(base + deployment("web"), { only });
    checkDiagnostics(
      `${base}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: platform }\n`,
      { only },
    );
    checkDiagnostics(
      `#- manifests.yaml\n${base.trimStart()}#- web.json\n{ "apiVersion": "apps/v1", "kind": "Deployment", "metadata": { "name": "web", "namespace": "platform" } }\n`,
      { only },
    );
    // Its namespace comes with whatever applies it.
    checkDiagnostics(base + deployment("web").replace("  namespace: platform\n", ""), { only });
  });

  it("is silent where a chart or the like may make the Deployment", () => {
    const chart =
      "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web, namespace: platform }\nspec: { chart: {} }\n";
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("web") + chart, { only, closedWorld: true });
    const kustomization =
      "#- kustomization.yaml\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [https://example.com/web]\n";
    checkDiagnostics(gatewayClass() + gateway() + autoscaler("web") + kustomization, { only });
  });

  it("is silent about names that are filled in later, other kinds and other groups", () => {
    checkDiagnostics(gatewayClass() + gateway() + autoscaler('"${NAME}"'), { only, closedWorld: true });
    checkDiagnostics(gatewayClass() + gateway('"${NAME}"') + autoscaler("web"), { only });
    checkDiagnostics(
      gatewayClass() + gateway() + autoscaler("web").replace("kind: Deployment", "kind: StatefulSet"),
      { only },
    );
    checkDiagnostics(
      gatewayClass() +
        gateway() +
        autoscaler("web")
          .replace("apps/v1", "networking.istio.io/v1")
          .replace("kind: Deployment", "kind: Gateway"),
      { only },
    );
  });

  it("is silent where somebody deploys the data plane", () => {
    const manual = gateway().replace(
      "  listeners",
      "  addresses: [{ type: Hostname, value: web.platform.svc.cluster.local }]\n  listeners",
    );
    checkDiagnostics(gatewayClass() + manual + autoscaler("web"), { only, closedWorld: true });
  });

  it("may be one of KEDA, which scales Deployments, or a vertical one", () => {
    const keda = `---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web, namespace: platform }
spec:
  scaleTargetRef:
    name: web
#         ^^^ ${near("warning")}
`;
    const vertical = `---
apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: { name: web, namespace: platform }
spec:
  targetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
#         ^^^ ${near("warning")}
`;
    checkDiagnostics(gatewayClass() + gateway() + keda + vertical, { only });
  });

  it("gets the name", () => {
    const source = gatewayClass() + gateway() + autoscaler("web$0");
    checkFix(source, source.replace("web$0", "web-edge"));
  });
});

describe("an autoscaler of a Gateway", () => {
  const wrong = autoscaler("web")
    .replace("apiVersion: apps/v1", "apiVersion: gateway.networking.k8s.io/v1")
    .replace("kind: Deployment", "kind: Gate$0way");

  it("gets the Deployment", () => {
    checkFix(gatewayClass() + gateway() + wrong, gatewayClass() + gateway() + autoscaler("web-edge"));
  });

  it("gets the Deployment where it leaves the version out", () => {
    const bare = wrong.replace("    apiVersion: gateway.networking.k8s.io/v1\n", "");
    checkFix(
      gatewayClass() + gateway() + bare,
      gatewayClass() +
        gateway() +
        autoscaler("web-edge")
          .replace("    apiVersion: apps/v1\n", "")
          .replace("name: web-edge\n", "name: web-edge\n    apiVersion: apps/v1\n"),
    );
  });

  it("is wrong although the Gateway is nowhere", () => {
    checkDiagnostics(
      wrong.replace(
        "kind: Gate$0way",
        "kind: Gateway\n#         ^^^^^^^ error gen-hpa-target-gateway: A Gateway cannot be scaled. Name the Deployment generated for it.",
      ),
      { only },
    );
  });
});

describe("an autoscaler in another namespace", () => {
  const reported =
    "warning gen-hpa-namespace: Deployment `web-edge` is not in this namespace. One of this name is generated for a Gateway in namespace `platform`, and an autoscaler reaches its own namespace only. 💡";
  const strayed = (marker = "") =>
    autoscaler("web-edge").replace(
      "  namespace: platform\n",
      `  namespace: scaling\n${marker === "" ? "" : `#            ^^^^^^^ ${marker}\n`}`,
    );

  it("is pointed to where the Deployment is", () => {
    checkDiagnostics(gatewayClass() + gateway() + strayed(reported), { only });
    checkDiagnostics(gateway() + strayed(reported.replace("warning", "hint")), { only });
  });

  it("is not where two namespaces have one, where its own has, or where it is not known", () => {
    checkDiagnostics(gatewayClass() + gateway() + gateway("web", "stage") + strayed(), { only });
    checkDiagnostics(gatewayClass() + gateway() + strayed() + deployment("web-edge", "scaling"), { only });
    checkDiagnostics(gatewayClass() + gateway() + strayed().replace("  namespace: scaling\n", ""), { only });
    const envoy = gatewayClass("gateway.envoyproxy.io/gatewayclass-controller");
    checkDiagnostics(envoy + gateway() + strayed().replace("web-edge", "web"), { only });
  });

  it("moves", () => {
    const source =
      gatewayClass() + gateway() + strayed().replace("namespace: scaling", "namespace: scal$0ing");
    checkFix(source, source.replace("scal$0ing", "platform"));
  });
});

describe("an autoscaler of a child Gateway", () => {
  const parent = gateway().replace(
    "  listeners",
    "  infrastructure: { allowedChildren: { namespaces: { from: Same } } }\n  listeners",
  );
  const child = gateway("shop").replace(
    "  listeners",
    "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }\n  listeners",
  );
  const reported =
    "warning gen-child-no-infra: Gateway `shop` attaches to Gateway `platform/web`, so nothing is generated for it and the HorizontalPodAutoscaler finds nothing. Name the parent. 💡";

  it("is sent to the parent's Deployment", () => {
    for (const name of ["shop", "shop-edge"]) {
      checkDiagnostics(gatewayClass() + parent + child + autoscaler(name, reported), { only });
    }
    const source = gatewayClass() + parent + child + autoscaler("shop-edge$0");
    checkFix(source, source.replace("shop-edge$0", "web-edge"));
  });

  it("is not shown what the parent's is called where that stands elsewhere", () => {
    const far = parent.replace("namespace: platform", "namespace: infra").replace("from: Same", "from: All");
    const near = child.replace("name: web }", "name: web, namespace: infra }");
    checkDiagnostics(
      gatewayClass() +
        far +
        near +
        autoscaler("shop", reported.replace("platform/web", "infra/web").replace(" 💡", "")),
      { only },
    );
  });

  it("is silent where it is not certain that the child is let in, and where the proposal is not read", () => {
    checkDiagnostics(gatewayClass() + child + autoscaler("shop-edge"), { only });
    checkDiagnostics(gatewayClass() + parent + child + autoscaler("shop-edge"), {
      only,
      proposals: { attachTo: false },
    });
  });
});
