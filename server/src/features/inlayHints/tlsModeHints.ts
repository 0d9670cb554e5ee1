import { asListenerOwner } from "../../model/resource.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** The mode of listeners that end TLS, or may, and leave their mode out. */
export const tlsModeHints: HintSource = ({ objectLocation }) => {
  const { id, isAdjusted, resource } = objectLocation.delivered;
  if (isAdjusted === true) return [];
  return (asListenerOwner(resource)?.spec.listeners ?? []).flatMap(({ protocol, tls }, index) => {
    if ((protocol !== "HTTPS" && protocol !== "TLS") || tls === undefined || tls.mode !== undefined)
      return [];
    const listener = ["spec", "listeners", index];
    return hintBehind(objectLocation, [...listener, "protocol"], {
      label: "mode: Terminate",
      tooltip: "`tls.mode` is left out, which means `Terminate`: the Gateway ends TLS.",
      edits: [{ kind: "set", place: { id, path: [...listener, "tls", "mode"] }, value: "Terminate" }],
    });
  });
};
