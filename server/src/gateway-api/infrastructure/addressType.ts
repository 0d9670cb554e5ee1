import { isOpaque } from "../../yaml/opaqueText.ts";

/** The types of addresses that the API itself has. */
export const ADDRESS_TYPES = ["IPAddress", "Hostname", "NamedAddress"] as const;

const PREFIXED =
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;
/** What the pattern of the CRD lets through by mistake: its first alternatives are not bound to both ends. */
const SLIPS_THROUGH = /^Hostname|IPAddress|NamedAddress/;

/**
 * Whose a type of address is: the API's, an implementation's, or nobody's although the API server takes it. Undefined for
 * what the API server refuses, and for text that is filled in later.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#addresstype
 */
export function addressTypeOf(type: string): "api" | "vendor" | "nobody" | undefined {
  if (isOpaque(type)) return undefined;
  if (ADDRESS_TYPES.some((known) => known === type)) return "api";
  // A prefix without a dot, which the CRD lets through as well, is no domain that an implementation could own.
  if (PREFIXED.test(type)) return /^[^/]*\./.test(type) ? "vendor" : "nobody";
  return SLIPS_THROUGH.test(type) ? "nobody" : undefined;
}
