import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { SESSION_PERSISTENCES, SESSION_SOURCE } from "./sessionPersistence.ts";

/** A name for the header of somebody who has chosen none yet. */
const HEADER_NAME = "x-session";

export default defineAdmissionRule({
  id: "cel-session-header-missing",
  summary: "Sessions that a header carries without `header`",
  why: "With `type: Header` clients send the session back in a header, and they have to know which, so `header.name` has to be set. The API server refuses the object otherwise.",
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
    - sessionPersistence: { type: Header, absoluteTimeout: 12h }
#                                 ^^^^^^ error cel-session-header-missing: Sessions of type \`Header\` need the \`name\` of a \`header\`; the API server refuses them without one. 💡
      backendRefs: [{ name: checkout, port: 8080 }]
`,
  check(session, report) {
    // A `cookie` beside this type is refused by a rule of its own, and then the type may be what is wrong.
    if (text(session, "type") !== "Header" || isSet(session, "header") || isSet(session, "cookie")) return;
    report({
      at: ["type"],
      message:
        "Sessions of type `Header` need the `name` of a `header`; the API server refuses them without one.",
      fixes: [
        {
          title: `Add a header \`${HEADER_NAME}\``,
          edits: [{ kind: "set", path: ["header"], value: { name: HEADER_NAME } }],
          isPreferred: true,
        },
      ],
    });
  },
});
