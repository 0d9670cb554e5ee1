import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";
import { foreignCharacters } from "./repairedPath.ts";

export default defineAdmissionRule({
  id: "cel-path-chars",
  summary: "A path to match with a character that paths do not have",
  why: "Clients send every character that RFC 3986 does not allow in a path as an escape, such as `%20` for a space, so a match with the character itself would never hold. The API server refuses the route. Queries are matched with `queryParams`; placeholders such as `{id}` and other patterns need the type `RegularExpression`.",
  source: PATH_MATCH_SOURCE,
  places: PATH_MATCHES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path:
            value: /price list
#                  ^^^^^^^^^^^ error cel-path-chars: A space cannot stand in a path; the API server refuses the route. Write \`/price%20list\`. 💡
        - path:
            value: /search?q=lamp
#                  ^^^^^^^^^^^^^^ error cel-path-chars: \`?\` starts the query, which is no part of the path; the API server refuses the route. Match the query with \`queryParams\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-            value: /price list
+            value: /price%20list
-            value: /search?q=lamp
+            value: /search
+          queryParams:
+            - name: q
+              value: lamp
`,
  // Another rule speaks of `#`, and of an empty path the one that asks for a slash.
  check: checkPath(
    (path) =>
      foreignCharacters(path)
        .filter((character) => character !== "#")
        .map(sentenceAbout)[0],
    (path) => (/[[\]^|\\]/.test(path) ? [EXPRESSION_FIX] : []),
  ),
});

const EXPRESSION_FIX: AdmissionFix = {
  title: "Match by `RegularExpression`",
  edits: [{ kind: "set", path: ["type"], value: "RegularExpression" }],
};

function sentenceAbout(character: string): string {
  switch (character) {
    case "?":
      return "`?` starts the query, which is no part of the path; the API server refuses the route. Match the query with `queryParams`.";
    case "%":
      return "`%` starts an escape of two hexadecimal digits; the API server refuses the route.";
    default: {
      const sentence = `${nameOf(character)} cannot stand in a path; the API server refuses the route.`;
      return /[{}[\]^|\\]/.test(character)
        ? `${sentence} For a pattern, use the type \`RegularExpression\`.`
        : sentence;
    }
  }
}

function nameOf(character: string): string {
  if (character === " ") return "A space";
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && character !== "`") return `\`${character}\``;
  const code = character.codePointAt(0) ?? 0;
  return `The character U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
