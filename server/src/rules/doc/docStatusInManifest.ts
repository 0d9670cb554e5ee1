import { isReadFromCluster } from "../../model/savedStatus.ts";
import { versionsOf } from "../../schema/servedVersions.ts";
import { removeAt } from "../../yaml/documentEdits.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { entryOf } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-status-in-manifest",
  category: "advice",
  severity: "hint",
  summary: "`status` in a manifest that is to be applied.",
  why: "`status` belongs to controllers. The API server leaves it out when an object is created or applied, so what stands there says nothing about any cluster. Objects saved from a cluster, which one sees by their `uid` or by the times and generations in their conditions, are not meant: their status is compared with what the files say.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/#object-spec-and-status",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.com/gateways
status:
#[0-6] hint doc-status-in-manifest: \`status\` is written by controllers; the API server ignores it when the manifest is applied. 💡
  conditions: []
`,
  check({ group, kind, root }, report) {
    if (versionsOf(group, kind).length === 0) return;
    if (entryOf(root, "status") === undefined) return;
    if (isReadFromCluster(root)) return;
    report({
      at: ["status"],
      message: "`status` is written by controllers; the API server ignores it when the manifest is applied.",
      fixes: [preferredFix("Remove `status`", removeAt(["status"]))],
    });
  },
});
