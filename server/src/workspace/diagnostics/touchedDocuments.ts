/** Documents of files, most of which have one: only where several are meant, a file gets a set. */
export class TouchedDocuments {
  private readonly byPath = new Map<string, number | Set<number>>();

  add(path: string, documentId: number): void {
    const known = this.byPath.get(path);
    if (known === undefined) this.byPath.set(path, documentId);
    else if (typeof known !== "number") known.add(documentId);
    else if (known !== documentId) this.byPath.set(path, new Set([known, documentId]));
  }

  delete(path: string, documentId: number): void {
    const known = this.byPath.get(path);
    if (known === documentId) this.byPath.delete(path);
    else if (known instanceof Set && known.delete(documentId) && known.size === 0) this.byPath.delete(path);
  }

  has(path: string, documentId: number): boolean {
    const known = this.byPath.get(path);
    return known instanceof Set ? known.has(documentId) : known === documentId;
  }

  countIn(path: string): number {
    const known = this.byPath.get(path);
    return known instanceof Set ? known.size : known === undefined ? 0 : 1;
  }

  /** Those of a file, in the order in which they were added. */
  in(path: string): readonly number[] {
    const known = this.byPath.get(path);
    if (known === undefined) return [];
    return typeof known === "number" ? [known] : [...known];
  }
}
