import { resolve } from "node:path";
import { readNamed } from "../../delivery/guardedFolder.node.ts";
import { decodeText } from "../../delivery/readManifest.node.ts";
import { compareText } from "../../text/compareText.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Invocation } from "../commandLine.ts";
import { type OpenedWorkspace, ofTemplate, openWorkspace, STANDARD_INPUT } from "../openedWorkspace.ts";
import { printFindings } from "../printedFindings.ts";
import type { FindOrigin, Origin } from "../render/origin.ts";
import { renderedText } from "../render/renderedText.ts";
import { renderPlan } from "../render/renderPlan.ts";
import { shownFrom } from "../shownPath.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls render`: runs a program that renders manifests, and reports what is wrong in what it prints. */
export function renderCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const { workingDirectory } = terminal;
  const { run, title, origins } = renderPlan(invocation, workingDirectory);
  terminal.progress.tell(`Running ${run.program} …`);
  const { bytes, remarks, program } = renderedText({
    ...run,
    workingDirectory,
    seconds: secondsOf(invocation),
  });
  for (const remark of remarks) terminal.complain(`${program}: ${remark}`);
  if (decodeText(bytes).trim() === "")
    terminal.complain(`${program} printed nothing, so nothing was checked`);
  const opened = openWorkspace(invocation, ["-"], { ...terminal, readInput: () => bytes });
  const workspace = {
    ...opened,
    shown: (path: string) => (path === STANDARD_INPUT ? title : opened.shown(path)),
  };
  const diagnostics = placedDiagnostics(
    workspace,
    origins(opened.engine.text(STANDARD_INPUT) ?? ""),
    terminal,
  );
  const otherTexts = textsOf(diagnostics, title, workspace, workingDirectory);
  // Nothing can be mended in a text that is printed anew each time.
  if (printFindings(workspace, { diagnostics, otherTexts, repairs: () => [] }, invocation, terminal))
    return 1;
  return opened.isIncomplete ? 2 : 0;
}

const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 600;

function secondsOf(invocation: Invocation): number {
  const given = invocation.value("timeout");
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (seconds < 1 || seconds > MOST_SECONDS)
    throw new UsageError(`\`--timeout\` takes seconds from 1 to ${MOST_SECONDS}, not \`${given}\``);
  return seconds;
}

/** The findings at their origins, where those are certain; in the printed text otherwise. */
function placedDiagnostics(
  { engine, shown, settingsProblems }: OpenedWorkspace,
  originOf: FindOrigin,
  { workingDirectory }: Terminal,
): readonly Diagnostic[] {
  const show = shownFrom(workingDirectory);
  const placed = engine.diagnostics(STANDARD_INPUT).map((diagnostic) => {
    const related = diagnostic.related?.map((one) => {
      const origin = originOf(one.range);
      if (origin.kind !== "place") return { ...one, path: shown(one.path) };
      return { ...one, path: show(origin.place.path), range: origin.place.range };
    });
    const inText = withRelated({ ...diagnostic, path: shown(diagnostic.path) }, related ?? []);
    return atOrigin(inText, originOf(diagnostic.range), show);
  });
  return [...settingsProblems, ...placed].sort(
    (a, b) => compareText(a.path, b.path) || a.range.start.line - b.range.start.line,
  );
}

function atOrigin(diagnostic: Diagnostic, origin: Origin, show: (path: string) => string): Diagnostic {
  switch (origin.kind) {
    case "place": {
      const { place, value } = origin;
      const placed = { ...diagnostic, path: show(place.path), range: place.range };
      if (value === undefined) return placed;
      const message = `\`${value.name}\` is filled in from here.`;
      const filledIn = { path: show(value.path), range: value.range, message };
      return withRelated(placed, [filledIn, ...(diagnostic.related ?? [])]);
    }
    case "file":
      return ofTemplate(diagnostic, origin.name);
    case "unknown":
      return diagnostic;
  }
}

function withRelated(diagnostic: Diagnostic, related: NonNullable<Diagnostic["related"]>): Diagnostic {
  return related.length === 0 ? diagnostic : { ...diagnostic, related };
}

/** The texts of the templates and manifests that findings were led back to, for quoting. */
function textsOf(
  diagnostics: readonly Diagnostic[],
  title: string,
  { settingsProblems }: OpenedWorkspace,
  workingDirectory: string,
): ReadonlyMap<string, string> {
  const known = new Set([title, ...settingsProblems.map(({ path }) => path)]);
  const paths = new Set(diagnostics.map(({ path }) => path).filter((path) => !known.has(path)));
  return new Map(
    [...paths].flatMap((path): [string, string][] => {
      const found = readNamed(resolve(workingDirectory, path), workingDirectory);
      return "bytes" in found ? [[path, decodeText(found.bytes)]] : [];
    }),
  );
}
