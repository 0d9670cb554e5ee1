import { withoutTrailing } from "../../../text/trailing.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isBetween } from "../../release.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, repetitions } from "../admittedValue.ts";

/** The names of rules are no longer than this. */
const LONGEST_NAME = 253;

export default defineAdmissionRule({
  id: "cel-route-rule-name-unique",
  summary: "Two rules of a route with the same name",
  why: "A rule has a name so that policies and messages can speak of it, which two rules of one name would make ambiguous. The API server refuses such an HTTPRoute or GRPCRoute since release 1.7, and by the experimental CRDs any route in earlier releases, too; the standard ones of those asked for different names without checking it.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule",
  places: [{ kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"], at: ["spec.rules"] }],
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - name: pay
      matches: [{ path: { value: /pay } }]
      backendRefs: [{ name: payment, port: 8080 }]
    - name: pay
#           ^^^ error cel-route-rule-name-unique: A rule before this one is called \`pay\`, too; the API server refuses the route. Give each rule a name of its own. 💡
      matches: [{ path: { value: /refund } }]
      backendRefs: [{ name: payment, port: 8080 }]
`,
  correction: `
       backendRefs: [{ name: payment, port: 8080 }]
-    - name: pay
+    - name: refund
`,
  check(rules, report, { channel, bundleVersion }) {
    if (channel !== "experimental" && !isBetween(bundleVersion, "1.7", undefined)) return;
    const names = items(rules).map((rule) => nameOf(rule));
    const taken = new Set(names);
    for (const index of repetitions(names)) {
      const name = names[index] ?? "";
      const free = freeName(name, taken);
      taken.add(free);
      report({
        at: [index, "name"],
        message: `A rule before this one is called \`${name}\`, too; the API server refuses the route. Give each rule a name of its own.`,
        fixes: [
          {
            title: `Rename to \`${free}\``,
            edits: [{ kind: "set", path: [index, "name"], value: free }],
            isPreferred: true,
          },
        ],
      });
    }
  },
});

function nameOf(rule: JsonValue): string | undefined {
  const name = member(rule, "name");
  return typeof name === "string" ? name : undefined;
}

/** The name with the first number after it that no rule has. */
function freeName(name: string, taken: ReadonlySet<unknown>): string {
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const free = `${withoutTrailing(name.slice(0, LONGEST_NAME - suffix.length), /[.-]/)}${suffix}`;
    if (!taken.has(free)) return free;
  }
}
