import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import type { Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Absence, corrections, formText, judgeAbsenceOrSlip } from "../absence.ts";
import { consequenceText } from "../grant/grantFixes.ts";
import { otherGroupOf } from "../inference/inferencePools.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { BACKENDS, setBackendField } from "./backendRef.ts";

export default defineRule({
  id: "backend-not-found",
  category: "reference",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "A backend that is not in the workspace",
  why: "The share of the traffic that a backend would get is lost while its Service does not exist: an HTTPRoute answers with 500, a GRPCRoute with `UNAVAILABLE`, the other Routes refuse connections, and `ResolvedRefs` is False with `BackendNotFound`. Here it is a hint, because most Services are made by charts and operators; a warning where the name looks like a slip or stands in one other namespace; an error in the closed world. Beside a HelmRelease or another chart in that namespace only a slip is told: a warning for a name one letter beside a Service that is there, a hint for one beside the name that a chart usually gives. Nothing is said where a namespace or a name is not known.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: checkout, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - { name: chekout, port: 80 }
#                 ^^^^^^^ warning backend-not-found: Service \`chekout\` is not in this workspace, so requests for it are answered with 500. Did you mean \`checkout\`? 💡
        - { name: basket, port: 80 }
#                 ^^^^^^ hint backend-not-found: Service \`basket\` is not in this workspace. If it is not in the cluster either, requests for it are answered with 500.
`,
  correction: `
-        - { name: chekout, port: 80 }
-        - { name: basket, port: 80 }
+        - { name: checkout, port: 80 }
`,
  check(cluster, route, report) {
    for (const decision of cluster.backends.of(route.id)) {
      const found = findAbsence(cluster, route, decision);
      if (found !== undefined) report(found);
    }
  },
});

function findAbsence(
  cluster: Cluster,
  route: Delivered<Route>,
  decision: BackendDecision,
): Report | undefined {
  const { path, target, reason, resolution, permission, ref } = decision;
  if (reason !== "BackendNotFound" || permission.verdict !== "yes") return undefined;
  if (otherGroupOf(target, cluster) !== undefined) return undefined;
  const absence = judgeAbsenceOrSlip(resolution, target, cluster, route.id);
  if (absence === undefined) return undefined;
  const isElsewhere = absence.suggestion?.kind === "namespace" && ref.namespace !== undefined;
  return {
    at: [...path, isElsewhere ? "namespace" : "name"],
    severity: absence.severity,
    message: messageOf(
      targetText(route, target),
      consequenceText(route, decision),
      absence,
      cluster.options.closedWorld,
    ),
    fixes: corrections(absence, (field, value) => setBackendField(route, path, field, value)),
  };
}

function messageOf(name: string, consequence: string, { suggestion }: Absence, closedWorld: boolean): string {
  const missing = `${name} is not in this workspace`;
  switch (suggestion?.kind) {
    case "name":
      return `${missing}, so ${consequence}. Did you mean \`${suggestion.name}\`?`;
    case "namespace":
      return `${missing}, so ${consequence}. There is one of this name in namespace \`${suggestion.namespace}\`.`;
    case "form":
      return `${missing}, so ${consequence}. ${formText(suggestion)}.`;
    case undefined:
      return closedWorld
        ? `${missing}, so ${consequence}.`
        : `${missing}. If it is not in the cluster either, ${consequence}.`;
  }
}
