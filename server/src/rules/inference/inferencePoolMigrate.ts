import { INFERENCE_ALPHA_GROUP, INFERENCE_GROUP } from "../../model/inferencePool.ts";
import { renameKeyAt, setAt } from "../../yaml/documentEdits.ts";
import type { DocumentEdit } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../../yaml/tree.ts";
import { yamlValue } from "../../yaml/yamlValue.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { INFERENCE_POOLS } from "./inferencePools.ts";

export default defineDocumentRule({
  id: "inference-pool-migrate",
  category: "migration",
  severity: "warning",
  kinds: ["InferencePool"],
  inOtherGroups: true,
  summary: "An InferencePool of the alpha",
  why: "The inference extension has released InferencePool as `inference.networking.k8s.io/v1` with its release 1.0, and release 1.5 has the alpha no more: the API server refuses it then. The fix says the same in the words of the release. Routes, ReferenceGrants and poolRefs that name the pool change their group, too, for which other findings have fixes.",
  source: INFERENCE_POOLS,
  bad: `
apiVersion: inference.networking.x-k8s.io/v1alpha2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning inference-pool-migrate: The alpha of InferencePool is gone with release 1.5 of the inference extension. Write \`inference.networking.k8s.io/v1\`, which has other fields. 💡
kind: InferencePool
metadata: { name: llama, namespace: models }
spec:
  selector:
    app: vllm
  targetPortNumber: 8000
  extensionRef:
    name: picker
    portNumber: 9002
---
apiVersion: v1
kind: Service
metadata: { name: picker, namespace: models }
spec:
  ports: [{ port: 9002 }]
`,
  check({ group, kind, root }, report) {
    if (group !== INFERENCE_ALPHA_GROUP || kind !== "InferencePool") return;
    report({
      at: ["apiVersion"],
      on: "value",
      message: `The alpha of InferencePool is gone with release 1.5 of the inference extension. Write \`${INFERENCE_GROUP}/v1\`, which has other fields.`,
      fixes: [
        preferredFix(
          "Migrate to `v1`",
          setAt(["apiVersion"], `${INFERENCE_GROUP}/v1`),
          ...fieldEdits(child(root, "spec")),
        ),
      ],
    });
  },
});

/** What the fields of the alpha are called and how they are shaped now. */
function fieldEdits(spec: YamlNode | undefined): readonly DocumentEdit[] {
  return [
    ...selectorEdits(child(spec, "selector")),
    ...moved(child(spec, "targetPortNumber"), ["spec", "targetPortNumber"], "targetPorts", (number) => [
      { number },
    ]),
    ...pickerEdits(child(spec, "extensionRef")),
  ];
}

function selectorEdits(selector: YamlNode | undefined): readonly DocumentEdit[] {
  if (selector?.kind !== "map" || child(selector, "matchLabels")?.kind === "map") return [];
  return [setAt(["spec", "selector"], { matchLabels: yamlValue(selector) })];
}

/** The port of a Service is asked for now; where none was written it was 9002. */
function pickerEdits(picker: YamlNode | undefined): readonly DocumentEdit[] {
  if (picker?.kind !== "map") return [];
  const path: Path = ["spec", "extensionRef"];
  const port = child(picker, "portNumber");
  const kind = stringValue(child(picker, "kind")) ?? "Service";
  const inferred =
    port === undefined && kind === "Service" ? [setAt([...path, "port"], { number: 9002 })] : [];
  return [
    ...moved(port, [...path, "portNumber"], "port", (number) => ({ number })),
    ...inferred,
    renameKeyAt(path, "endpointPickerRef"),
  ];
}

/** Gives what stands at a path another shape and another key. */
function moved(
  node: YamlNode | undefined,
  path: Path,
  key: string,
  shape: (value: unknown) => unknown,
): readonly DocumentEdit[] {
  return node === undefined ? [] : [setAt(path, shape(yamlValue(node))), renameKeyAt(path, key)];
}
