import { changeTo, preferred, removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { TELEMETRY_KINDS, TELEMETRY_SOURCE } from "./telemetry.ts";

export default defineAdmissionRule({
  id: "cel-telemetry-parent-mode",
  summary: "A rate for requests that their callers trace, without `mode: Enabled`",
  why: "`parentBasedSampling.samplingRate` thins out the requests that their callers have chosen, which matters only where these choices are followed, with its own `mode: Enabled`. The API server refuses it otherwise.",
  source: TELEMETRY_SOURCE,
  places: [{ kinds: TELEMETRY_KINDS, at: ["spec.tracing.parentBasedSampling"] }],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  tracing:
    mode: Enabled
    provider: { backendRef: { name: collector, port: 4317 } }
    parentBasedSampling:
      mode: Disabled
      samplingRate: { numerator: 10 }
#     ^^^^^^^^^^^^ error cel-telemetry-parent-mode: \`samplingRate\` needs \`mode: Enabled\` beside it, and the mode is \`Disabled\`; the API server refuses the policy. Set the mode to \`Enabled\`, or remove \`samplingRate\`. 💡
`,
  check(sampling, report) {
    const mode = text(sampling, "mode");
    if (mode === undefined || mode === "Enabled" || !isSet(sampling, "samplingRate")) return;
    report({
      at: ["samplingRate"],
      on: "key",
      message: `\`samplingRate\` needs \`mode: Enabled\` beside it, and the mode is \`${mode}\`; the API server refuses the policy. Set the mode to \`Enabled\`, or remove \`samplingRate\`.`,
      fixes: [preferred(changeTo(["mode"], "Enabled")), removeMember("samplingRate")],
    });
  },
});
