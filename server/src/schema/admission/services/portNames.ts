import type { JsonValue } from "../../jsonSchema.ts";
import { isMap } from "../../jsonValue.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, number, repetitions, text, textOf } from "../admittedValue.ts";

export default defineAdmissionRule({
  id: "service-port-names",
  summary: "Ports of a Service that have no names, or one name twice",
  why: "Endpoints and policies tell the ports of a Service apart by their names, so a Service with several ports names each of them.",
  source: "https://kubernetes.io/docs/concepts/services-networking/service/#multi-port-services",
  places: [{ kinds: ["Service"], at: ["spec.ports"] }],
  bad: `
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  selector: { app: cart }
  ports:
    - name: http
      port: 80
    - port: 9090
#     ^^^^^^^^^^ error service-port-names: A Service with several ports names each of them, and the API server refuses one without \`name\`. 💡
`,
  check(ports, report) {
    const all = items(ports);
    if (all.length < 2) return;
    for (const [index, port] of all.entries()) {
      if (!isMap(port) || (member(port, "name") ?? "") !== "") continue;
      report({
        at: [index],
        message:
          "A Service with several ports names each of them, and the API server refuses one without `name`.",
        fixes: naming(all, index),
      });
    }
    const names = all.map((port) => textOf(member(port, "name")) || undefined);
    for (const index of repetitions(names))
      report({
        at: [index, "name"],
        message: `A port before this one is called \`${names[index] ?? ""}\`, too; the API server refuses the Service. Give each port a name of its own.`,
        fixes: naming(all, index),
      });
  },
});

/** Names a port by its number, where no other has that name. */
function naming(ports: readonly JsonValue[], index: number): readonly AdmissionFix[] {
  const port = number(ports[index], "port");
  const name = `port-${port ?? ""}`;
  if (port === undefined || ports.some((other) => text(other, "name") === name)) return [];
  return [{ title: `Name it \`${name}\``, edits: [{ kind: "set", path: [index, "name"], value: name }] }];
}
