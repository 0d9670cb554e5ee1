import { isOtherCoreKind } from "../../gateway-api/backends/backends.ts";
import { decidePicker } from "../../gateway-api/backends/endpointPicker.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { INFERENCE_POOLS } from "./inferencePools.ts";

export default defineRule({
  id: "inference-picker-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["InferencePool"],
  summary: "An InferencePool names a picker that is not in the workspace, or can be none",
  why: "For each request the Gateway asks the picker for a pod. Without the Service the pool's status says `ResolvedRefs: False`, and requests are answered with 5xx unless `failureMode` is `FailOpen`. Many pickers come from charts, so this is a hint, and a warning where the name looks like a slip or stands in one other namespace: a picker stands beside its pool.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
  endpointPickerRef:
    name: llama-piker
#         ^^^^^^^^^^^ warning inference-picker-not-found: Service \`llama-piker\`, which is to pick the pods, is not in this workspace. Did you mean \`llama-picker\`? 💡
    port: { number: 9002 }
---
apiVersion: v1
kind: Service
metadata: { name: llama-picker, namespace: models }
spec:
  ports: [{ port: 9002 }]
`,
  check(cluster, pool, report) {
    const picker = decidePicker(pool, cluster.lookup);
    if (picker === undefined) return;
    const { group, kind } = picker.target;
    if (isNoPicker(picker.target))
      report({
        at: [...picker.path, "kind"],
        severity: "warning",
        message: `${displayKind(picker.target)} \`${picker.target.name}\` picks no pods: what does so is asked by way of a Service.`,
      });
    if (group !== "" || kind !== "Service") return;
    const absence = judgeAbsence(picker.resolution, picker.target, cluster);
    if (absence === undefined) return;
    report({
      at: [...picker.path, "name"],
      severity: absence.severity,
      message: `Service \`${picker.target.name}\`, which is to pick the pods, is not in this workspace.${suggestionText(absence, "; a picker has to stand beside its pool")}`,
      fixes:
        absence.suggestion?.kind === "name"
          ? corrections(absence, (field, value) =>
              setAt({ id: pool.id, path: [...picker.path, field] }, value),
            )
          : [],
    });
  },
});

/** What the Gateway API and the core group have beside Services answers nobody; kinds of other groups are their implementation's to know. */
function isNoPicker(target: Target): boolean {
  return isOtherCoreKind(target) || target.group === GATEWAY_GROUP;
}
