import { isKnownGroup } from "../references/referenceTable.ts";
import { PROTECTIONS, type Protection } from "./policyTable.ts";

/**
 * Policies that a project of its own puts before Gateways of several implementations, and what they may protect with.
 * Source: https://docs.kuadrant.io/latest/kuadrant-operator/doc/reference/authpolicy/ and the pages beside it
 */
const BY_KIND: ReadonlyMap<string, readonly Protection[]> = new Map([
  ["kuadrant.io/AuthPolicy", ["authentication", "authorization"]],
  ["kuadrant.io/RateLimitPolicy", ["rateLimit"]],
  ["kuadrant.io/TokenRateLimitPolicy", ["rateLimit"]],
  ["kuadrant.io/DNSPolicy", []],
  ["kuadrant.io/TLSPolicy", []],
  ["extensions.kuadrant.io/OIDCPolicy", ["authentication", "authorization"]],
  ["extensions.kuadrant.io/PlanPolicy", ["rateLimit"]],
  ["extensions.kuadrant.io/TelemetryPolicy", []],
]);

/** The groups whose kinds are before Gateways of whatever implementation. */
const FOREIGN_GROUP = /^(?:extensions\.)?kuadrant\.io$/;

/** The groups of the Gateway API itself. */
const API_GROUP = /^gateway\.networking\.(?:x-)?k8s\.io$/;

/**
 * What a policy may protect with that is none of the implementation which its target has: nothing where it is another known
 * implementation's, and anything where nothing is known of its group.
 */
export function perhapsProtects(group: string, kind: string): readonly Protection[] {
  const known = BY_KIND.get(`${group}/${kind}`);
  if (known !== undefined) return known;
  const isOfImplementation = isKnownGroup(group) && !FOREIGN_GROUP.test(group);
  return API_GROUP.test(group) || isOfImplementation ? [] : PROTECTIONS;
}
