import { readDocument } from "../../yaml/readDocument.ts";
import type { YamlNode } from "../../yaml/tree.ts";

/** Trees that are kept: of a document that is typed in, and not of the thousands that a workspace begins with. */
const MOST_KEPT = 32;

/** The trees of the documents that were read last. Of others the tree is made again from the text where it is asked for. */
export class RecentTrees {
  private readonly kept: { root: YamlNode | undefined }[] = [];

  /** Keeps a tree for a while; what is returned gives it, or another one of the same text. */
  keep(root: YamlNode | undefined, text: string): () => YamlNode | undefined {
    const tree = { root };
    this.kept.push(tree);
    const oldest = this.kept.length > MOST_KEPT ? this.kept.shift() : undefined;
    if (oldest !== undefined) oldest.root = undefined;
    return () => tree.root ?? readDocument(text).root;
  }
}
