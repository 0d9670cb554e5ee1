import type { YamlNode } from "../../yaml/tree.ts";

/** What generators may look at: the files of the repository, by paths relative to its root. */
export interface RepositoryFiles {
  /** Every folder that holds files somewhere below, sorted. */
  readonly folders: readonly string[];
  /** Sorted. */
  readonly files: readonly string[];
  /** The content of a file; undefined where it cannot be read. */
  read(path: string): YamlNode | undefined;
}
