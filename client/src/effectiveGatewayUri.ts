import { Uri } from "vscode";
import type { GatewayRef } from "./protocol.ts";

/** The scheme of the read-only documents that show a Gateway with everything merged into it. */
export const EFFECTIVE_GATEWAY_SCHEME = "gateway-api-effective";

/**
 * The address of a Gateway's effective document. The last part of its path is what the editor's tab
 * shows, the folder tells two Gateways of one name apart, and the query holds the reference itself.
 */
export function effectiveGatewayUri({ namespace, name, scope }: GatewayRef): Uri {
  const query = new URLSearchParams({ name });
  if (namespace !== undefined) query.set("namespace", namespace);
  if (scope !== undefined) query.set("scope", scope);
  const path = `${namespace === undefined ? "" : `/${namespace}`}/${name} (effective).yaml`;
  return Uri.from({ scheme: EFFECTIVE_GATEWAY_SCHEME, path, query: query.toString() });
}

/** The Gateway whose effective document has this address. */
export function effectiveGatewayRef(uri: Uri): GatewayRef {
  const query = new URLSearchParams(uri.query);
  const [namespace, scope] = [query.get("namespace"), query.get("scope")];
  return {
    name: query.get("name") ?? "",
    ...(namespace === null ? {} : { namespace }),
    ...(scope === null ? {} : { scope }),
  };
}

/** How messages name a Gateway. */
export function gatewayName({ namespace, name }: GatewayRef): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
