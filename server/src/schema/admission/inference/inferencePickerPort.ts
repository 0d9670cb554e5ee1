import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "cel-inference-picker-port",
  summary: "An InferencePool that does not say on which port its picker is asked",
  why: "A picker that is a Service, which it is unless another kind is written, is asked on one of its ports, and nothing says which one where `port` is left out. The alpha took 9002 then.",
  source: "https://gateway-api-inference-extension.sigs.k8s.io/api-types/inferencepool/",
  places: [{ kinds: ["InferencePool"], at: ["spec.endpointPickerRef"] }],
  bad: `
apiVersion: inference.networking.k8s.io/v1
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector: { matchLabels: { app: vllm } }
  targetPorts: [{ number: 8000 }]
  endpointPickerRef: { name: picker }
#                            ^^^^^^ error cel-inference-picker-port: The Service \`picker\` picks the pods, and \`port\`, which says where it is asked, is missing; the API server refuses the pool. Insert it. 💡
`,
  check(picker, report) {
    if (text(picker, "kind") !== "Service" || isSet(picker, "port")) return;
    report({
      at: ["name"],
      message: `The Service \`${text(picker, "name") ?? ""}\` picks the pods, and \`port\`, which says where it is asked, is missing; the API server refuses the pool. Insert it.`,
      fixes: [
        {
          title: "Insert `port`",
          edits: [{ kind: "set", path: ["port"], value: { number: 9002 } }],
          isPreferred: true,
        },
      ],
    });
  },
});
