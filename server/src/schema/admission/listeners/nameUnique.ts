import { setAt } from "../../../yaml/documentEdits.ts";
import { preferredFix } from "../../../yaml/fixBy.ts";
import { type AdmissionFix, defineAdmissionRule } from "../admissionRule.ts";
import { items, member, textOf } from "../admittedValue.ts";
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
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
    - name: http-internal
      port: 8080
      protocol: HTTP
`,
  check(listeners, report) {
    const names = items(listeners).map((listener) => member(listener, "name"));
    const all = new Set(names);
    const seen = new Set<unknown>();
    for (const [index, name] of names.entries()) {
      if (name === undefined) continue;
      if (seen.has(name))
        report({
          at: [index, "name"],
          message: `Another listener of this object is called \`${String(name)}\`; the API server refuses the object, as Routes choose a listener by its name. Rename one of them.`,
          fixes: renaming(textOf(name), index, all),
        });
      seen.add(name);
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
  return [preferredFix(`Rename to \`${renamed}\``, setAt([index, "name"], renamed))];
}
