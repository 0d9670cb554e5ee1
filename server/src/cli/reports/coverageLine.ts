import { COVERED_KINDS, type Coverage } from "../../workspace/views/coverage.ts";

/** One line on how much could be checked, for the end of a report; undefined where nothing refers to anything. */
export function coverageLine({ total, unchecked }: Coverage): string | undefined {
  const parts = COVERED_KINDS.flatMap((kind) => {
    const open = unchecked.filter((one) => one.kind === kind).length;
    return total[kind] === 0 ? [] : [`${total[kind] - open} of ${total[kind]} ${kind}`];
  });
  if (parts.length === 0) return undefined;
  const isWhole = unchecked.length === 0;
  return `Checked ${parts.join(", ")}${isWhole ? "" : "; `gwls coverage` says why not the others"}.`;
}
