import { trailing } from "../text/trailing.ts";
import { exactList } from "../yaml/exactList.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Verdict } from "./verdict.ts";

/** What two hostnames have in common: a hostname, every host (`hostname` undefined), nothing, or nothing knowable. */
export type HostnameMeet =
  | { readonly verdict: "yes"; readonly hostname: string | undefined }
  | { readonly verdict: "no" }
  | { readonly verdict: "unknown" };

const APART: HostnameMeet = { verdict: "no" };

/** A hostname in lower case, as the API server demands it; undefined for an empty one, which means the same as none. */
function given(hostname: string | undefined): string | undefined {
  return hostname === undefined || hostname === "" ? undefined : hostname;
}

/**
 * The intersection of two hostnames; undefined stands for every host. A wildcard covers any number of labels but at
 * least one, so `*.example.com` does not cover `example.com`.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#hostname
 */
export function meetHostnames(first: string | undefined, second: string | undefined): HostnameMeet {
  const a = given(first);
  const b = given(second);
  if (a === undefined) return { verdict: "yes", hostname: b };
  if (b === undefined || a === b) return { verdict: "yes", hostname: a };
  // One variable has one value in a cluster, so `*.${DOMAIN}` covers `shop.${DOMAIN}` whatever that is.
  if (covers(a, b)) return { verdict: "yes", hostname: b };
  if (covers(b, a)) return { verdict: "yes", hostname: a };
  if (mayMeet(a, b) || mayMeet(b, a)) return { verdict: "unknown" };
  return APART;
}

/** What a hostname certainly ends with, whatever is filled in before it: whole labels. */
function certainEnd(hostname: string): string {
  return isOpaque(hostname) ? (/\.[a-z0-9.-]+/.exec(trailing(hostname, /[a-z0-9.-]/))?.[0] ?? "") : hostname;
}

/** False where a hostname is not filled in later, or ends in other labels, so that no value of its variables makes the other of it. */
function mayMeet(open: string, other: string): boolean {
  return isOpaque(open) && certainEnd(other).endsWith(certainEnd(open));
}

/** True when every host of `narrow` is a host of the wildcard `wide`. */
export function covers(wide: string, narrow: string): boolean {
  if (!wide.startsWith("*.")) return false;
  const suffix = wide.slice(1);
  return narrow.length > suffix.length && narrow.endsWith(suffix);
}

/** How a Route's hostnames meet one listener's hostname. */
export interface HostnameIntersection {
  readonly verdict: Verdict;
  /** What is served there; empty where nothing is. `undefined` as an element stands for every host. */
  readonly hostnames: readonly (string | undefined)[];
  /** Per hostname of the Route, whether it meets the listener. */
  readonly perHostname: readonly Verdict[];
}

/** Intersects a Route's hostnames (none: every host) with a listener's. Those that are `elsewhere` do not count. */
export function intersectHostnames(
  routeHostnames: readonly string[] | undefined,
  listenerHostname: string | undefined,
  elsewhere?: ReadonlySet<string>,
): HostnameIntersection {
  if (routeHostnames === undefined || routeHostnames.length === 0) {
    return { verdict: "yes", hostnames: [given(listenerHostname)], perHostname: [] };
  }
  const hostnames: (string | undefined)[] = [];
  const perHostname = routeHostnames.map((hostname): Verdict => {
    const meet = elsewhere?.has(hostname) === true ? APART : meetHostnames(hostname, listenerHostname);
    if (meet.verdict === "yes") hostnames.push(meet.hostname);
    return meet.verdict;
  });
  const verdict = hostnames.length > 0 ? "yes" : perHostname.includes("unknown") ? "unknown" : "no";
  return { verdict, hostnames: exactList(hostnames), perHostname };
}

const HOSTNAME = /^(?:\*\.)?[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

/** True for a numeric IPv4 address: the pattern of hostnames lets it through, the API does not allow it. */
export function isNumericAddress(hostname: string): boolean {
  return IPV4.test(hostname);
}

/** True for text that names hosts: neither filled in later, nor malformed, nor an address. */
export function isLiteralHostname(hostname: string): boolean {
  return HOSTNAME.test(hostname) && !isNumericAddress(hostname);
}

/** Each literal hostname of a list with the index at which it stands first, in the order of the list. */
export function firstPlaces(hostnames: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  hostnames.forEach((hostname, index) => {
    if (isLiteralHostname(hostname) && !places.has(hostname)) places.set(hostname, index);
  });
  return places;
}

/**
 * How narrowly a listener's hostname picks out hosts, so that the larger number takes a request: an exact name before
 * every wildcard, a longer wildcard before a shorter one, no hostname last.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listener
 */
export function specificity(hostname: string | undefined): number {
  const name = given(hostname);
  if (name === undefined) return 0;
  return name.startsWith("*.") ? name.length : Number.POSITIVE_INFINITY;
}
