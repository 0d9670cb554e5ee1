import { GATEWAY_SCOPES, kindOfValue, LONGEST_VALUE } from "../../gateway-api/infrastructure/routability.ts";
import type { Fix } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { GATEWAY_PROPOSAL, ROUTABILITY, setRoutability } from "./fields.ts";
import { nearestScope } from "./nearestScope.ts";

export default defineRule({
  id: "routability-value",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "`infrastructure.routability` has a value that nobody defines",
  why: "The proposal defines `Public`, `Private` and `Cluster`; a value of an implementation starts with a domain, as in `example.com/leased-line`. With any other value no address can be given, and the Gateway reports Accepted=False with the reason UnsupportedRoutability. The pattern in the proposal would let `NotPrivate` through, because its alternatives are not anchored; here it is read as it is meant.",
  source: `${GATEWAY_PROPOSAL}#predefined-routability-values`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure:
    routability: public
#                ^^^^^^ error routability-value: \`public\` is no routability, so the Gateway is not accepted. There are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`. 💡
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
  check(_cluster, gateway, report) {
    const value = gateway.resource.spec.infrastructure?.routability;
    // The structure reports an empty value, and one that is too long.
    if (value === undefined || value === "" || value.length > LONGEST_VALUE) return;
    if (kindOfValue(value, "gateway") !== "invalid") return;
    const meant = value === "External" ? "Public" : nearestScope(value, GATEWAY_SCOPES);
    const fixes: readonly Fix[] =
      meant === undefined ? [] : [preferredFix(`Change to \`${meant}\``, setRoutability(gateway, meant))];
    report({
      at: ROUTABILITY,
      message: `\`${value}\` is no routability, so the Gateway is not accepted. There are \`Cluster\`, \`Private\`, \`Public\` and values of an implementation such as \`example.com/name\`.`,
      fixes,
    });
  },
});
