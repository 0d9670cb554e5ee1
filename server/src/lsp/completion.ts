import {
  type ClientCapabilities,
  type CompletionClientCapabilities,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionOptions,
  type InitializeParams,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type CompletionItem as ProtocolItem,
  type CompletionList as ProtocolList,
} from "vscode-languageserver";
import type { ResourceId } from "../delivery/delivered.ts";
import {
  type CompletionItem,
  type CompletionList,
  completions,
  namedObject,
} from "../features/completion/completion.ts";
import { requestCompletions } from "../features/completion/requestCompletion.ts";
import { type SnippetSyntax, toPlainText, toSnippet } from "../features/completion/snippet.ts";
import { printable } from "../text/printable.ts";
import { hasExtensionCommands } from "./extensionCommands.ts";
import { isRequestFile } from "./requestFiles.ts";
import type { Session } from "./session.ts";

/** A value follows a blank, and a key or value of JSON its quote; editors ask by themselves where letters are typed. */
export const COMPLETION: CompletionOptions = { triggerCharacters: [" ", '"'], resolveProvider: true };

/** VS Code asks for completion again when an item says so. */
const ASK_AGAIN = { title: "Complete", command: "editor.action.triggerSuggest" };

const KINDS: Readonly<Record<CompletionItem["kind"], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  object: CompletionItemKind.Reference,
  block: CompletionItemKind.Snippet,
  document: CompletionItemKind.Struct,
};

interface AtPosition {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}

/**
 * Answers with what can be written at a position, as far as the folder has been read: what the text alone decides is
 * there from the start.
 */
export function answerCompletion(
  session: Session,
  client: InitializeParams | undefined,
  { textDocument, position }: AtPosition,
): ProtocolItem[] | ProtocolList {
  const { folder, path } = session.fileOf(textDocument.uri);
  const { proposals } = session.settingsOf(folder);
  const isStanding = !session.isTypedAt(textDocument.uri, position);
  const list = folder.ask(() =>
    isRequestFile(path)
      ? requestCompletions(folder.engine, folder.requests.text(path) ?? "", position)
      : completions(folder.engine, path, position, { proposals, isStanding }),
  );
  if (list === undefined) return [];
  const items = toProtocolItems(list, client, textDocument.uri);
  return list.isIncomplete ? { isIncomplete: true, items } : items;
}

type ItemCapabilities = NonNullable<CompletionClientCapabilities["completionItem"]>;

function capabilitiesOf(client: ClientCapabilities | undefined): ItemCapabilities {
  return client?.textDocument?.completion?.completionItem ?? {};
}

/** Eglot hands snippets to YASnippet, which would leave the signs of a choice in the text. */
function syntaxOf(client: InitializeParams | undefined): SnippetSyntax {
  return { hasChoices: !/^eglot$/i.test(client?.clientInfo?.name ?? "") };
}

/** Names the object of an item for the request that resolves it. */
interface ItemData {
  readonly uri: string;
  readonly object: ResourceId;
}

/** An item with the documentation of the object that it names. */
export function resolveCompletion(
  session: Session,
  client: InitializeParams | undefined,
  item: ProtocolItem,
): ProtocolItem {
  const { data } = item;
  if (!isItemData(data)) return item;
  const text = namedObject(session.fileOf(data.uri).folder.engine, data.object);
  if (text === undefined) return item;
  return { ...item, documentation: markup(text, capabilitiesOf(client?.capabilities)) };
}

/** True for what this server has given; a client may send what it has from elsewhere. */
function isItemData(data: unknown): data is ItemData {
  if (typeof data !== "object" || data === null || !("uri" in data && "object" in data)) return false;
  return typeof data.uri === "string" && typeof data.object === "string";
}

function toProtocolItems(
  list: CompletionList,
  client: InitializeParams | undefined,
  uri: string,
): ProtocolItem[] {
  const can = capabilitiesOf(client?.capabilities);
  const asksAgain = hasExtensionCommands(client);
  const syntax = syntaxOf(client);
  return list.items.map((item, index): ProtocolItem => {
    const { label, detail, mark, documentation, object, filter, isDeprecated, leadsOn } = item;
    const knowsDeprecation = can.tagSupport?.valueSet.includes(CompletionItemTag.Deprecated) === true;
    return {
      label: printable(label),
      kind: KINDS[item.kind],
      sortText: String(index).padStart(4, "0"),
      filterText: filter,
      ...(detail === "" ? {} : { detail: printable(detail) }),
      ...(mark !== undefined && can.labelDetailsSupport === true
        ? { labelDetails: { description: printable(mark) } }
        : {}),
      ...(documentation === undefined ? {} : { documentation: markup(documentation, can) }),
      ...(object === undefined ? {} : { data: { uri, object } satisfies ItemData }),
      ...(isDeprecated && knowsDeprecation ? { tags: [CompletionItemTag.Deprecated] } : {}),
      ...(asksAgain && leadsOn ? { command: ASK_AGAIN } : {}),
      ...textOf(item, list, can, syntax),
    };
  });
}

function markup(documentation: string, { documentationFormat }: ItemCapabilities) {
  const kind =
    documentationFormat?.includes(MarkupKind.Markdown) === true ? MarkupKind.Markdown : MarkupKind.PlainText;
  return { kind, value: documentation };
}

/**
 * The text of an item and how it is inserted. Snippet engines give further lines the indentation of the line at the
 * cursor, editors without snippets take a text as it is; clients that support `insertTextMode` get the one that is
 * meant.
 */
function textOf(
  item: CompletionItem,
  { range, indentation }: CompletionList,
  can: ItemCapabilities,
  syntax: SnippetSyntax,
): Pick<ProtocolItem, "textEdit" | "insertTextFormat" | "insertTextMode"> {
  const hasSnippets = can.snippetSupport === true;
  const newText = hasSnippets ? toSnippet(item.text, indentation, syntax) : toPlainText(item.plainText);
  const mode = hasSnippets ? InsertTextMode.adjustIndentation : InsertTextMode.asIs;
  return {
    textEdit: { range, newText },
    insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(can.insertTextModeSupport?.valueSet.includes(mode) === true ? { insertTextMode: mode } : {}),
  };
}
