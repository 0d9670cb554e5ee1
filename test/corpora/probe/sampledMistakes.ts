import { SeededRandom } from "../../seededRandom.ts";
import type { PlantedMistake } from "./plantedMistake.ts";

/** The kind of mistake that is made at every place. */
const EVERYWHERE = "section name";
/** Places of each other kind in a repository, plain and in values each; those that need the whole workspace take longer. */
const MOST = 8;
const MOST_ANYWHERE = 4;

/** The row of the table that a mistake belongs to. */
export function rowOf({ kind, where }: PlantedMistake): string {
  return `${kind}, ${where}`;
}

/** Every wrong section name, and of the mistakes of each other row a sample that is always the same. */
export function sampledMistakes(mistakes: readonly PlantedMistake[]): readonly PlantedMistake[] {
  const rows = new Map<string, PlantedMistake[]>();
  for (const mistake of mistakes) {
    const known = rows.get(rowOf(mistake));
    if (known === undefined) rows.set(rowOf(mistake), [mistake]);
    else known.push(mistake);
  }
  return [...rows.values()].flatMap((row) => {
    const [first] = row;
    if (first === undefined || first.kind === EVERYWHERE) return row;
    return sample(row, first.shownAt === "anywhere" ? MOST_ANYWHERE : MOST);
  });
}

function sample(row: readonly PlantedMistake[], most: number): readonly PlantedMistake[] {
  const random = new SeededRandom(1);
  const left = [...row];
  while (left.length > most) left.splice(random.below(left.length), 1);
  return left;
}
