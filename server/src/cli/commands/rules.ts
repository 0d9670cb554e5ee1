import type { ListedRule } from "../../rules/listedRule.ts";
import { allRules, ruleOf } from "../../rules/registry.ts";
import { nearest } from "../../text/editDistance.ts";
import { wrapped } from "../../text/wrapped.ts";
import type { Invocation } from "../commandLine.ts";
import { goodExample } from "../goodExample.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls rules`: all rules, or one with its reasons and examples. */
export function rulesCommand(invocation: Invocation, terminal: Terminal): 0 {
  const [id, second] = invocation.arguments;
  if (second !== undefined) throw new UsageError("`rules` takes one id at most");
  if (id === undefined) terminal.print(ruleList(terminal.style), "prose");
  else printPage(requireRule(id), terminal);
  return 0;
}

/** The rule of an id. Throws a `UsageError` with the nearest one where there is none. */
export function requireRule(id: string): ListedRule {
  const rule = ruleOf(id);
  if (rule !== undefined) return rule;
  const meant = nearest(
    id,
    allRules.map((one) => one.id),
    5,
  );
  throw new UsageError(
    `there is no rule \`${id}\`; ${meant === undefined ? "`gwls rules` lists them" : `did you mean \`${meant}\`?`}`,
  );
}

function ruleList(style: Style): string {
  const rows = allRules.map(({ id, category, severity, summary }) => [id, category, severity, summary]);
  return table([["RULE", "CATEGORY", "SEVERITY", "SUMMARY"], ...rows], style);
}

/** Manifests keep their lines, however narrow the terminal is. */
function printPage(rule: ListedRule, { style, print }: Terminal): void {
  const { id, category, severity, summary, why, source, bad } = rule;
  print(
    `${style.bold(id)}  ${severity}, ${category}\n${summary}\n\n${paragraphs(why, style.width)}\n\n`,
    "prose",
  );
  print(`${example("Avoid", bad, style)}${example("Prefer", goodExample(rule), style)}`);
  print(`${style.bold("Source")}\n    ${source}\n`, "prose");
}

/** Paragraphs as they are written, or for a terminal of some width, whose lines are other ones. */
function paragraphs(text: string, width: number | undefined): string {
  if (width === undefined) return text.trim();
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => wrapped(paragraph.replace(/\n */g, " "), width).join("\n"))
    .join("\n\n");
}

function example(title: string, text: string | undefined, style: Style): string {
  return text === undefined ? "" : `${style.bold(title)}\n${indented(text)}\n`;
}

function indented(text: string): string {
  return `${text
    .replace(/^\n+/, "")
    .trimEnd()
    .replace(/^(?=.)/gm, "    ")}\n`;
}
