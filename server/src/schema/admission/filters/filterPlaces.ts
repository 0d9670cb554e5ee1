import type { AdmissionPlace } from "../admissionRule.ts";

/** The kinds whose rules have filters; an HTTPRoute alone has those that speak of paths and origins. */
export const FILTERING_KINDS: readonly string[] = ["GRPCRoute", "HTTPRoute"];
export const HTTP_ONLY: readonly string[] = ["HTTPRoute"];

/** Where lists of filters stand: in a rule for all requests, in a backendRef for those that go there. */
const FILTER_LISTS = ["spec.rules[].filters", "spec.rules[].backendRefs[].filters"];

/** Paths below every list of filters, such as `[].cors`; an empty one is the list itself. */
export function inFilterLists(
  kinds: readonly string[],
  ...below: readonly string[]
): readonly AdmissionPlace[] {
  return [{ kinds, at: FILTER_LISTS.flatMap((list) => below.map((path) => `${list}${path}`)) }];
}
