import { removeAt, setAt } from "../../../yaml/documentEdits.ts";
import { fixBy, preferredFix } from "../../../yaml/fixBy.ts";
import { type AdmissionFix, defineAdmissionRule } from "../admissionRule.ts";
import { isMap, isSet, member, text } from "../admittedValue.ts";

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
  port: { port: 443 }
  tls:
    mode: ClientAndServer
#         ^^^^^^^^^^^^^^^ error cel-xbackend-client-cert: With mode \`ClientAndServer\` the gateway shows a certificate of its own, but \`clientCertificateRef\` is missing; the API server refuses the object. Name the Secret, or change the mode. 💡
    validation: { hostname: api.payments.example, wellKnownCACertificates: System }
`,
  good: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port: { port: 443 }
  tls:
    mode: ClientAndServer
    clientCertificateRef: { name: payments-client }
    validation: { hostname: api.payments.example, wellKnownCACertificates: System }
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
          preferredFix(
            "Insert `clientCertificateRef`",
            setAt(["clientCertificateRef"], { name: "example-tls" }),
          ),
          modeFix("ServerOnly", false),
        ],
      });
    } else if (isMap(member(tls, "clientCertificateRef"))) {
      report({
        at: ["clientCertificateRef"],
        on: "key",
        message: `With mode \`${mode}\` the gateway shows no certificate; the API server refuses the object. Change the mode to \`${BOTH}\`, or remove the reference.`,
        fixes: [
          modeFix(BOTH, true),
          fixBy("Remove `clientCertificateRef`", removeAt(["clientCertificateRef"])),
        ],
      });
    }
  },
});

function modeFix(mode: string, isPreferred: boolean): AdmissionFix {
  return {
    title: `Change to \`${mode}\``,
    edits: [setAt(["mode"], mode)],
    isPreferred,
  };
}
