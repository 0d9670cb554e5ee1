import { migrateTo, migrationTarget } from "../doc/versionMigration.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "legacy-referencepolicy",
  category: "admission",
  severity: "error",
  kinds: ["ReferencePolicy"],
  summary: "ReferencePolicy, which is called ReferenceGrant since release 0.5.",
  why: "The kind was renamed and the old one is in no CRD since release 0.6: the API server refuses it. Without the grant, references across namespaces stop working.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: ReferencePolicy
#     ^^^^^^^^^^^^^^^ error legacy-referencepolicy: ReferencePolicy is called ReferenceGrant since release 0.5; no CRD has the old kind any more, so the API server refuses it. 💡
metadata: { name: routes, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web }]
  to: [{ group: "", kind: Service }]
`,
  check(manifest, report) {
    const target = migrationTarget(manifest);
    const migration = target === undefined ? undefined : migrateTo(manifest, target);
    report({
      at: ["kind"],
      on: "value",
      message:
        "ReferencePolicy is called ReferenceGrant since release 0.5; no CRD has the old kind any more, so the API server refuses it.",
      fixes: migration?.kind === "fix" ? [migration.fix] : [],
    });
  },
});
