/** The two sets of CRDs that each release of the Gateway API comes with; the experimental one holds the standard one. */
export type Channel = "standard" | "experimental";

/** Releases of the Gateway API whose CRDs are known here; `main` is what comes after the newest one. */
export const BUNDLE_VERSIONS = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "main"] as const;
export type BundleVersion = (typeof BUNDLE_VERSIONS)[number];
/** What is taken to run where nothing says which release does. */
export const NEWEST_RELEASE: BundleVersion = "1.7";
/** The oldest one that may run where nothing says which release does. */
export const OLDEST_RELEASE: BundleVersion = "1.0";

/** The release in which something came into each channel, and the last one that had it. Absent: not in that channel. */
export interface Availability {
  readonly standard?: string;
  readonly experimental?: string;
  readonly until?: string;
}

/** Releases are compared for every field of every document, so those that there may be are worked out once. */
const RELEASE_NUMBERS: ReadonlyMap<string, number> = new Map([
  ["main", Number.POSITIVE_INFINITY],
  ...[0, 1].flatMap((major) =>
    Array.from({ length: 20 }, (_, minor): [string, number] => [`${major}.${minor}`, 1000 * major + minor]),
  ),
]);

/** A release as a number that can be compared: `1.4` is 1004, `main` is after all of them. */
export function releaseNumber(release: string): number {
  const known = RELEASE_NUMBERS.get(release);
  if (known !== undefined) return known;
  const [major, minor] = release.split(".");
  return Number(major) * 1000 + Number(minor ?? 0);
}

/** True when `release` is neither before `since` nor after `until`; a bound that is left out does not bind. */
export function isBetween(
  release: BundleVersion,
  since: string | undefined,
  until: string | undefined,
): boolean {
  const number = releaseNumber(release);
  if (since !== undefined && number < releaseNumber(since)) return false;
  return until === undefined || number <= releaseNumber(until);
}

/** Why something is not in the CRDs of a channel and release, or that it is. */
export type Presence = "present" | "experimental-only" | "future" | "removed";

/**
 * Whether the CRDs of `channel` in `release` hold something. Without a release of its own it came with what holds it,
 * so it is there in both channels.
 */
export function presenceIn(availability: Availability, channel: Channel, release: BundleVersion): Presence {
  if (availability.until !== undefined && releaseNumber(release) > releaseNumber(availability.until))
    return "removed";
  const { standard, experimental } = availability;
  if (standard === undefined && experimental === undefined) return "present";
  if (channel === "standard") {
    if (standard !== undefined && isBetween(release, standard, undefined)) return "present";
    return experimental !== undefined && isBetween(release, experimental, undefined)
      ? "experimental-only"
      : "future";
  }
  return isBetween(release, experimental ?? standard, undefined) ? "present" : "future";
}

/** True for what went before it came, and so was never there: a field of an earlier form, below one that came later. */
export function wasNeverThere({ standard, experimental, until }: Availability): boolean {
  const first = [standard, experimental].flatMap((release) =>
    release === undefined ? [] : releaseNumber(release),
  );
  return until !== undefined && first.length > 0 && first.every((number) => number > releaseNumber(until));
}

/** What is available only where all of `parts` are: the later of their releases, the earlier of their last ones. */
export function intersectAvailability(parts: readonly Availability[]): Availability {
  const dated = parts.filter((part) => part.standard !== undefined || part.experimental !== undefined);
  const latest = (releases: readonly string[]): string | undefined =>
    releases.toSorted((a, b) => releaseNumber(a) - releaseNumber(b)).at(-1);
  const standard = dated.every((part) => part.standard !== undefined)
    ? latest(dated.flatMap((part) => part.standard ?? []))
    : undefined;
  const experimental = latest(dated.flatMap((part) => part.experimental ?? part.standard ?? []));
  const until = parts
    .flatMap((part) => part.until ?? [])
    .toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
    .at(0);
  return {
    ...(standard === undefined ? {} : { standard }),
    ...(experimental === undefined ? {} : { experimental }),
    ...(until === undefined ? {} : { until }),
  };
}
