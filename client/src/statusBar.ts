import {
  DiagnosticSeverity,
  Disposable,
  l10n,
  languages,
  StatusBarAlignment,
  ThemeColor,
  window,
} from "vscode";
import { speaksGatewayApi } from "./gatewayApiContext.ts";
import { COVERAGE_REQUEST, type CoverageResult } from "./protocol.ts";
import type { ServerSession, ServerState } from "./serverSession.ts";
import { readingInWords } from "./waitingInWords.ts";

const SOURCE = "gateway-api";
/** Milliseconds in which many files' findings are counted once. */
const PAUSE = 150;
/** Milliseconds without new findings after which it is asked how much was checked. */
const REST = 2000;

/**
 * What the language server is doing and how many problems it sees; a click shows them. It is there where an editor speaks
 * of the Gateway API, where there are problems, and while there is something to tell.
 */
export function showStatus(server: ServerSession): Disposable {
  const item = window.createStatusBarItem("gatewayApi.status", StatusBarAlignment.Left, 0);
  item.name = "Gateway API";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let coverage: CoverageResult | undefined;
  const update = (): void => {
    timer = undefined;
    const { errors, warnings } = countProblems();
    const { text, tooltip, command } = described(server.state, errors, warnings, coverage);
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: `Gateway API: ${tooltip}` };
    item.command = command;
    item.backgroundColor =
      server.state.kind === "stopped" ? new ThemeColor("statusBarItem.warningBackground") : undefined;
    const editor = window.activeTextEditor;
    const isWanted =
      server.state.kind !== "ready" ||
      errors + warnings > 0 ||
      (editor !== undefined && speaksGatewayApi(editor));
    if (isWanted) item.show();
    else item.hide();
  };
  const updateSoon = (): void => {
    timer ??= setTimeout(update, PAUSE);
  };
  const askCoverage = async (): Promise<void> => {
    if (server.state.kind !== "ready") return;
    try {
      coverage = await server.request<CoverageResult>(COVERAGE_REQUEST, {});
      updateSoon();
    } catch {
      // A server that stops in the meantime is told of by its state.
      coverage = undefined;
    }
  };
  const askCoverageLater = (): void => {
    clearTimeout(restTimer);
    restTimer = setTimeout(askCoverage, REST);
  };
  update();
  return Disposable.from(
    item,
    new Disposable(() => {
      clearTimeout(timer);
      clearTimeout(restTimer);
    }),
    server.onDidChangeState(askCoverageLater),
    languages.onDidChangeDiagnostics(askCoverageLater),
    server.onDidChangeState(updateSoon),
    window.onDidChangeActiveTextEditor(updateSoon),
    languages.onDidChangeDiagnostics(updateSoon),
  );
}

function countProblems(): { readonly errors: number; readonly warnings: number } {
  const found = languages
    .getDiagnostics()
    .flatMap(([, diagnostics]) => diagnostics.filter(({ source }) => source === SOURCE));
  const count = (wanted: DiagnosticSeverity): number =>
    found.filter(({ severity }) => severity === wanted).length;
  return { errors: count(DiagnosticSeverity.Error), warnings: count(DiagnosticSeverity.Warning) };
}

function described(
  state: ServerState,
  errors: number,
  warnings: number,
  coverage: CoverageResult | undefined,
): { readonly text: string; readonly tooltip: string; readonly command: string } {
  switch (state.kind) {
    case "starting":
      return {
        text: "$(sync~spin) Gateway API",
        tooltip: l10n.t("the language server is starting"),
        command: "gatewayApi.showOutput",
      };
    case "stopped":
      return {
        text: "$(debug-disconnect) Gateway API",
        tooltip: l10n.t("the language server is not running; click to start it again"),
        command: "gatewayApi.restartServer",
      };
    case "reading":
      return {
        text: `$(sync~spin) Gateway API ${state.progress.percentage}%`,
        tooltip: readingInWords(state.progress),
        command: "gatewayApi.showOutput",
      };
    case "ready": {
      const signs = [
        ...(errors > 0 ? [`$(error) ${errors}`] : []),
        ...(warnings > 0 ? [`$(warning) ${warnings}`] : []),
      ];
      return {
        text: ["Gateway API", ...(signs.length > 0 ? signs : ["$(check)"])].join(" "),
        tooltip:
          coverage === undefined || coverage.all === 0
            ? l10n.t("{0} errors, {1} warnings; click to list them", errors, warnings)
            : l10n.t(
                "{0} errors, {1} warnings; {2} of {3} references checked; click to list them",
                errors,
                warnings,
                coverage.checked,
                coverage.all,
              ),
        command: "workbench.actions.view.problems",
      };
    }
  }
}
