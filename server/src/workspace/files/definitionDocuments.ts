import { textPrint } from "../../text/textPrint.ts";
import type { WorkspaceDocument } from "./document.ts";

/** UTF-16 code units below which a definition is read sooner than it is found. */
const SMALLEST = 20_000;

/**
 * The documents that hold a definition of a kind, found by their texts: repositories keep the same large definition once for
 * each release or cluster. Who is found lends text and facts to the next one; nothing here keeps a document.
 */
export class DefinitionDocuments {
  private readonly documents = new Map<number, readonly WeakRef<WorkspaceDocument>[]>();
  /** Entries at which those without a document are swept out. */
  private sweptAt = 64;

  /** A document with this text that somebody still has. */
  find(text: string): WorkspaceDocument | undefined {
    if (text.length < SMALLEST) return undefined;
    for (const reference of this.documents.get(textPrint(text)) ?? []) {
      const document = reference.deref();
      if (document?.text === text) return document;
    }
    return undefined;
  }

  /** Takes note of a document if it holds a definition of which the first lines were read, and the path told nothing. */
  note(document: WorkspaceDocument): void {
    const isDefinition =
      document.root === "unread" && document.resources[0]?.kind === "CustomResourceDefinition";
    if (!isDefinition || document.text.length < SMALLEST) return;
    if (this.documents.size >= this.sweptAt) this.sweep();
    const print = textPrint(document.text);
    const others = (this.documents.get(print) ?? []).filter((other) => other.deref() !== undefined);
    this.documents.set(print, [...others, new WeakRef(document)]);
  }

  private sweep(): void {
    for (const [print, references] of this.documents)
      if (references.every((reference) => reference.deref() === undefined)) this.documents.delete(print);
    this.sweptAt = Math.max(64, 2 * this.documents.size);
  }
}
