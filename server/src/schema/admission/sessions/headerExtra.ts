import { preferred, removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { SESSION_PERSISTENCES, SESSION_SOURCE, typeFix } from "./sessionPersistence.ts";

export default defineAdmissionRule({
  id: "cel-session-header-extra",
  summary: "A header for sessions that a cookie carries",
  why: "A cookie carries the session unless `type` is `Header`, so a `header` would mean nothing, and the API server refuses it. Mostly `type: Header` was forgotten.",
  source: SESSION_SOURCE,
  places: SESSION_PERSISTENCES,
  release: { since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - sessionPersistence:
        header: { name: x-basket }
#       ^^^^^^ error cel-session-header-extra: A cookie carries these sessions, and the API server refuses \`header\` there. Set \`type: Header\`, or remove \`header\`. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(session, report) {
    if (text(session, "type") !== "Cookie" || !isSet(session, "header")) return;
    const fix = isSet(session, "cookie") ? removeMember("header") : typeFix("Header");
    report({
      at: ["header"],
      on: "key",
      message:
        "A cookie carries these sessions, and the API server refuses `header` there. Set `type: Header`, or remove `header`.",
      fixes: [preferred(fix)],
    });
  },
});
