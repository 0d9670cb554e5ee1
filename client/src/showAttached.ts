import { commands, Location, Position, Range, Uri } from "vscode";
import { ATTACHED_REQUEST, type DocumentPosition, type ObjectLocation } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** The command's id, which code lenses name. */
export const SHOW_ATTACHED = "gatewayApi.showAttached";

/**
 * Shows the objects behind a code lens as the editor shows references: the Routes of a listener, the children of a
 * Gateway, the listeners of a Route.
 *
 * @param argument the place of the lens; anything else shows nothing.
 */
export async function showAttached(server: ServerSession, argument: unknown): Promise<void> {
  if (!isDocumentPosition(argument)) return;
  const found = await server.request<readonly ObjectLocation[] | null>(ATTACHED_REQUEST, argument);
  const { line, character } = argument.position;
  await commands.executeCommand(
    "editor.action.showReferences",
    Uri.parse(argument.uri),
    new Position(line, character),
    (found ?? []).map(
      ({ uri, range: { start, end } }) =>
        new Location(Uri.parse(uri), new Range(start.line, start.character, end.line, end.character)),
    ),
  );
}

function isDocumentPosition(value: unknown): value is DocumentPosition {
  if (typeof value !== "object" || value === null || !("uri" in value) || !("position" in value))
    return false;
  const { uri, position } = value;
  return (
    typeof uri === "string" &&
    typeof position === "object" &&
    position !== null &&
    "line" in position &&
    typeof position.line === "number" &&
    "character" in position &&
    typeof position.character === "number"
  );
}
