import type { Target } from "../../gateway-api/target.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { addDocument, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";

/** Namespaces that every cluster has. */
const BUILT_IN = new Set(["default", "kube-system", "kube-public", "kube-node-lease"]);

export default defineRule({
  id: "doc-namespace-undeclared",
  category: "reference",
  severity: "error",
  kinds: [...ROUTE_KINDS, "BackendTLSPolicy", "Gateway", "ListenerSet", "ReferenceGrant", "XListenerSet"],
  summary: "An object in a namespace that no Namespace document makes.",
  why: "The API server refuses to create an object in a namespace that does not exist. Many workspaces leave their namespaces to other tools, so an absent one is told of with `closedWorld` only, or where the name is one slip away from a Namespace that is here and nothing else stands in it.",
  source: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
  bad: `
apiVersion: v1
kind: Namespace
metadata: { name: storefront }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: storefrnt }
#                                  ^^^^^^^^^ error doc-namespace-undeclared: No Namespace \`storefrnt\` is in this workspace, and an object cannot be created in one that does not exist. Did you mean \`storefront\`? 💡
spec:
  parentRefs: [{ name: edge }]
`,
  exampleOptions: { closedWorld: true },
  check(cluster, subject, report) {
    const { namespace, id } = subject;
    if (namespace === undefined || namespace === "" || isOpaque(namespace) || BUILT_IN.has(namespace)) return;
    const target: Target = { group: "", kind: "Namespace", namespace: "", name: namespace };
    const resolution = cluster.lookup.find(id, target);
    if (resolution.kind !== "absent" || cluster.options.isExternal(namespace)) return;
    // Argo CD and Flux make it, where they are told to.
    if (cluster.lookup.namespacesMade(namespace).length > 0) return;
    const absence = judgeAbsence(resolution, target, cluster);
    if (absence === undefined || !cluster.objects.isAnyIn("", "Namespace", "")) return;
    const meant = absence.suggestion?.kind === "name" ? absence.suggestion.name : undefined;
    // A name that others use, too, is no slip.
    const isUsed =
      cluster.objects.idsIn(namespace).length > 1 || cluster.producers.makersIn(namespace).length > 0;
    const isSlip = meant !== undefined && !isUsed;
    if (!cluster.options.closedWorld && !isSlip) return;
    const advice = isSlip ? ` Did you mean \`${meant}\`?` : "";
    const path = ["metadata", "namespace"];
    report({
      at: path,
      severity: absence.severity,
      message: `No Namespace \`${namespace}\` is in this workspace, and an object cannot be created in one that does not exist.${advice}`,
      fixes: [
        ...(isSlip ? [preferredFix(`Change to \`${meant}\``, setAt({ id, path }, meant))] : []),
        fixBy(
          `Create Namespace \`${namespace}\``,
          addDocument(id, { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } }),
        ),
      ],
    });
  },
});
