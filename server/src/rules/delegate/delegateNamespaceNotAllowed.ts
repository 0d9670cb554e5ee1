import type { Delivered } from "../../delivery/delivered.ts";
import type { RouteBinding, RuleAdmission } from "../../gateway-api/delegation/delegation.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { widenings } from "../widerNamespacePolicy.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-namespace-not-allowed",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "No rule of the parent lets the child in",
  why: `\`allowedRoutes\` of a rule says from which namespaces its children come (its own where nothing is said) and of which kinds they are. A child that is not let in is not bound. A ReferenceGrant changes nothing. A hint where it depends on labels of a Namespace that is not in the workspace.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - { key: kubernetes.io/metadata.name, operator: In, values: [forms, parks] }
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
#                ^^^^ error delegate-namespace-not-allowed: HTTPRoute \`site/departments\` does not let this route in, so it is not bound: for rule \`library\`, namespace \`library\` does not match \`kubernetes.io/metadata.name in (forms, parks)\`. 💡
      sectionName: library
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const found = judge(cluster, route, binding);
      if (found !== undefined) report(found);
    }
  },
});

function judge(cluster: Cluster, child: Delivered<Route>, binding: RouteBinding): Report | undefined {
  const { index, ref, parent, verdict, obstacle, rules } = binding;
  if (obstacle !== "namespace" || parent === undefined) return undefined;
  const rule = rules.find((one) => one.delegates === "yes" && one.verdict === verdict);
  const check = rule?.checks.find((one) => one.verdict === verdict);
  if (rule === undefined || check === undefined) return undefined;
  const at = parentRefPath(index, ref.namespace === undefined ? "name" : "namespace");
  const related = inParent(binding, check.path, `What ${ruleInWords(rule)} lets in.`);
  const why = `for ${ruleInWords(rule)}, ${check.why}`;
  if (verdict === "no") {
    return {
      at,
      severity: severityOfDetail(child, parent),
      message: `${parentText(child, binding)} does not let this route in, so it is not bound: ${why}.`,
      related,
      fixes: check.check === "namespace" ? widen(parent, rule, child, cluster) : [],
    };
  }
  // Only labels that no Namespace here has are worth telling; what is filled in later will be known then.
  const policy = parent.resource.spec.rules[rule.index]?.allowedRoutes?.namespaces;
  if (check.check !== "namespace" || policy?.from !== "Selector") return undefined;
  if (child.namespace === undefined || isOpaque(child.namespace)) return undefined;
  if (cluster.objects.named("", "Namespace", child.namespace).length > 0) return undefined;
  const message = `Whether ${parentText(child, binding)} lets this route in cannot be told: ${why}.`;
  return { at, severity: "hint", message, related };
}

function widen(
  parent: Delivered<Route>,
  rule: RuleAdmission,
  { namespace }: Delivered<Route>,
  cluster: Cluster,
): readonly Fix[] {
  if (namespace === undefined) return [];
  const path = ["spec", "rules", rule.index, "allowedRoutes", "namespaces"];
  const value = parent.resource.spec.rules[rule.index]?.allowedRoutes?.namespaces;
  const title = `Let children of namespace \`${namespace}\` into ${ruleInWords(rule)}`;
  return widenings(parent, { path, value }, namespace, title, cluster);
}
