import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import { namesText } from "../../text/sentence.ts";
import { appendAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { HOSTNAMES } from "../route/hostnamesPath.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-hostname-narrowing",
  category: "status",
  severity: "error",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "The hostnames of a child have nothing in common with those of its parent",
  why: `Hostnames are narrowed from listener to parent to child. Any of them may leave them out; where child and parent have nothing in common, the child is not bound.`,
  source: `${PROPOSAL}#hostname-settings`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  hostnames: [town.example.org]
  rules:
    - name: library
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
      namespace: site
      sectionName: library
  hostnames:
    - library.example.org
#     ^^^^^^^^^^^^^^^^^^^ error delegate-hostname-narrowing: No hostname of this route matches what HTTPRoute \`site/departments\` serves (\`town.example.org\`), so it is not bound. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  correction: `
-  hostnames: [town.example.org]
+  hostnames: ["*.example.org"]
`,
  check(cluster, route, report) {
    const hostnames = route.resource.spec.hostnames ?? [];
    // A malformed hostname is the API server's to refuse, an address has a rule of its own.
    if (!hostnames.every(isLiteralHostname)) return;
    for (const binding of cluster.delegation.bindings(route.id)) {
      const { parent, obstacle } = binding;
      if (obstacle !== "hostname" || parent === undefined) continue;
      const served = [...new Set((binding.hostnames?.at ?? []).flatMap(({ ofParent }) => ofParent))];
      const names = served.flatMap((hostname) => hostname ?? []);
      const isOnly = hostnames.length === 1;
      report({
        at: isOnly ? [...HOSTNAMES, 0] : HOSTNAMES,
        on: isOnly ? "value" : "key",
        severity: severityOfDetail(route, parent),
        message: `No hostname of this route matches what ${parentText(route, binding)} serves (${namesText(names)}), so it is not bound.`,
        related: inParent(binding, HOSTNAMES, "What the parent serves."),
        fixes: names
          .slice(0, MOST_FIXES)
          .map((name) =>
            fixBy(
              isOnly ? `Change the hostname to \`${name}\`` : `Add hostname \`${name}\``,
              isOnly
                ? setAt({ id: route.id, path: [...HOSTNAMES, 0] }, name)
                : appendAt({ id: route.id, path: HOSTNAMES }, name),
            ),
          ),
      });
    }
  },
});

const MOST_FIXES = 3;
