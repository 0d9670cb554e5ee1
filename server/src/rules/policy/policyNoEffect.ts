import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { policyKind } from "../../implementations/policies/policyTable.ts";
import { referencesOfKind } from "../../implementations/references/referenceTable.ts";
import { manifestKind, type Policy } from "../../model/resource.ts";
import { namesText, withArticle } from "../../text/sentence.ts";
import { type OverriddenPolicy, overriddenOn } from "../../workspace/views/policyEffect.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { knownTargets, POLICY_ATTACHMENT } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-no-effect",
  category: "status",
  severity: "warning",
  kinds: ["Policy"],
  summary: "Other policies take the place of a policy for all requests that it is for.",
  why: `Of several policies of a kind that bear on a request, implementations take the one for the most specific target, as a whole
(Envoy Gateway) or field by field (kgateway, NGINX Gateway Fabric, agentgateway). A policy for a Gateway is then of no use where each Route has one
of its own, and what it says of authentication protects nothing. This is told where the files decide it: of a policy for a Route or one of
its rules with a warning, of one for a Gateway, a ListenerSet or a listener with a hint, since Routes and listeners that are in no file may need it.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - name: checkout
      backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }
#                                                                ^^^^ warning policy-no-effect: This policy has no effect on HTTPRoute \`cart\`: SecurityPolicy \`shop/browsers\` is for a more specific target and takes its place for all requests.
  basicAuth: { users: { name: users } }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: browsers, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart, sectionName: checkout }
  cors: { allowOrigins: ["https://example.com"] }
`,
  correction: `
   targetRefs:
     - { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart, sectionName: checkout }
+  mergeType: StrategicMerge
`,
  check(cluster, policy, report) {
    for (const { path, target, sectionName } of knownTargets(policy)) {
      const resolution = cluster.lookup.find(policy.id, target);
      if (resolution.kind !== "found") continue;
      const found = overriddenOn(policy, resolution.target, sectionName, cluster);
      if (found === undefined || isToldAlready(policy, found)) continue;
      const isOpen = found.isOpen && !cluster.options.closedWorld;
      const section = sectionName === undefined ? "" : `, section \`${sectionName}\``;
      report({
        at: [...path, sectionName === undefined ? "name" : "sectionName"],
        severity: isOpen ? "hint" : "warning",
        message: `This policy has no effect on ${targetText(policy, target)}${section}: ${reason(policy, found)}${isOpen ? ", as far as these files say" : ""}.`,
        related: found.by
          .filter(({ policy: { policy: by } }) => mayBeNamed(policy, by))
          .slice(0, 4)
          .map(({ policy: { policy: by } }) => ({
            place: { id: by.id, path: ["metadata", "name"] },
            message: "The policy that counts.",
          })),
      });
    }
  },
});

/** True where only an older policy for the same target is in the way, of a kind of which another rule says so. */
function isToldAlready({ resource }: Delivered<Policy>, { by }: OverriddenPolicy): boolean {
  const isDirect =
    referencesOfKind(resource.group, resource.policyKind)?.isOldestOnly === true ||
    policyKind(resource.group, resource.policyKind)?.ofSameTarget === "conflict";
  return isDirect && by.every(({ isSameTarget }) => isSameTarget);
}

function reason(policy: Delivered<Policy>, { by }: OverriddenPolicy): string {
  const kind = manifestKind(policy.resource);
  const others = [...new Map(by.map((one) => [one.policy.policy.id, one.policy.policy])).values()];
  const named = others.filter((other) => mayBeNamed(policy, other));
  const isOlder = by.every(({ isSameTarget }) => isSameTarget);
  const plural = others.length > 1;
  const who =
    named.length < others.length
      ? plural
        ? "other policies of its kind"
        : `${withArticle(kind)} of another namespace`
      : `${kind} ${namesText(named.map(displayName))}`;
  const why = isOlder
    ? plural
      ? "are older and set all that it sets"
      : "is older and sets all that it sets"
    : plural
      ? "are for more specific targets and take its place"
      : "is for a more specific target and takes its place";
  return `${who} ${why} for all requests`;
}
