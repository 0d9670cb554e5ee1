import type { Delivered } from "../../delivery/delivered.ts";
import type { PolicyTargetDecision } from "../../gateway-api/backends/backendTlsPolicy.ts";
import { apiVersionOf, type BackendTlsPolicy } from "../../model/resource.ts";
import { addDocument, type Fix, removeAt } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { BACKEND_TLS_POLICY, partPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-multiple-targets",
  category: "advice",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy has more than one target.",
  why: `The API allows sixteen targets and asks implementations to support one: how conflicts and status work with several is not
settled yet. One that follows the letter leaves out all but the first. A policy for each target is safe. For several ports of
one Service, which implementations are known to take, this is a hint.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: api }
    - { group: "", kind: Service, name: basket }
#                                       ^^^^^^ warning btls-multiple-targets: Implementations are asked to support one target for now, so this one may be left out. Write a policy for each. 💡
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  correction: `
     - { group: "", kind: Service, name: api }
+  validation:
+    hostname: api.example.com
+    wellKnownCACertificates: System
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: BackendTLSPolicy
+metadata: { name: basket, namespace: shop }
+spec:
+  targetRefs:
`,
  check(cluster, policy, report) {
    const targets = targetsOf(cluster, policy);
    // What the API server refuses for its targets has to be mended before anything else.
    if (targets.some((one) => targets.some((other) => isIndistinct(one, other)))) return;
    const [first] = targets;
    for (const decision of targets) {
      if (first === undefined || decision.index === 0) continue;
      report({
        at: partPath(decision),
        // For several ports of one Service there is no other way than a policy for each, which few would write.
        ...(deepEqual(first.target, decision.target) ? { severity: "hint" } : {}),
        message:
          "Implementations are asked to support one target for now, so this one may be left out. Write a policy for each.",
        fixes: separate(policy, decision),
      });
    }
  },
});

/** Two targets of one object have to differ in the section that both name. */
function isIndistinct(one: PolicyTargetDecision, other: PolicyTargetDecision): boolean {
  if (one.index === other.index || !deepEqual(one.target, other.target)) return false;
  return one.ref.sectionName === undefined || one.ref.sectionName === other.ref.sectionName;
}

/** Moves the target to a policy of its own, with the same validation; options are an implementation's, and stay out. */
function separate(policy: Delivered<BackendTlsPolicy>, { index, ref }: PolicyTargetDecision): readonly Fix[] {
  const { resource, id } = policy;
  const { hostname, caCertificateRefs, wellKnownCACertificates, subjectAltNames, optionKeys } = resource.spec;
  if (optionKeys.length > 0 || resource.metadata.name === undefined) return [];
  const name = [resource.metadata.name, ref.name, ref.sectionName]
    .filter((part) => part !== undefined)
    .join("-");
  const { namespace } = resource.metadata;
  const validation = {
    ...(hostname === undefined ? {} : { hostname }),
    ...(caCertificateRefs === undefined
      ? {}
      : { caCertificateRefs: caCertificateRefs.map((one) => ({ ...one })) }),
    ...(wellKnownCACertificates === undefined ? {} : { wellKnownCACertificates }),
    ...(subjectAltNames === undefined ? {} : { subjectAltNames: subjectAltNames.map((one) => ({ ...one })) }),
  };
  const value = {
    apiVersion: apiVersionOf(resource),
    kind: resource.kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: { targetRefs: [{ ...ref }], validation },
  };
  return [
    fixBy(
      `Move the target to a policy \`${name}\``,
      removeAt({ id, path: ["spec", "targetRefs", index] }),
      addDocument(id, value),
    ),
  ];
}
