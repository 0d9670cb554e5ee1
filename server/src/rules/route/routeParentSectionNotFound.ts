import type { Delivered } from "../../delivery/delivered.ts";
import { type Attachment, refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { mergeRoleOf, sectionElsewhere } from "../../gateway-api/attachment/sectionElsewhere.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import { namesText } from "../../text/sentence.ts";
import type { Fix } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule, type Report } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { keepingParentsDistinct } from "./distinctParents.ts";
import {
  chooseListener,
  isFree,
  listenerPlace,
  MOST_FIXES,
  parentRefPath,
  parentText,
  suitable,
} from "./parentRef.ts";
import { retarget } from "./retarget.ts";
import { othersText, sharedLack } from "./undecidedParent.ts";

export default defineRule({
  id: "route-parent-section-not-found",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "`sectionName` names no listener of the parent.",
  why: `\`sectionName\` is the \`name\` of a listener of the very object that the parentRef names. Without such a listener the
Route is not attached: its status says \`Accepted: False\` with reason \`NoMatchingParent\`. It happens when a listener is
renamed and its Routes are not. Where several objects may be the parent, it is told if none of them has the listener: as a hint
if those that are here may be another cluster's.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: admin, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: web
#                  ^^^ error route-parent-section-not-found: Gateway \`infra/edge\` has no listener \`web\`, so the Route is not attached to it. It has \`http\` and \`admin\`. 💡
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, ref, parent } = attachment;
      const lack = lackOfSection(route, attachment);
      if (lack !== undefined) report(lack);
      if (refusalOf(attachment) !== "section" || parent === undefined) continue;
      const elsewhere = sectionElsewhere(attachment, cluster.merging.listenersWith(parent.id));
      if (elsewhere.some((found) => isReportedByMerging(attachment, found))) continue;
      const names = attachment.listeners.map(({ name }) => name).filter((name) => name !== "");
      const visible = elsewhere.find(({ owner }) => mayBeNamed(route, owner));
      const hint =
        visible === undefined
          ? `It has ${namesText(names)}.`
          : `${visible.owner.resource.kind} \`${visible.owner.resource.metadata.name ?? ""}\` of the same merged Gateway has one; name it as the parent.`;
      report({
        at: parentRefPath(index, "sectionName"),
        severity: severityOfDetail(route, parent),
        message: `${parentText(route, attachment)} has no listener \`${ref.sectionName ?? ""}\`, so the Route is not attached to it. ${hint}`,
        related: listenerPlace(attachment, ["spec", "listeners"], "The listeners of the parent."),
        fixes: keepingParentsDistinct(route, index, [
          ...(visible === undefined ? [] : [retarget(route, index, visible.owner)]),
          ...listenerFixes(route, attachment),
        ]),
      });
    }
  },
});

/** A section that no object has which the parentRef may mean. */
function lackOfSection(route: Delivered<Route>, attachment: Attachment): Report | undefined {
  const { index, ref } = attachment;
  const section = ref.sectionName;
  if (section === undefined || section === "" || isOpaque(section)) return undefined;
  const lack = sharedLack(route, attachment, ({ name = "" }) => name === section || isOpaque(name));
  if (lack === undefined) return undefined;
  const { severity, listeners, related } = lack;
  const others = othersText(listeners.flatMap(({ name }) => name ?? []));
  return {
    at: parentRefPath(index, "sectionName"),
    severity,
    message: lack.message(`\`${section}\``, others),
    related,
  };
}

/** A ListenerSet's listener asked of its Gateway, and a parent's or sibling's asked of a child, have rules of their own. */
function isReportedByMerging({ parent }: Attachment, { owner }: MergedListener): boolean {
  if (parent === undefined) return false;
  const asked = mergeRoleOf(parent);
  const has = mergeRoleOf(owner);
  return asked !== "listener-set" && (has === "listener-set" || asked === "child");
}

/** The nearest name first, then the listeners that would take the Route. */
function listenerFixes(route: Delivered<Route>, attachment: Attachment): readonly Fix[] {
  const free = attachment.listeners.filter((listener) => isFree(route, attachment, listener));
  const near = nearMiss(
    attachment.ref.sectionName ?? "",
    free.map(({ name }) => name),
  );
  const ranked = [...free.filter(({ name }) => name === near), ...suitable(free)];
  const fixes = [...new Set(ranked)]
    .slice(0, MOST_FIXES)
    .map((listener) => chooseListener(route, attachment, listener));
  const isClear = near !== undefined || attachment.listeners.length === 1;
  return fixes.map((fix, at) => (at === 0 && isClear ? { ...fix, isPreferred: true } : fix));
}
