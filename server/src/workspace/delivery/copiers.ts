import type { BuildEntry } from "../../delivery/layer.ts";

type Entries = readonly BuildEntry[];

const NO_LISTS: readonly Entries[] = [];
const NONE: ReadonlyMap<number, string> = new Map();

/**
 * Which documents say what they say since replacements copy it from the objects of other files. All documents of a build
 * copy from one list of files, so that it is noted once for all of them.
 */
export class Copiers {
  private readonly ofDocument = new Map<number, readonly Entries[]>();
  /** The documents that copy from a list of files, with their own files. */
  private readonly ofEntries = new Map<Entries, Map<number, string>>();
  private readonly ofFile = new Map<string, Set<Entries>>();

  /** Notes all that a document in a file copies from, in place of what was noted before. */
  note(documentId: number, path: string, among: readonly Entries[]): void {
    const before = this.ofDocument.get(documentId) ?? NO_LISTS;
    if (among.length === 0) this.ofDocument.delete(documentId);
    else this.ofDocument.set(documentId, among);
    for (const entries of among) this.copiersOf(entries).set(documentId, path);
    for (const entries of before) if (!among.includes(entries)) this.leave(documentId, entries);
  }

  /** The documents into which something is copied from a file, with their own files. */
  from(path: string): ReadonlyMap<number, string> {
    const [first, ...others] = [...(this.ofFile.get(path) ?? NO_LISTS)].flatMap(
      (entries) => this.ofEntries.get(entries) ?? [],
    );
    return others.length === 0
      ? (first ?? NONE)
      : new Map([first, ...others].flatMap((one) => [...(one ?? NONE)]));
  }

  private copiersOf(entries: Entries): Map<number, string> {
    const known = this.ofEntries.get(entries);
    if (known !== undefined) return known;
    const fresh = new Map<number, string>();
    this.ofEntries.set(entries, fresh);
    for (const file of manifestsAmong(entries)) {
      const ofFile = this.ofFile.get(file);
      if (ofFile === undefined) this.ofFile.set(file, new Set([entries]));
      else ofFile.add(entries);
    }
    return fresh;
  }

  /** A list that nothing copies from any more is forgotten: each change of a build makes a new one. */
  private leave(documentId: number, entries: Entries): void {
    const copiers = this.ofEntries.get(entries);
    copiers?.delete(documentId);
    if (copiers?.size !== 0) return;
    this.ofEntries.delete(entries);
    for (const file of manifestsAmong(entries)) {
      const ofFile = this.ofFile.get(file);
      ofFile?.delete(entries);
      if (ofFile?.size === 0) this.ofFile.delete(file);
    }
  }
}

/** Values are no objects that a replacement could copy from. */
function manifestsAmong(entries: Entries): readonly string[] {
  return entries.flatMap(({ file, role }) => (role === "manifest" ? [file] : []));
}
