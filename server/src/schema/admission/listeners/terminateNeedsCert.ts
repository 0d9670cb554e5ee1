import type { JsonValue } from "../../jsonSchema.ts";
import { isMap } from "../../jsonValue.ts";
import { isBetween } from "../../release.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";
import { canEndTls, hasCertificate, LISTENERS, protocolOf } from "./listener.ts";

/** Listeners that may not have `tls` at all, which another rule says. */
const PLAIN: ReadonlySet<string | undefined> = new Set(["HTTP", "TCP", "UDP"]);

export default defineAdmissionRule({
  id: "cel-listener-terminate-needs-cert",
  summary: "A listener that ends TLS without a certificate",
  why: "Mode `Terminate`, which is the default, needs a certificate to show to clients, or an option by which the implementation gets one. So `tls: {}` alone is refused, too. In release 1.0 an option does not do. A certificate that is issued later, for instance by cert-manager, is named all the same: the Secret may come after the Gateway.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig",
  places: LISTENERS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { mode: Terminate }
#                  ^^^^^^^^^ error cel-listener-terminate-needs-cert: A listener that ends TLS (mode \`Terminate\`, the default) needs a certificate; without one the API server refuses the object. Name its Secret in \`certificateRefs\`. 💡
`,
  correction: `
-      tls: { mode: Terminate }
+      tls: { mode: Terminate, certificateRefs: [{ name: shop-tls }] }
`,
  check(listener, report, { bundleVersion }) {
    const tls = member(listener, "tls");
    if (!isMap(tls) || text(tls, "mode") !== "Terminate" || PLAIN.has(protocolOf(listener))) return;
    const endsTls = isBetween(bundleVersion, "1.1", undefined) ? canEndTls(tls) : hasCertificate(tls);
    if (endsTls || isFilledInLater(tls)) return;
    report({
      at: ["tls", isSet(tls, "certificateRefs") ? "certificateRefs" : "mode"],
      message:
        "A listener that ends TLS (mode `Terminate`, the default) needs a certificate; without one the API server refuses the object. Name its Secret in `certificateRefs`.",
      fixes: [
        {
          title: "Insert `certificateRefs`",
          edits: [{ kind: "set", path: ["tls", "certificateRefs"], value: [{ name: "example-tls" }] }],
          isPreferred: true,
        },
      ],
    });
  },
});

function isFilledInLater(tls: JsonValue): boolean {
  return typeof member(tls, "certificateRefs") === "string" || typeof member(tls, "options") === "string";
}
