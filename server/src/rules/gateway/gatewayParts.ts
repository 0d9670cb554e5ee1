import type { FrontendValidation } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";

/** The texts that the rules about Gateways and their classes follow. */
export const GATEWAY_SPEC = "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec";
export const GATEWAY_CLASS = "https://gateway-api.sigs.k8s.io/api-types/gatewayclass/";
export const ADDRESS = "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspecaddress";
export const FRONTEND_TLS = "https://gateway-api.sigs.k8s.io/geps/gep-91/";
export const BACKEND_TLS = "https://gateway-api.sigs.k8s.io/geps/gep-3155/";
export const DEFAULT_GATEWAYS = "https://gateway-api.sigs.k8s.io/geps/gep-3793/";

/** Where a Gateway names its parameters. */
export const GATEWAY_PARAMETERS: Path = ["spec", "infrastructure", "parametersRef"];
/** Where a GatewayClass names its parameters. */
export const CLASS_PARAMETERS: Path = ["spec", "parametersRef"];
/** What a Gateway asks of the certificates of clients. */
export const FRONTEND: Path = ["spec", "tls", "frontend"];

/** One way in which a Gateway checks the certificates of clients, with its place. */
export interface PlacedValidation {
  readonly path: Path;
  readonly validation: FrontendValidation;
}

/** The default for all ports, and what is said for single ones. */
export function validationsOf({ spec }: Gateway): readonly PlacedValidation[] {
  const { frontendDefault, frontendPerPort = [] } = spec.tls ?? {};
  return [
    ...placed([...FRONTEND, "default", "validation"], frontendDefault),
    ...frontendPerPort.flatMap(({ validation }, at) =>
      placed([...FRONTEND, "perPort", at, "tls", "validation"], validation),
    ),
  ];
}

function placed(path: Path, validation: FrontendValidation | undefined): readonly PlacedValidation[] {
  return validation === undefined ? [] : [{ path, validation }];
}
