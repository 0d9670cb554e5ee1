import type { PathMatch } from "../../model/routeMatch.ts";
import { withoutTrailing } from "../../text/trailing.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { DelegationOptions } from "../clusterView.ts";
import { PATH_POSTFIX } from "../matching/requestMatches.ts";
import type { Clash } from "./delegationConflict.ts";

/** A path with its defaults in place. */
export interface FullPath {
  readonly type: string;
  readonly value: string;
}

/** The path that a match asks for; undefined where it asks for none, which is the same as the prefix `/`. */
export function fullPath(path: PathMatch | undefined): FullPath | undefined {
  const full = { type: path?.type ?? "PathPrefix", value: path?.value ?? "/" };
  return full.type === "PathPrefix" && (full.value === "/" || full.value === "") ? undefined : full;
}

/**
 * One prefix behind the other with one `/` between them. Prefixes are compared by elements, so slashes at the seam
 * carry no meaning.
 */
export function joinPrefixes(parent: string, child: string): string {
  const base = withoutTrailing(parent, /\//);
  const rest = child.replace(/^\/+/, "");
  return rest === "" ? base || "/" : `${base}/${rest}`;
}

/**
 * The path of a parent's match and that of a child's. Where only one side has a path it holds; two have to be prefixes,
 * and the child's goes behind the parent's. An API server fills in the prefix `/` where no path is written, so that one
 * counts as none.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Path Matching, options 1 and 2)
 */
export function joinPaths(
  parent: PathMatch | undefined,
  child: PathMatch | undefined,
  { pathPostfix }: DelegationOptions,
): { readonly path: FullPath | undefined; readonly clash?: Clash } {
  const [above, below] = [fullPath(parent), fullPath(child)];
  if (above === undefined && below?.type === PATH_POSTFIX) return { path: postfix("", below) };
  if (above === undefined || below === undefined) return { path: above ?? below };
  const isOpen = isOpaque(above.type) || isOpaque(below.type);
  if (above.type === "PathPrefix" && below.type === "PathPrefix") {
    return { path: { type: "PathPrefix", value: joinPrefixes(above.value, below.value) } };
  }
  if (pathPostfix && above.type === "PathPrefix" && below.type === PATH_POSTFIX) {
    return { path: postfix(withoutTrailing(above.value, /\//), below) };
  }
  const accepted = pathPostfix ? "a `PathPrefix` or a `PathPostfix`" : "a `PathPrefix`";
  const why =
    above.type === "PathPrefix"
      ? `a path of type \`${below.type}\` cannot be put behind the parent's prefix; only ${accepted} can`
      : `the parent's path is of type \`${above.type}\`, and nothing can be put behind that`;
  return {
    path: below,
    clash: {
      subject: "path",
      verdict: isOpen ? "unknown" : "no",
      why,
      inChild: child?.type === undefined ? ["path"] : ["path", "type"],
      inParent: parent?.type === undefined ? ["path"] : ["path", "type"],
    },
  };
}

/**
 * Joins the parent's prefix and the child's postfix, with anything between them: `/a` and `.html` become `/a*.html`.
 */
function postfix(prefix: string, { value }: FullPath): FullPath {
  return { type: PATH_POSTFIX, value: `${prefix}*${value}` };
}
