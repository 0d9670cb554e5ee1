import type { PolicyRival } from "../../gateway-api/backends/backendTlsPolicy.ts";
import { UNKNOWN_ORDER } from "../../gateway-api/objectPrecedence.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import type { PolicyTarget } from "../../model/backendTlsPolicy.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import {
  BACKEND_TLS_POLICY,
  choosePort,
  partPath,
  portsForTls,
  serviceOf,
  targetsOf,
} from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";
import { milder, severityOfDetail } from "../severityOfDetail.ts";

export default defineRule({
  id: "btls-conflict",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "Two BackendTLSPolicies apply to the same port, or to the same Service as a whole.",
  why: `Of policies with the same target and \`sectionName\` the oldest holds, and of equally old ones the first by name. The others
get \`Accepted: False\` with reason \`Conflicted\`. Manifests seldom have creation times; where the order depends on them, this is
one level milder. A policy for a port and one for the whole Service do not conflict.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: first, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
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
#           ^^^ warning btls-conflict: BackendTLSPolicy \`first\` applies to Service \`api\` too; the older one wins, and the files do not say which that is. Keep one of them, or give each a port of its own with \`sectionName\`. 💡
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
+      sectionName: admin
`,
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      const { rival, ref, target, index } = decision;
      if (rival?.isCertain !== true) continue;
      const service = serviceOf(decision);
      const severity = severityOfDetail(policy, rival.policy);
      report({
        at: partPath(decision),
        severity: rival.tentative ? milder(severity) : severity,
        message: `${nameOf(rival)} applies to ${partText(ref, target)} too${orderText(rival)}. Keep one of them, or give each a port of its own with \`sectionName\`.`,
        related: [
          {
            place: { id: rival.policy.id, path: ["spec", "targetRefs", rival.index] },
            message: "The same target in the policy that takes precedence.",
          },
        ],
        fixes:
          ref.sectionName === undefined && service !== undefined
            ? choosePort(policy, index, portsForTls(service)).map(({ title, edits }) =>
                fixBy(title, ...edits),
              )
            : [],
      });
    }
  },
});

function nameOf({ policy }: PolicyRival): string {
  return `BackendTLSPolicy \`${policy.resource.metadata.name ?? ""}\``;
}

function partText({ sectionName }: PolicyTarget, target: Target): string {
  const whole = `${displayKind(target)} \`${target.name}\``;
  return sectionName === undefined ? whole : `port \`${sectionName}\` of ${whole}`;
}

function orderText({ tentative }: PolicyRival): string {
  return tentative ? `; ${UNKNOWN_ORDER}` : " and takes precedence, so this one has no effect";
}
