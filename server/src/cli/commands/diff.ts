import { resolve } from "node:path";
import { createEngine } from "../../library.ts";
import { type BaseAndHead, baseAndHead } from "../../requests/baseAndHead.ts";
import { type AnswerChange, changedAnswers, gatewayName } from "../../requests/comparedStates.ts";
import { askedText, byGateway, diffMarkdown, MARKS, summaryText } from "../../requests/diffText.ts";
import { changedProtections, type ProtectionChange } from "../../requests/exposure/changedProtections.ts";
import { exposedHosts } from "../../requests/exposure/exposure.ts";
import { lostMarkdown, lostText } from "../../requests/exposure/lostText.ts";
import { requestText } from "../../requests/requestText.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import type { Invocation } from "../commandLine.ts";
import { DIFF_FORMATS } from "../commandSpecs.ts";
import { isBare, NO_WORKING_DIRECTORY } from "../gitTree.ts";
import { ingressDiff } from "../ingressDiff.ts";
import { optionsOf, settingsFor } from "../invocationSettings.ts";
import { isFolder, stateFiles } from "../stateFiles.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls diff`: which requests two states of the manifests answer differently. */
export function diffCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  if (invocation.has("ingress")) return ingressDiff(invocation, terminal);
  const { changes, lost } = diffAnswer(invocation, terminal);
  terminal.print(render({ changes, lost }, invocation, terminal), invocation.meaning);
  return invocation.has("exit-code") && changes.length + lost.length > 0 ? 1 : 0;
}

/** What two states answer differently, and the hosts that lose a protection from the first to the second. */
export interface DiffAnswer {
  readonly changes: readonly AnswerChange[];
  readonly lost: readonly ProtectionChange[];
}

/** The requests that two states answer differently, and what else differs for clients. */
export function diffAnswer(invocation: Invocation, terminal: Terminal): DiffAnswer {
  const [base, head = ".", ...others] = invocation.arguments;
  if (base === undefined || others.length > 0)
    throw new UsageError("`diff` takes two folders or revisions of git: `gwls diff BASE [HEAD]`");
  if (head === "." && !isFolder(base, terminal) && isBare(terminal.workingDirectory))
    throw new UsageError(NO_WORKING_DIRECTORY);
  const folder = isFolder(head, terminal) ? resolve(terminal.workingDirectory, head) : undefined;
  const settings = settingsFor(invocation, folder, terminal);
  const options = optionsOf(invocation, settings);
  const [before, after] = [stateFiles(base, terminal), stateFiles(head, terminal)];
  const links = { base: before.links, head: after.links };
  const states = baseAndHead(before.files, after.files, () => createEngine(options), links);
  const changes = changedAnswers(states);
  return { changes, lost: lostProtections(states) };
}

function lostProtections(states: BaseAndHead): readonly ProtectionChange[] {
  if (states.areEqual) return [];
  const before = exposedHosts(states.at("base"));
  return changedProtections(before, exposedHosts(states.at("head"))).filter(({ isLoss }) => isLoss);
}

function render({ changes, lost }: DiffAnswer, invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", DIFF_FORMATS)) {
    case "text":
      return `${diffTerminal(changes, style)}${lostTerminal(lost, style)}`;
    case "markdown":
      return `${diffMarkdown(changes)}${lostMarkdown(lost)}`;
    case "json":
      return jsonText({
        version: 1,
        changes: changes.map(forPrograms),
        ...(lost.length === 0 ? {} : { lost: lost.map(({ isLoss: _, ...one }) => one) }),
      });
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

/** The hosts that lose a protection; nothing where there are none. */
function lostTerminal(lost: readonly ProtectionChange[], style: Style): string {
  if (lost.length === 0) return "";
  const lines = lost.map((one) => {
    const head = style.red(`  − ${printable(lostText(one))}`);
    return `${head}\n      was ${printable(one.before)}\n      now ${printable(one.after)}\n`;
  });
  return `\n${style.bold("Less protected")}\n${lines.join("")}`;
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
