import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type Connection,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { type AllRepairs, fixAll, repairable, repairing } from "../features/fixes/fixAll.ts";
import { CERTAIN_FIXES, MIGRATIONS } from "../rules/certainFixes.ts";
import { counted } from "../text/counted.ts";
import { editBetween } from "../text/textEdit.ts";
import type { Folder, FolderFile } from "./folder.ts";
import type { Session } from "./session.ts";
import { finishedInSlices, inSlices } from "./slices.ts";
import { toWorkspaceEdit } from "./workspaceEdit.ts";

/** Fixes that are made together: in a file as an action of a kind of its own, in all folders as a command. */
interface FixTogether {
  readonly kind: string;
  readonly title: string;
  readonly command: string;
  readonly rules: ReadonlySet<string>;
  /** What is said where there is nothing to do. */
  readonly nothing: string;
}

/** The first is what editors do on saving where somebody wants that. */
const TOGETHER: readonly FixTogether[] = [
  {
    kind: `${CodeActionKind.SourceFixAll}.gatewayApi`,
    title: "Fix all auto-fixable problems",
    command: "gatewayApi.fixAllInWorkspace",
    rules: CERTAIN_FIXES,
    nothing: "Nothing is changed: every fix that there is needs a decision.",
  },
  {
    kind: `${CodeActionKind.Source}.migrate.gatewayApi`,
    title: "Migrate to current API versions",
    command: "gatewayApi.migrateWorkspace",
    rules: MIGRATIONS,
    nothing: "Nothing is changed: no manifest has a version that can be migrated without a decision.",
  },
];

/** The kinds of the actions that repair a whole file. */
export const FIX_ALL_KINDS: readonly string[] = TOGETHER.map(({ kind }) => kind);

/** The commands that repair all files of all folders. */
export const FIX_ALL_COMMANDS: readonly string[] = TOGETHER.map(({ command }) => command);

/** What a command did. */
export interface FixAllResult {
  readonly fixes: number;
  readonly files: number;
}

type Client = InitializeParams | undefined;

/**
 * The repairs of a whole file that are asked for by their kinds, as far as there is something to repair. A file with many findings
 * is repaired in slices.
 */
export async function fixAllActions(
  { folder, path }: FolderFile,
  client: Client,
  isWanted: (kind: string) => boolean,
  token: CancellationToken,
): Promise<readonly CodeAction[]> {
  const actions: CodeAction[] = [];
  for (const { kind, title, rules } of TOGETHER) {
    if (!isWanted(kind)) continue;
    const repaired =
      repairable(folder.engine, path, rules).length <= AT_ONCE
        ? fixAll(folder.engine, [path], rules)
        : await repairedDraft(folder, [path], rules, token);
    if (repaired.files.length === 0) continue;
    actions.push({ title: `${title} in this file`, kind, edit: editOf(folder, repaired, client) });
  }
  return actions;
}

/** Findings of a file that are repaired on the engine of its folder: as long as that takes, nobody else is heard. */
const AT_ONCE = 50;

/** Repairs all folders through the editor and says how much that was; null for any other command. */
export async function fixAllInWorkspace(
  connection: Connection,
  session: Session,
  client: Client,
  command: string,
  token: CancellationToken,
): Promise<FixAllResult | null> {
  const asked = TOGETHER.find((one) => one.command === command);
  if (asked === undefined) return null;
  let done: FixAllResult = { fixes: 0, files: 0 };
  for (const folder of await session.readyFolders(token)) {
    const paths = folder.engine.paths().filter((path) => session.isInnermost(folder, path));
    const repaired = await repairedDraft(folder, paths, asked.rules, token);
    if (repaired.files.length === 0) continue;
    const edit = editOf(folder, repaired, client);
    const { applied } = await connection.workspace.applyEdit({ label: asked.title, edit });
    if (!applied) continue;
    done = {
      fixes: done.fixes + repaired.repairs.length,
      files: done.files + repaired.files.length,
    };
  }
  const { fixes, files } = done;
  const message =
    fixes === 0 ? asked.nothing : `${counted(fixes, "problem")} fixed in ${counted(files, "file")}.`;
  await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  return done;
}

/** Repairs files of a folder on an engine beside its own, in slices. What somebody has edited meanwhile stays as it is. */
async function repairedDraft(
  folder: Folder,
  paths: readonly string[],
  rules: ReadonlySet<string>,
  token: CancellationToken,
): Promise<AllRepairs> {
  const draft = folder.draft();
  await inSlices((shouldPause) => draft.goOn(shouldPause), token);
  const { files, repairs } = await finishedInSlices(repairing(draft.engine, paths, rules), token);
  const isSame = (path: string): boolean => folder.engine.text(path) === draft.engine.text(path);
  return {
    files: files.filter(({ path }) => isSame(path)),
    repairs: repairs.filter(({ path }) => isSame(path)),
  };
}

function editOf(folder: Folder, { files }: AllRepairs, client: Client): WorkspaceEdit {
  const edits = files.map(({ path, text }) => ({
    path,
    edits: editBetween(folder.engine.text(path) ?? "", text),
  }));
  return toWorkspaceEdit(folder, edits, client);
}
