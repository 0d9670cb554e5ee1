/** What is kept at a time: an answer asks for few. */
const MOST_KEPT = 8;

/** What answers that give way ask for again at each of their tries, by name: kept as long as no document changes. */
export class KeptAtRevision<T extends object> {
  private revision = -1;
  private readonly kept = new Map<string, T>();

  /** What is kept under a name, made where there is nothing of this revision. */
  get(revision: number, name: string, make: () => T): T {
    if (revision !== this.revision) this.kept.clear();
    this.revision = revision;
    const value = this.kept.get(name) ?? make();
    // Whoever is asked for again is the last to go.
    this.kept.delete(name);
    this.kept.set(name, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }
}
