import { l10n } from "vscode";
import type { ReadingProgress } from "./clientOptions.ts";
import type { ServerState } from "./serverSession.ts";

/** What is said as long as an answer of the server is waited for. */
export function waitingInWords(state: ServerState): string {
  switch (state.kind) {
    case "starting":
      return l10n.t("The language server is starting…");
    case "reading":
      return readingInWords(state.progress);
    case "ready":
      return l10n.t("Working out the answer…");
    case "stopped":
      return l10n.t("The language server is not running. The command “Restart Language Server” starts it.");
  }
}

/** How far reading has come, such as `Reading the workspace: 120 of 400 files`. */
export function readingInWords({ message }: ReadingProgress): string {
  return message === "" ? l10n.t("Reading the workspace…") : l10n.t("Reading the workspace: {0}", message);
}
