import type { Delivered } from "../../delivery/delivered.ts";
import { type BackendDecision, isOtherCoreKind } from "../../gateway-api/backends/backends.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import { INFERENCE_GROUP } from "../../model/inferencePool.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { CORE_NICKNAMES } from "../grant/grantGroupWrong.ts";
import { isTakenFor } from "../route/implementationsOfRoute.ts";
import { defineRule, type Report } from "../rule.ts";
import { controllersOf } from "../vendor/controllers.ts";
import { misnamedXBackend } from "../xbackend/xBackends.ts";
import { BACKENDS, setBackendField } from "./backendRef.ts";

/** Of the hosts that Istio's ServiceEntries bring into its mesh. */
const ISTIO_GROUP = "networking.istio.io";

/** The backends that the API, its extension for inference, and Istio name, with their groups. */
const BACKEND_GROUPS: ReadonlyMap<string, string> = new Map([
  ["Service", ""],
  ["ServiceImport", "multicluster.x-k8s.io"],
  ["InferencePool", INFERENCE_GROUP],
  ["Hostname", ISTIO_GROUP],
]);

export default defineRule({
  id: "backend-kind-unsupported",
  category: "reference",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  only: ["otherBackends"],
  summary: "A backend of a kind that the Gateway API does not name",
  why: "Every implementation sends to Services, many to ServiceImports; any other kind is some implementation's own. Where none knows it, `ResolvedRefs` is False with `InvalidKind` and its share of the traffic is lost. A misspelt kind, and a kind of the core group that is no Service, is a warning; a kind of another group is a hint as long as no document shows one of it.",
  source: BACKENDS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - { kind: Services, name: cart, port: 80 }
#                 ^^^^^^^^ warning backend-kind-unsupported: \`Services\` of group \`""\` is no backend. Did you mean \`Service\`? 💡
        - { kind: Deployment, name: cart, port: 80 }
#                 ^^^^^^^^^^ warning backend-kind-unsupported: \`Deployment\` of group \`""\` is no backend: of the core group only Services are. Name the Service in front of it.
        - { kind: ServiceImport, name: cart, port: 80 }
#                 ^^^^^^^^^^^^^ warning backend-kind-unsupported: \`ServiceImport\` of group \`""\` is no backend; its group is \`multicluster.x-k8s.io\`. 💡
        - { group: storage.example.com, kind: Bucket, name: images }
#                                             ^^^^^^ hint backend-kind-unsupported: Bucket.storage.example.com is no backend that the Gateway API names, and none called \`images\` is in this workspace; the reference works only where the implementation knows the kind.
`,
  correction: `
-        - { kind: Services, name: cart, port: 80 }
-        - { kind: Deployment, name: cart, port: 80 }
-        - { kind: ServiceImport, name: cart, port: 80 }
+        - { kind: Service, name: cart, port: 80 }
+        - { group: multicluster.x-k8s.io, kind: ServiceImport, name: cart, port: 80 }
         - { group: storage.example.com, kind: Bucket, name: images }
+---
+apiVersion: storage.example.com/v1
+kind: Bucket
+metadata:
+  name: images
+  namespace: shop
`,
  check(cluster, route, report) {
    for (const decision of cluster.backends.of(route.id)) {
      // A grant does not make a backend of what is none.
      if (decision.reason !== "InvalidKind" && !isOtherCoreKind(decision.target)) continue;
      const found = judgeKind(cluster, route, decision);
      if (found !== undefined) report(found);
    }
  },
});

function judgeKind(cluster: Cluster, route: Delivered<Route>, decision: BackendDecision): Report | undefined {
  const { path, target, ref } = decision;
  const { group, kind } = target;
  // A group that only looks like the core one is another rule's, and so is a misnamed XBackend.
  if (CORE_NICKNAMES.has(group) || misnamedXBackend(target) !== undefined) return undefined;
  if (kind === "ServiceImport" && isTakenFor(cluster, route, "takesServiceImports")) return undefined;
  if (isOfImplementation(cluster, route, target)) return undefined;
  const refused = `\`${kind}\` of group ${group === "" ? '`""`' : `\`${group}\``} is no backend`;
  const itsGroup = BACKEND_GROUPS.get(kind);
  if (itsGroup !== undefined && OWN_GROUPS.has(group)) {
    const written = itsGroup === "" ? '`""`' : `\`${itsGroup}\``;
    return {
      at: [...path, ref.group === undefined ? "kind" : "group"],
      severity: "warning",
      message: `${refused}; its group is ${written}.`,
      fixes: [preferred(`Set the group to ${written}`, setBackendField(route, path, "group", itsGroup))],
    };
  }
  const near = nearMiss(kind, [...BACKEND_GROUPS.keys()]) ?? sameLetters(kind);
  if (near !== undefined && group === BACKEND_GROUPS.get(near)) {
    return {
      at: [...path, "kind"],
      severity: "warning",
      message: `${refused}. Did you mean \`${near}\`?`,
      fixes: [preferred(`Change the kind to \`${near}\``, setBackendField(route, path, "kind", near))],
    };
  }
  if (group === "") {
    return {
      at: [...path, "kind"],
      severity: "warning",
      message: `${refused}: of the core group only Services are. Name the Service in front of it.`,
    };
  }
  const { closedWorld } = cluster.options;
  const isOpen = target.namespace === undefined && !closedWorld;
  if (decision.resolution?.kind !== "absent" || isOpen) return undefined;
  return {
    at: [...path, "kind"],
    severity: closedWorld ? "error" : "hint",
    message: `${displayKind(target)} is no backend that the Gateway API names, and none called \`${target.name}\` is in this workspace; the reference works only where the implementation knows the kind.`,
  };
}

/**
 * True for kinds that an implementation takes although no object bears them: the hosts of Istio's ServiceEntries and, of the core
 * group, a Backend of Envoy Gateway, which looks at the kind alone, and the name of a target group of AWS.
 * Source: https://istio.io/latest/docs/tasks/traffic-management/ingress/gateway-api/, https://github.com/envoyproxy/gateway,
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/gateway/l7gateway/
 */
function isOfImplementation(cluster: Cluster, route: Delivered<Route>, { group, kind }: Target): boolean {
  if (kind === "Hostname" && group === ISTIO_GROUP) return true;
  const prefix = group === "" ? CORE_TAKEN_BY.get(kind) : undefined;
  return (
    prefix !== undefined &&
    controllersOf(cluster, route.id).some((controller) => controller?.startsWith(prefix) === true)
  );
}

/** What the controllers of kinds in the core group begin with that Kubernetes does not have. */
const CORE_TAKEN_BY: ReadonlyMap<string, string> = new Map([
  ["Backend", "gateway.envoyproxy.io/"],
  ["TargetGroupName", "gateway.k8s.aws/"],
]);

/** Groups in which nobody but the Gateway API and Kubernetes themselves makes kinds. */
const OWN_GROUPS: ReadonlySet<string> = new Set(["", GATEWAY_GROUP, EXPERIMENTAL_GROUP]);

function sameLetters(kind: string): string | undefined {
  return [...BACKEND_GROUPS.keys()].find((known) => known.toLowerCase() === kind.toLowerCase());
}

function preferred(title: string, edit: Fix["edits"][number]): Fix {
  return preferredFix(title, edit);
}
