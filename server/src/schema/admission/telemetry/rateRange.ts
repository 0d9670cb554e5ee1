import { defineAdmissionRule } from "../admissionRule.ts";
import { number } from "../admittedValue.ts";
import { TELEMETRY_KINDS, TELEMETRY_SOURCE } from "./telemetry.ts";

export default defineAdmissionRule({
  id: "cel-telemetry-rate-range",
  summary: "A share of requests to trace that is greater than one",
  why: "No more requests can be traced than there are, so the API server refuses a numerator greater than the denominator, which is 100 where none is given.",
  source: TELEMETRY_SOURCE,
  places: [
    {
      kinds: TELEMETRY_KINDS,
      at: ["spec.tracing.samplingRate", "spec.tracing.parentBasedSampling.samplingRate"],
    },
  ],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  tracing:
    mode: Enabled
    provider: { backendRef: { name: collector, port: 4317 } }
    samplingRate: { numerator: 1000 }
#                              ^^^^ error cel-telemetry-rate-range: \`1000\` of \`100\` is more than everything; the API server refuses the policy. Write a numerator of at most \`100\`. 💡
`,
  check(rate, report) {
    const numerator = number(rate, "numerator");
    const denominator = number(rate, "denominator");
    // A denominator below one is a mistake by itself, of which the structure speaks.
    if (numerator === undefined || denominator === undefined || denominator < 1 || numerator <= denominator)
      return;
    report({
      at: ["numerator"],
      message: `\`${numerator}\` of \`${denominator}\` is more than everything; the API server refuses the policy. Write a numerator of at most \`${denominator}\`.`,
      fixes: [
        {
          title: `Trace all: \`${denominator}\` of \`${denominator}\``,
          edits: [{ kind: "set", path: ["numerator"], value: denominator }],
        },
      ],
    });
  },
});
