import { isAbsolute, posix, relative } from "node:path";
import { realpathOr } from "../delivery/guardedFolder.node.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import { toSlashes } from "./shownPath.ts";

/** Where a service that shows findings beside the lines of a checkout has put that checkout. */
type CheckoutVariable =
  /** Source: https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
  | "GITHUB_WORKSPACE"
  /** Source: https://docs.gitlab.com/ci/variables/predefined_variables/ */
  | "CI_PROJECT_DIR";

/**
 * Findings for such a service, which takes paths from the root of the checkout, wherever in it the command runs. Elsewhere they stay
 * as the user sees them.
 */
export function fromCheckout(
  diagnostics: readonly Diagnostic[],
  variable: CheckoutVariable,
  workingDirectory: string,
): readonly Diagnostic[] {
  const below = folderInCheckout(process.env[variable], workingDirectory);
  if (below === "") return diagnostics;
  const moved = (path: string): string => (isFile(path) ? posix.join(below, path) : path);
  return diagnostics.map((diagnostic) => {
    const { path, related } = diagnostic;
    return {
      ...diagnostic,
      path: moved(path),
      ...(related === undefined
        ? {}
        : { related: related.map((one) => ({ ...one, path: moved(one.path) })) }),
    };
  });
}

/** The working directory from the root of a checkout; empty where it is the root, or lies elsewhere. */
function folderInCheckout(root: string | undefined, workingDirectory: string): string {
  if (!root) return "";
  const path = toSlashes(relative(realpathOr(root), realpathOr(workingDirectory)));
  return path === ".." || path.startsWith("../") || isAbsolute(path) ? "" : path;
}

/** False for what is piped in or printed by a program, which has a name in angle brackets, and for what lies elsewhere. */
function isFile(path: string): boolean {
  return !path.startsWith("<") && !isAbsolute(path);
}
