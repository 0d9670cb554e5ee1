import { changeTo, preferred, removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { TELEMETRY_KINDS, TELEMETRY_SOURCE } from "./telemetry.ts";

/** What only says something where traces are made. */
const SETTINGS = [
  "provider",
  "samplingRate",
  "parentBasedSampling",
  "serviceName",
  "spanName",
  "attributes",
] as const;

export default defineAdmissionRule({
  id: "cel-telemetry-tracing-mode",
  summary: "Settings of traces without `mode: Enabled`, or traces without a receiver",
  why: "Traces are made as the policy says only with `mode: Enabled`; by default, `ImplementationDefault`, the implementation decides. The API server refuses all other settings without `Enabled`, and `Enabled` without a `provider` that the spans are sent to.",
  source: TELEMETRY_SOURCE,
  places: [{ kinds: TELEMETRY_KINDS, at: ["spec.tracing"] }],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XTelemetryPolicy
metadata: { name: traces, namespace: infra }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]
  tracing:
    serviceName: edge
#   ^^^^^^^^^^^ error cel-telemetry-tracing-mode: \`serviceName\` needs \`mode: Enabled\`, and the mode is \`ImplementationDefault\`; the API server refuses the policy. Set the mode to \`Enabled\`, or remove \`serviceName\`. 💡
    spanName: request
#   ^^^^^^^^ error cel-telemetry-tracing-mode: \`spanName\` needs \`mode: Enabled\`, and the mode is \`ImplementationDefault\`; the API server refuses the policy. Set the mode to \`Enabled\`, or remove \`spanName\`. 💡
`,
  correction: `
-    serviceName: edge
+    mode: Enabled
+    provider: { backendRef: { name: collector, port: 4317 } }
+    serviceName: edge
`,
  check(tracing, report) {
    const mode = text(tracing, "mode");
    if (mode === undefined) return;
    if (mode === "Enabled") {
      if (isSet(tracing, "provider")) return;
      report({
        at: ["mode"],
        message:
          "With mode `Enabled` traces need a `provider` that they are sent to; the API server refuses the policy. Name its Service.",
        fixes: [
          {
            title: "Insert `provider`",
            edits: [
              {
                kind: "set",
                path: ["provider"],
                value: { backendRef: { name: "otel-collector", port: 4317 } },
              },
            ],
            isPreferred: true,
          },
        ],
      });
      return;
    }
    const enable = changeTo(["mode"], "Enabled");
    const settings = SETTINGS.filter((one) => isSet(tracing, one));
    for (const name of settings) {
      // Without its only setting `tracing` itself would go, which the API server asks for.
      const removal = settings.length > 1 ? [removeMember(name)] : [];
      report({
        at: [name],
        on: "key",
        message: `\`${name}\` needs \`mode: Enabled\`, and the mode is \`${mode}\`; the API server refuses the policy. Set the mode to \`Enabled\`, or remove \`${name}\`.`,
        fixes: isSet(tracing, "provider") ? [preferred(enable), ...removal] : removal,
      });
    }
  },
});
