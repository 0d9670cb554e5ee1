import { proseMarkdown } from "../../features/hover/markdown.ts";
import { ruleOf } from "../../rules/registry.ts";
import { jsonText } from "../../text/jsonText.ts";
import type { Range } from "../../text/span.ts";
import { uriComponent } from "../../text/uriComponent.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { CheckReport } from "./report.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/** Findings as SARIF 2.1.0, for code scanning and the viewers of editors. */
export function sarifReport({ diagnostics }: CheckReport, version: string): string {
  const ids = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const driver = {
    name: "gateway-api-language-server",
    semanticVersion: version,
    rules: ids.map(reportingDescriptor),
  };
  const results = diagnostics.map((diagnostic) => result(diagnostic, ids.indexOf(diagnostic.rule)));
  const run = { tool: { driver }, columnKind: "utf16CodeUnits", results };
  return jsonText({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

function reportingDescriptor(id: string): object {
  const rule = ruleOf(id);
  if (rule === undefined) return { id };
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: plain(rule.why) },
    help: {
      text: plain(`${rule.why}\n\nSource: ${rule.source}`),
      markdown: `${rule.why}\n\nSource: ${rule.source}`,
    },
    defaultConfiguration: { level: level(rule.severity) },
    properties: { category: rule.category },
  };
}

function result(
  { path, range, rule, severity, category, message, related, fixes, more }: Diagnostic,
  ruleIndex: number,
): object {
  return {
    ruleId: rule,
    ruleIndex,
    level: level(severity),
    message: { text: unlinked(plain(message)), markdown: proseMarkdown(message) },
    locations: [location(path, range)],
    ...(related === undefined
      ? {}
      : {
          relatedLocations: related.map((one, id) => ({
            id,
            ...location(one.path, one.range),
            message: { text: unlinked(plain(one.message)) },
          })),
        }),
    properties: {
      category,
      severity,
      ...(fixes === undefined ? {} : { fixes }),
      ...(more === undefined ? {} : { more }),
    },
  };
}

function location(path: string, range: Range): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: path.split("/").map(uriComponent).join("/") },
      region: {
        startLine: range.start.line + 1,
        startColumn: range.start.character + 1,
        endLine: range.end.line + 1,
        endColumn: range.end.character + 1,
      },
    },
  };
}

function level(severity: Severity): "error" | "warning" | "note" {
  return severity === "error" || severity === "warning" ? severity : "note";
}

/** Text of which no viewer makes links or fills in arguments. (SARIF 2.1.0, sections 3.11.5 and 3.11.6) */
function unlinked(text: string): string {
  return withoutLinks(text).replace(/\{(?=\d+\})/g, "{{");
}

/** Has each `[` escaped behind which the next `]` is followed by `(`, from the end on, so that no stretch is looked at twice. */
function withoutLinks(text: string): string {
  let begun = text.length;
  let escaped = "";
  let isLink = false;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === "]") isLink = text[at + 1] === "(";
    if (text[at] !== "[" || !isLink) continue;
    escaped = `\\${text.slice(at, begun)}${escaped}`;
    begun = at;
  }
  return text.slice(0, begun) + escaped;
}

/** Markdown without its code marks. */
function plain(markdown: string): string {
  return markdown.replaceAll("`", "");
}
