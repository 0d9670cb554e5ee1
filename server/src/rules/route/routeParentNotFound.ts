import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { fingerSlipOf } from "../../text/nearMiss.ts";
import { withArticle } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type Absence, corrections, formText, judgeAbsence, namespaceText } from "../absence.ts";
import { meansParentRoute } from "../delegate/binding.ts";
import { isFormerListenerSet } from "../listenerset/listenersetRouteKindGroup.ts";
import { defineRule, type Report } from "../rule.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import { parentRefPath, setParentField, targetText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-not-found",
  category: "reference",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "A parentRef names an object that is not in the workspace.",
  why: `No controller answers for a parent that does not exist, so the cluster stays silent: the Route gets no status for
this parentRef and no traffic. Here it is a hint, because the object may live in another repository; a warning where the
name looks like a slip or stands in one other namespace; an error in a closed world.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: entrance, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: entrence
#           ^^^^^^^^ warning route-parent-not-found: Gateway \`entrence\` is not in this workspace, so the Route would get no status and no traffic. Did you mean \`entrance\`? 💡
    - name: lobby
#           ^^^^^ hint route-parent-not-found: Gateway \`lobby\` is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.
`,
  correction: `
-    - name: entrence
-    - name: lobby
+    - name: entrance
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const found = findAbsence(cluster, route, attachment);
      if (found !== undefined) report(found);
    }
  },
});

/**
 * Kinds whose absence is reported here. Services of a mesh are made by too many things to say that one is missing;
 * Routes as parents have a rule of their own.
 */
const REPORTED: ReadonlySet<Attachment["parentKind"]> = new Set(["Gateway", "ListenerSet"]);

function findAbsence(cluster: Cluster, route: Delivered<Route>, attachment: Attachment): Report | undefined {
  const { index, ref, target, parentKind, resolution } = attachment;
  if (target === undefined || !REPORTED.has(parentKind) || isFormerListenerSet(attachment, cluster))
    return undefined;
  const otherCluster = otherClusterOf(cluster, route, attachment);
  if (otherCluster !== undefined)
    return {
      at: parentRefPath(index, "name"),
      severity: "warning",
      message: `${targetText(route, target)} goes to another cluster (\`${otherCluster}\`) than this Route, so the Route gets no status and no traffic. Name a Gateway of its own cluster.`,
    };
  const misplaced = slipOfNamespace(cluster, route, attachment);
  if (misplaced !== undefined) return misplaced;
  const absence = judgeAbsence(resolution, target, cluster, route.id);
  if (absence === undefined || meansParentRoute(cluster, route, attachment)) return undefined;
  const kind = ref.kind === undefined ? otherKindOfThatName(cluster, route, target) : undefined;
  const field =
    absence.suggestion?.kind === "namespace" && ref.namespace !== undefined ? "namespace" : "name";
  return {
    at: parentRefPath(index, field),
    severity: kind !== undefined && absence.severity === "hint" ? "warning" : absence.severity,
    message: messageOf(targetText(route, target), absence, kind, cluster.options.closedWorld),
    fixes: keepingParentsDistinct(route, index, fixesOf(route, index, absence, kind)),
  };
}

/**
 * The cluster that the parent goes to, where only another one has it. Both have to be applied by something, and have
 * something in common: a folder that nothing tells apart from others may be a part of every cluster.
 */
function otherClusterOf(
  cluster: Cluster,
  route: Delivered<Route>,
  { resolution }: Attachment,
): string | undefined {
  if (resolution?.kind !== "undecided" || resolution.why !== "elsewhere") return undefined;
  const [parent, ...others] = resolution.candidates;
  // What several clusters get most likely reaches this one, too.
  if (parent?.build === undefined || route.build === undefined || others.length > 0) return undefined;
  if (route.scope === "" || parent.scope === "") return undefined;
  return cluster.placement.areClustersApart(route, parent) ? parent.scope : undefined;
}

/** A namespace that nothing is in, one letter beside one that something is in, of a parent whose namespace is not known. */
function slipOfNamespace(
  cluster: Cluster,
  route: Delivered<Route>,
  { index, ref, resolution }: Attachment,
): Report | undefined {
  const { namespace } = ref;
  if (namespace === undefined || resolution?.kind !== "undecided" || resolution.candidates.length === 0)
    return undefined;
  if (isOpaque(namespace) || cluster.objects.isNamespaceSeen(namespace)) return undefined;
  const meant = fingerSlipOf(namespace, cluster.objects.namespaces(), USUAL_NAMESPACES);
  if (meant === undefined) return undefined;
  return {
    at: parentRefPath(index, "namespace"),
    severity: "warning",
    message: `Nothing in this workspace is in namespace \`${namespace}\`, so the Route would get no status and no traffic. Did you mean \`${meant}\`?`,
    fixes: keepingParentsDistinct(route, index, [
      preferredFix(`Set the namespace to \`${meant}\``, setParentField(route, index, "namespace", meant)),
    ]),
  };
}

/** Namespaces that every cluster has. */
const USUAL_NAMESPACES = ["default", "kube-system"];

/** A ListenerSet of the very name: the kind was left out, which makes it a Gateway. */
function otherKindOfThatName(cluster: Cluster, route: Delivered<Route>, target: Target): string | undefined {
  const kind = "ListenerSet";
  return cluster.lookup.find(route.id, { ...target, kind }).kind === "found" ? kind : undefined;
}

function messageOf(
  name: string,
  { suggestion }: Absence,
  kind: string | undefined,
  closedWorld: boolean,
): string {
  const missing = `${name} is not in this workspace, so the Route ${closedWorld ? "gets" : "would get"} no status and no traffic`;
  if (kind !== undefined)
    return `${missing}. There is ${withArticle(kind)} of this name; without \`kind\` a Gateway is meant.`;
  switch (suggestion?.kind) {
    case "name":
      return `${missing}. Did you mean \`${suggestion.name}\`?`;
    case "namespace":
      return `${missing}. ${namespaceText(suggestion)}.`;
    case "form":
      return `${missing}. ${formText(suggestion)}.`;
    case undefined:
      return closedWorld
        ? `${missing}.`
        : `${name} is not in this workspace. If it is not in the cluster either, the Route gets no status and no traffic.`;
  }
}

function fixesOf(
  route: Delivered<Route>,
  index: number,
  absence: Absence,
  kind: string | undefined,
): readonly Fix[] {
  if (kind === undefined)
    return corrections(absence, (field, value) => setParentField(route, index, field, value));
  const edits = [setParentField(route, index, "kind", kind)];
  return [preferredFix(`Set the kind to \`${kind}\``, ...edits)];
}
