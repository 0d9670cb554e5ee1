import { codeSpan, escapeMarkdown, tableCell } from "../../text/markdown.ts";
import { gatewayName } from "../comparedStates.ts";
import type { ProtectionChange } from "./changedProtections.ts";
import { COLUMN_TITLES } from "./exposureText.ts";

/** What is lost and where, in one line. */
export function lostText({ host, gateway, protection }: ProtectionChange): string {
  return `${host} at Gateway ${gatewayName(gateway)}: ${COLUMN_TITLES[protection]}`;
}

/** The hosts that lose a protection as a table in Markdown; nothing where there are none. */
export function lostMarkdown(lost: readonly ProtectionChange[]): string {
  if (lost.length === 0) return "";
  const rows = lost.map(({ host, gateway, protection, before, after }) => {
    const cells = [
      codeSpan(host),
      codeSpan(gatewayName(gateway)),
      COLUMN_TITLES[protection],
      escapeMarkdown(before),
      escapeMarkdown(after),
    ];
    return `| ${cells.map(tableCell).join(" | ")} |\n`;
  });
  return `\n#### Less protected\n\n| host | Gateway | | before | after |\n|---|---|---|---|---|\n${rows.join("")}`;
}
