import type { Delivered } from "../../delivery/delivered.ts";
import type { Service } from "../../model/resource.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import { namesText } from "../../text/sentence.ts";
import {
  BACKEND_TLS_POLICY,
  choosePort,
  portsForTls,
  relatedPorts,
  serviceOf,
  targetPath,
  targetsOf,
} from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

export default defineRule({
  id: "btls-section-not-found",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "`sectionName` is the name of no port of the Service.",
  why: `\`sectionName\` of a target is the *name* of a port of the Service, never its number. A policy for a port that does not exist
is not accepted, and the ports that do exist are reached without TLS.`,
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
      sectionName: "8443"
#                  ^^^^^^ error btls-section-not-found: Service \`api\` has no port named \`8443\`, so the policy does not apply. A port is meant by its name; number 8443 is \`admin\`. 💡
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
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      const service = serviceOf(decision);
      const { fault, index, ref, target } = decision;
      if (fault !== "section" || service === undefined || ref.sectionName === undefined) continue;
      const ports = portsForTls(service);
      // Ports without names are another rule's: there is nothing to choose from.
      if (ports.length === 0 && service.resource.spec.ports.length > 0) continue;
      const meant = nameOfNumber(service, ref.sectionName) ?? nearMiss(ref.sectionName, ports);
      report({
        at: targetPath(index, "sectionName"),
        severity: severityOfDetail(policy, service),
        message: `Service \`${target.name}\` has no port named \`${ref.sectionName}\`, so the policy does not apply. ${adviceOn(service, ref.sectionName, ports)}`,
        related: relatedPorts(service),
        fixes: choosePort(policy, index, meant === undefined ? ports : [meant]),
      });
    }
  },
});

function nameOfNumber({ resource }: Delivered<Service>, sectionName: string): string | undefined {
  return resource.spec.ports.find(({ port }) => String(port) === sectionName)?.name;
}

function adviceOn(service: Delivered<Service>, sectionName: string, ports: readonly string[]): string {
  const name = nameOfNumber(service, sectionName);
  if (name !== undefined) return `A port is meant by its name; number ${sectionName} is \`${name}\`.`;
  return ports.length === 0 ? "It has no ports." : `It has ${namesText(ports)}.`;
}
