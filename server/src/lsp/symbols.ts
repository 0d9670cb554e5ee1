import {
  type CancellationToken,
  type DocumentSymbol,
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

/** Answers `textDocument/documentSymbol`. */
export async function answerDocumentSymbols(session: Session, uri: string): Promise<DocumentSymbol[]> {
  const { folder, path } = await readFile(session, uri);
  return folder.ask(() => documentSymbols(folder.engine, path)).map(toProtocolSymbol);
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
