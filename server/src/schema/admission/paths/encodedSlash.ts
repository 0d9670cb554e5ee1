import { setAt } from "../../../yaml/documentEdits.ts";
import { fixBy } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { type AdmissionFix, defineAdmissionRule } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";
import { checkPath, PATH_MATCH_SOURCE, PATH_MATCHES } from "./pathMatch.ts";

export default defineAdmissionRule({
  id: "cel-path-encoded-slash",
  summary: "A path to match with the escape of a slash, `%2F`",
  why: "Some gateways decode `%2F` before they compare paths and some do not, so the match would mean one thing here and another there. The API server refuses the route. Where requests do carry the escape, only a regular expression can match it, in the dialect of the implementation.",
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
        - path: { type: PathPrefix, value: /catalog%2Fitems }
#                                          ^^^^^^^^^^^^^^^^ error cel-path-encoded-slash: A path to match has no \`%2F\`, which gateways read differently; the API server refuses the route. Write \`/catalog/items\`. 💡
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - matches:
        - path: { type: PathPrefix, value: /catalog/items }
      backendRefs: [{ name: catalog, port: 8080 }]
`,
  check: checkPath(
    (path) =>
      /%2f/i.test(path)
        ? "A path to match has no `%2F`, which gateways read differently; the API server refuses the route."
        : undefined,
    (path, match) => [expressionFix(path, match)],
  ),
});

/** Matches the same text by a regular expression, which may hold anything. */
function expressionFix(path: string, match: JsonValue): AdmissionFix {
  const quoted = path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const value = text(match, "type") === "PathPrefix" ? `${quoted.replace(/\/$/, "")}(/.*)?` : quoted;
  return fixBy(
    "Match it by `RegularExpression`",
    setAt(["type"], "RegularExpression"),
    setAt(["value"], value),
  );
}
