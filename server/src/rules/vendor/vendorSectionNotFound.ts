import type { Delivered } from "../../delivery/delivered.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import { meantKinds } from "../../gateway-api/references/writtenTargets.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import { asListenerOwner, asRoute, manifestKind, type Resource } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { sectionsOf, sectionsText } from "../policy/anyPolicy.ts";
import { MOST_FIXES, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import {
  foundTarget,
  isToldOfPolicies,
  namedTargets,
  REFERRING_KINDS,
  VENDOR_REFERENCES,
} from "./namedTargets.ts";
import { selectableIn } from "./selectedObjects.ts";

export default defineRule({
  id: "vendor-section-not-found",
  category: "status",
  severity: "error",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "`sectionName` of an object of an implementation is no part of what it names.",
  why: `\`sectionName\` narrows a reference to a listener, a rule or a port. With one that is not there the controller drops the
reference, so that what it asks for holds nowhere.`,
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: timeouts, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: cart, sectionName: "8081" }
#                                                          ^^^^^^ error vendor-section-not-found: Service \`cart\` has no port \`8081\`, so the reference has no effect. It has \`8080\`. 💡
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 8080 }] }
`,
  check(cluster, subject, report) {
    if (subject.resource.references === undefined) return;
    for (const written of subject.resource.references)
      if (selectsNoSection(cluster, subject, written))
        report({
          at: [...written.path, "sectionName"],
          severity: severityOfSelected(subject),
          message: `Nothing that this selects has a part \`${written.sectionName ?? ""}\`, so it applies to nothing.`,
          fixes: [],
        });
    for (const named of namedTargets(subject)) {
      const { written, meant } = named;
      const { sectionName } = written;
      if (sectionName === undefined || isOpaque(sectionName) || meant.kind !== "targets") continue;
      const [target] = meant.targets;
      if (isSectionIgnored(written))
        report({
          at: [...written.path, "sectionName"],
          severity: "warning",
          message: `${manifestKind(subject.resource)} takes no \`sectionName\`, so it is for all of ${targetText(subject, target)}, if the API server takes it at all.`,
          fixes: [],
        });
      if (written.field.section === undefined) continue;
      const isByNumber = isSectionNumber(written, target.kind);
      if (
        !isByNumber &&
        isToldOfPolicies(subject, named) &&
        cluster.lookup.find(subject.id, target).kind === "found"
      )
        continue;
      const found = foundTarget(cluster, subject, target);
      if (found === undefined) continue;
      const sections = isByNumber ? portNumbers(found) : sectionsOf(found.resource);
      if (sections === undefined || sections.includes(sectionName) || sections.some(isOpaque)) continue;
      const part = partOf(found.resource);
      const has = sectionsText(part, sections, isByNumber ? "number" : "name");
      const at = [...written.path, "sectionName"];
      report({
        at,
        severity: severityOfDetail(subject, found),
        message: `${targetText(subject, target)} has no ${part} \`${sectionName}\`, so the reference has no effect. ${has}`,
        fixes: sections
          .slice(0, MOST_FIXES)
          .map((name) => fixBy(`Change it to \`${name}\``, setAt({ id: subject.id, path: at }, name))),
        related: [{ place: { id: found.id, path: ["metadata", "name"] }, message: "The target." }],
      });
    }
  },
});

/** True where a selector of targets with a section selects something, and nothing of that has the section. */
function selectsNoSection(cluster: Cluster, subject: Delivered, written: WrittenReference): boolean {
  const { selector, sectionName, field } = written;
  if (selector === undefined || field.form !== "targets" || sectionName === undefined) return false;
  const meant = meantKinds(written);
  if (meant.kind === "refused" || isOpaque(sectionName) || written.namespaces !== undefined) return false;
  const verdicts = meant.kinds.flatMap(({ group, kind }) =>
    selectableIn(cluster, { group, kind }, subject.namespace, selector).flatMap(
      ({ resource }): Verdict | [] => {
        const { labels, isOpen } = resource.metadata;
        const isIn = isOpen === true ? "unknown" : selectsLabels(selector, labels);
        if (isIn === "no") return [];
        const sections = isSectionNumber(written, kind) ? undefined : sectionsOf(resource);
        if (isIn === "unknown" || sections === undefined || sections.some(isOpaque)) return "unknown";
        return sections.includes(sectionName) ? "yes" : "no";
      },
    ),
  );
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === "no");
}

function severityOfSelected({ namespace }: Delivered): "error" | "warning" {
  return namespace === undefined ? "warning" : "error";
}

/** What the parts of an object are called that a `sectionName` means. */
function partOf(resource: Resource): string {
  if (asListenerOwner(resource) !== undefined) return "listener";
  if (asRoute(resource) !== undefined) return "rule";
  return resource.kind === "Service" ? "port" : "section";
}

/** True for a target with a `sectionName` where the kind has no such field. */
export function isSectionIgnored({ path, field, sectionName }: WrittenReference): boolean {
  return (
    sectionName !== undefined &&
    field.section === undefined &&
    path[0] === "spec" &&
    (path[1] === "targetRef" || path[1] === "targetRefs")
  );
}

/** True where a Service's port is named by its number. */
export function isSectionNumber({ field }: WrittenReference, kind: string): boolean {
  return field.section === "port number" && kind === "Service";
}

function portNumbers({ resource }: Delivered): readonly string[] | undefined {
  return resource.kind === "Service"
    ? resource.spec.ports.flatMap(({ port }) => (port === undefined ? [] : String(port)))
    : undefined;
}
