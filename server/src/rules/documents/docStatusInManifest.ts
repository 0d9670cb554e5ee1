import { versionsOf } from "../../schema/servedVersions.ts";
import { child, entryOf } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

/** What only an API server writes: with one of these the document was read from a cluster. */
const MARKS_OF_A_DUMP = ["uid", "resourceVersion", "managedFields"];

export default defineDocumentRule({
  id: "doc-status-in-manifest",
  category: "advice",
  severity: "hint",
  summary: "`status` in a manifest that is to be applied.",
  why: "`status` belongs to controllers. The API server leaves it out when an object is created or applied, so what stands there says nothing about any cluster. Objects saved from a cluster, which one sees by their `uid`, are not meant.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/#object-spec-and-status",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.com/gateways
status:
#[0-6] hint doc-status-in-manifest: \`status\` is written by controllers; the API server leaves it out when the manifest is applied. 💡
  conditions: []
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.com/gateways
`,
  check({ group, kind, root }, report) {
    if (versionsOf(group, kind).length === 0) return;
    if (entryOf(root, "status") === undefined) return;
    const metadata = child(root, "metadata");
    if (MARKS_OF_A_DUMP.some((key) => entryOf(metadata, key) !== undefined)) return;
    report({
      at: ["status"],
      message:
        "`status` is written by controllers; the API server leaves it out when the manifest is applied.",
      fixes: [{ title: "Remove `status`", edits: [{ kind: "remove", path: ["status"] }], isPreferred: true }],
    });
  },
});
