import type { Delivered } from "../../delivery/delivered.ts";
import type { PolicyTargetDecision } from "../../gateway-api/backendTlsPolicy.ts";
import { apiVersionOf, type BackendTlsPolicy } from "../../model/resource.ts";
import type { Fix } from "../../workspace/finding.ts";
import { defineRule } from "../rule.ts";
import { BACKEND_TLS_POLICY, partPath, targetsOf } from "./policyTarget.ts";

export default defineRule({
  id: "btls-multiple-targets",
  category: "advice",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy has more than one target.",
  why: `The API allows sixteen targets and asks implementations to support one: how conflicts and status work with several is not
settled yet. One that follows the letter leaves out all but the first. A policy for each target is safe.`,
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: api }
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: basket, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: basket }
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      if (decision.index === 0) continue;
      report({
        at: partPath(decision),
        message:
          "Implementations are asked to support one target for now, so this one may be left out. Write a policy for each.",
        fixes: separate(policy, decision),
      });
    }
  },
});

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
    {
      title: `Move the target to a policy \`${name}\``,
      edits: [
        { kind: "remove", place: { id, path: ["spec", "targetRefs", index] } },
        { kind: "addDocument", beside: id, value },
      ],
    },
  ];
}
