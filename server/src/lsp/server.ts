import {
  CancellationToken,
  type CodeAction,
  type Command,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type ExecuteCommandParams,
  type InitializeParams,
  type InitializeResult,
  ResponseError,
  TextDocumentSyncKind,
  WatchKind,
} from "vscode-languageserver";
import { editorSchema } from "../schema/editorSchema.ts";
import { answering } from "./answering.ts";
import { answerAsk } from "./ask.ts";
import { answerCodeActions, CODE_ACTIONS, resolveCodeAction } from "./codeActions.ts";
import { answerAttachedObjects, CodeLenses } from "./codeLens.ts";
import { APPLY_EDIT, applyEdit, takesCommandsOnly, toCommands } from "./commandsOnly.ts";
import { answerCompletion, COMPLETION, resolveCompletion } from "./completion.ts";
import { answerCoverage } from "./coverage.ts";
import type { FileAccess } from "./fileAccess.ts";
import { FIX_ALL_COMMANDS, fixAllInWorkspace } from "./fixAll.ts";
import { answerGraph } from "./graph.ts";
import { answerHover } from "./hover.ts";
import { InlayHints } from "./inlayHints.ts";
import { refuseOutOfTurn } from "./lifecycle.ts";
import { NAVIGATION, serveNavigation } from "./navigation.ts";
import { answerOnTypeFormatting, ON_TYPE_FORMATTING } from "./onTypeFormatting.ts";
import {
  answerEffectiveGateway,
  answerEffectiveRoute,
  answerPreview,
  type PreviewParams,
} from "./preview.ts";
import { askingAgain, PULLED_DIAGNOSTICS, pullsOnly, serveDiagnostics } from "./pulledDiagnostics.ts";
import { answerReferences } from "./references.ts";
import { answerPrepareRename, answerRename } from "./rename.ts";
import { answerRenderedView } from "./renderedView.ts";
import { CHANGE_SEVERITY, changeSeverity } from "./ruleActions.ts";
import { type Progress, Session } from "./session.ts";
import { answerTrace } from "./trace.ts";
import { unawaited } from "./unawaited.ts";

/**
 * Previews, what attaches to an object, the picture of all, and the schema of the API's kinds: requests of ours, and commands
 * for every editor.
 */
const REQUESTS: Readonly<
  Record<
    string,
    (session: Session, params: PreviewParams, token: CancellationToken) => Promise<object | null>
  >
> = {
  preview: answerPreview,
  renderedView: answerRenderedView,
  effectiveGateway: answerEffectiveGateway,
  effectiveRoute: answerEffectiveRoute,
  attachedObjects: answerAttachedObjects,
  trace: answerTrace,
  graph: answerGraph,
  coverage: answerCoverage,
  ask: answerAsk,
  jsonSchema: async () => ({ schema: editorSchema() }),
};

