import { isStored, newestServed, servingOf, versionsOf } from "../../schema/servedVersions.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { migrateTo } from "./versionMigration.ts";

export default defineDocumentRule({
  id: "doc-version-beta",
  category: "migration",
  severity: "hint",
  summary: "`v1beta1` where `v1` is served and stored.",
  why: "`v1beta1` of GatewayClass, Gateway and HTTPRoute has the fields of `v1`, is still served and is not deprecated. Clusters store `v1` since release 1.1, so tools that read the object back show that version, and a diff against the manifest is never quiet.",
  source: "https://gateway-api.sigs.k8s.io/concepts/versioning/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint doc-version-beta: \`v1\` of HTTPRoute has the same fields, and clusters store it; \`v1beta1\` still works. 💡
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
`,
  check(manifest, report) {
    const { group, kind, version, crds } = manifest;
    const entry = versionsOf(group, kind).find((known) => known.version === version);
    const target = newestServed(group, kind, crds);
    if (entry === undefined || target === undefined || target.version === version) return;
    if (!version.includes("beta") || !isStored(target, crds)) return;
    const serving = servingOf(entry, crds);
    if (serving.state !== "served" || serving.deprecatedFrom !== undefined) return;
    const migration = migrateTo(manifest, target);
    report({
      at: ["apiVersion"],
      on: "value",
      message: `\`${target.version}\` of ${kind} has the same fields, and clusters store it; \`${version}\` still works.`,
      fixes: migration.kind === "fix" ? [migration.fix] : [],
    });
  },
});
