import { preferred, removeItem } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, number, repetitions } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "cel-inference-target-port-unique",
  summary: "An InferencePool that names a port of its pods twice",
  why: "Each entry of `targetPorts` is an endpoint of its own on every pod, so their numbers have to differ.",
  source: "https://gateway-api-inference-extension.sigs.k8s.io/api-types/inferencepool/",
  places: [{ kinds: ["InferencePool"], at: ["spec.targetPorts"] }],
  bad: `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts:
    - number: 8000
    - number: 8000
#             ^^^^ error cel-inference-target-port-unique: An earlier entry names port 8000 already; the API server refuses the pool. Remove one of the two, or write another port. 💡
`,
  check(ports, report) {
    for (const index of repetitions(items(ports).map((port) => member(port, "number"))))
      report({
        at: [index, "number"],
        message: `An earlier entry names port ${number(items(ports)[index], "number") ?? ""} already; the API server refuses the pool. Remove one of the two, or write another port.`,
        fixes: [preferred(removeItem(index, "Remove the second entry"))],
      });
  },
});
