import { isMap } from "../../jsonValue.ts";
import { changeTo, preferred, removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";

const BOTH = "ClientAndServer";

export default defineAdmissionRule({
  id: "cel-xbackend-client-cert",
  summary: "A client certificate without mutual TLS, or mutual TLS without one",
  why: "With `mode: ClientAndServer` the gateway shows a certificate to the backend, which `clientCertificateRef` names. In the other modes it shows none, so the reference would have no effect.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendtls",
  places: [{ kinds: ["XBackend"], at: ["spec.tls"] }],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port: { number: 443 }
  tls:
    mode: ClientAndServer
#         ^^^^^^^^^^^^^^^ error cel-xbackend-client-cert: With mode \`ClientAndServer\` the gateway shows a certificate of its own, but \`clientCertificateRef\` is missing; the API server refuses the object. Name the Secret, or change the mode. 💡
    validation: { hostname: api.payments.example, wellKnownCACertificates: System }
`,
  correction: `
     mode: ClientAndServer
+    clientCertificateRef: { name: payments-client }
`,
  check(tls, report) {
    const mode = text(tls, "mode");
    if (mode === undefined) return;
    if (mode === BOTH) {
      if (isSet(tls, "clientCertificateRef")) return;
      report({
        at: ["mode"],
        message: `With mode \`${BOTH}\` the gateway shows a certificate of its own, but \`clientCertificateRef\` is missing; the API server refuses the object. Name the Secret, or change the mode.`,
        fixes: [
          {
            title: "Insert `clientCertificateRef`",
            edits: [{ kind: "set", path: ["clientCertificateRef"], value: { name: "example-tls" } }],
            isPreferred: true,
          },
          changeTo(["mode"], "ServerOnly"),
        ],
      });
    } else if (isMap(member(tls, "clientCertificateRef"))) {
      report({
        at: ["clientCertificateRef"],
        on: "key",
        message: `With mode \`${mode}\` the gateway shows no certificate; the API server refuses the object. Change the mode to \`${BOTH}\`, or remove the reference.`,
        fixes: [preferred(changeTo(["mode"], BOTH)), removeMember("clientCertificateRef")],
      });
    }
  },
});
