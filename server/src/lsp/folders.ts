import type { Folder, FolderFile } from "./folder.ts";
import { isSameFolder } from "./uris.ts";

/**
 * The folders of a client, and the documents that it holds open. A folder may lie in another one: each is a scope of its own and
 * has the files of both, and what is asked or shown of a file is the innermost one's.
 */
export class Folders {
  /** Documents that lie in no folder share a place of their own. */
  readonly orphan: Folder;
  private readonly folders: Folder[] = [];

  constructor(orphan: Folder) {
    this.orphan = orphan;
  }

  /** The folders of the client, without the place of what lies in none. */
  get opened(): readonly Folder[] {
    return this.folders;
  }

  /** All places of files. */
  get all(): readonly Folder[] {
    return [...this.folders, this.orphan];
  }

  has(uri: string): boolean {
    return this.folders.some((folder) => isSameFolder(folder.uri, uri));
  }

  /** Takes a folder in, with the documents that are open in it. */
  add(folder: Folder): void {
    this.folders.push(folder);
    for (const from of this.all) if (from !== folder) this.placeOpen(from);
  }

  /** Takes a folder out and has its open documents lie where they belong without it; undefined where there is none. */
  remove(uri: string): Folder | undefined {
    const at = this.folders.findIndex((folder) => isSameFolder(folder.uri, uri));
    const [folder] = at < 0 ? [] : this.folders.splice(at, 1);
    if (folder !== undefined) this.placeOpen(folder);
    return folder;
  }

  uriOf(folder: Folder, path: string): string {
    return folder === this.orphan ? path : folder.uriOf(path);
  }

  /** The files that a URI names, one in each folder that holds it, the innermost first; or the one that lies in none. */
  filesOf(uri: string): readonly [FolderFile, ...FolderFile[]] {
    const inFolders = this.folders.flatMap((folder) => {
      const path = folder.pathOf(uri);
      return path === undefined ? [] : [{ folder, path }];
    });
    const [innermost, ...others] = inFolders.sort((a, b) => a.path.length - b.path.length);
    return innermost === undefined ? [{ folder: this.orphan, path: uri }] : [innermost, ...others];
  }

  /** True where no other folder that holds a file is further in. */
  isInnermost(folder: Folder, path: string): boolean {
    return this.folders.length < 2 || this.filesOf(this.uriOf(folder, path))[0].folder === folder;
  }

  /** Has the open documents of a folder be open wherever else they lie by now. */
  private placeOpen(from: Folder): void {
    for (const path of from.openPaths()) {
      const uri = this.uriOf(from, path);
      const [version, text] = [from.versionOf(path), from.filesFor(path).text(path)];
      if (version === undefined || text === undefined) continue;
      const files = this.filesOf(uri);
      if (!files.some(({ folder }) => folder === from)) {
        from.didClose(path);
        from.filesFor(path).removeFile(path);
      }
      for (const file of files) {
        if (file.folder.isOpen(file.path)) continue;
        file.folder.didOpen(file.path, uri, version);
        file.folder.filesFor(file.path).setFile(file.path, text);
      }
    }
  }
}
