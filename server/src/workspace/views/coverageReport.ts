import { nodeRange } from "../diagnostics/render.ts";
import type { Coverage, CoveredKind, Unchecked } from "./coverage.ts";

/** How many references of one kind were held against something, and which were not. */
export interface CoveredReferences {
  readonly total: number;
  readonly checked: number;
  readonly unchecked: readonly UncheckedPlace[];
}

/** A reference that was held against nothing. */
export interface UncheckedPlace {
  readonly path: string;
  /** Counted from one; left out for templates, whose text is no YAML yet. */
  readonly line?: number;
  readonly why: Unchecked;
}

/** The same of every kind: what `gwls coverage --format json` writes. */
export type CoverageReport = Readonly<Record<CoveredKind, CoveredReferences>>;

/** A coverage as data for programs, which know no objects but places. */
export function coverageReport({ total, unchecked }: Coverage): CoverageReport {
  const ofKind = (kind: CoveredKind): CoveredReferences => {
    const open = unchecked.filter((one) => one.kind === kind);
    return {
      total: total[kind],
      checked: total[kind] - open.length,
      unchecked: open.map(({ path, at, why }) =>
        at === undefined
          ? { path, why }
          : { path, line: nodeRange(at.location, at.path).start.line + 1, why },
      ),
    };
  };
  return {
    parentRefs: ofKind("parentRefs"),
    backends: ofKind("backends"),
    certificates: ofKind("certificates"),
    grants: ofKind("grants"),
  };
}
