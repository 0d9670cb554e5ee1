import type { Delivered } from "../../delivery/delivered.ts";
import type { Service } from "../../model/resource.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import {
  BACKEND_TLS_POLICY,
  relatedPorts,
  serviceOf,
  targetPath,
  targetsOf,
} from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

export default defineRule({
  id: "btls-section-unnamed-port",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "`sectionName` is written for a Service whose port has no name.",
  why: `A Service with one port need not name it, and \`sectionName\` can only mean a port by its name. The policy is not accepted,
and the port is reached without TLS. Name the port, or leave \`sectionName\` out: the policy then applies to the whole Service.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: api
      sectionName: https
#                  ^^^^^ error btls-section-unnamed-port: The port of Service \`api\` has no name, so \`sectionName\` means nothing and the policy does not apply. Name the port, or leave \`sectionName\` out. 💡
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec:
  ports:
    - { port: 443 }
`,
  correction: `
-    - { port: 443 }
+    - { name: https, port: 443 }
`,
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      const service = serviceOf(decision);
      const { fault, index, ref, target } = decision;
      const [port, ...others] = service?.resource.spec.ports ?? [];
      if (fault !== "section" || service === undefined || ref.sectionName === undefined) continue;
      if (port === undefined || port.name !== undefined || others.length > 0) continue;
      const place = { id: policy.id, path: targetPath(index, "sectionName") };
      report({
        at: targetPath(index, "sectionName"),
        severity: severityOfDetail(policy, service),
        message: `The port of Service \`${target.name}\` has no name, so \`sectionName\` means nothing and the policy does not apply. Name the port, or leave \`sectionName\` out.`,
        related: relatedPorts(service),
        fixes: [
          fixBy("Apply the policy to the whole Service", removeAt(place)),
          ...(PORT_NAME.test(ref.sectionName) ? [nameThePort(service, ref.sectionName)] : []),
        ],
      });
    }
  },
});

/** Names of Service ports are DNS labels. */
const PORT_NAME = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

function nameThePort({ id }: Delivered<Service>, name: string): Fix {
  const place = { id, path: ["spec", "ports", 0, "name"] };
  return fixBy(`Name the port of the Service \`${name}\``, setAt(place, name));
}
