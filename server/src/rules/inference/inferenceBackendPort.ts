import { poolOf } from "../../gateway-api/backends/backends.ts";
import { namesText } from "../../text/sentence.ts";
import { removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { INFERENCE_POOLS } from "./inferencePools.ts";

export default defineRule({
  id: "inference-backend-port",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["otherBackends"],
  summary: "A port beside an InferencePool as backend that is none of the pool's",
  why: "Requests for an InferencePool go to its `targetPorts`; a `port` of the reference is ignored, whatever it says. One that is none of these tells a reader something that does not happen.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: models }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - group: inference.networking.k8s.io
          kind: InferencePool
          name: llama
          port: 80
#               ^^ hint inference-backend-port: The port of a reference to an InferencePool is ignored; requests go to port 8000 of the pods. 💡
---
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
`,
  check(cluster, route, report) {
    for (const decision of cluster.backends.of(route.id)) {
      const ports = poolOf(decision)?.resource.spec.targetPorts ?? [];
      const { port } = decision.ref;
      if (typeof port !== "number" || ports.length === 0) continue;
      if (ports.some((one) => one === port || typeof one !== "number")) continue;
      report({
        at: [...decision.path, "port"],
        message: `The port of a reference to an InferencePool is ignored; requests go to ${ports.length === 1 ? "port" : "ports"} ${namesText(ports, "")} of the pods.`,
        fixes: [
          preferredFix("Remove the port", removeAt({ id: route.id, path: [...decision.path, "port"] })),
        ],
      });
    }
  },
});
