/** How the server reaches files: Node's file system, or the client where the server runs in a browser's worker. */
export interface FileAccess {
  /** The manifests and request files below a folder, as paths relative to it with `/`. */
  find(folder: string): Promise<readonly string[]>;
  /** The text of a file below a folder. */
  read(folder: string, path: string): Promise<FileContent>;
}

/** The text of a file, or in one sentence why it could not be read. */
export type FileContent = { readonly text: string } | { readonly error: string };
