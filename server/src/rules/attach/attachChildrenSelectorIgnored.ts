import { removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";
import { ALLOWED_CHILDREN, PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-children-selector-ignored",
  category: "advice",
  severity: "warning",
  kinds: ["Gateway"],
  summary: "A selector beside `from: Same` or `from: All` is ignored",
  why: "The selector of `allowedChildren.namespaces` is read with `from: Selector` only; `from` is `Same` where it is left out. Children that the selector was written for may stay out, or everybody may come in.",
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
        selector: { matchLabels: { team: shop } }
#       ^^^^^^^^ warning attach-children-selector-ignored: The selector is ignored, because \`from\` is not set and then means \`Same\`; it is read with \`from: Selector\` only. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, parent, report) {
    const policy = parent.resource.spec.infrastructure?.allowedChildren?.namespaces;
    if (policy === undefined || !policy.hasSelector || policy.from === "Selector") return;
    if (policy.from !== undefined && isOpaque(policy.from)) return;
    const path = [...ALLOWED_CHILDREN, "namespaces"];
    const from = policy.from === undefined ? "not set and then means `Same`" : `\`${policy.from}\``;
    report({
      at: [...path, "selector"],
      on: "key",
      message: `The selector is ignored, because \`from\` is ${from}; it is read with \`from: Selector\` only.`,
      fixes: [
        fixBy("Change `from` to `Selector`", setAt({ id: parent.id, path: [...path, "from"] }, "Selector")),
        fixBy("Remove the selector", removeAt({ id: parent.id, path: [...path, "selector"] })),
      ],
    });
  },
});
