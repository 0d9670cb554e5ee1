import {
  BACKEND_TLS_POLICY,
  choosePort,
  partPath,
  portsForTls,
  relatedPorts,
  serviceOf,
  targetsOf,
} from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

export default defineRule({
  id: "btls-udp-port",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy applies to a UDP port.",
  why: `TLS runs over TCP. A policy for a UDP port, or for a Service that has no other, is not accepted: its status says
\`Accepted: False\` with reason \`Invalid\`.`,
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
      sectionName: quic
#                  ^^^^ error btls-udp-port: Port \`quic\` of Service \`api\` is a UDP port, and TLS runs over TCP: the policy is not accepted. 💡
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
    - { name: quic, port: 443, protocol: UDP }
`,
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      const service = serviceOf(decision);
      const { fault, index, ref, target } = decision;
      if (fault !== "udp" || service === undefined) continue;
      const what =
        ref.sectionName === undefined
          ? `Service \`${target.name}\` has UDP ports only`
          : `Port \`${ref.sectionName}\` of Service \`${target.name}\` is a UDP port`;
      report({
        at: partPath(decision),
        severity: severityOfDetail(policy, service),
        message: `${what}, and TLS runs over TCP: the policy is not accepted.`,
        related: relatedPorts(service),
        fixes: choosePort(policy, index, portsForTls(service)),
      });
    }
  },
});