/** Serves a connection until it closes. `filesOf` is asked for the file system once the connection is there. */
export function startServer(
  connection: Connection,
  filesOf: (connection: Connection) => FileAccess,
  version: string,
): void {
  const session = new Session(connection, filesOf(connection));
  const lenses = new CodeLenses(session);
  const hints = new InlayHints(session);
  let client: InitializeParams | undefined;

  const start = unawaited(connection);

  refuseOutOfTurn(connection);
  connection.onInitialize((params) => {
    client = params;
    if (pullsOnly(client)) session.replacePush(askingAgain(connection, client));
    session.configure(settingsIn(params.initializationOptions));
    session.addFolders(foldersOf(params));
    return capabilities(version, client);
  });
  connection.onInitialized(() => start("initialized", () => initialized(connection, session, client)));
  connection.onDidChangeConfiguration((params) =>
    start("didChangeConfiguration", () => changeSettings(connection, session, client, params)),
  );

  connection.onDidOpenTextDocument(({ textDocument: { uri, version: at, text } }) =>
    session.didOpen(uri, at, text),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version: at }, contentChanges }) =>
    session.didChange(uri, at, contentChanges),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    lenses.forget(uri);
    hints.forget(uri);
    start("didClose", () => session.didClose(uri));
  });
  connection.onDidChangeWatchedFiles((params) =>
    start("didChangeWatchedFiles", async () => session.didChangeFiles(params.changes)),
  );

  const safely = answering(connection);
  session.whenReady(
    () => void safely(() => lenses.refresh(connection, client))(undefined, CancellationToken.None),
  );
  session.whenReady(
    () => void safely(() => hints.refresh(connection, client))(undefined, CancellationToken.None),
  );
  connection.onHover(safely((params) => answerHover(session, client, params)));
  connection.onCompletion(safely((params) => answerCompletion(session, client, params)));
  connection.onCompletionResolve(safely((item) => resolveCompletion(session, client, item), asItWas));
  connection.onDocumentOnTypeFormatting(safely((params) => answerOnTypeFormatting(session, params)));
  serveDiagnostics(connection, session, safely);
  serveNavigation(connection, session, safely, () => client);
  connection.onReferences(safely((params, token) => answerReferences(session, params, token)));
  connection.onPrepareRename(safely((params) => answerPrepareRename(session, params)));
  connection.onRenameRequest(safely((params, token) => answerRename(session, client, params, token)));
  connection.onCodeAction(
    safely(async (params, token): Promise<(CodeAction | Command)[]> => {
      const actions = await answerCodeActions(session, client, params, token);
      return takesCommandsOnly(client) ? toCommands(actions, client) : actions;
    }),
  );
  connection.onCodeActionResolve(
    safely((action) => resolveCodeAction(connection, session, client, action), asItWas),
  );
  connection.onCodeLens(safely(({ textDocument }, token) => lenses.answer(textDocument.uri, client, token)));
  connection.onCodeLensResolve(safely((lens) => lenses.resolve(lens, client), asItWas));
  connection.languages.inlayHint.on(safely((params) => hints.answer(params, client)));
  connection.languages.inlayHint.resolve(safely((hint) => hints.resolve(hint), asItWas));
  for (const [name, answer] of Object.entries(REQUESTS)) {
    connection.onRequest(
      `gatewayApi/${name}`,
      safely((params: PreviewParams, token) => answer(session, params, token)),
    );
  }
  connection.onExecuteCommand(
    safely(async ({ command, arguments: given }: ExecuteCommandParams, token) => {
      if (FIX_ALL_COMMANDS.includes(command))
        return fixAllInWorkspace(connection, session, client, command, token);
      if (command === APPLY_EDIT) return applyEdit(connection, given?.[0]);
      if (command === CHANGE_SEVERITY) return changeSeverity(connection, session, client, given?.[0]);
      const found = Object.entries(REQUESTS).find(([name]) => command === `gatewayApi.${name}`);
      if (found === undefined)
        return new ResponseError<void>(ErrorCodes.InvalidParams, `There is no command \`${command}\`.`);
      return found[1](session, given?.[0] as PreviewParams, token);
    }),
  );
  connection.listen();
}

/** What a resolve request answers where nothing can be added. */
function asItWas<T>(item: T): T {
  return item;
}

