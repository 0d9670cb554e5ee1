import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { text } from "../admittedValue.ts";
import { pathRule } from "./pathMatch.ts";

export default pathRule({
  id: "cel-path-encoded-slash",
  summary: "A path to match with the escape of a slash, `%2F`",
  why: "Some gateways decode `%2F` before they compare paths and some do not, so the match would mean one thing here and another there. The API server refuses the route. Where requests do carry the escape, only a regular expression can match it, in the dialect of the implementation.",
  refuses: (path) => /%2f/i.test(path),
  fault: "A path to match has no `%2F`, which gateways read differently",
  moreFixes: (path, match) => [expressionFix(path, match)],
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
});

/** Matches the same text by a regular expression, which may hold anything. */
function expressionFix(path: string, match: JsonValue): AdmissionFix {
  const quoted = path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const value = text(match, "type") === "PathPrefix" ? `${quoted.replace(/\/$/, "")}(/.*)?` : quoted;
  return {
    title: "Match it by `RegularExpression`",
    edits: [
      { kind: "set", path: ["type"], value: "RegularExpression" },
      { kind: "set", path: ["value"], value },
    ],
  };
}
