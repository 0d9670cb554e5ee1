import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import type { Union } from "./union.ts";

/** A path modifier and the member that holds the new path. */
export const PATH_MODIFIER_UNION: Union = {
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier",
  places: inFilterLists(HTTP_ONLY, "[].requestRedirect.path", "[].urlRewrite.path"),
  name: "A path modifier",
  by: "type",
  members: new Map([
    ["ReplaceFullPath", "replaceFullPath"],
    ["ReplacePrefixMatch", "replacePrefixMatch"],
  ]),
  alike: () => true,
};
