import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { gateway, gatewayClass } from "./objects.ts";

const only = ["gen-pdb-selector", "gen-class-label-selector", "gen-legacy-label", "gen-child-no-infra"];
const NAME = "gateway.networking.k8s.io/gateway-name";

/** A disruption budget that selects by a label, with a marker under the value. */
function budget(value: string, marker = "", label = NAME): string {
  const indent = " ".repeat(6 + label.length + 1);
  return `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: platform }
spec:
  selector:
    matchLabels:
      ${label}: ${value}
${marker === "" ? "" : `#${indent}${"^".repeat(value.length)} ${marker}\n`}`;
}

const absent = (name: string, kind: string, rest = "") =>
  `gen-pdb-selector: Gateway \`${name}\` is not in this workspace, so the ${kind} would select nothing.${rest}`;

describe("a selector of what is generated", () => {
  it("is right with the name of a Gateway of its namespace", () => {
    checkDiagnostics(gateway() + budget("web"), { only, closedWorld: true });
  });

  it("is a hint where the Gateway is in no file, and an error in the closed world", () => {
    checkDiagnostics(budget("web", `hint ${absent("web", "PodDisruptionBudget")}`), { only });
    checkDiagnostics(
      budget(
        "web",
        "error gen-pdb-selector: Gateway `web` is not in this workspace, so the PodDisruptionBudget selects nothing.",
      ),
      { only, closedWorld: true },
    );
  });

  it("is a warning where the Gateway stands in one other namespace", () => {
    checkDiagnostics(
      gateway("web", "edge") +
        budget(
          "web",
          `warning ${absent("web", "PodDisruptionBudget", " There is one of this name in namespace `edge`; what is generated for it stands there.")}`,
        ),
      { only },
    );
  });

  it("is silent where that one's implementation puts what it generates elsewhere", () => {
    checkDiagnostics(
      gatewayClass("gateway.envoyproxy.io/gatewayclass-controller") + gateway("web", "edge") + budget("web"),
      { only },
    );
  });

  it("is silent where an object of the namespace carries the label, or a chart may bring one", () => {
    const labelled = `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: proxy, namespace: platform }
spec:
  template:
    metadata:
      labels:
        ${NAME}: web
`;
    checkDiagnostics(budget("web") + labelled, { only, closedWorld: true });
    const chart =
      "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web, namespace: platform }\nspec: { chart: {} }\n";
    checkDiagnostics(budget("web") + chart, { only, closedWorld: true });
  });

  it("is silent about values that are filled in later", () => {
    checkDiagnostics(gateway() + budget('"${GATEWAY}"'), { only, closedWorld: true });
  });

  it("may be a network policy's, a Service's, a monitor's or an affinity", () => {
    checkDiagnostics(
      `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: web, namespace: platform }
spec:
  podSelector:
    matchExpressions:
      - key: ${NAME}
        operator: In
        values: [one, two]
#                ^^^ hint ${absent("one", "NetworkPolicy")}
#                     ^^^ hint ${absent("two", "NetworkPolicy")}
  ingress:
    - from:
        - podSelector: { matchLabels: { ${NAME}: three } }
#                                                                               ^^^^^ hint ${absent("three", "NetworkPolicy")}
        - podSelector: { matchLabels: { ${NAME}: four } }
          namespaceSelector: {}
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: platform }
spec:
  selector: { ${NAME}: five }
#                                                     ^^^^ hint ${absent("five", "Service")}
---
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata: { name: web, namespace: platform }
spec:
  selector: { matchLabels: { ${NAME}: six } }
#                                                                    ^^^ hint ${absent("six", "PodMonitor")}
---
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata: { name: everywhere, namespace: platform }
spec:
  namespaceSelector: { any: true }
  selector: { matchLabels: { ${NAME}: seven } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: app, namespace: platform }
spec:
  template:
    spec:
      affinity:
        podAntiAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - labelSelector: { matchLabels: { ${NAME}: eight } }
#                                                                                     ^^^^^ hint ${absent("eight", "Deployment")}
          preferredDuringSchedulingIgnoredDuringExecution:
            - podAffinityTerm:
                labelSelector: { matchLabels: { ${NAME}: nine } }
#                                                                                       ^^^^ hint ${absent("nine", "Deployment")}
`,
      { only },
    );
  });

  it("needs only one of several values", () => {
    const policy = `---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: web, namespace: platform }
spec:
  podSelector:
    matchExpressions: [{ key: ${NAME}, operator: In, values: [other, web] }]
`;
    checkDiagnostics(gateway() + policy, { only, closedWorld: true });
  });

  it("is not read where it is somebody else's, such as one that reaches all namespaces", () => {
    const policy = `---
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: web, namespace: istio-system }
spec:
  selector:
    matchLabels:
      ${NAME}: nowhere
`;
    checkDiagnostics(policy, { only, closedWorld: true });
  });

  it("gets the name that is probably meant", () => {
    const source = gateway("entrance") + budget("entrence$0");
    checkFix(source, source.replace("entrence$0", "entrance"));
  });

  it("of a child gets the parent's name", () => {
    const parent = gateway().replace(
      "  listeners",
      "  infrastructure: { allowedChildren: { namespaces: { from: Same } } }\n  listeners",
    );
    const child = gateway("shop").replace(
      "  listeners",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }\n  listeners",
    );
    const source = parent + child + budget("shop$0");
    checkFix(source, source.replace("shop$0", "web"));
  });
});

describe("a selector of the class's label", () => {
  const label = "gateway.networking.k8s.io/gateway-class-name";

  it("is right with the name of a class, and a hint where that is in no file", () => {
    checkDiagnostics(gatewayClass() + budget("edge", "", label), { only, closedWorld: true });
    checkDiagnostics(
      budget(
        "edge",
        "hint gen-class-label-selector: GatewayClass `edge` is not in this workspace. If it is not in the cluster either, nothing is selected.",
        label,
      ),
      { only },
    );
  });
});

describe("a selector of the label of old", () => {
  it("is renamed", () => {
    const source = budget("web", "", "istio.io/gateway-name");
    checkFix(source.replace("istio.io", "istio$0.io"), source.replace("istio.io/gateway-name", NAME));
  });
});

describe("gen-legacy-label, beside the label that all implementations set", () => {
  it("has no fix: the newer one is there already", () => {
    const budget = (labels: string) => `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: platform }
spec:
  minAvailable: 1
  selector:
${labels}`;
    const legacy =
      "hint gen-legacy-label: Only Istio sets this label; all implementations set `gateway.networking.k8s.io/gateway-name`.";
    const only = { only: ["gen-legacy-label"] };
    checkDiagnostics(
      budget(`    matchLabels:
      gateway.networking.k8s.io/gateway-name: web
      istio.io/gateway-name: web
#     ^^^^^^^^^^^^^^^^^^^^^ ${legacy}
`),
      only,
    );
    checkDiagnostics(
      budget(`    matchExpressions:
      - { key: istio.io/gateway-name, operator: In, values: [web] }
#                                                            ^^^ ${legacy}
`),
      only,
    );
  });
});
