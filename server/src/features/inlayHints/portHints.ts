import { asRoute } from "../../model/resource.ts";
import { codeSpan } from "../hover/markdown.ts";
import { nameOf } from "../hover/naming.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** The port and the protocol of the listener that a `sectionName` means. */
export const portHints: HintSource = ({ objectLocation, cluster }) => {
  if (asRoute(objectLocation.delivered.resource) === undefined) return [];
  return cluster.attachment.of(objectLocation.delivered.id).flatMap(({ index, ref, parent, meant }) => {
    const [only, ...others] = meant;
    if (ref.sectionName === undefined || parent === undefined || only === undefined || others.length > 0)
      return [];
    const { port, protocol } = parent.resource.spec.listeners?.[only.index] ?? {};
    if (port === undefined || protocol === undefined) return [];
    return hintBehind(objectLocation, ["spec", "parentRefs", index, "sectionName"], {
      label: `:${port} ${protocol}`,
      tooltip: `Listener ${codeSpan(ref.sectionName)} of ${nameOf(parent)}: port ${codeSpan(String(port))}, protocol ${codeSpan(protocol)}.`,
    });
  });
};
