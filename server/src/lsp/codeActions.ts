import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionOptions,
  type CodeActionParams,
  type Connection,
  DeleteFile,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { editedFixesAt } from "../features/fixes/fixes.ts";
import {
  editsOfRefactoring,
  type Refactoring,
  type RefactoringPlace,
  refactoringPlace,
  refactoringsAt,
} from "../features/refactorings/refactorings.ts";
import type { TestedFile } from "../requests/testedFile.ts";
import { groupedBy } from "../text/groupedBy.ts";
import { comparePositions, rangesTouch } from "../text/span.ts";
import { toCodeAction } from "./convert.ts";
import { FIX_ALL_KINDS, fixAllActions } from "./fixAll.ts";
import type { Folder, FolderFile } from "./folder.ts";
import { ruleActions } from "./ruleActions.ts";
import type { Session } from "./session.ts";
import { toWorkspaceEdit } from "./workspaceEdit.ts";

/** What the server offers to do: repairs of findings, and changes of manifests that keep what they mean. */
export const CODE_ACTIONS: CodeActionOptions = {
  codeActionKinds: [
    CodeActionKind.QuickFix,
    CodeActionKind.RefactorRewrite,
    CodeActionKind.RefactorExtract,
    CodeActionKind.RefactorInline,
    ...FIX_ALL_KINDS,
  ],
  resolveProvider: true,
};

type Client = InitializeParams | undefined;

/** What a code action carries to be found again when its edit is wanted. */
interface ActionData {
  readonly uri: string;
  readonly place: RefactoringPlace;
  readonly title: string;
}

/** The code actions of a range, of the kinds that are asked for. */
export async function answerCodeActions(
  session: Session,
  client: Client,
  params: CodeActionParams,
  token: CancellationToken,
): Promise<CodeAction[]> {
  const file = await session.readyFile(params.textDocument.uri);
  const { folder, path } = file;
  const isWanted = (kind: string) =>
    params.context.only === undefined ||
    params.context.only.some((only) => only === "" || kind === only || kind.startsWith(`${only}.`));
  const tested = folder.requests.tested(path, folder.engine);
  if (tested !== undefined) return isWanted(CodeActionKind.QuickFix) ? expectedNow(tested, params) : [];
  // Repairing a file takes longer than a menu may: it is done for those who ask for it by its kind.
  const isAskedFor = (kind: string) => params.context.only !== undefined && isWanted(kind);
  return [
    ...(await fixAllActions(file, client, isAskedFor, token)),
    ...(isWanted(CodeActionKind.QuickFix)
      ? [...fixes(file, client, params), ...ruleActions(file, client, params)]
      : []),
    ...(CODE_ACTIONS.codeActionKinds?.some(
      (kind) => kind.startsWith(CodeActionKind.Refactor) && isWanted(kind),
    )
      ? refactorings(file, client, params).filter(({ kind = "" }) => isWanted(kind))
      : []),
  ];
}

/** The answers of today in the place of expectations that are not met. */
function expectedNow(
  { tests }: TestedFile,
  { range, textDocument, context }: CodeActionParams,
): CodeAction[] {
  return tests.flatMap((test): readonly CodeAction[] => {
    if (test.now === undefined || !rangesTouch(test.range, range)) return [];
    return [
      {
        title: `Expect what it is now: \`${test.now}\``,
        kind: CodeActionKind.QuickFix,
        diagnostics: context.diagnostics.filter(
          (one) => comparePositions(one.range.start, test.range.start) === 0,
        ),
        edit: { changes: { [textDocument.uri]: [{ range: test.range, newText: `expect: ${test.now}` }] } },
      },
    ];
  });
}

function fixes(
  { folder, path }: FolderFile,
  client: Client,
  params: CodeActionParams,
): readonly CodeAction[] {
  const byLine = groupedBy(params.context.diagnostics, ({ range }) => range.start.line);
  const offered = folder.ask(() => editedFixesAt(folder.engine, path, params.range));
  return offered.map((fix) => ({
    ...toCodeAction(fix, (line) => byLine.get(line) ?? []),
    edit: toWorkspaceEdit(folder, fix.files, client),
  }));
}

function refactorings(
  { folder, path }: FolderFile,
  client: Client,
  { range, textDocument }: CodeActionParams,
): readonly CodeAction[] {
  const place = refactoringPlace(folder.engine, path, range);
  if (place === undefined) return [];
  const { disabledSupport, resolveSupport, dataSupport } =
    client?.capabilities.textDocument?.codeAction ?? {};
  const isResolved = dataSupport === true && resolveSupport?.properties.includes("edit") === true;
  return refactoringsAt(folder.engine, place).flatMap((refactoring): readonly CodeAction[] => {
    const { title, kind, plan } = refactoring;
    if (plan.kind === "refused")
      return disabledSupport === true ? [{ title, kind, disabled: { reason: plan.reason } }] : [];
    const data: ActionData = { uri: textDocument.uri, place, title };
    if (isResolved) return [{ title, kind, data }];
    const edit = refactoringEdit(folder, refactoring, client);
    return edit === undefined ? [] : [{ title, kind, edit }];
  });
}

/** A code action with its edit; without one, and a word to the user, where the manifests no longer allow it. */
export async function resolveCodeAction(
  connection: Connection,
  session: Session,
  client: Client,
  action: CodeAction,
): Promise<CodeAction> {
  const data = action.data;
  if (!isActionData(data)) return action;
  const { folder } = await session.readyFile(data.uri);
  const chosen = refactoringsAt(folder.engine, data.place).find(({ title }) => title === data.title);
  const edit = chosen === undefined ? undefined : refactoringEdit(folder, chosen, client);
  if (edit === undefined) {
    const message =
      "Nothing is changed: the manifests are no longer what they were, or one of them cannot be read.";
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    return action;
  }
  return { ...action, edit };
}

/** True for what this server has given; a client may send what it has from elsewhere. */
function isActionData(data: unknown): data is ActionData {
  if (typeof data !== "object" || data === null || !("uri" in data && "place" in data && "title" in data))
    return false;
  const { uri, place, title } = data;
  if (typeof uri !== "string" || typeof title !== "string" || typeof place !== "object" || place === null)
    return false;
  return "id" in place && typeof place.id === "string" && "path" in place && Array.isArray(place.path);
}

function refactoringEdit(
  folder: Folder,
  refactoring: Refactoring,
  client: Client,
): WorkspaceEdit | undefined {
  const files = editsOfRefactoring(folder.engine, refactoring);
  if (files === undefined) return undefined;
  const edit = toWorkspaceEdit(folder, files, client);
  const { documentChanges, resourceOperations = [] } = client?.capabilities.workspace?.workspaceEdit ?? {};
  if (documentChanges !== true || !resourceOperations.includes("delete")) return edit;
  const emptied = files.filter(({ isEmptied }) => isEmptied).map(({ path }) => folder.uriOf(path));
  const changes = (edit.documentChanges ?? []).filter(
    (change) => !("textDocument" in change) || !emptied.includes(change.textDocument.uri),
  );
  return { documentChanges: [...changes, ...emptied.map((uri) => DeleteFile.create(uri))] };
}
