import { boundReconciled, certainConflicts } from "../../gateway-api/delegation/delegation.ts";
import type { ConflictSubject } from "../../gateway-api/delegation/delegationConflict.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-binding-atomic",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A conflict in one rule keeps the other rules of a child from being bound",
  why: `Parent and child are bound as a whole. One conflict in one rule keeps this child from this parent, together with the rules that could be combined. Other parents of the child and other children of the parent are not concerned.`,
  source: `${PROPOSAL}#binding-parent-and-child-routes`,
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
      matches:
        - path: { type: PathPrefix, value: /library }
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
#           ^^^^^^^^^^^ error delegate-binding-atomic: HTTPRoute \`site/departments\` and this route are bound as a whole or not at all: one conflict keeps its other rules out too.
      namespace: site
      sectionName: library
  rules:
    - matches:
        - path: { value: /loans }
      backendRefs: [{ name: books, port: 80 }]
    - matches:
        - path: { type: Exact, value: /books }
      backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-        - path: { type: Exact, value: /books }
+        - path: { value: /books }
`,
  check(cluster, route, report) {
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { index, parent, obstacle } = binding;
      if (obstacle !== "conflict" || parent === undefined) continue;
      const joined = boundReconciled(binding);
      const broken = joined.filter(({ conflicts }) => conflicts.some(({ verdict }) => verdict === "no"));
      const sound = joined.filter((rule) => !broken.includes(rule));
      if (sound.length === 0) continue;
      const conflicts = [...certainConflicts(broken), ...binding.pairConflicts];
      const isOpen = conflicts.every(({ subject }) => LEFT_OPEN.has(subject));
      report({
        at: parentRefPath(index, "name"),
        severity: isOpen ? "warning" : severityOfDetail(route, parent),
        message: `${parentText(route, binding)} and this route are bound as a whole or not at all: ${conflicts.length === 1 ? "one conflict keeps" : `${conflicts.length} conflicts keep`} its other rules out too.`,
        related: conflicts.slice(0, MOST_PLACES).map(({ childPath }) => ({
          place: { id: route.id, path: childPath },
          message: "What is in conflict.",
        })),
      });
    }
  },
});

/** What the proposal says little about. */
const LEFT_OPEN: ReadonlySet<ConflictSubject> = new Set(["method", "setting", "admission"]);

const MOST_PLACES = 5;
