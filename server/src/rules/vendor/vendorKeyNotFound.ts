import { enumerate, namesText } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { foundTarget, namedTargets, namePath, REFERRING_KINDS, VENDOR_REFERENCES } from "./namedTargets.ts";

export default defineRule({
  id: "vendor-key-not-found",
  category: "status",
  severity: "warning",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "A Secret or ConfigMap that an object of an implementation names lacks the key that is read.",
  why: "A controller reads one key of the Secret or ConfigMap, which the field names or its documentation fixes. Without it the object counts as invalid, though everything it names is there.",
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  basicAuth:
    users: { name: user-list }
#                  ^^^^^^^^^ warning vendor-key-not-found: Secret \`user-list\` has no key \`.htpasswd\`, which is read of it. It has \`users\`.
---
apiVersion: v1
kind: Secret
metadata: { name: user-list, namespace: shop }
stringData: { users: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
`,
  correction: `
-stringData: { users: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
+stringData: { .htpasswd: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
`,
  check(cluster, subject, report) {
    for (const { written, meant } of namedTargets(subject)) {
      const asked = written.key === undefined ? (written.field.keys ?? []) : [[written.key]];
      if (asked.length === 0 || asked.flat().some(isOpaque) || meant.kind !== "targets") continue;
      const [target] = meant.targets;
      const found = foundTarget(cluster, subject, target);
      if (found === undefined) continue;
      const { resource, id } = found;
      if (resource.kind !== "Secret" && resource.kind !== "ConfigMap") continue;
      const has = Object.keys(resource.data.contents);
      const missing = asked.map((keys) => keys.filter((key) => !has.includes(key)));
      // One without keys is filled by something else.
      if (missing.some((keys) => keys.length === 0) || has.length === 0 || has.some(isOpaque)) continue;
      report({
        at: written.key === undefined ? namePath(written) : [...written.path, "key"],
        message: `${targetText(subject, target)} has ${missingText(missing)}. It has ${namesText(has)}.`,
        related: [{ place: { id, path: ["metadata", "name"] }, message: `The ${resource.kind}.` }],
      });
    }
  },
});

/** What is not there: the first key of the only list, or what would do of each. */
function missingText(missing: readonly (readonly string[])[]): string {
  const [only = [], ...others] = missing;
  if (others.length === 0) return `no key \`${only[0] ?? ""}\`, which is read of it`;
  return `none of what is read of it: ${enumerate(
    missing.map((keys) => keys.map((key) => `\`${key}\``).join(" and ")),
    "or",
  )}`;
}
