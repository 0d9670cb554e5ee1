import { displayKind } from "../../gateway-api/target.ts";
import { namesText } from "../../text/sentence.ts";
import type { PolicyForPort } from "../../workspace/cluster/attachedPolicies.ts";
import { BACKEND_TLS_POLICY, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-section-beats-whole",
  category: "advice",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "A policy for the whole Service gives way to one for a port.",
  why: `A policy for a port and one for the whole Service do not conflict: both are accepted. What holds for that port is not
written in the API; the narrower policy is what its wording suggests and implementations do.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: first, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api, sectionName: admin }]
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: second, namespace: shop }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: api
#           ^^^ hint btls-section-beats-whole: For port \`admin\` of Service \`api\` BackendTLSPolicy \`first\` holds instead of this one.
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec:
  ports:
    - { name: https, port: 443 }
    - { name: admin, port: 8443 }
`,
  correction: `
       name: api
+      sectionName: https
`,
  check(cluster, policy, report) {
    for (const { index, ref, target, resolution } of targetsOf(cluster, policy)) {
      if (ref.sectionName !== undefined || resolution.kind !== "found") continue;
      const service = resolution.target.id;
      const narrower = cluster.policies
        .policiesForPorts(target)
        .filter((other) => other.id !== policy.id && other.service === service);
      if (narrower.length === 0) continue;
      report({
        at: targetPath(index, "name"),
        message: `For ${holding(narrower, `${displayKind(target)} \`${target.name}\``)} instead of this one.`,
        related: narrower.slice(0, MOST_SHOWN).map((other) => ({
          place: { id: other.id, path: targetPath(other.index, "sectionName") },
          message: "The narrower policy.",
        })),
      });
    }
  },
});

const MOST_SHOWN = 4;

/** Which policies hold for which ports, as a clause: one by its name, of several the ports. */
function holding(narrower: readonly PolicyForPort[], service: string): string {
  const ports = [...new Set(narrower.map(({ sectionName = "" }) => sectionName))];
  const [only] = narrower;
  if (narrower.length === 1)
    return `port ${namesText(ports)} of ${service} BackendTLSPolicy \`${only?.name ?? ""}\` holds`;
  return `${ports.length === 1 ? "port" : "ports"} ${namesText(ports)} of ${service} ${narrower.length} other BackendTLSPolicies hold`;
}
