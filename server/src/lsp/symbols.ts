import {
  type CancellationToken,
  type DocumentSymbol,
  type InitializeParams,
  type SymbolInformation,
  SymbolKind,
} from "vscode-languageserver";
import { documentSymbols } from "../features/symbols/symbols.ts";
import { type WorkspaceSymbol, workspaceSymbols } from "../features/workspaceSymbols/workspaceSymbols.ts";
import { printable } from "../text/printable.ts";
import { toProtocolSymbol } from "./convert.ts";
import { readFile } from "./readFile.ts";
import type { Session } from "./session.ts";
import { mapInSlices } from "./slices.ts";

const KINDS: Readonly<Record<WorkspaceSymbol["kind"], SymbolKind>> = {
  object: SymbolKind.Object,
  listener: SymbolKind.Interface,
  rule: SymbolKind.Event,
  hostname: SymbolKind.String,
};

/** Answers `textDocument/documentSymbol`: with a tree for those who know one. (LSP 3.17, `hierarchicalDocumentSymbolSupport`) */
export async function answerDocumentSymbols(
  session: Session,
  client: InitializeParams | undefined,
  uri: string,
): Promise<DocumentSymbol[] | SymbolInformation[]> {
  const { folder, path } = await readFile(session, uri);
  const symbols = folder.ask(() => documentSymbols(folder.engine, path)).map(toProtocolSymbol);
  const isTree =
    client?.capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
  return isTree ? symbols : symbols.flatMap((symbol) => listed(symbol, uri));
}

/** A symbol and those below it, each with the name of the one that it is in. */
function listed(symbol: DocumentSymbol, uri: string, containerName?: string): readonly SymbolInformation[] {
  const { name, kind, range, children = [] } = symbol;
  return [
    { name, kind, location: { uri, range }, ...(containerName === undefined ? {} : { containerName }) },
    ...children.flatMap((child) => listed(child, uri, name)),
  ];
}

/** Answers `workspace/symbol` for all folders. */
export async function answerWorkspaceSymbols(
  session: Session,
  query: string,
  token: CancellationToken,
): Promise<SymbolInformation[]> {
  const folders = await session.readyFolders(token);
  const found = await mapInSlices(folders, token, (folder) =>
    folder
      .ask(() => workspaceSymbols(folder.engine, query))
      .filter(({ path }) => session.isInnermost(folder, path))
      .map(({ name, kind, container, path, range }) => ({
        name: printable(name),
        kind: KINDS[kind],
        containerName: printable(container),
        location: { uri: folder.uriOf(path), range },
      })),
  );
  return found.flat();
}
