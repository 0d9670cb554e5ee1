import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { refusalsWithFixes } from "./refusals.ts";

const NEW: AnalyzeOptions = { channel: "experimental", bundleVersion: "1.7" };

/** What the API server refuses about the tracing of a telemetry policy. */
const refused = (tracing: string) =>
  refusalsWithFixes(
    `apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  tracing: { ${tracing} }
`,
    NEW,
  );

const PROVIDER = "provider: { backendRef: { name: collector, port: 4317 } }";

describe("the settings of tracing", () => {
  it("go with the mode `Enabled`, which needs a provider", () => {
    assert.deepEqual(refused(`mode: Enabled, ${PROVIDER}, serviceName: edge, spanName: request`), []);
    assert.deepEqual(refused("mode: Enabled"), ["cel-telemetry-tracing-mode: Insert `provider`"]);
    assert.deepEqual(refused("mode: Disabled"), []);
    assert.deepEqual(refused('mode: "${MODE}", serviceName: edge'), []);
    for (const mode of ["mode: Disabled", "mode: ImplementationDefault"]) {
      assert.deepEqual(refused(`${mode}, serviceName: edge`), ["cel-telemetry-tracing-mode:"], mode);
      assert.deepEqual(refused(`${mode}, serviceName: edge, spanName: request`), [
        "cel-telemetry-tracing-mode: Remove `serviceName`",
        "cel-telemetry-tracing-mode: Remove `spanName`",
      ]);
      assert.deepEqual(refused(`${mode}, ${PROVIDER}`), ["cel-telemetry-tracing-mode: Change to `Enabled`"]);
      assert.deepEqual(refused(`${mode}, ${PROVIDER}, spanName: request`), [
        "cel-telemetry-tracing-mode: Change to `Enabled` | Remove `provider`",
        "cel-telemetry-tracing-mode: Change to `Enabled` | Remove `spanName`",
      ]);
    }
  });
});

describe("a sampling rate", () => {
  const rate = (text: string) => refused(`mode: Enabled, ${PROVIDER}, samplingRate: { ${text} }`);

  it("is at most everything", () => {
    assert.deepEqual(rate("numerator: 4, denominator: 4"), []);
    assert.deepEqual(rate("numerator: 1, denominator: 1"), []);
    assert.deepEqual(rate("numerator: 100"), []);
    assert.deepEqual(rate("numerator: 101"), ["cel-telemetry-rate-range: Trace all: `100` of `100`"]);
    assert.deepEqual(rate("numerator: 2, denominator: 1"), [
      "cel-telemetry-rate-range: Trace all: `1` of `1`",
    ]);
    assert.deepEqual(rate('numerator: "${RATE}", denominator: 1'), []);
    assert.deepEqual(rate('numerator: 5, denominator: "${WHOLE}"'), []);
    assert.deepEqual(
      rate("numerator: 5, denominator: 0").filter((one) => one.includes("rate-range")),
      [],
    );
  });

  it("of children of traced requests goes with its own mode", () => {
    const parent = (text: string) => refused(`mode: Enabled, ${PROVIDER}, parentBasedSampling: { ${text} }`);
    assert.deepEqual(parent("mode: Enabled, samplingRate: { numerator: 1 }"), []);
    assert.deepEqual(parent("mode: Disabled"), []);
    assert.deepEqual(parent('mode: "${MODE}", samplingRate: { numerator: 1 }'), []);
    assert.deepEqual(parent("mode: Disabled, samplingRate: { numerator: 1 }"), [
      "cel-telemetry-parent-mode: Change to `Enabled` | Remove `samplingRate`",
    ]);
    assert.deepEqual(parent("mode: Enabled, samplingRate: { numerator: 101 }"), [
      "cel-telemetry-rate-range: Trace all: `100` of `100`",
    ]);
  });
});
