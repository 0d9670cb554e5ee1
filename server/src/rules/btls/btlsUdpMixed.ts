import {
  BACKEND_TLS_POLICY,
  choosePort,
  isUdp,
  portsForTls,
  relatedPorts,
  serviceOf,
  targetPath,
  targetsOf,
} from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-udp-mixed",
  category: "advice",
  severity: "information",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy applies to a whole Service with TCP and UDP ports.",
  why: `TLS runs over TCP, so only the TCP ports of the Service are concerned. Naming the port says so.`,
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
#           ^^^ information btls-udp-mixed: Of Service \`api\` the policy concerns the TCP ports only; its UDP ports are reached without TLS. 💡
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
      const { index, ref, target } = decision;
      if (service === undefined || ref.sectionName !== undefined) continue;
      const { ports } = service.resource.spec;
      if (!ports.some(isUdp) || ports.every(isUdp)) continue;
      report({
        at: targetPath(index, "name"),
        message: `Of Service \`${target.name}\` the policy concerns the TCP ports only; its UDP ports are reached without TLS.`,
        related: relatedPorts(service),
        fixes: choosePort(policy, index, portsForTls(service)),
      });
    }
  },
});
