import { rootsInWords } from "../../gateway-api/references/undecidedTarget.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { defineRule } from "../rule.ts";
import { parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-ambiguous",
  category: "reference",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "Several objects of the workspace are equally likely the parent that is meant.",
  why: `Workspaces that describe several clusters define one Gateway in several folders. The one whose folder is nearest to
the Route is taken; where two are as near as each other, nothing is said about the attachment. A file that nothing
applies goes to none of the clusters.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#parentreference",
  bad: `
#- east/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
#- west/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 80, protocol: HTTP }
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs:
    - name: edge
#           ^^^^ hint route-parent-ambiguous: Gateway \`edge\` is defined 2 times, in \`east\` and \`west\`, and nothing says which one is meant, so the attachment cannot be checked. Put the Route beside the one that is meant.
`,
  correction: `
-#- apps/route.yaml
+#- west/apps/route.yaml
     - name: edge
+      sectionName: web
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, resolution } = attachment;
      if (resolution?.kind !== "undecided" || resolution.why !== "ambiguous") continue;
      const { candidates } = resolution;
      const name = parentText(route, attachment);
      const at = parentRefPath(index, "name");
      if (route.build === undefined && candidates.every(({ build }) => build !== undefined)) {
        const message = `No kustomization, Flux Kustomization or Application applies this file, so which of the ${candidates.length} definitions of ${name}${rootsInWords(candidates, " in")} is meant is unknown.`;
        report({ at, message });
        continue;
      }
      report({
        at,
        message: `${name} is defined ${candidates.length} times${rootsInWords(candidates, ", in")}, and nothing says which one is meant, so the attachment cannot be checked. Put the Route beside the one that is meant.`,
        related: candidates.map(({ id }) => ({
          place: { id, path: ["metadata", "name"] },
          message: "Perhaps this one is meant.",
        })),
      });
    }
  },
});
