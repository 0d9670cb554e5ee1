import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { planOf } from "../../features/plan/plan.ts";
import type { Plan, PlanLine } from "../../features/plan/planLine.ts";
import { planMarkdown, planText } from "../../features/plan/planText.ts";
import { createEngine } from "../../library.ts";
import { baseAndHead, type StateFiles } from "../../requests/baseAndHead.ts";
import { jsonText } from "../../text/jsonText.ts";
import type { Invocation } from "../commandLine.ts";
import { PLAN_FORMATS } from "../commandSpecs.ts";
import { haveNoCommonCommit, isBare, NO_WORKING_DIRECTORY } from "../gitTree.ts";
import { optionsOf, settingsFor } from "../invocationSettings.ts";
import { toSlashes } from "../shownPath.ts";
import { isFolder, stateFiles } from "../stateFiles.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** Lines of each part that are printed: some fit a screen, and a few screens can be read. */
const MOST_LINES = 20;

/** `gwls plan`: everything that a change of the manifests does. */
export function planCommand(invocation: Invocation, terminal: Terminal): 0 | 1 {
  const plan = planAnswer(invocation, terminal);
  terminal.print(render(plan, invocation, terminal), invocation.meaning);
  return invocation.has("exit-code") && plan.lines.length > 0 ? 1 : 0;
}

/** What changes between the states that the arguments name. */
export function planAnswer(invocation: Invocation, terminal: Terminal): Plan {
  const { base, head, paths } = askedStates(invocation.arguments, terminal);
  const folder = isFolder(head, terminal) ? resolve(terminal.workingDirectory, head) : undefined;
  const settings = settingsFor(invocation, folder, terminal);
  const options = optionsOf(invocation, settings);
  const before = stateFiles(base, terminal);
  const after = stateFiles(head, terminal);
  for (const path of paths) tellUnknownPath(path, [before.files, after.files], terminal);
  tellUnrelated(base, head, terminal);
  const [was, is] = [within(before.files, paths, terminal), within(after.files, paths, terminal)];
  const links = { base: before.links, head: after.links };
  return planOf(baseAndHead(was, is, () => createEngine(options), links));
}

interface AskedStates {
  readonly base: string;
  readonly head: string;
  readonly paths: readonly string[];
}

/**
 * Behind a revision, what is there on disk is a path, and the second state is the working directory; behind a folder, what
 * follows is the second state.
 */
function askedStates([base, ...rest]: readonly string[], terminal: Terminal): AskedStates {
  if (base === undefined)
    throw new UsageError("`plan` takes what to compare with: `gwls plan BASE [HEAD] [PATH…]`");
  const [next, ...others] = rest;
  const isWithoutFiles = !isFolder(base, terminal) && isBare(terminal.workingDirectory);
  if (next === undefined && isWithoutFiles) throw new UsageError(NO_WORKING_DIRECTORY);
  if (next === undefined) return { base, head: ".", paths: [] };
  const isPath =
    !isWithoutFiles && !isFolder(base, terminal) && existsSync(resolve(terminal.workingDirectory, next));
  return isPath ? { base, head: ".", paths: rest } : { base, head: next, paths: others };
}

/** The files at and below some paths; all of them without any. */
function within(files: StateFiles, paths: readonly string[], terminal: Terminal): StateFiles {
  if (paths.length === 0) return files;
  const wanted = paths.map((path) => relativePath(path, terminal));
  return new Map([...files].filter(([file]) => wanted.some((path) => isAtOrBelow(file, path))));
}

function isAtOrBelow(file: string, path: string): boolean {
  return path === "" || file === path || file.startsWith(`${path}/`);
}

function relativePath(path: string, { workingDirectory }: Terminal): string {
  const found = toSlashes(relative(workingDirectory, resolve(workingDirectory, path)));
  if (found === ".." || found.startsWith("../"))
    throw new UsageError(`${path}: lies outside of the working directory, below which states are compared`);
  return found;
}

function tellUnknownPath(path: string, states: readonly StateFiles[], terminal: Terminal): void {
  const wanted = relativePath(path, terminal);
  if (states.some((files) => [...files.keys()].some((file) => isAtOrBelow(file, wanted)))) return;
  throw new UsageError(`${path}: neither state has manifests there`);
}

/** Two revisions without a common commit can be compared, and hardly ever are on purpose. */
function tellUnrelated(base: string, head: string, terminal: Terminal): void {
  if (isFolder(base, terminal)) return;
  const other = isFolder(head, terminal) ? "HEAD" : head;
  if (haveNoCommonCommit(terminal.workingDirectory, base, other))
    terminal.complain(
      `\`${base}\` and \`${other}\` have no commit in common: this compares all that either has, and is not what one change does`,
    );
}

function render(plan: Plan, invocation: Invocation, { style }: Terminal): string {
  const isAll = invocation.has("all");
  switch (invocation.choice("format", PLAN_FORMATS)) {
    case "text":
      return planText(plan, isAll ? Number.POSITIVE_INFINITY : MOST_LINES, {
        heading: style.bold,
        sign: (text, kind) => painted(kind, style)(text),
        warning: style.yellow,
      });
    case "markdown":
      return planMarkdown(plan, isAll);
    case "json":
      return jsonText({ version: 1, lines: plan.lines });
  }
}

function painted(kind: PlanLine["kind"], style: Style): (text: string) => string {
  switch (kind) {
    case "added":
      return style.green;
    case "gone":
      return style.red;
    case "changed":
      return style.yellow;
  }
}
