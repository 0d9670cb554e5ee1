import type { Connection, InitializeParams } from "vscode-languageserver";
import { answerIncomingCalls, answerOutgoingCalls, answerPrepareCallHierarchy } from "./callHierarchy.ts";
import { answerDocumentHighlight } from "./documentHighlight.ts";
import { answerDocumentLink } from "./documentLink.ts";
import { answerFoldingRange } from "./foldingRange.ts";
import { answerLinks } from "./links.ts";
import { answerSelectionRange } from "./selectionRange.ts";
import { SEMANTIC_TOKENS, SemanticTokens } from "./semanticTokens.ts";
import type { Session } from "./session.ts";
import { answerDocumentSymbols, answerWorkspaceSymbols } from "./symbols.ts";
import { answerPrepareTypeHierarchy, answerSubtypes, answerSupertypes } from "./typeHierarchy.ts";

/** The capabilities of getting around: from names to places, through files, along the way of a request, and from parents to children. */
export const NAVIGATION = {
  definitionProvider: true,
  declarationProvider: true,
  implementationProvider: true,
  documentHighlightProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentLinkProvider: { resolveProvider: false },
  callHierarchyProvider: true,
  typeHierarchyProvider: true,
  semanticTokensProvider: SEMANTIC_TOKENS,
};

/** Runs a request so that an error in it ends nothing. */
type Safely = <P, R>(answer: (params: P) => Promise<R> | R) => (params: P) => Promise<R | null>;

/** Answers these requests. `client` says who asks, once it has said so itself. */
export function serveNavigation(
  connection: Connection,
  session: Session,
  safely: Safely,
  client: () => InitializeParams | undefined,
): void {
  const tokens = new SemanticTokens(session);
  const { callHierarchy, semanticTokens, typeHierarchy } = connection.languages;
  session.whenReady(() => void safely(() => tokens.refresh(connection, client()))(undefined));
  connection.onDefinition(safely((params) => answerLinks(session, client(), "definition", params)));
  connection.onDeclaration(safely((params) => answerLinks(session, client(), "declaration", params)));
  connection.onImplementation(safely((params) => answerLinks(session, client(), "implementation", params)));
  connection.onDocumentHighlight(safely((params) => answerDocumentHighlight(session, params)));
  connection.onDocumentSymbol(safely((params) => answerDocumentSymbols(session, params.textDocument.uri)));
  connection.onWorkspaceSymbol(safely((params) => answerWorkspaceSymbols(session, params.query)));
  connection.onFoldingRanges(safely((params) => answerFoldingRange(session, client(), params)));
  connection.onSelectionRanges(safely((params) => answerSelectionRange(session, params)));
  connection.onDocumentLinks(safely((params) => answerDocumentLink(session, params)));
  callHierarchy.onPrepare(safely((params) => answerPrepareCallHierarchy(session, params)));
  callHierarchy.onIncomingCalls(safely((params) => answerIncomingCalls(session, params)));
  callHierarchy.onOutgoingCalls(safely((params) => answerOutgoingCalls(session, params)));
  typeHierarchy.onPrepare(safely((params) => answerPrepareTypeHierarchy(session, params)));
  typeHierarchy.onSupertypes(safely((params) => answerSupertypes(session, params)));
  typeHierarchy.onSubtypes(safely((params) => answerSubtypes(session, params)));
  semanticTokens.on(async ({ textDocument }) => {
    const answer = await safely(() => tokens.full(textDocument.uri))(undefined);
    return answer ?? { data: [] };
  });
  semanticTokens.onDelta(async ({ textDocument, previousResultId }) => {
    const answer = await safely(() => tokens.delta(textDocument.uri, previousResultId))(undefined);
    return answer ?? { data: [] };
  });
  semanticTokens.onRange(async ({ textDocument, range }) => {
    const answer = await safely(() => tokens.range(textDocument.uri, range))(undefined);
    return answer ?? { data: [] };
  });
}
