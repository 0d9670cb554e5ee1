import { covers } from "../../gateway-api/hostnames.ts";
import { appendAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-san-disables-hostname",
  category: "advice",
  severity: "information",
  kinds: ["BackendTLSPolicy"],
  summary: "With `subjectAltNames` the hostname of a policy no longer authenticates the backend.",
  why: `Without \`subjectAltNames\` the backend's certificate has to bear \`validation.hostname\`. With them it has to bear one of them
instead, and the hostname is no more than the server name of the handshake. Add the hostname to the list where it is to count.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
    subjectAltNames:
#   ^^^^^^^^^^^^^^^ information btls-san-disables-hostname: With this list, a certificate for \`api.example.com\` alone is not accepted any more; the hostname is only asked for. Add it to the list if it is to count. 💡
      - { type: URI, uri: "spiffe://example.com/api" }
`,
  check(_cluster, policy, report) {
    const { hostname, subjectAltNames = [] } = policy.resource.spec;
    if (hostname === undefined || subjectAltNames.length === 0) return;
    const isListed = subjectAltNames.some(
      ({ hostname: name }) =>
        name !== undefined && (name === hostname || covers(name, hostname) || isOpaque(name)),
    );
    if (isListed || isOpaque(hostname)) return;
    const path = ["spec", "validation", "subjectAltNames"];
    report({
      at: path,
      on: "key",
      message: `With this list, a certificate for \`${hostname}\` alone is not accepted any more; the hostname is only asked for. Add it to the list if it is to count.`,
      fixes: [
        fixBy(
          `Add \`${hostname}\` to the list`,
          appendAt({ id: policy.id, path }, { type: "Hostname", hostname }),
        ),
      ],
    });
  },
});
