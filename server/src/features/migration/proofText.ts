import { counted } from "../../text/counted.ts";
import { proseMarkdown } from "../../text/markdown.ts";
import { printable } from "../../text/printable.ts";
import type { Proof, ProofDifference } from "./proof.ts";

/** How parts stand out where the text is shown; by default they do not. */
export interface ProofEmphasis {
  heading(text: string): string;
  sign(text: string): string;
  alarm(text: string): string;
}

const PLAIN: ProofEmphasis = { heading: (text) => text, sign: (text) => text, alarm: (text) => text };

const OPENED = "open to everyone: what asked for access before does not any more";

/** A proof for people, as lines of text; of long lists the first `most`. */
export function proofText(proof: Proof, most: number, emphasis: ProofEmphasis = PLAIN): string {
  const differences = proof.differences
    .slice(0, most)
    .map((difference) => differenceText(difference, emphasis));
  const undecided = proof.undecided
    .slice(0, most)
    .map(({ request, more, why }) => `  ? ${printable(request)}${moreText(more)}\n      ${printable(why)}\n`);
  return [
    `${emphasis.heading(summaryOf(proof))}\n`,
    ...differences,
    restText(proof.differences.length, most),
    ...undecided,
    restText(proof.undecided.length, most),
    ...(proof.untried.length === 0
      ? []
      : [`  Not tried: ${printable(proof.untried.slice(0, most).join(", "))}.\n`]),
  ].join("");
}

/** The same as Markdown. */
export function proofMarkdown(proof: Proof, most: number): string {
  const lines = [
    ...proof.differences
      .slice(0, most)
      .map(
        ({ request, more, before, after, isOpened }) =>
          `- ${proseMarkdown(printable(`\`${request}\`${moreText(more)}: was ${before}, now ${after}`))}${isOpened ? ` ⚠ ${OPENED}` : ""}\n`,
      ),
    ...proof.undecided
      .slice(0, most)
      .map(
        ({ request, more, why }) =>
          `- not known: ${proseMarkdown(printable(`\`${request}\`${moreText(more)}. ${why}`))}\n`,
      ),
    ...(proof.untried.length === 0
      ? []
      : [`- not tried: ${proseMarkdown(printable(proof.untried.slice(0, most).join(", ")))}\n`]),
  ];
  return `**${summaryOf(proof)}**\n${lines.length === 0 ? "" : `\n${lines.join("")}`}`;
}

/** What came out, in one sentence. */
export function summaryOf({ asked, differences, undecided }: Proof): string {
  const other = differences.reduce((sum, { more }) => sum + more + 1, 0);
  const open = undecided.reduce((sum, { more }) => sum + more + 1, 0);
  if (asked === 0) return "No Ingress takes requests, so nothing was asked.";
  const classes = `${counted(asked, "class", "classes")} of requests asked`;
  if (other === 0 && open === 0) return `${classes}: all are answered as before.`;
  const parts = [
    ...(other === 0 ? [] : [`${other} ${other === 1 ? "is" : "are"} answered otherwise`]),
    ...(open === 0 ? [] : [`of ${open} the answer is not known`]),
  ];
  return `${classes}: ${parts.join(", ")}.`;
}

function differenceText(
  { request, more, before, after, isOpened }: ProofDifference,
  emphasis: ProofEmphasis,
): string {
  const alarm = isOpened ? `      ${emphasis.alarm(`! ${OPENED}`)}\n` : "";
  return `${emphasis.sign(`  ~ ${printable(request)}`)}${moreText(more)}\n      was ${printable(before)}\n      now ${printable(after)}\n${alarm}`;
}

function moreText(more: number): string {
  return more === 0 ? "" : ` and ${more} more like it`;
}

function restText(count: number, most: number): string {
  return count > most ? `  and ${count - most} more\n` : "";
}
