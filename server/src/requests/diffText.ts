import { codeSpan, proseMarkdown, tableCell } from "../text/markdown.ts";
import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import { type AnswerChange, gatewayName } from "./comparedStates.ts";
import { requestLine } from "./requestText.ts";

/** The changes of one Gateway. */
export interface GatewayChanges {
  readonly gateway: ObjectRef;
  readonly changes: readonly AnswerChange[];
}

/** Changes by Gateway, in their order. */
export function byGateway(changes: readonly AnswerChange[]): readonly GatewayChanges[] {
  const groups = new Map<string, { gateway: ObjectRef; changes: AnswerChange[] }>();
  for (const change of changes) {
    const key = gatewayName(change.gateway);
    const group = groups.get(key) ?? { gateway: change.gateway, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A request in one line: its method and URL, and the headers that its match asks for. */
export function askedText({ request }: AnswerChange): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [requestLine(request), ...headers].join(", ");
}

/** The changes as Markdown for a pull request: a table for each Gateway. */
export function diffMarkdown(changes: readonly AnswerChange[]): string {
  if (changes.length === 0) return "No request is answered in another way.\n";
  const tables = byGateway(changes).map(({ gateway, changes: own }) => {
    const rows = own.map(
      (change) =>
        `| ${MARKS[change.kind]} | ${tableCell(codeSpan(askedText(change)))} | ${tableCell(proseMarkdown(change.before))} | ${tableCell(proseMarkdown(change.after))} |`,
    );
    const head = "| | request | before | after |\n|---|---|---|---|";
    return `#### Gateway ${codeSpan(gatewayName(gateway))}\n\n${head}\n${rows.join("\n")}\n`;
  });
  return `**${summaryText(changes)}**\n\n${tables.join("\n")}`;
}

/** The sign of a change. */
export const MARKS: Readonly<Record<AnswerChange["kind"], string>> = { added: "+", gone: "−", changed: "~" };

/** How many requests are answered in another way. */
export function summaryText(changes: readonly AnswerChange[]): string {
  const count = (kind: AnswerChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const words = [
    [count("added"), "newly served"],
    [count("gone"), "no longer served"],
    [count("changed"), "answered differently"],
  ] as const;
  return words.flatMap(([number, what]) => (number === 0 ? [] : `${number} ${what}`)).join(", ");
}
