import type { FolderFile } from "./folder.ts";
import type { Session } from "./session.ts";

/**
 * The file of a URI as soon as its own text is known, for what is asked of a file alone: an editor that opens one need not
 * wait for its folder to be read.
 */
export async function readFile(session: Session, uri: string): Promise<FolderFile> {
  const file = session.fileOf(uri);
  return file.folder.engine.has(file.path) ? file : session.readyFile(uri);
}
