import { groupedBy } from "../text/groupedBy.ts";
import type { AppliedBuild } from "./appliedBuilds.ts";
import type { PlacedDeliverer } from "./deliveryWalk.ts";

/** What deliverers apply, and which others stand in it. */
interface Written {
  readonly written: ReadonlyMap<string, readonly AppliedBuild[]>;
  readonly delivered: (id: string) => readonly string[];
}

/** Those first on which the most others hang, directly or through others: of a circle that is where it begins. */
export function byReach(
  deliverers: readonly PlacedDeliverer[],
  { written, delivered }: Written,
): readonly PlacedDeliverer[] {
  const among = new Set(deliverers.map(({ id }) => id));
  const reach = new Map(deliverers.map(({ id }) => [id, reachOf(id)]));
  const files = ({ id }: PlacedDeliverer): number =>
    (written.get(id) ?? []).reduce((sum, { entries }) => sum + entries.length, 0);
  return [...deliverers].sort(
    (a, b) => (reach.get(b.id) ?? 0) - (reach.get(a.id) ?? 0) || files(b) - files(a),
  );

  function reachOf(start: string): number {
    const reached = new Set<string>();
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const next of delivered(id)) {
        if (next === start || reached.has(next) || !among.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    return reached.size;
  }
}

/** The deliverers that stand in the files of what each applies, as it is written. */
export function deliveredBy(
  deliverers: readonly PlacedDeliverer[],
  written: ReadonlyMap<string, readonly AppliedBuild[]>,
): (id: string) => readonly string[] {
  const byFile = groupedBy(deliverers, ({ file }) => file);
  const known = new Map<string, readonly string[]>();
  return (id) => {
    const found =
      known.get(id) ??
      (written.get(id) ?? []).flatMap(({ entries }) =>
        entries.flatMap(({ file }) => byFile.get(file) ?? []).map((one) => one.id),
      );
    known.set(id, found);
    return found;
  };
}
