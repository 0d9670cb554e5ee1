import type { Union } from "./union.ts";

/** A filter and the member that says how it works. */
export const FILTER_UNION: Union = {
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

export const FILTER_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter";
