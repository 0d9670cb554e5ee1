import { nearest } from "../../text/editDistance.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { admissionBy } from "../namespaceSelectors.ts";
import { defineRule } from "../rule.ts";
import { ALLOWED_CHILDREN, PROPOSAL } from "./attachTo.ts";

const VALUES = ["All", "Same", "Selector"];

export default defineRule({
  id: "attach-children-from-enum",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`from` of `allowedChildren.namespaces` is none of All, Same and Selector",
  why: "The proposal knows three values. With any other one nobody can tell which children may come in, so none does. `None` belongs to `allowedListeners`; here the whole of `allowedChildren` is left out to keep everybody away.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: same
#             ^^^^ error attach-children-from-enum: \`from\` takes \`All\`, \`Same\` or \`Selector\`, not \`same\`, so no Gateway may attach. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, parent, report) {
    const { from, selector } = parent.resource.spec.infrastructure?.allowedChildren?.namespaces ?? {};
    if (from === undefined || VALUES.includes(from) || isOpaque(from)) return;
    const path = [...ALLOWED_CHILDREN, "namespaces", "from"];
    const meant = nearest(
      from.toLowerCase(),
      VALUES.map((value) => value.toLowerCase()),
      2,
    );
    const value = VALUES.find((candidate) => candidate.toLowerCase() === meant);
    report({
      at: path,
      message: `\`from\` takes \`All\`, \`Same\` or \`Selector\`, not \`${from}\`, so no Gateway may attach.`,
      fixes:
        value === undefined
          ? []
          : [
              fixBy(
                `Change \`from\` to \`${value}\`${admissionBy(value, selector)}`,
                setAt({ id: parent.id, path }, value),
              ),
            ],
    });
  },
});
