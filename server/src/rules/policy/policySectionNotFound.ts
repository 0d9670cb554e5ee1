import type { Delivered } from "../../delivery/delivered.ts";
import { sectionsNamed } from "../../model/policy.ts";
import type { Policy } from "../../model/resource.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { isSectionIgnored, isSectionNumber } from "../vendor/vendorSectionNotFound.ts";
import { knownTargets, POLICY_ATTACHMENT, sectionsOf, sectionsText } from "./anyPolicy.ts";

export default defineRule({
  id: "policy-section-not-found",
  category: "status",
  severity: "error",
  kinds: ["Policy"],
  summary: "`sectionName` of a policy's target is the name of no part of it.",
  why: `\`sectionName\` narrows a policy to a listener of a Gateway or ListenerSet, a rule of a Route, or a port of a Service, by
its name. A policy for a part that does not exist must not attach.`,
  source: POLICY_ATTACHMENT,
  bad: `
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: edge, namespace: infra }
spec:
  targetRef:
    group: gateway.networking.k8s.io
    kind: Gateway
    name: edge
    sectionName: htps
#                ^^^^ error policy-section-not-found: Gateway \`edge\` has no listener \`htps\`, so the policy does not apply. It has \`http\` and \`https\`. 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  correction: `
-    sectionName: htps
+    sectionName: https
`,
  check(cluster, policy, report) {
    for (const named of knownTargets(policy)) {
      const { path, target } = named;
      const written = sectionsNamed(named);
      if (written.length === 0) continue;
      const resolution = cluster.lookup.find(policy.id, target);
      if (resolution.kind !== "found" || isReadElsewhere(policy, path)) continue;
      const sections = sectionsOf(resolution.target.resource);
      if (sections === undefined || sections.some(isOpaque)) continue;
      for (const { name, steps } of written) {
        if (isOpaque(name) || sections.includes(name)) continue;
        const at = [...path, ...steps];
        report({
          at,
          severity: severityOfDetail(policy, resolution.target),
          message: `${targetText(policy, target)} has no ${partOf(target.kind)} \`${name}\`, so the policy does not apply. ${sectionsText(partOf(target.kind), sections)}`,
          related: [
            { place: { id: resolution.target.id, path: ["metadata", "name"] }, message: "The target." },
          ],
          fixes: choices(sections, name).map(
            (choice): Fix =>
              fixBy(
                `Apply the policy to ${partOf(target.kind)} \`${choice}\``,
                setAt({ id: policy.id, path: at }, choice),
              ),
          ),
        });
      }
    }
  },
});

/** True where the kind names ports of Services by their numbers, or reads no sections: a rule of its own speaks of that. */
function isReadElsewhere({ resource }: Delivered<Policy>, path: Path): boolean {
  return (resource.references ?? []).some(
    (written) =>
      deepEqual(written.path, path) &&
      (isSectionNumber(written, written.ref.kind ?? "") || isSectionIgnored(written)),
  );
}

function partOf(kind: string): "port" | "rule" | "listener" {
  if (kind === "Service") return "port";
  return kind.endsWith("Route") ? "rule" : "listener";
}

/** The name that is near, or the first few. */
function choices(sections: readonly string[], written: string): readonly string[] {
  const near = nearMiss(written, sections);
  return near === undefined ? sections.slice(0, 4) : [near];
}
