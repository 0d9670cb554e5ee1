import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { SESSION_PERSISTENCES, SESSION_SOURCE, typeFix } from "./sessionPersistence.ts";

export default defineAdmissionRule({
  id: "cel-session-cookie-extra",
  summary: "Settings of a cookie for sessions that a header carries",
  why: "With `type: Header` there is no cookie, so its settings, `cookie` or `cookieConfig` in releases up to 1.6, would mean nothing. The API server refuses them there.",
  source: SESSION_SOURCE,
  places: SESSION_PERSISTENCES,
  release: { since: "1.5" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - sessionPersistence:
        type: Header
        cookie: { lifetimeType: Session }
#       ^^^^^^ error cel-session-cookie-extra: With \`type: Header\` there is no cookie, and the API server refuses \`cookie\`. Remove it, or change the type to \`Cookie\`. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  correction: `
-        type: Header
+        type: Cookie
`,
  check(session, report) {
    if (text(session, "type") !== "Header") return;
    for (const cookie of ["cookie", "cookieConfig"]) {
      if (!isSet(session, cookie)) continue;
      const hasHeader = isSet(session, "header");
      report({
        at: [cookie],
        on: "key",
        message: `With \`type: Header\` there is no cookie, and the API server refuses \`${cookie}\`. Remove it, or change the type to \`Cookie\`.`,
        fixes: [
          // Without the header that goes with it, `type: Header` would be refused as well where `cookie` is known.
          ...(cookie === "cookieConfig" || hasHeader ? [removeMember(cookie)] : []),
          ...(hasHeader ? [] : [typeFix("Cookie")]),
        ],
      });
    }
  },
});
