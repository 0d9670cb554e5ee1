import { mayHavePods } from "../backend/backendNoWorkload.ts";
import { defineRule } from "../rule.ts";
import { INFERENCE_POOLS } from "./inferencePools.ts";

export default defineRule({
  id: "inference-no-workload",
  category: "reference",
  severity: "hint",
  kinds: ["InferencePool"],
  summary: "Nothing in the namespace of an InferencePool runs pods",
  why: "A pool is the pods of its namespace that have all labels of its selector. Where the workspace is all that the cluster has, and the namespace holds neither pods nor anything that makes some, nobody answers requests for the pool. Charts, generators and kinds of other APIs may make pods, so beside one of them nothing is said.",
  source: INFERENCE_POOLS,
  exampleOptions: { closedWorld: true },
  bad: `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector:
    matchLabels: { app: vllm }
#                ^^^^^^^^^^^^^ hint inference-no-workload: Nothing in the namespace of the pool runs pods, so nobody answers requests for it.
  targetPorts: [{ number: 8000 }]
`,
  correction: `
   targetPorts: [{ number: 8000 }]
+---
+apiVersion: apps/v1
+kind: Deployment
+metadata: { name: vllm, namespace: models }
+spec:
+  selector: { matchLabels: { app: vllm } }
+  template:
+    metadata: { labels: { app: vllm } }
+    spec: { containers: [{ name: vllm, image: example.com/vllm }] }
`,
  check(cluster, pool, report) {
    const { selector, selectorPath } = pool.resource.spec;
    if (!cluster.options.closedWorld || Object.keys(selector).length === 0) return;
    if (mayHavePods(cluster, pool)) return;
    report({
      at: selectorPath,
      message: "Nothing in the namespace of the pool runs pods, so nobody answers requests for it.",
    });
  },
});
