import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  CreateFile,
  type InitializeParams,
  MessageType,
  type OptionalVersionedTextDocumentIdentifier,
  type Diagnostic as ProtocolDiagnostic,
  ShowMessageRequest,
  TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { ignoreHere } from "../features/fixes/ignoreHere.ts";
import { RULE_SEVERITIES, severitySetting } from "../features/fixes/severitySetting.ts";
import { ruleOf } from "../rules/registry.ts";
import { SETTINGS_FILE } from "../settingsFile.ts";
import { rangesTouch } from "../text/span.ts";
import { toProtocolEdits } from "./convert.ts";
import type { FolderFile } from "./folder.ts";
import type { Session } from "./session.ts";
import { toWorkspaceEdit } from "./workspaceEdit.ts";

/** Asks for a severity and writes it into the settings file of the folder. */
export const CHANGE_SEVERITY = "gatewayApi.changeSeverity";

type Client = InitializeParams | undefined;

/** What the command is called with. */
interface ChangedRule {
  readonly uri: string;
  readonly rule: string;
}

/** Findings of a range beyond which nobody picks one of them from a list, as where a whole file is asked about. */
const MOST_IN_A_MENU = 50;

/** What can be done about a finding that is meant to be there: silencing it at its line, or its rule in the folder. */
export function ruleActions(
  { folder, path }: FolderFile,
  client: Client,
  { context, textDocument, range }: CodeActionParams,
): readonly CodeAction[] {
  // Some clients send every finding of the file.
  const here = context.diagnostics.filter((diagnostic) => rangesTouch(diagnostic.range, range));
  if (here.length > MOST_IN_A_MENU) return [];
  return here.flatMap((diagnostic): readonly CodeAction[] => {
    const rule = ruleBehind(diagnostic);
    if (rule === undefined) return [];
    const kind = CodeActionKind.QuickFix;
    const comment = ignoreHere(folder.engine, path, rule, diagnostic.range.start.line);
    const argument: ChangedRule = { uri: textDocument.uri, rule };
    const title = `Change the severity of \`${rule}\` in \`${SETTINGS_FILE}\`…`;
    return [
      ...(comment === undefined
        ? []
        : [
            {
              title: `Ignore \`${rule}\` here`,
              kind,
              diagnostics: [diagnostic],
              edit: toWorkspaceEdit(folder, [comment], client),
            },
          ]),
      ...(folder.settingsUri === undefined
        ? []
        : [
            {
              title,
              kind,
              diagnostics: [diagnostic],
              command: { title, command: CHANGE_SEVERITY, arguments: [argument] },
            },
          ]),
    ];
  });
}

/** The rule of a finding of ours that is about a manifest; what is wrong in settings and comments is mended there. */
function ruleBehind({ source, code }: ProtocolDiagnostic): string | undefined {
  if (source !== "gateway-api" || typeof code !== "string" || OF_SETTINGS.has(code)) return undefined;
  return ruleOf(code)?.id;
}

const OF_SETTINGS = new Set(["settings-file", "unused-ignore"]);

/** Asks how a rule is to be reported, and writes that down; nothing where nobody answers. */
export async function changeSeverity(
  connection: Connection,
  session: Session,
  client: Client,
  argument: unknown,
): Promise<null> {
  if (!isChangedRule(argument) || ruleOf(argument.rule) === undefined) return null;
  const { folder } = await session.readyFile(argument.uri);
  const uri = folder.settingsUri;
  if (uri === undefined) return null;
  const answer = await connection.sendRequest(ShowMessageRequest.type, {
    type: MessageType.Info,
    message: `How is \`${argument.rule}\` to be reported in this folder?`,
    actions: RULE_SEVERITIES.map((title) => ({ title })),
  });
  const severity = RULE_SEVERITIES.find((one) => one === answer?.title);
  if (severity === undefined) return null;
  const text = folder.engine.text(SETTINGS_FILE);
  const edits = toProtocolEdits(text ?? "", severitySetting(text ?? "", argument.rule, severity));
  await connection.workspace.applyEdit({
    label: `\`${argument.rule}\`: ${severity}`,
    edit: settingsEdit(
      { uri, version: folder.versionOf(SETTINGS_FILE) ?? null },
      text !== undefined,
      edits,
      client,
    ),
  });
  return null;
}

function settingsEdit(
  file: OptionalVersionedTextDocumentIdentifier,
  isThere: boolean,
  edits: TextEdit[],
  client: Client,
): WorkspaceEdit {
  const { uri } = file;
  const { documentChanges, resourceOperations = [] } = client?.capabilities.workspace?.workspaceEdit ?? {};
  if (documentChanges !== true) return { changes: { [uri]: edits } };
  const isCreated = !isThere && resourceOperations.includes("create");
  return {
    documentChanges: [
      ...(isCreated ? [CreateFile.create(uri, { ignoreIfExists: true })] : []),
      TextDocumentEdit.create(file, edits),
    ],
  };
}

function isChangedRule(argument: unknown): argument is ChangedRule {
  return (
    typeof argument === "object" &&
    argument !== null &&
    "uri" in argument &&
    typeof argument.uri === "string" &&
    "rule" in argument &&
    typeof argument.rule === "string"
  );
}
