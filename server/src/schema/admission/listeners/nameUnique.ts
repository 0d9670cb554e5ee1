import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, repetitions, textOf } from "../admittedValue.ts";
import { LISTENER_LISTS, LISTENER_SOURCE } from "./listener.ts";

const LONGEST_NAME = 253;

export default defineAdmissionRule({
  id: "cel-listener-name-unique",
  summary: "Two listeners of one object with the same name",
  why: "Routes choose a listener by its name (`sectionName`), and its status is filed under it. A listener that was copied and not renamed is the usual reason.",
  source: LISTENER_SOURCE,
  places: LISTENER_LISTS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
    - name: http
#           ^^^^ error cel-listener-name-unique: Another listener of this object is called \`http\`; the API server refuses the object, as Routes choose a listener by its name. Rename one of them. 💡
      port: 8080
      protocol: HTTP
`,
  correction: `
     - name: http
-    - name: http
+    - name: http-internal
`,
  check(listeners, report) {
    const names = items(listeners).map((listener) => member(listener, "name"));
    const taken = new Set(names);
    for (const index of repetitions(names)) {
      const name = names[index];
      report({
        at: [index, "name"],
        message: `Another listener of this object is called \`${String(name)}\`; the API server refuses the object, as Routes choose a listener by its name. Rename one of them.`,
        fixes: renaming(textOf(name), index, taken),
      });
    }
  },
});

/** Adds the first number that makes the name a new one. */
function renaming(
  name: string | undefined,
  index: number,
  taken: ReadonlySet<unknown>,
): readonly AdmissionFix[] {
  if (name === undefined) return [];
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  const renamed = `${name}-${number}`;
  if (renamed.length > LONGEST_NAME) return [];
  return [
    {
      title: `Rename to \`${renamed}\``,
      edits: [{ kind: "set", path: [index, "name"], value: renamed }],
      isPreferred: true,
    },
  ];
}
