import type { Target } from "../../gateway-api/target.ts";
import type { XMesh } from "../../model/resource.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "mesh-xmesh-controller",
  category: "reference",
  severity: "hint",
  kinds: ["XMesh"],
  summary: "The parameters of a mesh are not in the workspace",
  why: "`parametersRef` names what a mesh is set up by. Where it does not exist the mesh is not accepted: `InvalidParameters`. Here it is a hint, because it may live elsewhere; a warning where the name looks like a slip; an error in the closed world.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#xmesh",
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XMesh
metadata: { name: mesh }
spec:
  controllerName: example.com/mesh
  parametersRef: { group: "", kind: ConfigMap, namespace: mesh-system, name: setings }
#                                                                            ^^^^^^^ warning mesh-xmesh-controller: ConfigMap \`setings\` is not in this workspace; without it the mesh is not accepted. Did you mean \`settings\`? 💡
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: mesh-system }
data: {}
`,
  check(cluster, mesh, report) {
    const target = parametersTarget(mesh.resource);
    if (target === undefined) return;
    const absence = judgeAbsence(cluster.lookup.find(mesh.id, target), target, cluster, mesh.id);
    if (absence === undefined) return;
    const path = ["spec", "parametersRef"];
    const { suggestion } = absence;
    report({
      at: [...path, suggestion?.kind === "namespace" ? "namespace" : "name"],
      severity: absence.severity,
      message: `${target.kind} \`${target.name}\` is not in this workspace; without it the mesh is not accepted.${suggestion?.kind === "name" ? ` Did you mean \`${suggestion.name}\`?` : ""}`,
      fixes: corrections(absence, (field, value) => setAt({ id: mesh.id, path: [...path, field] }, value)),
    });
  },
});

/** What the parameters are: undefined where a part is missing, or the namespace is not written and so is not needed. */
function parametersTarget({ spec }: XMesh): Target | undefined {
  const { group, kind, namespace, name } = spec.parametersRef ?? {};
  if (group === undefined || kind === undefined || name === undefined || namespace === undefined)
    return undefined;
  return { group, kind, namespace, name };
}
