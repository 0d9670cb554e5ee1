import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ALLOWED_CHILDREN, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-children-from-default",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["merging"],
  summary: "`allowedChildren` leaves open from where children may come",
  why: "Without `namespaces.from` children may come from the parent's own namespace only. Who reads `allowedChildren: {}` may take it for everybody or for nobody; writing the value says it.",
  source: `${PROPOSAL}#go`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren: {}
#   ^^^^^^^^^^^^^^^ hint attach-children-from-default: Without \`namespaces.from\` children may come from this Gateway's own namespace only. Write \`from: Same\` to say so. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, parent, report) {
    const infrastructure = parent.resource.spec.infrastructure;
    const allowed = infrastructure?.allowedChildren;
    // A child must not have the field at all, and an ignored selector says more about what was meant.
    if (allowed === undefined || infrastructure?.attachTo !== undefined) return;
    if (allowed.namespaces?.from !== undefined || allowed.namespaces?.hasSelector === true) return;
    report({
      at: allowed.namespaces === undefined ? ALLOWED_CHILDREN : [...ALLOWED_CHILDREN, "namespaces"],
      on: "key",
      message:
        "Without `namespaces.from` children may come from this Gateway's own namespace only. Write `from: Same` to say so.",
      fixes: [
        preferredFix(
          "Write `from: Same`",
          setAt({ id: parent.id, path: [...ALLOWED_CHILDREN, "namespaces", "from"] }, "Same"),
        ),
      ],
    });
  },
});
