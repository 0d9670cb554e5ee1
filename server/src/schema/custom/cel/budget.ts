import { type CelValue, isCelList, isCelMap } from "@bufbuild/cel";

/** Thrown where a rule would take longer than anybody waits for it. */
export class BudgetSpent extends Error {}

/** Texts and lists that grow past this are no result that a rule of a definition comes to. */
export const LARGEST_RESULT = 200_000;
/** Letters and items together that an object of a cluster comes to at most. */
const LARGEST_WEIGHT = 4_000_000;

/** How many steps the rules of one object may still take. One step is a turn of a loop, or a thousand letters looked at. */
export class Budget {
  private left = 0;
  private readonly weights = new WeakMap<object, number>();

  start(steps: number): void {
    this.left = steps;
  }

  /** Takes a step, and those for looking at so many letters or items. Throws when nothing is left. */
  spend(looked = 0): void {
    this.left -= 1 + Math.floor(looked / 1000);
    if (this.left < 0) throw new BudgetSpent("too many steps");
  }

  /** Takes the steps for looking at all that a value holds. Throws where that is more than any rule comes to. */
  weigh(value: CelValue): void {
    this.spend(this.weightOf(value));
  }

  /** Letters and items of a value. Values share their parts, so each is looked at once. */
  private weightOf(value: CelValue): number {
    if (typeof value === "string") return value.length;
    if (typeof value !== "object" || value === null) return 1;
    const known = this.weights.get(value);
    if (known !== undefined) return known;
    const parts = isCelList(value) ? [...value] : isCelMap(value) ? [...value.values()] : [];
    this.spend(parts.length);
    const weight = parts.reduce<number>((sum, part) => sum + this.weightOf(part), 1 + parts.length);
    if (weight > LARGEST_WEIGHT) throw new BudgetSpent("too much");
    this.weights.set(value, weight);
    return weight;
  }
}
