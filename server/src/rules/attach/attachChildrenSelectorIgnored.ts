import { ignoredSelector } from "../namespaceSelectors.ts";
import { defineSelectorRule } from "../selectorRule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineSelectorRule({
  id: "attach-children-selector-ignored",
  admitted: "child Gateways",
  category: "advice",
  severity: "warning",
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
#       ^^^^^^^^ warning attach-children-selector-ignored: Without \`from\`, which then is \`Same\`, the selector is not looked at, and child Gateways of other namespaces stay out. Set \`from: Selector\` or remove it. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  find: ignoredSelector,
});
