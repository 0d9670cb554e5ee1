import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { SESSION_PERSISTENCES, SESSION_SOURCE } from "./sessionPersistence.ts";

export default defineAdmissionRule({
  id: "cel-session-cookie-missing",
  summary: "Sessions that a cookie carries without `cookie`",
  why: "A cookie carries the session unless `type` says otherwise, and then `cookie` has to be there, if only as an empty map that leaves the choice to the implementation. The API server refuses the object otherwise.",
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
    - sessionPersistence: { type: Cookie, absoluteTimeout: 12h }
#                                 ^^^^^^ error cel-session-cookie-missing: Sessions of type \`Cookie\`, the default, need a \`cookie\`; the API server refuses them without one. Add \`cookie: {}\` to leave its settings to the implementation. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(session, report) {
    // A `header` beside this type is refused by a rule of its own, and then the type is what is wrong.
    if (text(session, "type") !== "Cookie" || isSet(session, "cookie") || isSet(session, "header")) return;
    report({
      at: ["type"],
      message:
        "Sessions of type `Cookie`, the default, need a `cookie`; the API server refuses them without one. Add `cookie: {}` to leave its settings to the implementation.",
      fixes: [
        {
          title: "Add `cookie: {}`",
          edits: [{ kind: "set", path: ["cookie"], value: {} }],
          isPreferred: true,
        },
      ],
    });
  },
});
