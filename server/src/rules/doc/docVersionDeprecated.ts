import { newestServed, possibleCrds, servingOf, versionsOf } from "../../schema/servedVersions.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { migrateTo } from "./versionMigration.ts";

export default defineDocumentRule({
  id: "doc-version-deprecated",
  category: "migration",
  severity: "warning",
  summary: "A version that is served but deprecated.",
  why: "The API server still takes the object and answers with a warning. A later release of the CRDs will not serve the version any more, and objects that nobody has migrated by then cannot be applied. Which release the clusters run the settings say, or the files that install the CRDs. Where neither does, or several releases are installed, an older one may not serve the newer version yet: then this is a hint, without a fix.",
  source: "https://gateway-api.sigs.k8s.io/concepts/versioning/",
  exampleOptions: { bundleVersion: "1.6" },
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
    const isAgreed = possibleCrds(crds).every((possible) => servingOf(target, possible).state === "served");
    const obstacle = migration.kind === "obstacle" ? ` ${migration.text}` : "";
    const since = serving.deprecatedFrom;
    report({
      at: ["apiVersion"],
      on: "value",
      ...(isAgreed
        ? {
            message: `\`${version}\` of ${kind} is deprecated since release ${since}; the API server takes it with a warning.${obstacle || ` Write \`${target.version}\`.`}`,
            fixes: migration.kind === "fix" ? [migration.fix] : [],
          }
        : {
            severity: "hint" as const,
            message: `From release ${since} on, \`${version}\` of ${kind} is deprecated: write \`${target.version}\` once no cluster runs an older one, which does not serve it.${obstacle}`,
          }),
      isDeprecated: true,
    });
  },
});
