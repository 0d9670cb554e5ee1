import type { Delivered } from "../../delivery/delivered.ts";
import { type CustomResourceDefinition, GATEWAY_GROUP } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { defineRule } from "../rule.ts";

const CHANNEL = "gateway.networking.k8s.io/channel";
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
  why: "Since release 1.5 a ValidatingAdmissionPolicy comes with the CRDs of the Gateway API. It refuses definitions of the experimental channel and of releases before 1.5, because objects could lose fields by them. Where the policy and such a definition stand in one folder, applying both fails for the definition.",
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
    gateway.networking.k8s.io/bundle-version: v1.5.0
    gateway.networking.k8s.io/channel: experimental
#                                      ^^^^^^^^^^^^ warning status-crd-bundle: The policy \`safe-upgrades.gateway.networking.k8s.io\` refuses definitions of the experimental channel. Take the standard ones, or leave the policy out.
  name: tcproutes.gateway.networking.k8s.io
spec:
  group: gateway.networking.k8s.io
  names:
    kind: TCPRoute
    plural: tcproutes
  scope: Namespaced
  versions:
    - name: v1alpha2
      served: true
      storage: true
`,
  correction: `
-    gateway.networking.k8s.io/channel: experimental
-  name: tcproutes.gateway.networking.k8s.io
+    gateway.networking.k8s.io/channel: standard
+  name: httproutes.gateway.networking.k8s.io
-    kind: TCPRoute
-    plural: tcproutes
+    kind: HTTPRoute
+    plural: httproutes
-    - name: v1alpha2
+    - name: v1
`,
  check(cluster, definition, report) {
    const { spec, metadata } = definition.resource;
    if (spec.group !== GATEWAY_GROUP || !isGuarded(definition, cluster)) return;
    if (metadata.annotations[CHANNEL] === "experimental") {
      report({
        at: ["metadata", "annotations", CHANNEL],
        message: `The policy \`${POLICY}\` refuses definitions of the experimental channel. Take the standard ones, or leave the policy out.`,
      });
    } else if (isBeforePolicy(metadata.annotations[VERSION])) {
      report({
        at: ["metadata", "annotations", VERSION],
        message: `The policy \`${POLICY}\` refuses definitions of releases before 1.5. Take those of a newer release, or leave the policy out.`,
      });
    }
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
