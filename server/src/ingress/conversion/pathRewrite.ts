import type { PathPattern, PatternHead } from "./pathPattern.ts";

/** What a filter makes of the path; undefined where it stays as it is. */
export type PathModifier =
  | { readonly type: "ReplaceFullPath"; readonly replaceFullPath: string }
  | { readonly type: "ReplacePrefixMatch"; readonly replacePrefixMatch: string };

/** The modifier of a rewrite, that nothing changes, or that no filter can do it. */
export type PathRewrite =
  | { readonly kind: "modifier"; readonly path: PathModifier }
  | { readonly kind: "same" }
  | { readonly kind: "impossible" };

/** What `rewrite-target` does to a path that one head of a pattern takes. */
export function pathRewrite(target: string, pattern: PathPattern, head: PatternHead): PathRewrite {
  const { restGroup, groups } = pattern;
  // A group that is not there is empty; one of alternatives is known.
  const filled = target.replace(/\$(\d)/g, (written, digit: string) => {
    const group = Number(digit);
    if (group === restGroup) return written;
    return head.captured.get(group) ?? (group > groups ? "" : written);
  });
  if (!hasCapture(filled)) return whole(filled);
  const rest = `$${restGroup}`;
  const before = filled.slice(0, -rest.length);
  if (!filled.endsWith(rest) || hasCapture(before)) return { kind: "impossible" };
  return prefix(before, pattern, head);
}

/** What something else fills in later is no capture. */
function hasCapture(target: string): boolean {
  return target.replace(/\$\{[^{}]*\}/g, "").includes("$");
}

function whole(path: string): PathRewrite {
  if (!path.startsWith("/")) return { kind: "impossible" };
  return { kind: "modifier", path: { type: "ReplaceFullPath", replaceFullPath: path } };
}

/** Everything behind the head is kept. */
function prefix(before: string, { restHasSlash }: PathPattern, { path }: PatternHead): PathRewrite {
  const isBorder =
    before.endsWith("/") || (before === "" && restHasSlash) || (restHasSlash && !path.endsWith("/"));
  // Without a slash between them, or with two, what comes out is no prefix and its rest.
  if (!isBorder || (restHasSlash && before.endsWith("/") && !path.endsWith("/")))
    return { kind: "impossible" };
  const replaced = withoutSlash(before);
  if (replaced === withoutSlash(path)) return { kind: "same" };
  if (replaced !== "" && !replaced.startsWith("/")) return { kind: "impossible" };
  return {
    kind: "modifier",
    path: { type: "ReplacePrefixMatch", replacePrefixMatch: replaced === "" ? "/" : replaced },
  };
}

function withoutSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
