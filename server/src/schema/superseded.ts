/** How findings of one kind are held against those that know more of the same places. */
export interface Precedence<Finding, Superior> {
  /** The place that a finding speaks of; none where nothing can take its place. */
  placeOf(finding: Finding): string | undefined;
  /** The places that the other explains, its own among them. */
  placesOf(superior: Superior): readonly string[];
  /** Whether the finding gives way to one that explains its place; always, by default. */
  yieldsTo?(finding: Finding, superior: Superior): boolean;
}

/** One mistake, one finding: what is left of some findings where others explain their places. */
export function withoutSuperseded<Finding, Superior>(
  findings: readonly Finding[],
  superiors: readonly Superior[],
  { placeOf, placesOf, yieldsTo = () => true }: Precedence<Finding, Superior>,
): readonly Finding[] {
  if (findings.length === 0 || superiors.length === 0) return findings;
  const explaining = new Map<string, Superior[]>();
  for (const superior of superiors) {
    for (const place of placesOf(superior)) {
      const known = explaining.get(place);
      if (known === undefined) explaining.set(place, [superior]);
      else known.push(superior);
    }
  }
  return findings.filter((finding) => {
    const place = placeOf(finding);
    if (place === undefined) return true;
    return explaining.get(place)?.some((superior) => yieldsTo(finding, superior)) !== true;
  });
}

/**
 * One of the findings of each place, where several of one kind speak of it: the gravest, `0` being graver than `1`, and
 * of equally grave ones the first. It stands where the first one stood. Those without a place stay.
 */
export function onePerPlace<Finding>(
  findings: readonly Finding[],
  placeOf: (finding: Finding) => string | undefined,
  gravityOf: (finding: Finding) => number = () => 0,
): readonly Finding[] {
  if (findings.length < 2) return findings;
  const kept = new Map<string | Finding, Finding>();
  for (const finding of findings) {
    const key = placeOf(finding) ?? finding;
    const known = kept.get(key);
    if (known === undefined || gravityOf(finding) < gravityOf(known)) kept.set(key, finding);
  }
  return [...kept.values()];
}
