import type { VendorPart } from "./vendorPart.ts";
import { left, present, type VendorSource, wholeNumber, withoutEffect } from "./vendorSource.ts";

/** So many requests of one address in a second or a minute. */
export interface AskedRate {
  readonly requests: number;
  readonly unit: "second" | "minute";
  /** The annotations that say it. */
  readonly annotations: readonly string[];
}

const RATES = [
  { name: "limit-rps", unit: "second" },
  { name: "limit-rpm", unit: "minute" },
] as const;
const BURST = "limit-burst-multiplier";
/** What ingress-nginx lets through at once where nothing says how much, as a multiple of the rate. */
const USUAL_BURST = 5;

/**
 * What becomes of the limits of requests: what `write` makes of those that are asked for, all at once. Addresses without limits
 * cannot be written anywhere, and a limit for them would be another one.
 */
export function rateParts(
  source: VendorSource,
  write: (rates: readonly AskedRate[], bursts: number) => readonly VendorPart[],
): readonly VendorPart[] {
  const names = [...RATES.map(({ name }) => name), BURST];
  const exempt = present(source, ["limit-allowlist", "limit-whitelist"]);
  if (exempt.length > 0)
    return left(
      source,
      [...names, ...exempt],
      "Addresses without limits (`limit-allowlist`) have no field, so that no limit is written.",
    );
  const rates = RATES.flatMap(({ name, unit }): readonly AskedRate[] => {
    const requests = wholeNumber(source, name);
    if (requests === undefined || requests === 0) return [];
    return [{ requests, unit, annotations: present(source, [name, BURST]) }];
  });
  if (rates.length === 0) return withoutEffect(source, names);
  const said = saying(rates);
  return [
    ...write(rates, wholeNumber(source, BURST) ?? USUAL_BURST),
    ...withoutEffect(
      source,
      names.filter((name) => !said.includes(name)),
    ),
  ];
}

/** The annotations that say how much, each once. */
export function saying(rates: readonly AskedRate[]): readonly string[] {
  return [...new Set(rates.flatMap(({ annotations }) => annotations))];
}
