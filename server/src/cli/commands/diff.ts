import { resolve } from "node:path";
import { createEngine } from "../../library.ts";
import { baseAndHead } from "../../requests/baseAndHead.ts";
import { type AnswerChange, changedAnswers, gatewayName } from "../../requests/comparedStates.ts";
import { askedText, byGateway, diffMarkdown, MARKS, summaryText } from "../../requests/diffText.ts";
import { requestText } from "../../requests/requestText.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import type { Invocation } from "../commandLine.ts";
import { DIFF_FORMATS } from "../commandSpecs.ts";
import { ingressDiff } from "../ingressDiff.ts";
import { optionsOf, settingsFor } from "../invocationSettings.ts";
import { isFolder, stateFiles } from "../stateFiles.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls diff`: which requests two states of the manifests answer differently. */
export function diffCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  if (invocation.has("ingress")) return ingressDiff(invocation, terminal);
  const changes = diffAnswer(invocation, terminal);
  terminal.print(render(changes, invocation, terminal));
  return invocation.has("exit-code") && changes.length > 0 ? 1 : 0;
}

/** The requests that two states answer differently. */
export function diffAnswer(invocation: Invocation, terminal: Terminal): readonly AnswerChange[] {
  const [base, head = ".", ...others] = invocation.arguments;
  if (base === undefined || others.length > 0)
    throw new UsageError("`diff` takes two folders or revisions of git: `gwls diff BASE [HEAD]`");
  const folder = isFolder(head, terminal) ? resolve(terminal.workingDirectory, head) : undefined;
  const settings = settingsFor(invocation, folder, terminal);
  const options = optionsOf(invocation, settings);
  const states = baseAndHead(stateFiles(base, terminal), stateFiles(head, terminal), () =>
    createEngine(options),
  );
  return changedAnswers(states);
}

function render(changes: readonly AnswerChange[], invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", DIFF_FORMATS)) {
    case "text":
      return diffTerminal(changes, style);
    case "markdown":
      return diffMarkdown(changes);
    case "json":
      return jsonText({ version: 1, changes: changes.map(forPrograms) });
  }
}

/** A change as programs get it. */
export function forPrograms({ gateway, request, kind, before, after }: AnswerChange): object {
  return { gateway, kind, request: requestText(request), before, after };
}

function diffTerminal(changes: readonly AnswerChange[], style: Style): string {
  if (changes.length === 0) return "No request is answered in another way.\n";
  const blocks = byGateway(changes).map(({ gateway, changes: own }) => {
    const lines = own.map((change) => {
      const head = `  ${MARKS[change.kind]} ${printable(askedText(change))}`;
      return `${painted(change, style)(head)}\n      was ${printable(change.before)}\n      now ${printable(change.after)}\n`;
    });
    return `${style.bold(`Gateway ${printable(gatewayName(gateway))}`)}\n${lines.join("")}`;
  });
  return `${blocks.join("\n")}\n${summaryText(changes)}.\n`;
}

function painted({ kind }: AnswerChange, style: Style): (text: string) => string {
  switch (kind) {
    case "added":
      return style.green;
    case "gone":
      return style.red;
    case "changed":
      return style.yellow;
  }
}