function capabilities(version: string, client: InitializeParams): InitializeResult {
  return {
    serverInfo: { name: "gateway-api-language-server", version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      ...(pullsOnly(client) ? { diagnosticProvider: PULLED_DIAGNOSTICS } : {}),
      hoverProvider: true,
      completionProvider: COMPLETION,
      documentOnTypeFormattingProvider: ON_TYPE_FORMATTING,
      ...NAVIGATION,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      codeActionProvider: takesCommandsOnly(client) || CODE_ACTIONS,
      codeLensProvider: { resolveProvider: true },
      inlayHintProvider: { resolveProvider: true },
      executeCommandProvider: {
        commands: [
          ...Object.keys(REQUESTS).map((name) => `gatewayApi.${name}`),
          ...FIX_ALL_COMMANDS,
          CHANGE_SEVERITY,
          ...(takesCommandsOnly(client) ? [APPLY_EDIT] : []),
        ],
      },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}

async function initialized(
  connection: Connection,
  session: Session,
  client: InitializeParams | undefined,
): Promise<void> {
  const { workspace } = client?.capabilities ?? {};
  const start = unawaited(connection);
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
    start("The editor tells of no file that changes on disk", () =>
      connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [
          { globPattern: "**/*.{yaml,yml,json,http,rest}", kind: WatchKind.Change },
          { globPattern: "**/Kustomization", kind: WatchKind.Change },
          { globPattern: "**/{.gateway-api.yaml,.gitignore}" },
          // Folders that come and go are told of by their names alone, and those may be any.
          { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
        ],
      }),
    );
  }
  if (workspace?.didChangeConfiguration?.dynamicRegistration === true) {
    start("The editor tells of no settings that change", () =>
      connection.client.register(DidChangeConfigurationNotification.type, { section: "gatewayApi" }),
    );
  }
  if (workspace?.workspaceFolders === true) {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      session.removeFolders(removed.map(({ uri }) => uri));
      session.addFolders(added.map(({ uri }) => uri));
      start("didChangeWorkspaceFolders", () => session.loadFolders(() => progressOf(connection, client)));
    });
  }
  await inTime(pullSettings(connection, session, client));
  await session.loadFolders(() => progressOf(connection, client));
}

/** Milliseconds that reading waits for a client which does not answer what it says that it knows. */
const PATIENCE = 1_500;

/** An answer of the client, or undefined where it does not come in time; what it leads to then follows whenever it comes. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function foldersOf(client: InitializeParams | undefined): readonly string[] {
  const folders = client?.workspaceFolders ?? [];
  if (folders.length > 0) return folders.map(({ uri }) => uri);
  // Clients older than workspace folders name one root.
  const root = client?.rootUri;
  return root === null || root === undefined ? [] : [root];
}

async function progressOf(connection: Connection, client: InitializeParams | undefined): Promise<Progress> {
  const isShown = client?.capabilities.window?.workDoneProgress === true;
  // A client that refuses to show it is to be told nothing of it. (LSP 3.17, `window/workDoneProgress/create`)
  const progress = isShown
    ? await inTime(connection.window.createWorkDoneProgress().catch(() => undefined))
    : undefined;
  if (progress === undefined) return { report: () => {}, done: () => {} };
  progress.begin("Gateway API", 0, "reading manifests", false);
  return {
    report: (done, total) => progress.report(Math.round((100 * done) / total), `${done} of ${total} files`),
    done: () => progress.done(),
  };
}

async function pullSettings(
  connection: Connection,
  session: Session,
  client: InitializeParams | undefined,
): Promise<void> {
  if (client?.capabilities.workspace?.configuration !== true) return;
  const settings = await connection.workspace.getConfiguration("gatewayApi").catch((error: unknown) => {
    connection.console.warn(`The editor's settings cannot be read: ${String(error)}`);
    return undefined;
  });
  session.configure({ ...settingsIn(client.initializationOptions), ...Object(settings ?? {}) });
}

/** Settings that the client has changed: it is asked for them, or has sent them because it cannot be asked. */
async function changeSettings(
  connection: Connection,
  session: Session,
  client: InitializeParams | undefined,
  params: { readonly settings?: unknown } | null,
): Promise<void> {
  if (client?.capabilities.workspace?.configuration === true)
    return pullSettings(connection, session, client);
  session.configure({ ...settingsIn(client?.initializationOptions), ...settingsIn(params?.settings) });
}

/** Settings in what a client sends: under `gatewayApi`, or as they are. */
function settingsIn(value: unknown): object {
  const given: object = typeof value === "object" && value !== null ? value : {};
  return "gatewayApi" in given && typeof given.gatewayApi === "object" && given.gatewayApi !== null
    ? given.gatewayApi
    : given;
}
