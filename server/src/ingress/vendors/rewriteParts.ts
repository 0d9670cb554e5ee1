import { withoutAbsentGroups } from "../nginx/absentGroups.ts";
import type { FilterKind, SpecFields, VendorPart } from "./vendorPart.ts";
import type { VendorSource } from "./vendorSource.ts";

/** What a path becomes that `rewrite-target` puts captured parts into. */
export interface AskedRewrite {
  /** An expression for the whole path, with its groups. */
  readonly pattern: string;
  /** What takes its place. */
  readonly substitution: string;
}

/** A path with groups in it, and no variables of nginx. */
const TARGET = /^\/(?:[^$]|\$[1-9])*$/;

/**
 * What becomes of `rewrite-target` at the paths where no rewrite of the core does the same: a filter for each. nginx puts the
 * target in place of the whole path, however much of it the expression matches. `reference` writes a group as the implementation reads it,
 * and `spec` is what a filter of its kind says.
 */
export function rewriteParts(
  { settings: { rewriteTarget, upstreamHost }, lostRewrites }: VendorSource,
  filter: FilterKind,
  reference: (group: string) => string,
  spec: (rewrite: AskedRewrite) => SpecFields,
): readonly VendorPart[] {
  // A filter for the host beside one for the path may be refused.
  if (rewriteTarget === undefined || upstreamHost !== undefined || !TARGET.test(rewriteTarget)) return [];
  return lostRewrites.map((path) => {
    const text = path.startsWith("^") ? path.slice(1) : path;
    const pattern = `(?i)^${text}${/(?:\$|\.\*\)?)$/.test(text) ? "" : ".*"}`;
    const substitution = withoutAbsentGroups(rewriteTarget, path).replace(/\$([1-9])/g, (_, group: string) =>
      reference(group),
    );
    return {
      kind: "filter",
      annotations: ["rewrite-target"],
      filter,
      path,
      suffix: "rewrite",
      spec: spec({ pattern, substitution }),
      says: "Which dialect of regular expressions is read is up to it.",
    };
  });
}
