import { readDocument } from "../../yaml/readDocument.ts";
import type { YamlNode } from "../../yaml/tree.ts";

/** Trees that are kept: of a document that is typed in, and not of the thousands that a workspace begins with. */
const MOST_KEPT = 32;

/**
 * Code units of the texts of all trees that are kept. Ten megabytes of trees that live a little longer than the young objects of
 * V8 made reading large documents one after another a third dearer, and its memory half as much again.
 */
const LONGEST_KEPT = 100_000;

interface KeptTree {
  root: YamlNode | undefined;
  readonly length: number;
}

/** The trees of the documents that were read last. Of others the tree is made again from the text where it is asked for. */
export class RecentTrees {
  private readonly kept: KeptTree[] = [];
  private length = 0;

  /** Keeps a tree for a while; what is returned gives it, or another one of the same text. */
  keep(root: YamlNode | undefined, text: string): () => YamlNode | undefined {
    const tree: KeptTree = { root, length: text.length };
    this.kept.push(tree);
    this.length += text.length;
    while (this.kept.length > MOST_KEPT || (this.kept.length > 1 && this.length > LONGEST_KEPT))
      this.forgetOldest();
    return () => tree.root ?? readDocument(text).root;
  }

  private forgetOldest(): void {
    const oldest = this.kept.shift();
    if (oldest === undefined) return;
    oldest.root = undefined;
    this.length -= oldest.length;
  }
}
