import { poolTarget } from "../../gateway-api/references/references.ts";
import { setAt } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { corrections, judgeAbsence, suggestionText } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { INFERENCE_POOLS, otherGroupOf } from "./inferencePools.ts";

export default defineRule({
  id: "inference-pool-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["InferencePoolUser"],
  summary: "A `poolRef` that leads to no InferencePool",
  why: "An InferenceObjective, InferenceModel or InferenceModelRewrite says something about the requests to one InferencePool of its own namespace. Where there is none of that name it has no effect. This is a hint, because the pool may be made by a chart, and a warning where the name looks like a slip, or the reference names another kind.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: inference.networking.x-k8s.io/v1alpha2
kind: InferenceObjective
metadata: { name: urgent, namespace: models }
spec:
  priority: 10
  poolRef: { name: lamma-pool }
#                  ^^^^^^^^^^ warning inference-pool-not-found: InferencePool \`lamma-pool\` is not in this workspace, and without it the InferenceObjective has no effect. Did you mean \`llama-pool\`? 💡
---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama-pool, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
`,
  check(cluster, user, report) {
    const { userKind, spec } = user.resource;
    const target = spec.poolRef && poolTarget(spec.poolRef, userKind, user.namespace);
    if (target === undefined) return;
    if (target.kind !== "InferencePool") {
      if (isOpaque(target.kind)) return;
      report({
        at: ["spec", "poolRef", "kind"],
        severity: "warning",
        message: `The pool of an ${userKind} is an InferencePool, and no \`${target.kind}\`; as it stands, the ${userKind} has no effect.`,
      });
      return;
    }
    if (otherGroupOf(target, cluster) !== undefined) return;
    const absence = judgeAbsence(cluster.lookup.find(user.id, target), target, cluster, user.id);
    if (absence === undefined) return;
    report({
      at: ["spec", "poolRef", "name"],
      severity: absence.severity,
      message: `InferencePool \`${target.name}\` is not in this workspace, and without it the ${userKind} has no effect.${suggestionText(absence, `; an ${userKind} has to stand beside its pool`)}`,
      fixes:
        absence.suggestion?.kind === "name"
          ? corrections(absence, (field, value) =>
              setAt({ id: user.id, path: ["spec", "poolRef", field] }, value),
            )
          : [],
    });
  },
});
