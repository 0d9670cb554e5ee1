import type { Verdict } from "../../ingress/annotations/fate.ts";
import { counted } from "../../text/counted.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { proseMarkdown } from "../../text/markdown.ts";
import { printable } from "../../text/printable.ts";
import type { Migration, MigrationLine } from "./migration.ts";

/** How parts stand out where the text is shown; by default they do not. */
export interface MigrationEmphasis {
  heading(text: string): string;
  verdict(text: string, verdict: Verdict): string;
}

const PLAIN: MigrationEmphasis = { heading: (text) => text, verdict: (text) => text };

const VERDICTS: readonly Verdict[] = ["none", "vendor", "changed", "converted"];

/** What a verdict means to a reader. */
const MEANINGS: Readonly<Record<Verdict, string>> = {
  none: "nothing has it",
  vendor: "only kinds of an implementation have it",
  changed: "converted, and something changes",
  converted: "converted, the same",
};

/** The report of a migration, file by file, with what needs nobody's attention as a number at the end. */
export function migrationText({ report }: Migration, emphasis: MigrationEmphasis = PLAIN): string {
  const told = report.filter(({ verdict }) => verdict !== "converted");
  const files = [...groupedBy(told, ({ source }) => source.path)].map(([path, lines]) => {
    const shown = lines.map((line) => lineText(line, emphasis));
    return `${emphasis.heading(printable(path))}\n${shown.join("")}`;
  });
  return `${files.join("\n")}${files.length === 0 ? "" : "\n"}${emphasis.heading(countsText(report))}\n`;
}

function lineText(
  { source, verdict, annotation, message }: MigrationLine,
  emphasis: MigrationEmphasis,
): string {
  const about = annotation === undefined ? "" : `${shortName(annotation)}: `;
  return `  ${emphasis.verdict(`${String(source.line).padStart(4)}  ${verdict.padEnd(7)}`, verdict)}  ${printable(`${about}${message}`)}\n`;
}

/** The same as Markdown for a pull request. */
export function migrationMarkdown({ files, report }: Migration): string {
  const told = report.filter(({ verdict }) => verdict !== "converted");
  const sources = [...groupedBy(told, ({ source }) => source.path)].map(([path, lines]) => {
    const shown = lines.map(
      ({ source, verdict, annotation, message }) =>
        `| ${source.line} | ${verdict} | ${annotation === undefined ? "" : cell(`\`${shortName(annotation)}\``)} | ${cell(message)} |\n`,
    );
    return `#### ${cell(`\`${path}\``)}\n\n| line | | annotation | |\n|---|---|---|---|\n${shown.join("")}`;
  });
  const made = files.map(({ path }) => `- ${cell(`\`${path}\``)}\n`).join("");
  return `### From Ingress to Gateway API\n\n**${countsText(report)}**\n\n${made}\n${sources.join("\n")}`;
}

function cell(text: string): string {
  return proseMarkdown(printable(text)).replaceAll("|", "\\|");
}

/** How many lines have each verdict. */
export function countsText(report: readonly MigrationLine[]): string {
  if (report.length === 0) return "There is no Ingress to convert.";
  const parts = VERDICTS.flatMap((verdict) => {
    const count = report.filter((line) => line.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdict} (${MEANINGS[verdict]})`];
  });
  return `${counted(report.length, "line")} of report: ${parts.join(", ")}.`;
}

function shortName(annotation: string): string {
  return annotation.replace(/^nginx\.ingress\.kubernetes\.io\//, "");
}
