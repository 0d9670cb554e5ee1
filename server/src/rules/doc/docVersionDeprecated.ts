import { newestServed, servingOf, versionsOf } from "../../schema/servedVersions.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { migrateTo } from "./versionMigration.ts";

export default defineDocumentRule({
  id: "doc-version-deprecated",
  category: "migration",
  severity: "warning",
  summary: "A version that is served but deprecated.",
  why: "The API server still takes the object and answers with a warning. A later release of the CRDs will not serve the version any more, and objects that nobody has migrated by then cannot be applied.",
  source: "https://gateway-api.sigs.k8s.io/concepts/versioning/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1alpha2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning doc-version-deprecated: \`v1alpha2\` of TCPRoute is deprecated since release 1.6; the API server takes it with a warning. Write \`v1\`. 💡
kind: TCPRoute
metadata: { name: database, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: postgres }]
  rules:
    - backendRefs: [{ name: database, port: 5432 }]
`,
  check(manifest, report) {
    const { group, kind, version, crds } = manifest;
    const entry = versionsOf(group, kind).find((known) => known.version === version);
    const target = newestServed(group, kind, crds);
    if (entry === undefined || target === undefined || target.version === version) return;
    const serving = servingOf(entry, crds);
    if (serving.state !== "served" || serving.deprecatedFrom === undefined) return;
    const migration = migrateTo(manifest, target);
    const advice = migration.kind === "obstacle" ? migration.text : `Write \`${target.version}\`.`;
    report({
      at: ["apiVersion"],
      on: "value",
      message: `\`${version}\` of ${kind} is deprecated since release ${serving.deprecatedFrom}; the API server takes it with a warning. ${advice}`,
      isDeprecated: true,
      fixes: migration.kind === "fix" ? [migration.fix] : [],
    });
  },
});
