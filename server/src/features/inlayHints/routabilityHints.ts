import { classOf, effectiveScope } from "../../gateway-api/infrastructure/routability.ts";
import { codeSpan } from "../hover/markdown.ts";
import { nameOf } from "../hover/naming.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** From where a Gateway can be reached that does not say so: what its class does by default. */
export const routabilityHints: HintSource = ({ objectLocation, cluster }) => {
  const { id, isAdjusted, resource } = objectLocation.delivered;
  if (resource.kind !== "Gateway" || isAdjusted === true || !cluster.options.routability.isRead) return [];
  const gateway = { ...objectLocation.delivered, resource };
  const found = effectiveScope(gateway, cluster.lookup);
  const gatewayClass = classOf(gateway, cluster.lookup);
  if (found?.from !== "GatewayClass" || gatewayClass === undefined) return [];
  return hintBehind(objectLocation, ["spec", "gatewayClassName"], {
    label: `routability: ${found.scope}`,
    tooltip: `The first that ${nameOf(gatewayClass)} supports is ${codeSpan(found.scope)}, which holds where a Gateway asks for none.`,
    edits: [
      { kind: "set", place: { id, path: ["spec", "infrastructure", "routability"] }, value: found.scope },
    ],
  });
};
