import { EXPOSURE_COLUMNS, type ExposureColumn } from "../../implementations/policies/requiredProtection.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { proseMarkdown, tableCell } from "../../text/markdown.ts";
import { enumerate } from "../../text/sentence.ts";
import { gatewayName } from "../comparedStates.ts";
import type { ExposedHost, ExposureAnswer } from "./exposure.ts";

/** What columns are called where people read them. */
export const COLUMN_TITLES: Readonly<Record<ExposureColumn, string>> = {
  tls: "TLS",
  authentication: "authentication",
  authorization: "authorization",
  rateLimit: "rate limit",
  cors: "CORS",
  waf: "WAF",
};

/**
 * The lines of one host: where it is served, what protects it and where that comes from, then what does not, and what is not known,
 * for all columns of one answer in one line.
 */
export function hostLines(host: ExposedHost): { readonly head: string; readonly rows: readonly string[] } {
  const line = (title: string, text: string): string => `${title.padEnd(WIDTH)}  ${text}`;
  const titles = (columns: readonly ExposureColumn[]): string =>
    columns.map((column) => `${COLUMN_TITLES[column]}${requiredText(host, column)}`).join(", ");
  const answered = EXPOSURE_COLUMNS.map((column) => ({ column, answer: host.answers[column] }));
  const of = (state: ExposureAnswer["state"]) => answered.filter(({ answer }) => answer.state === state);
  const none = of("none").map(({ column }) => column);
  const unknown = groupedBy(of("unknown"), ({ answer }) => (answer.state === "unknown" ? answer.why : ""));
  return {
    head: `${host.host}  ${servedBy(host)}`,
    rows: [
      ...answered
        .filter(({ answer: { state } }) => state === "protected" || state === "partly")
        .map(({ column, answer }) =>
          line(
            COLUMN_TITLES[column],
            `${answerInWords(answer)}${answer.state === "partly" ? requiredText(host, column) : ""}`,
          ),
        ),
      ...(none.length === 0 ? [] : [line("none", titles(none))]),
      ...[...unknown].map(([why, some]) =>
        line("unknown", `${titles(some.map(({ column }) => column))}: ${why}`),
      ),
    ],
  };
}

/** Says of what a host does not have for certain that the settings ask for it. */
function requiredText({ required }: ExposedHost, column: ExposureColumn): string {
  return required.includes(column) ? " (required)" : "";
}

const WIDTH = Math.max(...Object.values(COLUMN_TITLES).map(({ length }) => length));

/** Where the requests of a host come in. */
export function servedBy({ gateway, listener, port }: ExposedHost): string {
  const at = port === undefined ? "" : `, port ${port}`;
  return `Gateway ${gatewayName(gateway)}, listener ${listener}${at}`;
}

/** An answer with where it comes from, or why there is none. */
export function answerInWords(answer: ExposureAnswer): string {
  switch (answer.state) {
    case "protected":
      return enumerate(answer.from);
    case "none":
      return "none";
    case "partly": {
      const others = answer.from.length === 0 ? "" : `; other rules: ${enumerate(answer.from)}`;
      return `none for ${enumerate(answer.without)}${others}`;
    }
    case "unknown":
      return `unknown: ${answer.why}`;
  }
}

/** What stands in the place of hosts where there are none. */
export const NO_HOSTS = "No Gateway of these files sends requests on.";

/** The hosts as a table in Markdown, with a heading for each column; why something is not known stands below it, once. */
export function exposureMarkdown(hosts: readonly ExposedHost[]): string {
  if (hosts.length === 0) return `${NO_HOSTS}\n`;
  const reasons = new Map<string, number>();
  const inCell = (answer: ExposureAnswer): string => {
    if (answer.state !== "unknown") return answerInWords(answer);
    const number = reasons.get(answer.why) ?? reasons.size + 1;
    reasons.set(answer.why, number);
    return `unknown (${number})`;
  };
  const head = ["host", "served by", ...EXPOSURE_COLUMNS.map((column) => COLUMN_TITLES[column])];
  const rows = hosts.map((host) => [
    host.host,
    servedBy(host),
    ...EXPOSURE_COLUMNS.map((column) => {
      const answer = host.answers[column];
      return `${inCell(answer)}${answer.state === "protected" ? "" : requiredText(host, column)}`;
    }),
  ]);
  const lines = [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((row) => `| ${row.map((cell) => tableCell(proseMarkdown(cell))).join(" | ")} |`),
  ];
  const below = [...reasons].map(([why, number]) => `${number}. ${proseMarkdown(why)}`);
  return `${[...lines, ...(below.length === 0 ? [] : ["", "Unknown:", "", ...below])].join("\n")}\n`;
}
