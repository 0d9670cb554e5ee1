import {
  type Connection,
  type DiagnosticOptions,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  type InitializeParams,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver";
import type { Answering } from "./answering.ts";
import type { ShownFile } from "./publishedDiagnostics.ts";
import type { Session } from "./session.ts";
import { unawaited } from "./unawaited.ts";

/** What is wrong in one file may be due to another, and is told of files that nobody has opened. */
export const PULLED_DIAGNOSTICS: DiagnosticOptions = {
  identifier: "gateway-api",
  interFileDependencies: true,
  workspaceDiagnostics: true,
};

/** Milliseconds in which one file after the other may change before the client is asked to ask again. */
const TOGETHER = 50;

/**
 * True for a client that asks for diagnostics and takes none unasked. To all others they are pushed, and to those alone, since a
 * client shows what it got in both ways twice. (LSP 3.17, `textDocument.diagnostic` and `publishDiagnostics`)
 */
export function pullsOnly(client: InitializeParams | undefined): boolean {
  const { diagnostic, publishDiagnostics } = client?.capabilities.textDocument ?? {};
  return diagnostic !== undefined && publishDiagnostics === undefined;
}

/** Answers whoever asks for diagnostics once everything is judged, which tools do that wait for no push. */
export function serveDiagnostics(connection: Connection, session: Session, safely: Answering): void {
  connection.onRequest<DocumentDiagnosticReport, void>(
    DocumentDiagnosticRequest.method,
    safely(
      async ({ textDocument, previousResultId }: DocumentDiagnosticParams, token) =>
        reportOf(await session.judgedFile(textDocument.uri, token), previousResultId),
      () => reportOf(undefined, undefined),
    ),
  );
  connection.onRequest<WorkspaceDiagnosticReport, void>(
    WorkspaceDiagnosticRequest.method,
    safely(
      async ({ previousResultIds }: WorkspaceDiagnosticParams, token) =>
        reportOfAll(await session.judgedFiles(token), previousResultIds),
      (): WorkspaceDiagnosticReport => ({ items: [] }),
    ),
  );
}

/** Has a client that is pushed nothing asked to ask again, once for whatever changes at the same time. */
export function askingAgain(connection: Connection, client: InitializeParams): () => void {
  const start = unawaited(connection);
  if (client.capabilities.workspace?.diagnostics?.refreshSupport !== true) return () => {};
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      start("workspace/diagnostic/refresh", () => connection.languages.diagnostics.refresh());
    }, TOGETHER);
  };
}

/** Nothing is wrong in a file that is not shown. */
const NOTHING = "nothing";

function reportOf(shown: ShownFile | undefined, previous: string | undefined): DocumentDiagnosticReport {
  const { resultId = NOTHING, diagnostics = [] } = shown ?? {};
  return resultId === previous
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...diagnostics] };
}

function reportOfAll(
  files: readonly ShownFile[],
  previous: WorkspaceDiagnosticParams["previousResultIds"],
): WorkspaceDiagnosticReport {
  const before = new Map(previous.map(({ uri, value }) => [uri, value]));
  const shown = new Map(files.map((file) => [file.uri, file]));
  return {
    items: [...new Set([...shown.keys(), ...before.keys()])].map((uri) => ({
      uri,
      version: shown.get(uri)?.version ?? null,
      ...reportOf(shown.get(uri), before.get(uri)),
    })),
  };
}
