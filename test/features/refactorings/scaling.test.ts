import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { offeredAtCursor, refactoredTexts } from "./refactored.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
const AUTOSCALER = "Add a HorizontalPodAutoscaler for what is generated for this Gateway";
const BUDGET = "Add a PodDisruptionBudget for what is generated for this Gateway";

function titles(source: string): readonly string[] {
  return offeredAtCursor(source).flatMap(({ title }) => (title.startsWith("Add a ") ? [title] : []));
}

describe("[refactoring: scaling] scaling what is generated for a Gateway", () => {
  it("adds an autoscaler of the Deployment", () => {
    const { after, texts } = refactoredTexts(GATEWAY, AUTOSCALER);
    assert.equal(
      texts["main.yaml"]?.split("---\n")[1],
      `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: front
  namespace: infra
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: front-edge
  minReplicas: 2
  maxReplicas: 10
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 80
`,
    );
    const rules = after.diagnostics("main.yaml").map(({ rule }) => rule);
    assert.deepEqual(
      rules.filter((rule) => rule.startsWith("gen-")),
      [],
    );
  });

  it("adds a disruption budget that selects the pods", () => {
    const { after, texts } = refactoredTexts(GATEWAY, BUDGET);
    assert.match(
      texts["main.yaml"] ?? "",
      /matchLabels:\n {6}gateway.networking.k8s.io\/gateway-name: front\n$/,
    );
    const rules = after.diagnostics("main.yaml").map(({ rule }) => rule);
    assert.deepEqual(
      rules.filter((rule) => rule.startsWith("gen-")),
      [],
    );
  });

  it("is offered where there is none yet, and for Gateways that something is generated for", () => {
    assert.deepEqual(titles(GATEWAY), [AUTOSCALER, BUDGET]);
    const { texts } = refactoredTexts(GATEWAY, AUTOSCALER);
    assert.deepEqual(titles((texts["main.yaml"] ?? "").replace("name: front,", "name: fr$0ont,")), [BUDGET]);
    const child = GATEWAY.replace(
      "  listeners",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: web } }\n  listeners",
    );
    assert.deepEqual(titles(child), []);
  });
});
