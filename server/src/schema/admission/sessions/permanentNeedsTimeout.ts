import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, member, text } from "../admittedValue.ts";
import { SESSION_PERSISTENCES, SESSION_SOURCE } from "./sessionPersistence.ts";

export default defineAdmissionRule({
  id: "cel-session-permanent-needs-timeout",
  summary: "A permanent cookie for sessions without `absoluteTimeout`",
  why: "A permanent cookie outlives the browser, so something has to say when it ends: `absoluteTimeout`. The API server refuses the object without it. A cookie of lifetime `Session` needs none.",
  source: SESSION_SOURCE,
  places: SESSION_PERSISTENCES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - sessionPersistence:
        cookie: { lifetimeType: Permanent }
#                               ^^^^^^^^^ error cel-session-permanent-needs-timeout: A permanent cookie needs an \`absoluteTimeout\` that says when it ends; the API server refuses it without one. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(session, report) {
    if (isSet(session, "absoluteTimeout")) return;
    // The field is called `cookieConfig` up to 1.6; the CRDs of a release have only one of the two.
    for (const cookie of ["cookie", "cookieConfig"]) {
      if (text(member(session, cookie), "lifetimeType") !== "Permanent") continue;
      report({
        at: [cookie, "lifetimeType"],
        message:
          "A permanent cookie needs an `absoluteTimeout` that says when it ends; the API server refuses it without one.",
        fixes: [
          {
            title: "Add `absoluteTimeout: 1h`",
            edits: [{ kind: "set", path: ["absoluteTimeout"], value: "1h" }],
            isPreferred: true,
          },
        ],
      });
    }
  },
});
