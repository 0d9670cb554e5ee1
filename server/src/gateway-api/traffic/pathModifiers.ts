import type { PathModifier } from "../../model/routeFilter.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { coversPath, withoutEndSlash } from "../matching/requestMatches.ts";

/**
 * The path that a request is sent on with, or redirected to. `prefix` is that of the match that took the request;
 * undefined where it took it by something else. Undefined where that is not known.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier
 */
export function modifiedPath(
  modifier: PathModifier | undefined,
  path: string,
  prefix: string | undefined,
): string | undefined {
  if (modifier === undefined) return path;
  const { type, replaceFullPath, replacePrefixMatch } = modifier;
  if (type === "ReplaceFullPath") return known(replaceFullPath);
  const replacement = known(replacePrefixMatch);
  if (type !== "ReplacePrefixMatch" || replacement === undefined || prefix === undefined) return undefined;
  return coversPath(prefix, path) ? replacePrefix(path, prefix, replacement) : undefined;
}

/**
 * Puts other elements in the place of those at the start of a path. Slashes at the ends of both prefixes do not count,
 * one at the end of the path stays, and what would be nothing is the root.
 */
function replacePrefix(path: string, prefix: string, replacement: string): string {
  const start = prefix === "/" ? "" : withoutEndSlash(prefix);
  const head = replacement === "/" ? "" : withoutEndSlash(replacement);
  return `${head}${path.slice(start.length)}` || "/";
}

function known(text: string | undefined): string | undefined {
  return text === undefined || isOpaque(text) ? undefined : text;
}
