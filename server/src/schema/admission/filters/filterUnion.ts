import { FILTERING_KINDS, inFilterLists } from "./filterPlaces.ts";
import type { Union } from "./union.ts";

export const FILTER_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter";

/** A filter and the member that says how it works. */
export const FILTER_UNION: Union = {
  source: FILTER_SOURCE,
  places: inFilterLists(FILTERING_KINDS, "[]"),
  name: "A filter",
  by: "type",
  members: new Map([
    ["RequestHeaderModifier", "requestHeaderModifier"],
    ["ResponseHeaderModifier", "responseHeaderModifier"],
    ["RequestMirror", "requestMirror"],
    ["RequestRedirect", "requestRedirect"],
    ["URLRewrite", "urlRewrite"],
    ["CORS", "cors"],
    ["ExternalAuth", "externalAuth"],
    ["ExtensionRef", "extensionRef"],
  ]),
  alike: (one, other) => one.endsWith("HeaderModifier") && other.endsWith("HeaderModifier"),
};
