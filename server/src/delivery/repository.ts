import type { YamlNode } from "../yaml/tree.ts";
import type { KustomizationFile } from "./kustomization.ts";

/** A kustomization and the path of its file. */
export interface FoundKustomization {
  readonly path: string;
  readonly kustomization: KustomizationFile;
}

/** What files say. */
export interface FileContents {
  /** The text of a file; nothing where there is none. */
  textOf(path: string): string;
  /** The documents of a file that can be read. */
  treesOf(path: string): readonly YamlNode[];
}

/** The files of a workspace, as far as builds look at them. Paths as in `paths.ts`. */
export interface Repository extends FileContents {
  /** What a path that is written leads to from a folder, through links, too: the real path, from which others go on. */
  leadsTo(folder: string, written: string): string;
  has(path: string): boolean;
  /** True for a folder that holds files, at whatever depth. */
  hasFolder(folder: string): boolean;
  /** True for a folder that is there and holds only files that are not read: templates, Jsonnet, plain text. */
  hasUnreadFolder(folder: string): boolean;
  /** False where nobody can tell which folders there are besides those of the files that are read. */
  readonly knowsFolders: boolean;
  /** The files in a folder, at whatever depth, ordered. */
  filesBelow(folder: string): readonly string[];
  /** Every folder that holds files, at whatever depth, ordered. */
  folders(): readonly string[];
  kustomizationIn(folder: string): FoundKustomization | undefined;
  /** For whoever notes what it reads, and makes that anew which comes of it: all other readings make everything anew. */
  readonly noted: FileContents;
}
