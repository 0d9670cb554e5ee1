import { changeTo } from "../admissionFixes.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-tls-validation",
  summary: "TLS to an XBackend without a check of its certificate, or a check without TLS",
  why: "With `mode: ServerOnly` or `ClientAndServer` the backend shows a certificate, and `validation` says by which name and authority it is checked. With `mode: None` there is none. Since release 1.7 the API server asks for `validation` in the former case and refuses it in the latter.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec"] }],
  release: { since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port: { number: 443 }
  tls:
    mode: ServerOnly
#         ^^^^^^^^^^ error cel-xbackend-tls-validation: With mode \`ServerOnly\` the backend shows a certificate, and \`validation\` has to say how it is checked; the API server refuses the object. Insert it. 💡
`,
  correction: `
     mode: ServerOnly
+    validation: { hostname: api.payments.example, wellKnownCACertificates: System }
`,
  check(spec, report) {
    const tls = member(spec, "tls");
    const mode = text(tls, "mode");
    if (mode === undefined) return;
    const hasValidation = isSet(tls, "validation");
    if (mode === "None" && hasValidation) {
      report({
        at: ["tls", "validation"],
        on: "key",
        message:
          "With mode `None` there is no certificate to check, and the API server refuses `validation`. Change the mode to `ServerOnly`, or remove `validation`.",
        fixes: [changeTo(["tls", "mode"], "ServerOnly"), REMOVAL],
      });
    } else if (mode !== "None" && !hasValidation) {
      const hostname = text(member(spec, "externalHostname"), "hostname");
      report({
        at: ["tls", "mode"],
        message: `With mode \`${mode}\` the backend shows a certificate, and \`validation\` has to say how it is checked; the API server refuses the object. Insert it.`,
        fixes: [
          {
            title: "Insert `validation` with public authorities",
            edits: [
              {
                kind: "set",
                path: ["tls", "validation"],
                value: { hostname: hostname ?? "backend.example.com", wellKnownCACertificates: "System" },
              },
            ],
          },
        ],
      });
    }
  },
});

const REMOVAL: AdmissionFix = {
  title: "Remove `validation`",
  edits: [{ kind: "remove", path: ["tls", "validation"] }],
};
