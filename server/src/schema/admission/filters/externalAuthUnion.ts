import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import type { Union } from "./union.ts";

/** An external authorisation and the member that says how the service is asked. */
export const EXTERNAL_AUTH_UNION: Union = {
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httpexternalauthfilter",
  places: inFilterLists(HTTP_ONLY, "[].externalAuth"),
  release: { channel: "experimental" },
  name: "An `externalAuth`",
  by: "protocol",
  members: new Map([
    ["HTTP", "http"],
    ["GRPC", "grpc"],
  ]),
  alike: () => false,
};
