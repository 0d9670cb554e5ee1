import type { IngressHost, Location } from "./ingressHost.ts";
import { matchPath, type PathMatch } from "./nginx/pathExpression.ts";

/** The location that takes a path, or that nobody knows which one does. */
export type LocationChoice =
  | {
      readonly kind: "found";
      readonly location: Location;
      readonly groups: readonly string[];
      readonly why: string;
    }
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly why: string };

/** Finds the location of a host for a normalized path. */
export function locationForRequest(
  { locations, isPatterned, dialect }: IngressHost,
  path: string,
): LocationChoice {
  if (isPatterned) return firstPattern(locations, path);
  const exact = locations.find((location) => location.isExact && location.path === path);
  if (exact !== undefined) return found(exact, `\`${path}\` is the whole path.`);
  const [longest] = locations
    .filter((location) => !location.isExact && hasPrefix(path, location.path, dialect === "specification"))
    .sort((one, other) => other.path.length - one.path.length);
  return longest === undefined
    ? { kind: "none" }
    : found(longest, `\`${longest.path}\` is the longest prefix.`);
}

function found(location: Location, why: string): LocationChoice {
  return { kind: "found", location, groups: [], why };
}

/** By whole elements. By the text of the API a slash at the end does not count; nginx redirects what lacks it. */
function hasPrefix(path: string, prefix: string, isLenient: boolean): boolean {
  if (prefix === "/") return true;
  const bare = prefix.endsWith("/") ? prefix.slice(0, -1) : prefix;
  if (path === bare) return isLenient || prefix === bare;
  return path.startsWith(`${bare}/`);
}

function firstPattern(locations: readonly Location[], path: string): LocationChoice {
  for (const location of locations) {
    const match: PathMatch = matchPath(location.path, path, true);
    if (match.kind === "unknown")
      return {
        kind: "unknown",
        why: `Whether the expression \`${location.path}\` matches cannot be told here.`,
      };
    if (match.kind === "yes")
      return {
        kind: "found",
        location,
        groups: match.groups,
        why: `The expression \`^${location.path}\` matches, and is the longest text of those that do.`,
      };
  }
  return { kind: "none" };
}
