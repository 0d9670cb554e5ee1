import { isOpaque } from "../yaml/opaqueText.ts";

/** A host as hosts are compared, in lower case; what something fills in before it reaches a cluster stays as it is written. */
export function loweredHost(host: string): string {
  return isOpaque(host) ? host : host.toLowerCase();
}
