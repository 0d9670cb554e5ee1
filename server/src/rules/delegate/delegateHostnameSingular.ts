import { renameKeyAt, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./binding.ts";

export default defineRule({
  id: "delegate-hostname-singular",
  category: "admission",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute"],
  summary: "A Route has `hostname` instead of `hostnames`",
  why: `The sample of the proposal writes \`hostname\` with one name, as listeners have it. A Route has a list \`hostnames\`; the API server drops the other key, and the Route serves every hostname.`,
  source: `${PROPOSAL}#summary-of-changes-requirements-and-constraints-parentchild-route-relationships`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  hostname: town.example.org
# ^^^^^^^^ warning delegate-hostname-singular: A Route has a list \`hostnames\`; \`hostname\` is dropped, so the Route serves every hostname. 💡
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: All
`,
  check(_cluster, route, report) {
    const { singularHostname, hostnames } = route.resource.spec;
    if (singularHostname === undefined) return;
    const path = ["spec", "hostname"];
    report({
      at: path,
      on: "key",
      message: `A Route has a list \`hostnames\`; \`hostname\` is dropped, so the Route serves ${hostnames === undefined || hostnames.length === 0 ? "every hostname" : "only what `hostnames` says"}.`,
      fixes:
        hostnames === undefined
          ? [
              preferredFix(
                "Write `hostnames` instead",
                setAt({ id: route.id, path }, [singularHostname]),
                renameKeyAt({ id: route.id, path }, "hostnames"),
              ),
            ]
          : [],
    });
  },
});
