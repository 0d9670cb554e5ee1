import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { checkDefinition, checkHover } from "../fixture.ts";

/** The findings above hints in one file, as `severity rule`. */
function found(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "main.yaml", text }], options)
    .diagnostics.filter(({ severity }) => severity !== "hint")
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const SIMPLE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: tiny-gateway
spec:
  gatewayClassName: sample
  listeners:
  - name: default
    port: 80
    protocol: HTTP
`;

/** A Gateway with labels and annotations, as many as asked for. */
function labelled(labels: number, annotations: number, value = "x"): string {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, at) => `example.com/key-${at}: "${value}"`).join(", ");
  return `${SIMPLE}  infrastructure:\n    labels: { ${pairs(labels)} }\n    annotations: { ${pairs(annotations)} }\n`;
}

describe("the examples of GEP-1762", () => {
  it("a simple Gateway has something generated that is called after it and its class", () => {
    assert.deepEqual(found(SIMPLE), []);
    checkHover(SIMPLE.replace("tiny-gateway", "tiny-$0gateway").trimStart(), [
      "**Gateway** `tiny-gateway`: 1 listener",
      "",
      "| # | Listener | Port | Hostname | Routes | State |",
      "| --- | --- | --- | --- | --- | --- |",
      "| 1 | `default` | 80 HTTP | any | 0 | accepted |",
      "",
      "Predicted conditions: Accepted is True and Programmed is True.",
      "",
      "Generated for it: Deployment, Service and so on, usually called `tiny-gateway-sample`.",
      "",
      "Supported kinds: HTTPRoutes and GRPCRoutes.",
    ]);
  });

  it("an autoscaler by name and a disruption budget by label lead to it, and nothing is wrong", () => {
    const autoscaler = `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: for-gateway
spec:
  # Not \`kind: Gateway\`: what is scaled is the generated Deployment.
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: tiny-gateway-sample
  minReplicas: 2
  maxReplicas: 5
`;
    const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: for-gateway
spec:
  minAvailable: 1
  selector:
    matchLabels:
      gateway.networking.k8s.io/gateway-name: tiny-gateway
`;
    assert.deepEqual(found(`${SIMPLE}${autoscaler}${budget}`), []);
    const closed = found(`${SIMPLE}${autoscaler}${budget}`, { closedWorld: true });
    assert.deepEqual(
      closed.filter((one) => one.includes("gen-")),
      [],
    );
    const gateway = ["main.yaml:4 tiny-gateway"];
    checkDefinition(`${SIMPLE}${autoscaler.replace("tiny-gateway-s", "tiny-gateway-s$0")}`, gateway);
    checkDefinition(`${SIMPLE}${budget.replace("name: tiny", "name: tiny$0")}`, gateway);
  });

  it("a requested address, labels and annotations are accepted", () => {
    assert.deepEqual(found(`${SIMPLE}  addresses:\n  - type: IPAddress\n    value: 1.2.3.4\n`), []);
    assert.deepEqual(found(labelled(2, 2)), []);
  });
});

describe("labels and annotations of what is generated", () => {
  it("are at most eight each, and sixteen annotations since release 1.6", () => {
    assert.deepEqual(found(labelled(8, 16)), []);
    assert.deepEqual(found(labelled(9, 17)), ["error field-limit", "error field-limit"]);
    assert.deepEqual(found(labelled(8, 9), { bundleVersion: "1.5" }), ["error field-limit"]);
    assert.deepEqual(found(labelled(8, 8), { bundleVersion: "1.5" }), []);
  });

  it("have values that labels can have, and annotations of at most 4096 characters", () => {
    assert.deepEqual(found(labelled(1, 0, "not a label")), ["error field-pattern"]);
    assert.deepEqual(found(labelled(1, 0, "x".repeat(64))), ["error field-limit"]);
    assert.deepEqual(found(labelled(0, 1, "x".repeat(4096))), []);
    assert.deepEqual(found(labelled(0, 1, "x".repeat(4097))), ["error field-limit"]);
    assert.deepEqual(found(labelled(1, 0, "${TEAM}")), []);
  });
});
