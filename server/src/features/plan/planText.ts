import { proseMarkdown } from "../../text/markdown.ts";
import { printable } from "../../text/printable.ts";
import { PLAN_PARTS, type Plan, type PlanLine, type PlanPart } from "./planLine.ts";

/** How headings and signs stand out where the text is shown; by default they do not. */
export interface PlanEmphasis {
  heading(text: string): string;
  sign(text: string, kind: PlanLine["kind"]): string;
  warning(text: string): string;
}

const PLAIN: PlanEmphasis = { heading: (text) => text, sign: (text) => text, warning: (text) => text };

/** The sign of a line. */
const SIGNS: Readonly<Record<PlanLine["kind"], string>> = { added: "+", gone: "−", changed: "~" };

const NOTHING =
  "Nothing changes: every request, policy, parent, listener, grant, certificate and finding is as it was.";

/** By this line a comment of ours is found again. */
export const PLAN_MARKER = "<!-- gateway-api-plan -->";

/** A plan for people, as lines of text: of each part the first `most` lines. */
export function planText(plan: Plan, most: number, emphasis: PlanEmphasis = PLAIN): string {
  if (plan.lines.length === 0) return `${NOTHING}\n`;
  const parts = partsOf(plan).map(({ part, lines }) => {
    const shown = lines.slice(0, most).map((line) => lineText(line, emphasis));
    return `${emphasis.heading(headingOf(part))}\n${shown.join("")}${restText(lines, most, "  ")}`;
  });
  return `${parts.join("\n")}\n${emphasis.heading(summaryText(plan))}\n`;
}

function lineText({ kind, place, warning, ...line }: PlanLine, emphasis: PlanEmphasis): string {
  const at = place === undefined ? "" : `  ${place.path}:${place.line}`;
  const details = stateTexts({ kind, ...line }).map((text) => `      ${printable(text)}\n`);
  const alarm = warning === undefined ? "" : `      ${emphasis.warning(`! ${printable(warning)}`)}\n`;
  return `${emphasis.sign(`  ${SIGNS[kind]} ${printable(line.subject)}`, kind)}${printable(at)}\n${details.join("")}${alarm}`;
}

/** What is said of these is no state that follows another. */
const WITHOUT_STATE: ReadonlySet<PlanPart> = new Set<PlanPart>(["findings", "refused", "grants"]);

/** How it was and is; what came or went has one state that is worth a word, unless a request had an answer before. */
function stateTexts({ part, before, after }: PlanLine): readonly string[] {
  const [was, now] = WITHOUT_STATE.has(part) ? ["", ""] : ["was ", "now "];
  return [
    ...(before === undefined ? [] : [`${was}${before}`]),
    ...(after === undefined ? [] : [`${now}${after}`]),
  ];
}

function restText(lines: readonly PlanLine[], most: number, indent: string): string {
  const rest = lines.length - most;
  return rest > 0 ? `${indent}and ${rest} more (\`--all\` prints them)\n` : "";
}

/** Characters that fit into a comment of GitHub, which takes 65,536, and of GitLab, which takes more. */
const LONGEST_COMMENT = 60_000;

/**
 * The same as Markdown for one comment under a pull request, which begins with the marker that finds it again. Of each part as
 * many lines as fit into a comment, all of them where that is asked for.
 */
export function planMarkdown(plan: Plan, isAll: boolean): string {
  if (isAll) return markdownOf(plan, Number.POSITIVE_INFINITY);
  const tried = [40, 20, 10, 5].map((most) => markdownOf(plan, most));
  return tried.find((text) => text.length <= LONGEST_COMMENT) ?? markdownOf(plan, 1);
}

function markdownOf(plan: Plan, most: number): string {
  const head = `${PLAN_MARKER}\n### Gateway API plan\n\n`;
  if (plan.lines.length === 0) return `${head}${NOTHING}\n`;
  const parts = partsOf(plan).map(({ part, lines }) => {
    const shown = lines.slice(0, most).map(lineMarkdown);
    return `#### ${headingOf(part)}\n\n${shown.join("")}${restText(lines, most, "- ")}`;
  });
  return `${head}**${summaryText(plan)}**\n\n${parts.join("\n")}`;
}

function lineMarkdown(line: PlanLine): string {
  const { kind, subject, place, warning } = line;
  const at = place === undefined ? "" : ` (\`${place.path}:${place.line}\`)`;
  const details = [...stateTexts(line), ...(warning === undefined ? [] : [`⚠ ${warning}`])];
  const below = details.map((text) => `  - ${proseMarkdown(printable(text))}\n`).join("");
  return `- ${WORDS[kind]}: ${proseMarkdown(printable(`${subject}${at}`))}\n${below}`;
}

const WORDS: Readonly<Record<PlanLine["kind"], string>> = { added: "new", gone: "gone", changed: "changed" };

interface PartLines {
  readonly part: PlanPart;
  readonly lines: readonly PlanLine[];
}

function partsOf({ lines }: Plan): readonly PartLines[] {
  return PLAN_PARTS.map((part) => ({ part, lines: lines.filter((line) => line.part === part) })).filter(
    (one) => one.lines.length > 0,
  );
}

function headingOf(part: PlanPart): string {
  switch (part) {
    case "refused":
      return "Refused by the API server";
    case "hosts":
      return "Hosts";
    case "protection":
      return "Protection";
    case "requests":
      return "Requests";
    case "settings":
      return "What no request here shows";
    case "listeners":
      return "Listeners";
    case "parents":
      return "Parents of Routes";
    case "certificates":
      return "Certificates";
    case "grants":
      return "Permissions across namespaces";
    case "findings":
      return "Findings";
  }
}

/** How much comes, changes and goes, in one line. */
function summaryText({ lines }: Plan): string {
  const count = (kind: PlanLine["kind"]): number => lines.filter((line) => line.kind === kind).length;
  return `Plan: ${count("added")} new, ${count("changed")} changed, ${count("gone")} gone.`;
}
