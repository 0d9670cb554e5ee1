import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member, text } from "../admittedValue.ts";

const REFERENCES = "validation.caCertificateRefs[]";

export default defineAdmissionRule({
  id: "cel-trust-bundle-namespace",
  summary: "A reference to a ClusterTrustBundle with a namespace",
  why: "A ClusterTrustBundle belongs to the whole cluster and to no namespace, so a reference that names one is refused since release 1.7. It needs no ReferenceGrant either.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#frontendtlsvalidation",
  places: [
    {
      kinds: ["Gateway"],
      at: [`spec.tls.frontend.default.${REFERENCES}`, `spec.tls.frontend.perPort[].tls.${REFERENCES}`],
    },
  ],
  release: { since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
            - group: certificates.k8s.io
              kind: ClusterTrustBundle
              name: example.com:clients:v1
              namespace: infra
#             ^^^^^^^^^ error cel-trust-bundle-namespace: A ClusterTrustBundle is in no namespace, so the API server refuses a reference that names one. Remove \`namespace\`. 💡
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: edge-tls }] }
`,
  check(reference, report) {
    if (
      text(reference, "group") !== "certificates.k8s.io" ||
      text(reference, "kind") !== "ClusterTrustBundle"
    )
      return;
    if (member(reference, "namespace") === undefined) return;
    report({
      at: ["namespace"],
      on: "key",
      message:
        "A ClusterTrustBundle is in no namespace, so the API server refuses a reference that names one. Remove `namespace`.",
      fixes: [{ ...removeMember("namespace"), isPreferred: true }],
    });
  },
});
