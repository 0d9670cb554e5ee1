import { EXTERNAL_AUTH_UNION } from "../filters/externalAuthUnion.ts";
import type { Union } from "../filters/union.ts";

export const LISTENER_FILTERS_SOURCE = "https://gateway-api.sigs.k8s.io/geps/gep-5224/";

/** What every request of a listener passes before a route is looked for. */
const REQUEST_FILTERS = "spec.listeners[].filters.requests[]";

/** A filter of a listener and the member that says how it works. */
export const LISTENER_FILTER_UNION: Union = {
  source: LISTENER_FILTERS_SOURCE,
  places: [{ kinds: ["Gateway"], at: [REQUEST_FILTERS] }],
  release: { channel: "experimental", since: "1.7" },
  object: "Gateway",
  name: "A filter",
  by: "type",
  members: new Map([
    ["ExternalAuth", "externalAuth"],
    ["ExtensionRef", "extensionRef"],
  ]),
  alike: () => false,
};

/** An external authorisation on a listener and the member that says how the service is asked. */
export const LISTENER_AUTH_UNION: Union = {
  ...EXTERNAL_AUTH_UNION,
  source: LISTENER_FILTERS_SOURCE,
  places: [{ kinds: ["Gateway"], at: [`${REQUEST_FILTERS}.externalAuth`] }],
  release: { channel: "experimental", since: "1.7" },
  object: "Gateway",
};
