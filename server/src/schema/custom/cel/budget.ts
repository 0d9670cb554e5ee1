/** Thrown where a rule would take longer than anybody waits for it. */
export class BudgetSpent extends Error {}

/** Texts and lists that grow past this are no result that a rule of a definition comes to. */
export const LARGEST_RESULT = 200_000;

/** How many steps the rules of one object may still take. One step is a turn of a loop, or a thousand letters looked at. */
export class Budget {
  private left = 0;

  start(steps: number): void {
    this.left = steps;
  }

  /** Takes a step, and those for looking at so many letters or items. Throws when nothing is left. */
  spend(looked = 0): void {
    this.left -= 1 + Math.floor(looked / 1000);
    if (this.left < 0) throw new BudgetSpent("too many steps");
  }
}
