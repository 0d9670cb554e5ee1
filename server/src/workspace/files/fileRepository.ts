import { KUSTOMIZATION_FILES, type KustomizationFile } from "../../delivery/kustomization.ts";
import { type Links, NO_LINKS, realPath } from "../../delivery/links.ts";
import { folderOf, foldersAbove, pathFrom } from "../../delivery/paths.ts";
import type { FileContents, FoundKustomization, Repository } from "../../delivery/repository.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import { treeOf } from "./document.ts";
import type { WorkspaceFile } from "./file.ts";

/** The files of a workspace as builds look at them. */
export class FileRepository implements Repository {
  /** The files whose text somebody has asked for: when it changes, what was made of it may change. */
  readonly read = new Set<string>();
  /** Those that somebody has asked for who makes anew what came of it, and nothing else. */
  readonly readAndNoted = new Set<string>();
  readonly noted: FileContents = {
    textOf: (path) => {
      this.readAndNoted.add(path);
      return textIn(this.workspaceFiles.get(path));
    },
    treesOf: (path) => {
      this.readAndNoted.add(path);
      return treesIn(this.workspaceFiles.get(path));
    },
  };
  private readonly workspaceFiles: ReadonlyMap<string, WorkspaceFile>;
  /** The kustomizations of each folder: there may be several, of which kustomize would refuse all. */
  private readonly kustomizations = new Map<string, readonly FoundKustomization[]>();
  /** Grows whenever a kustomization comes to have patches, or ceases to. */
  patchings = 0;
  private known:
    | {
        readonly files: readonly string[];
        readonly folders: readonly string[];
        readonly isFolder: ReadonlySet<string>;
      }
    | undefined;

  /** The folders that there are, with whatever is in them. Until somebody says, those of the files. */
  private folderSet: ReadonlySet<string> | "unknown" = new Set();
  private links = NO_LINKS;

  constructor(files: ReadonlyMap<string, WorkspaceFile>) {
    this.workspaceFiles = files;
  }

  /** Takes note that files have come or gone. */
  forgetPaths(): void {
    this.known = undefined;
  }

  /** Takes note of the kustomization in a file, or of its end. */
  setKustomization(path: string, kustomization: KustomizationFile | undefined): void {
    const folder = folderOf(path);
    const patching = this.patchingIn(folder);
    const others = (this.kustomizations.get(folder) ?? []).filter((other) => other.path !== path);
    const found = kustomization === undefined ? others : [...others, { path, kustomization }];
    if (found.length === 0) this.kustomizations.delete(folder);
    else
      this.kustomizations.set(
        folder,
        found.toSorted((a, b) => rankOf(a.path) - rankOf(b.path)),
      );
    if (this.patchingIn(folder) !== patching) this.patchings += 1;
  }

  /** The file of a folder's kustomization, where that has patches. */
  private patchingIn(folder: string): string | undefined {
    const found = this.kustomizationIn(folder);
    return found === undefined || found.kustomization.patches.length === 0 ? undefined : found.path;
  }

  /** The folders of all kustomizations, ordered. */
  kustomizationFolders(): readonly string[] {
    return [...this.kustomizations.keys()].sort();
  }

  has(path: string): boolean {
    return this.workspaceFiles.has(path);
  }

  hasFolder(folder: string): boolean {
    return folder === "" || this.paths().isFolder.has(folder);
  }

  leadsTo(folder: string, written: string): string {
    return realPath(pathFrom(folder, written), this.links);
  }

  /** Takes note of the folders that there are, whatever is in them, `unknown` where nobody can tell; and of the links. */
  setFolders(folders: readonly string[] | "unknown", links: Links): void {
    this.folderSet = folders === "unknown" ? folders : new Set(folders);
    this.links = links;
  }

  hasUnreadFolder(folder: string): boolean {
    return this.folderSet !== "unknown" && this.folderSet.has(folder) && !this.hasFolder(folder);
  }

  get knowsFolders(): boolean {
    return this.folderSet !== "unknown";
  }

  filesBelow(folder: string): readonly string[] {
    const { files } = this.paths();
    if (folder === "") return files;
    const [from, to] = [firstAtLeast(files, `${folder}/`), firstAtLeast(files, `${folder}0`)];
    return files.slice(from, to);
  }

  folders(): readonly string[] {
    return this.paths().folders;
  }

  /** True for a file whose kustomization has patches, wherever they are written. */
  patches(path: string): boolean {
    return this.patchingIn(folderOf(path)) === path;
  }

  kustomizationIn(folder: string): FoundKustomization | undefined {
    return this.kustomizations.get(folder)?.[0];
  }

  textOf(path: string): string {
    this.read.add(path);
    return textIn(this.workspaceFiles.get(path));
  }

  treesOf(path: string): readonly YamlNode[] {
    this.read.add(path);
    return treesIn(this.workspaceFiles.get(path));
  }

  private paths(): NonNullable<FileRepository["known"]> {
    if (this.known !== undefined) return this.known;
    const files = [...this.workspaceFiles.keys()].sort();
    const isFolder = new Set<string>();
    for (const file of files)
      for (const folder of foldersAbove(file)) {
        if (folder === "" || isFolder.has(folder)) break;
        isFolder.add(folder);
      }
    this.known = { files, isFolder, folders: [...isFolder].sort() };
    return this.known;
  }
}

/** The text of a file; nothing where there is none. */
export function textIn(file: WorkspaceFile | undefined): string {
  return (file?.documents ?? []).map(({ text }) => text).join("");
}

/** The documents of a file that can be read. */
export function treesIn(file: WorkspaceFile | undefined): readonly YamlNode[] {
  return (file?.documents ?? []).flatMap((document) => treeOf(document) ?? []);
}

/** The place of a kustomization's file among those that kustomize looks for. */
function rankOf(path: string): number {
  return KUSTOMIZATION_FILES.findIndex((name) => path.endsWith(name));
}

/** The index of the first text that does not come before another one: `0` comes right behind `/`. */
function firstAtLeast(ordered: readonly string[], text: string): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
