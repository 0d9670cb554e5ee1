import { decidePicker } from "../../gateway-api/backends/endpointPicker.ts";
import { namesText } from "../../text/sentence.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { INFERENCE_POOLS } from "./inferencePools.ts";

export default defineRule({
  id: "inference-picker-port",
  category: "reference",
  severity: "warning",
  kinds: ["InferencePool"],
  summary: "A port of the picker that its Service does not have",
  why: "The Gateway asks the picker on a port of its Service. On a port that the Service does not have nobody answers, and requests fail unless `failureMode` is `FailOpen`. The alpha takes port 9002 where none is written.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
  endpointPickerRef:
    name: picker
    port: { number: 9020 }
#                   ^^^^ warning inference-picker-port: Service \`picker\`, which picks the pods, has no port 9020, so nobody answers there. It has port 9002. 💡
---
apiVersion: v1
kind: Service
metadata: { name: picker, namespace: models }
spec:
  ports: [{ port: 9002 }]
`,
  check(cluster, pool, report) {
    const picker = decidePicker(pool, cluster.lookup);
    if (picker?.service === undefined || picker.choice?.kind !== "missing") return;
    const { service, port, portPath, path, target } = picker;
    const numbers = service.resource.spec.ports.flatMap((one) =>
      typeof one.port === "number" ? [one.port] : [],
    );
    const isWritten = pool.resource.spec.picker?.port !== undefined;
    const [only, ...others] = numbers;
    report({
      at: isWritten ? portPath : [...path, "name"],
      message: `Service \`${target.name}\`, which picks the pods, has no port ${port}, so nobody answers there. It has ${numbers.length === 1 ? "port" : "ports"} ${namesText(numbers, "")}.`,
      fixes:
        only === undefined || others.length > 0
          ? []
          : [preferredFix(`Change the port to ${only}`, setAt({ id: pool.id, path: portPath }, only))],
    });
  },
});
