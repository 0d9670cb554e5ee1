import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";
import { hasAuthorities, VALIDATION_SOURCE, VALIDATIONS } from "./backendValidation.ts";

export default defineAdmissionRule({
  id: "cel-btls-ca-xor-wellknown",
  summary: "Both certificate authorities of your own and well-known ones",
  why: "The certificate of the backend is checked either against the authorities in `caCertificateRefs` or against those that `wellKnownCACertificates` stands for. Both together would say that any public authority may vouch for the backend, which an own authority is meant to rule out.",
  source: VALIDATION_SOURCE,
  places: VALIDATIONS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: checkout }
  validation:
    hostname: checkout.example.com
    caCertificateRefs: [{ group: "", kind: ConfigMap, name: shop-ca }]
    wellKnownCACertificates: System
#   ^^^^^^^^^^^^^^^^^^^^^^^ error cel-btls-ca-xor-wellknown: \`caCertificateRefs\` names authorities already, and the API server refuses both together. Remove one of the two. 💡
`,
  check(validation, report) {
    const wellKnown = text(validation, "wellKnownCACertificates") ?? "";
    if (!hasAuthorities(validation) || wellKnown === "") return;
    report({
      at: ["wellKnownCACertificates"],
      on: "key",
      message:
        "`caCertificateRefs` names authorities already, and the API server refuses both together. Remove one of the two.",
      fixes: ["wellKnownCACertificates", "caCertificateRefs"].map(removeMember),
    });
  },
});
