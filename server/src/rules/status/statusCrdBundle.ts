import type { Delivered } from "../../delivery/delivered.ts";
import { type CustomResourceDefinition, GATEWAY_GROUP } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";

const VERSION = "gateway.networking.k8s.io/bundle-version";
const POLICY_GROUP = "admissionregistration.k8s.io";
const POLICY_KIND = "ValidatingAdmissionPolicy";
/** The policy that comes with the CRDs since release 1.5. */
const POLICY = "safe-upgrades.gateway.networking.k8s.io";

export default defineRule({
  id: "status-crd-bundle",
  category: "advice",
  severity: "warning",
  kinds: ["CustomResourceDefinition"],
  summary: "A definition of the Gateway API that the policy beside it does not let in",
  why: "Since release 1.5 a ValidatingAdmissionPolicy comes with the CRDs of the Gateway API. It refuses definitions of releases before 1.5, because objects could lose fields by them. Where the policy and such a definition stand in one folder, applying both fails for the definition. Definitions of the experimental channel are refused only where they would replace those of the standard channel in a cluster, which no file says.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v1.5.0",
  bad: `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: safe-upgrades.gateway.networking.k8s.io
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    gateway.networking.k8s.io/bundle-version: v1.4.1
#                                             ^^^^^^ warning status-crd-bundle: The policy \`safe-upgrades.gateway.networking.k8s.io\` refuses definitions of releases before 1.5. Take those of a newer release, or leave the policy out.
    gateway.networking.k8s.io/channel: standard
  name: httproutes.gateway.networking.k8s.io
spec:
  group: gateway.networking.k8s.io
  names:
    kind: HTTPRoute
    plural: httproutes
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
`,
  correction: `
-    gateway.networking.k8s.io/bundle-version: v1.4.1
+    gateway.networking.k8s.io/bundle-version: v1.5.0
`,
  check(cluster, definition, report) {
    const { spec, metadata } = definition.resource;
    if (spec.group !== GATEWAY_GROUP || !isBeforePolicy(metadata.annotations[VERSION])) return;
    if (!isGuarded(definition, cluster)) return;
    report({
      at: ["metadata", "annotations", VERSION],
      message: `The policy \`${POLICY}\` refuses definitions of releases before 1.5. Take those of a newer release, or leave the policy out.`,
    });
  },
});

/** True where the policy reaches the cluster from the same folder. */
function isGuarded({ id }: Delivered<CustomResourceDefinition>, cluster: Cluster): boolean {
  return cluster.objects
    .named(POLICY_GROUP, POLICY_KIND, POLICY)
    .some((policy) => cluster.placement.areNeighbours(id, policy.id));
}

function isBeforePolicy(version: string | undefined): boolean {
  return version !== undefined && /^v(?:0\.|1\.[0-4]\.)/.test(version);
}
