import { CancellationToken, type Connection, type InitializeParams } from "vscode-languageserver";
import type { Answering } from "./answering.ts";
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
  typeDefinitionProvider: true,
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

/** Answers these requests. `client` says who asks, once it has said so itself. */
export function serveNavigation(
  connection: Connection,
  session: Session,
  safely: Answering,
  client: () => InitializeParams | undefined,
): void {
  const tokens = new SemanticTokens(session);
  const { callHierarchy, semanticTokens, typeHierarchy } = connection.languages;
  session.whenReady(
    () => void safely(() => tokens.refresh(connection, client()))(undefined, CancellationToken.None),
  );
  connection.onDefinition(safely((params) => answerLinks(session, client(), "definition", params)));
  connection.onDeclaration(safely((params) => answerLinks(session, client(), "declaration", params)));
  connection.onTypeDefinition(safely((params) => answerLinks(session, client(), "typeDefinition", params)));
  connection.onImplementation(safely((params) => answerLinks(session, client(), "implementation", params)));
  connection.onDocumentHighlight(safely((params) => answerDocumentHighlight(session, params)));
  connection.onDocumentSymbol(
    safely((params) => answerDocumentSymbols(session, client(), params.textDocument.uri)),
  );
  connection.onWorkspaceSymbol(
    safely((params, token) => answerWorkspaceSymbols(session, params.query, token)),
  );
  connection.onFoldingRanges(safely((params) => answerFoldingRange(session, client(), params)));
  connection.onSelectionRanges(safely((params) => answerSelectionRange(session, params)));
  connection.onDocumentLinks(safely((params) => answerDocumentLink(session, params)));
  callHierarchy.onPrepare(safely((params) => answerPrepareCallHierarchy(session, params)));
  callHierarchy.onIncomingCalls(safely((params) => answerIncomingCalls(session, params)));
  callHierarchy.onOutgoingCalls(safely((params) => answerOutgoingCalls(session, params)));
  typeHierarchy.onPrepare(safely((params) => answerPrepareTypeHierarchy(session, params)));
  typeHierarchy.onSupertypes(safely((params) => answerSupertypes(session, params)));
  typeHierarchy.onSubtypes(safely((params) => answerSubtypes(session, params)));
  const noTokens = () => ({ data: [] });
  semanticTokens.on(safely(({ textDocument }) => tokens.full(textDocument.uri), noTokens));
  semanticTokens.onDelta(
    safely(
      ({ textDocument, previousResultId }) => tokens.delta(textDocument.uri, previousResultId),
      noTokens,
    ),
  );
  semanticTokens.onRange(
    safely(({ textDocument, range }) => tokens.range(textDocument.uri, range), noTokens),
  );
}
