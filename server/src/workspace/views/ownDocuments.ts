import type { WorkspaceDocument } from "../files/document.ts";
import { firstLineOf } from "../files/file.ts";
import type { Workspace } from "../workspace.ts";

/** A document of a file and the line on which it starts. */
export interface PlacedDocument {
  readonly document: WorkspaceDocument;
  readonly firstLine: number;
}

/** The documents of a file, none of a file that holds no manifests. */
export function documentsIn(workspace: Workspace, path: string): readonly PlacedDocument[] {
  const file = workspace.file(path);
  if (file === undefined || workspace.isNoManifest(path)) return [];
  return file.documents.map((document, index) => ({
    document,
    firstLine: firstLineOf(file, index),
  }));
}

/** The documents of a file that this tool reads. */
export function ownDocuments(workspace: Workspace, path: string): readonly PlacedDocument[] {
  return documentsIn(workspace, path).filter(({ document }) => isOwnDocument(document));
}

/**
 * True for a document that this tool reads: manifests of its kinds, what embeds them, and what says how files reach a
 * cluster. Templates and the manifests of others are none.
 */
export function isOwnDocument({ root, resources, facts }: WorkspaceDocument): boolean {
  return root === "manifest" || facts.length > 0 || resources.some(({ embedded }) => embedded !== undefined);
}
