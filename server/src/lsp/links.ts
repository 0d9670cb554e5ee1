import type { DefinitionLink, InitializeParams, Location } from "vscode-languageserver";
import { declarations } from "../features/declaration/declaration.ts";
import { definitions, type Link } from "../features/definition/definition.ts";
import { implementations } from "../features/implementation/implementation.ts";
import { typeDefinitions } from "../features/typeDefinition/typeDefinition.ts";
import type { Position } from "../text/span.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Session } from "./session.ts";

/** The requests that lead from a name to other places. */
export type LinkRequest = "definition" | "declaration" | "typeDefinition" | "implementation";

const FIND: Readonly<
  Record<LinkRequest, (workspace: Workspace, path: string, position: Position) => readonly Link[]>
> = {
  definition: definitions,
  declaration: declarations,
  typeDefinition: typeDefinitions,
  implementation: implementations,
};

/** Answers such a request, with the name that it was asked from where the client can show it. */
export async function answerLinks(
  session: Session,
  client: InitializeParams | undefined,
  request: LinkRequest,
  {
    textDocument,
    position,
  }: { readonly textDocument: { readonly uri: string }; readonly position: Position },
): Promise<Location[] | DefinitionLink[]> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const links = folder.ask(() => FIND[request](folder.engine, path, position));
  if (client?.capabilities.textDocument?.[request]?.linkSupport !== true) {
    return links.map((link) => ({ uri: folder.uriOf(link.path), range: link.selection }));
  }
  return links.map((link) => ({
    targetUri: folder.uriOf(link.path),
    targetRange: link.range,
    targetSelectionRange: link.selection,
    originSelectionRange: link.origin,
  }));
}
