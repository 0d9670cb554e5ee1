import { counted } from "../../text/counted.ts";
import { codeSpan, escapeMarkdown, proseMarkdown, tableCell } from "../../text/markdown.ts";
import { printable } from "../../text/printable.ts";
import {
  EFFECTS,
  type UpgradeEffect,
  type UpgradeFix,
  type UpgradeLine,
  type UpgradeReport,
} from "./upgradeLine.ts";

/** How a heading and a place stand out where the text is shown; by default they do not. */
export interface Emphasis {
  heading(text: string, effect: UpgradeEffect | undefined): string;
  aside(text: string): string;
}

const PLAIN: Emphasis = { heading: (text) => text, aside: (text) => text };

/** The lines of one effect. */
function groupsOf(
  lines: readonly UpgradeLine[],
): readonly { readonly effect: UpgradeEffect; readonly lines: readonly UpgradeLine[] }[] {
  return EFFECTS.map((effect) => ({ effect, lines: lines.filter((line) => line.effect === effect) })).filter(
    (group) => group.lines.length > 0,
  );
}

/** A report for people, as lines of text. */
export function upgradeText(report: UpgradeReport, { heading, aside }: Emphasis = PLAIN): string {
  const groups = groupsOf(report.lines).map(({ effect, lines }) => {
    const blocks = lines.map(
      (line) => `  ${aside(placeText(line))}  ${subjectText(line)}\n${detailText(line, report)}`,
    );
    return `${heading(`${headingOf(effect)}: ${lines.length}`, effect)}\n${blocks.join("")}`;
  });
  const unknown = report.unknown.map((sentence) => `  ${printable(sentence)}\n`);
  const notes =
    unknown.length === 0
      ? []
      : [`${heading("Not known, or taken for granted", undefined)}\n${unknown.join("")}`];
  return [`${heading(summaryText(report), undefined)}\n`, ...groups, ...notes].join("\n");
}

function placeText({ path, range }: UpgradeLine): string {
  return printable(`${path}:${range.start.line + 1}:${range.start.character + 1}`);
}

function subjectText({ object, channel }: UpgradeLine): string {
  const { kind, namespace, name } = object;
  const full = name === undefined ? "" : ` ${namespace === undefined ? "" : `${namespace}/`}${name}`;
  return printable(`${kind}${full}${channel === undefined ? "" : ` (${channel} channel only)`}`);
}

function detailText(line: UpgradeLine, report: UpgradeReport): string {
  const { message, fix } = line;
  const lines = [message, ...(fix === undefined ? [] : [fixText(line, fix, report)])];
  return lines.map((text) => `      ${printable(text)}\n`).join("");
}

/** What to do, and when: what both releases take can be done ahead. */
function fixText(
  { channel }: UpgradeLine,
  { title, when, isAutomatic }: UpgradeFix,
  { to, channels }: UpgradeReport,
): string {
  const time = when === "before" ? "now or after the change" : "together with the change";
  const only = channel ?? (channels.length === 1 ? channels[0] : undefined);
  const option = only === "standard" ? " --channel standard" : "";
  const command = isAutomatic ? ` (\`gwls check --fix --bundle-version ${to}${option}\`)` : "";
  return `Fix, ${time}: ${title}${command}.`;
}

/** The heading of a group of lines. */
function headingOf(effect: UpgradeEffect): string {
  switch (effect) {
    case "refused":
      return "Will be refused";
    case "pruned":
      return "Fields that will be dropped";
    case "changed":
      return "Meant differently";
    case "stored":
      return "Stored differently";
    case "possible":
      return "Newly possible";
    case "deprecated":
      return "Newly deprecated";
  }
}

/** What was compared, and what came out, in one line. */
function summaryText({ from, to, channels, objects, lines }: UpgradeReport): string {
  const crds = channels.length > 1 ? "the CRDs of both channels" : `the ${channels.join("")} CRDs`;
  const what = `From ${from} to ${to}, ${crds}, ${counted(objects, "object")}`;
  if (objects === 0) return `${what}: there are no manifests of the Gateway API.`;
  if (lines.length === 0) return `${what}: nothing changes for these manifests.`;
  const counts = groupsOf(lines).map((group) => `${group.lines.length} ${countedAs(group.effect)}`);
  return `${what}: ${counts.join(", ")}.`;
}

function countedAs(effect: UpgradeEffect): string {
  return effect === "changed" || effect === "stored"
    ? `${effect === "changed" ? "meant" : "stored"} differently`
    : effect === "refused" || effect === "pruned"
      ? effect === "refused"
        ? "refused"
        : "dropped"
      : `newly ${effect}`;
}

/** The same as Markdown, for a pull request: a table for each group. */
export function upgradeMarkdown(report: UpgradeReport): string {
  const tables = groupsOf(report.lines).map(({ effect, lines }) => {
    const rows = lines.map((line) => {
      const fix = line.fix === undefined ? "" : proseMarkdown(fixText(line, line.fix, report));
      const cells = [
        codeSpan(placeText(line)),
        escapeMarkdown(subjectText(line)),
        proseMarkdown(line.message),
        fix,
      ];
      return `| ${cells.map(tableCell).join(" | ")} |`;
    });
    const head = "| place | object | what happens | what to do |\n|---|---|---|---|";
    return `#### ${headingOf(effect)}: ${lines.length}\n\n${head}\n${rows.join("\n")}\n`;
  });
  const unknown = report.unknown.map((sentence) => `- ${proseMarkdown(sentence)}\n`);
  const notes = unknown.length === 0 ? [] : [`#### Not known, or taken for granted\n\n${unknown.join("")}`];
  return [`**${escapeMarkdown(summaryText(report))}**\n`, ...tables, ...notes].join("\n");
}
