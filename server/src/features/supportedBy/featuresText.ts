import { REPORTS_READ, REPORTS_SOURCE } from "../../implementations/implementation.ts";
import { sourceUrl } from "../../implementations/sourceUrl.ts";
import { aligned } from "../../text/aligned.ts";
import { counted } from "../../text/counted.ts";
import { fittedTable } from "../../text/fittedTable.ts";
import { codeSpan, tableCell } from "../../text/markdown.ts";
import { printable } from "../../text/printable.ts";
import { wrapped } from "../../text/wrapped.ts";
import type { FeaturesReport, ImplementationRow, UsedFeature } from "./featuresReport.ts";

/** The columns of lines for a reader of whom no width is known. */
const WIDTH = 80;
/** So many features are named of one implementation among many. */
const NAMED = 4;

const NOTHING = "These manifests use no feature that an implementation may lack.\n";

/** How headings stand out where the text is shown, and how wide that is. */
export interface FeaturesLook {
  readonly width: number | undefined;
  bold(heading: string): string;
}

/**
 * The report for a terminal: the features with their places, then the implementations, each with what it lacks below it.
 * With `isWhole` every place and feature is named, of one implementation everything that it lacks.
 */
export function featuresText(
  report: FeaturesReport,
  { width, bold }: FeaturesLook,
  isWhole: boolean,
): string {
  const { features, implementations } = report;
  if (features.length === 0) return NOTHING;
  const all = isWhole || implementations.length === 1;
  const places = [["FEATURE", "USED AT"], ...features.flatMap((one) => placeRows(one, isWhole))];
  const [heading = "", ...lines] = aligned([
    ["IMPLEMENTATION", "REPORT OF", "GATEWAY API", "RUNS"],
    ...implementations.map((row) => [
      `${row.isMeant ? "* " : "  "}${nameOf(row)}`,
      row.report?.version ?? "no report",
      apiText(row),
      `${row.has.length} of ${features.length}`,
    ]),
  ]);
  const blocks = implementations.map((row, at) => [lines[at] ?? "", ...partLines(row, all, width)]);
  return [
    ...fittedTable(
      places.map((row) => row.map(printable)),
      width,
      bold,
    ),
    "",
    bold(heading),
    ...blocks.flat(),
    "",
    ...notesOf(report, width),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function placeRows({ feature, places }: UsedFeature, isWhole: boolean): readonly (readonly string[])[] {
  const texts = places.map(({ path, line }) => `${path}:${line}`);
  const [first = "", ...others] = texts;
  if (isWhole) return [[feature, first], ...others.map((place) => ["", place])];
  return [[feature, others.length === 0 ? first : `${first} and ${others.length} more`]];
}

function nameOf({ name, release }: ImplementationRow): string {
  return release === undefined ? name : `${name}@${release}`;
}

function apiText({ report }: ImplementationRow): string {
  if (report === undefined) return "";
  return report.isOld ? `${report.api} (old)` : report.api;
}

/** What an implementation lacks, and of what that is not known, in lines that are not too long. */
function partLines(
  { lacks, unclear }: ImplementationRow,
  isWhole: boolean,
  width: number | undefined,
): readonly string[] {
  return [...partText("lacks", lacks, isWhole, width), ...partText("not known", unclear, isWhole, width)];
}

function partText(
  word: string,
  features: readonly string[],
  isWhole: boolean,
  width: number | undefined,
): readonly string[] {
  if (features.length === 0) return [];
  const named = isWhole ? features : features.slice(0, NAMED);
  const rest = features.length - named.length;
  return listed(`    ${word}:`, [...named, ...(rest === 0 ? [] : [`and ${rest} more`])], width);
}

function listed(
  label: string,
  words: readonly string[],
  width: number = WIDTH,
  mark = ",",
): readonly string[] {
  return wrapped(`${label} ${words.join(`${mark} `)}`, width, label.length + 1);
}

/** What a reader has to know to read the table. */
function notesOf({ implementations }: FeaturesReport, width: number | undefined): readonly string[] {
  const anyway = implementations.filter(({ worksAnyway }) => worksAnyway.length > 0);
  return [
    `By the conformance reports as of ${REPORTS_READ}. Not known: the report is old or silent,`,
    "another one says otherwise, or the test hangs on its environment.",
    ...(implementations.some(({ isMeant }) => isMeant)
      ? ["*  serves Gateways of these manifests, as far as controllers and classes tell"]
      : []),
    ...anyway.flatMap(({ name, worksAnyway, worksBecause }) => [
      ...listed(`Works in ${name}, whatever its report says:`, worksAnyway, width),
      ...(worksBecause === undefined
        ? []
        : [
            ...listed("    since", worksBecause.why.split(" "), width, ""),
            ...listed(`    read in ${worksBecause.read}:`, worksBecause.source.split(" "), width, ""),
          ]),
    ]),
  ];
}

/** The same for a pull request or a page. */
export function featuresMarkdown(report: FeaturesReport): string {
  const { features, implementations } = report;
  if (features.length === 0) return NOTHING;
  const runAll = implementations.filter(({ runs }) => runs === "all").length;
  const summary = `${counted(features.length, "feature")}; ${runAll} of ${counted(implementations.length, "implementation")} ${runAll === 1 ? "runs" : "run"} all of them, by the [conformance reports](${REPORTS_SOURCE}) as of ${REPORTS_READ}.`;
  return [
    summary,
    "",
    "| Feature | Used at |",
    "|---|---|",
    ...features.map(({ feature, places }) =>
      markdownRow([
        codeSpan(feature),
        places.map(({ path, line }) => codeSpan(`${path}:${line}`)).join(", "),
      ]),
    ),
    "",
    "| Implementation | Report of | Gateway API | Has | Lacks | Not known |",
    "|---|---|---|---|---|---|",
    ...implementations.map((row) =>
      markdownRow([
        row.isMeant ? `**${codeSpan(nameOf(row))}**` : codeSpan(nameOf(row)),
        row.report === undefined ? "no report" : codeSpan(row.report.version),
        apiText(row),
        `${row.has.length} of ${features.length}`,
        row.lacks.map(codeSpan).join(", "),
        row.unclear.map(codeSpan).join(", "),
      ]),
    ),
    ...anywayLines(implementations),
    "",
  ].join("\n");
}

function anywayLines(implementations: readonly ImplementationRow[]): readonly string[] {
  return implementations.flatMap(({ name, worksAnyway, worksBecause }) => {
    if (worksBecause === undefined) return [];
    const { why, source, read } = worksBecause;
    const url = sourceUrl(source);
    const link = url === undefined ? codeSpan(source) : `[source](${url})`;
    const features = worksAnyway.map(codeSpan).join(", ");
    return [
      "",
      `Works in ${codeSpan(name)}, whatever its report says: ${features}, since ${why} (${link}, read in ${read}).`,
    ];
  });
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(tableCell).join(" | ")} |`;
}
