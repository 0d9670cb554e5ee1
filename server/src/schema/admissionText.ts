import { stringValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";

/** The fields of the Gateway API that say who is let in, wherever they stand. */
const POLICIES: ReadonlySet<string | number> = new Set([
  "allowedRoutes",
  "allowedListeners",
  "allowedChildren",
]);

/** The ends of titles of fixes by which an entry that says who is let in comes to count. */
export const SAYS_WHO_IS_LET_IN = ", which says who is let in";
export const LETS_ALL_IN = ", which lets every namespace in";

/**
 * The end of a fix's title where it makes something count that says who is let in: whoever chooses it should know, and
 * nobody should get it along with other fixes. Empty for all other places of a document.
 */
export function admissionText(root: YamlNode, path: Path): string {
  if (path.some((step) => POLICIES.has(step))) return SAYS_WHO_IS_LET_IN;
  return path[0] === "spec" && stringValue(child(root, "kind")) === "ReferenceGrant"
    ? ", which says who may refer to what"
    : "";
}
