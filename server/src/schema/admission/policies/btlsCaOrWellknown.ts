import { isMap } from "../../jsonValue.ts";
import { isBetween } from "../../release.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member } from "../admittedValue.ts";
import { hasAuthorities, VALIDATION_SOURCE, VALIDATIONS } from "./backendValidation.ts";

export default defineAdmissionRule({
  id: "cel-btls-ca-or-wellknown",
  summary: "No certificate authority to check a backend against",
  why: "Without `caCertificateRefs` or `wellKnownCACertificates` nothing says whose certificates the gateway believes. There is no default: `wellKnownCACertificates: System` stands for the public authorities that the system of the gateway knows.",
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
# ^^^^^^^^^^ error cel-btls-ca-or-wellknown: Nothing says which authorities the certificate of the backend may come from; the API server refuses the object. Write \`caCertificateRefs\`, or \`wellKnownCACertificates: System\` for public ones. 💡
    hostname: checkout.example.com
`,
  check(validation, report, { channel, bundleVersion }) {
    // An empty text is reported as such, and text that is filled in later may be anything.
    if (!isMap(validation) || isSet(validation, "wellKnownCACertificates")) return;
    if (hasAuthorities(validation) || typeof member(validation, "caCertificateRefs") === "string") return;
    const isEmptyList = isSet(validation, "caCertificateRefs");
    // There an empty list is refused as such, which says the same.
    if (isEmptyList && channel === "experimental" && isBetween(bundleVersion, "1.7", undefined)) return;
    report({
      at: isEmptyList ? ["caCertificateRefs"] : [],
      on: "key",
      message:
        "Nothing says which authorities the certificate of the backend may come from; the API server refuses the object. Write `caCertificateRefs`, or `wellKnownCACertificates: System` for public ones.",
      fixes: [
        {
          title: "Insert `wellKnownCACertificates: System`",
          edits: [{ kind: "set", path: ["wellKnownCACertificates"], value: "System" }],
          isPreferred: true,
        },
        {
          title: "Insert `caCertificateRefs`",
          edits: [
            {
              kind: "set",
              path: ["caCertificateRefs"],
              value: [{ group: "", kind: "ConfigMap", name: "example-ca" }],
            },
          ],
        },
      ],
    });
  },
});
