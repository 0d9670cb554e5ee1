import { FIRST_GROUP } from "../../model/resource.ts";
import { servingOf, versionsOf } from "../../schema/servedVersions.ts";
import { migrateTo, migrationTarget } from "../doc/versionMigration.ts";
import { defineDocumentRule } from "../documentRule.ts";

export default defineDocumentRule({
  id: "legacy-backendpolicy",
  category: "admission",
  severity: "error",
  kinds: ["BackendPolicy", "BackendLBPolicy"],
  inFirstGroup: true,
  summary: "BackendPolicy or BackendLBPolicy, which no CRD has any more.",
  why: "BackendPolicy of release 0.3 said how a gateway speaks TLS to a backend; BackendTLSPolicy does that now, with other fields. BackendLBPolicy of 1.1 and 1.2 has become XBackendTrafficPolicy of `gateway.networking.x-k8s.io`. The API server refuses the old kinds.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v1.3.0",
  bad: `
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: BackendLBPolicy
#     ^^^^^^^^^^^^^^^ error legacy-backendpolicy: BackendLBPolicy has become XBackendTrafficPolicy of \`gateway.networking.x-k8s.io\` with release 1.3; the API server refuses the old kind. 💡
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  sessionPersistence: { type: Cookie }
`,
  check(manifest, report) {
    const { group, kind, crds } = manifest;
    const [entry] = versionsOf(group, kind);
    if (entry === undefined || servingOf(entry, crds).state !== "ended") return;
    if (group === FIRST_GROUP) {
      report({
        at: ["kind"],
        on: "value",
        message:
          "BackendPolicy went with release 0.4; the API server refuses it. Write a BackendTLSPolicy, which has other fields.",
      });
      return;
    }
    const target = migrationTarget(manifest);
    const migration = target === undefined ? undefined : migrateTo(manifest, target);
    report({
      at: ["kind"],
      on: "value",
      message:
        "BackendLBPolicy has become XBackendTrafficPolicy of `gateway.networking.x-k8s.io` with release 1.3; the API server refuses the old kind.",
      fixes: migration?.kind === "fix" ? [migration.fix] : [],
    });
  },
});
