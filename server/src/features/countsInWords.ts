/** How many of several parents accept something, and of how many that is not known: "accepted by 1 of 2 parents, 1 unknown". */
export function countsInWords(accepted: number, unknown: number, all: number, word: string): string {
  if (unknown === all) return `${all} ${word}s unknown`;
  return `accepted by ${accepted} of ${all} ${word}s${unknown === 0 ? "" : `, ${unknown} unknown`}`;
}
