import type { CancellationToken, Location, ReferenceParams } from "vscode-languageserver";
import { references } from "../features/references/references.ts";
import type { Session } from "./session.ts";

/** The places that mean the same as what stands at a position. */
export async function answerReferences(
  session: Session,
  { textDocument, position, context }: ReferenceParams,
  token: CancellationToken,
): Promise<Location[]> {
  const { folder, path } = await session.readyFile(textDocument.uri, token);
  const all = folder.ask(() => references(folder.engine, path, position, context.includeDeclaration));
  return all.map((found) => ({
    uri: folder.uriOf(found.path),
    range: found.range,
  }));
}
