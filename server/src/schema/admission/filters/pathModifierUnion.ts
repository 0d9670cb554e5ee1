import type { Union } from "./union.ts";

/** A path modifier and the member that holds the new path. */
export const PATH_MODIFIER_UNION: Union = {
  name: "A path modifier",
  by: "type",
  members: new Map([
    ["ReplaceFullPath", "replaceFullPath"],
    ["ReplacePrefixMatch", "replacePrefixMatch"],
  ]),
  alike: () => true,
};

export const PATH_MODIFIER_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier";
