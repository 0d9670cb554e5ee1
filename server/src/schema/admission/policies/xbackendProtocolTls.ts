import type { JsonValue } from "../../jsonSchema.ts";
import { changeTo } from "../admissionFixes.ts";
import type { AdmissionFix, AdmissionRefusal } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-protocol-tls",
  summary: "An XBackend whose protocol goes with TLS and has none, or the other way round",
  why: "`HTTP2` is HTTP/2 with TLS and `H2C` is HTTP/2 without; `WSS` is WebSocket with TLS. Without `tls` an XBackend has none, so since release 1.7 the API server refuses `HTTP2` and `WSS` without `tls` or with `mode: None`, and `H2C` with any other mode.",
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
  protocol: HTTP2
#           ^^^^^ error cel-xbackend-protocol-tls: The protocol \`HTTP2\` needs TLS, which this XBackend does not have; the API server refuses the object. Add \`tls\`, or write \`H2C\` for HTTP/2 without TLS. 💡
`,
  correction: `
   protocol: HTTP2
+  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  check(spec, report) {
    const refusal = refusalOf(spec);
    if (refusal !== undefined) report(refusal);
  },
});

function refusalOf(spec: JsonValue): AdmissionRefusal | undefined {
  const protocol = text(spec, "protocol");
  const tls = member(spec, "tls");
  // A mode that is filled in later, or is missing, may be any.
  const mode = tls === undefined ? "None" : text(tls, "mode");
  if (protocol === undefined || mode === undefined) return undefined;
  if (protocol === "H2C" && mode !== "None") {
    return {
      at: ["protocol"],
      message: `The protocol \`H2C\` goes without TLS, and the mode is \`${mode}\`; the API server refuses the object. Write \`HTTP2\` for HTTP/2 with TLS, or take \`tls\` out.`,
      fixes: [changeTo(["protocol"], "HTTP2")],
    };
  }
  if ((protocol !== "HTTP2" && protocol !== "WSS") || mode !== "None") return undefined;
  const other = protocol === "HTTP2" ? ", or write `H2C` for HTTP/2 without TLS" : "";
  return {
    at: ["protocol"],
    message: `The protocol \`${protocol}\` needs TLS, which this XBackend does not have; the API server refuses the object. Add \`tls\`${other}.`,
    fixes: [...tlsFixes(spec), ...(protocol === "HTTP2" ? [changeTo(["protocol"], "H2C")] : [])],
  };
}

/** TLS with the name of the host, whose certificate a public authority vouches for. */
function tlsFixes(spec: JsonValue): readonly AdmissionFix[] {
  const hostname = text(member(spec, "externalHostname"), "hostname");
  if (hostname === undefined || isSet(member(spec, "tls"), "validation")) return [];
  const value = { mode: "ServerOnly", validation: { hostname, wellKnownCACertificates: "System" } };
  return [{ title: "Add `tls` with public authorities", edits: [{ kind: "set", path: ["tls"], value }] }];
}
