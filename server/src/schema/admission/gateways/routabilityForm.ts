import { isOpaque } from "../../../yaml/opaqueText.ts";

const DOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const RESERVED = "k8s.io";

/** The type that the rules about the routability of addresses follow. */
export const ROUTABILITY_SOURCE = "https://gateway-api.sigs.k8s.io/geps/gep-5093/";

/**
 * Why the API server refuses a routability of an address, in a few words; undefined where it takes it: nothing, `Cluster`, or
 * the domain of an implementation with a path. Text that is filled in later may be anything.
 */
export function routabilityFault(value: string): string | undefined {
  if (value === "" || value === "Cluster" || isOpaque(value)) return undefined;
  const slash = value.indexOf("/");
  if (slash < 0) return "is neither `Cluster` nor the value of an implementation";
  const prefix = value.slice(0, slash);
  if (slash === value.length - 1) return "has nothing behind its `/`";
  if (!DOMAIN.test(prefix)) return "does not begin with a domain";
  return prefix === RESERVED || prefix.endsWith(`.${RESERVED}`)
    ? `begins with a domain of \`${RESERVED}\`, which is reserved`
    : undefined;
}
