import { SeededRandom } from "../seededRandom.ts";

/** Something that is attacked at random: steps are drawn from a seed, and tried. */
export interface FuzzTarget<Step> {
  readonly name: string;
  /** What is done, as plain data: a find is kept as JSON. */
  steps(random: SeededRandom): readonly Step[];
  /** Does the steps; what went wrong in words, undefined where everything held. */
  failure(steps: readonly Step[], tally: Tally): Promise<string | undefined>;
}

/** Counts what was tried. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(what: string, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** The counts in words, ordered by what was counted. */
  toString(): string {
    return [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, count]) => `${count} ${what}`)
      .join(", ");
  }
}

/** What went wrong, and the fewest steps that were found to lead there. */
export interface Find {
  readonly target: string;
  readonly steps: readonly unknown[];
  readonly failure: string;
}

/** A target whose kind of step is its own business. */
export interface Attack {
  readonly name: string;
  /** Tries what a seed leads to. */
  attempt(seed: number, tally: Tally): Promise<Find | undefined>;
  /** Tries the steps of a find again; what is still wrong. */
  replay(find: Pick<Find, "steps">): Promise<string | undefined>;
}

/** Hides the kind of step of a target. The steps of a find that is replayed are those that the same target has drawn. */
export function attack<Step>(target: FuzzTarget<Step>): Attack {
  const { name } = target;
  return {
    name,
    async attempt(seed, tally) {
      const steps = target.steps(new SeededRandom(seed));
      const failure = await target.failure(steps, tally);
      if (failure === undefined) return undefined;
      const fewest = await minimised(steps, async (some) => {
        return (await target.failure(some, new Tally())) !== undefined;
      });
      return { target: name, steps: fewest, failure: (await target.failure(fewest, new Tally())) ?? failure };
    },
    replay: ({ steps }) => target.failure(steps as readonly Step[], new Tally()),
  };
}

/** Attempts past which a find is kept as small as it is by then. */
const MOST_ATTEMPTS = 3_000;

/**
 * The fewest steps that still fail, found by leaving out ever smaller stretches (Zeller's `ddmin`, complements only).
 * `fails` holds for `steps` themselves.
 */
export async function minimised<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let left = steps;
  let attempts = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; ) {
    let isSmaller = false;
    for (let at = 0; at < left.length && attempts < MOST_ATTEMPTS; ) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      attempts += 1;
      if (await fails(without)) {
        left = without;
        isSmaller = true;
      } else at += size;
    }
    if (size === 1 && !isSmaller) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
    if (attempts >= MOST_ATTEMPTS) break;
  }
  return left;
}
