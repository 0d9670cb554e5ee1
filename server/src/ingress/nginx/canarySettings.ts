/** Which requests a canary gets: by a header first, then by a cookie, then a share of the rest. */
export interface CanarySettings {
  readonly header?: string;
  /** How the header's value is judged: `always` and `never`, one value, or an expression anywhere in it. */
  readonly headerForm: CanaryHeaderForm;
  readonly cookie?: string;
  /** Of `total`, which is 100 at least. */
  readonly weight: number;
  readonly total: number;
}

export type CanaryHeaderForm =
  | { readonly kind: "words" }
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "pattern"; readonly pattern: string };

/** Reads the annotations of a canary; undefined for one that nothing sends requests to. */
export function readCanary(value: (name: string) => string | undefined): CanarySettings | undefined {
  const header = value("canary-by-header") || undefined;
  const cookie = value("canary-by-cookie") || undefined;
  const total = Math.max(100, wholeNumber(value("canary-weight-total")) ?? 100);
  const weight = Math.min(total, wholeNumber(value("canary-weight")) ?? 0);
  if (header === undefined && cookie === undefined && weight === 0) return undefined;
  return {
    headerForm: headerForm(value("canary-by-header-value"), value("canary-by-header-pattern")),
    weight,
    total,
    ...(header === undefined ? {} : { header }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

function headerForm(value: string | undefined, pattern: string | undefined): CanaryHeaderForm {
  if (value) return { kind: "value", value };
  return pattern ? { kind: "pattern", pattern } : { kind: "words" };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
