import type { Links } from "../delivery/links.ts";

/** How the server reaches files: Node's file system, or the client where the server runs in a browser's worker. */
export interface FileAccess {
  /** What is below a folder, as paths relative to it with `/`. */
  find(folder: string): Promise<FoundFiles>;
  /** Whether a path below a folder is a folder, or a link, which may lead to one. */
  isFolder(folder: string, path: string): Promise<boolean>;
  /** Asks, as long as nothing changes, of paths below a folder whether git leaves them out. */
  ignored(folder: string): Promise<IsIgnored>;
  /** The text of a file below a folder. */
  read(folder: string, path: string): Promise<FileContent>;
}

/** True for a file or folder, relative to some folder with `/`, that git leaves out. */
export type IsIgnored = (path: string, isFolder: boolean) => boolean;

/** What is below a folder. */
export interface FoundFiles {
  /** The manifests and request files. */
  readonly files: readonly string[];
  /** The folders that hold files of any kind; `unknown` where the client names files only. */
  readonly folders: readonly string[] | "unknown";
  /** Where symbolic links lead; none where the client names files only. */
  readonly links?: Links;
}

/** The text of a file, or in one sentence why it could not be read. `isLeftOut`: on purpose. */
export type FileContent =
  | { readonly text: string }
  | { readonly error: string; readonly isLeftOut?: boolean };
