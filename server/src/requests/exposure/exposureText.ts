import { escapeMarkdown, tableCell } from "../../text/markdown.ts";
import { enumerate } from "../../text/sentence.ts";
import { gatewayName } from "../comparedStates.ts";
import { EXPOSURE_COLUMNS, type ExposedHost, type ExposureAnswer, type ExposureColumn } from "./exposure.ts";

/** What columns are called where people read them. */
export const COLUMN_TITLES: Readonly<Record<ExposureColumn, string>> = {
  tls: "TLS",
  authentication: "authentication",
  authorization: "authorization",
  rateLimit: "rate limit",
  cors: "CORS",
  waf: "WAF",
};

/** The lines of one host: where it is served, then each column with where it comes from. */
export function hostLines(host: ExposedHost): { readonly head: string; readonly rows: readonly string[] } {
  return {
    head: `${host.host}  ${servedBy(host)}`,
    rows: EXPOSURE_COLUMNS.map(
      (column) => `${COLUMN_TITLES[column].padEnd(WIDTH)}  ${answerInWords(host.answers[column])}`,
    ),
  };
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

/** The hosts as a table in Markdown, with a heading for each column. */
export function exposureMarkdown(hosts: readonly ExposedHost[]): string {
  if (hosts.length === 0) return `${NO_HOSTS}\n`;
  const head = ["host", "served by", ...EXPOSURE_COLUMNS.map((column) => COLUMN_TITLES[column])];
  const rows = hosts.map((host) => [
    host.host,
    servedBy(host),
    ...EXPOSURE_COLUMNS.map((column) => answerInWords(host.answers[column])),
  ]);
  const lines = [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((row) => `| ${row.map((cell) => tableCell(escapeMarkdown(cell))).join(" | ")} |`),
  ];
  return `${lines.join("\n")}\n`;
}
