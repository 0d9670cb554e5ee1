import { HTTP_ONLY, inFilterLists } from "./filterPlaces.ts";
import type { Union } from "./union.ts";

/** An external authorisation and the member that says how the service is asked. */
export const EXTERNAL_AUTH_UNION: Union = {
  name: "An `externalAuth`",
  by: "protocol",
  members: new Map([
    ["HTTP", "http"],
    ["GRPC", "grpc"],
  ]),
  alike: () => false,
};

export const EXTERNAL_AUTHS = inFilterLists(HTTP_ONLY, "[].externalAuth");

export const EXTERNAL_AUTH_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#httpexternalauthfilter";
