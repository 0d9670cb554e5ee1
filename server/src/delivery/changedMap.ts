/** A map with some entries changed, in time and space that follow these and not the map. */
export class ChangedMap<V> {
  private readonly before: Map<string, V>;
  private readonly changes = new Map<string, V | undefined>();

  constructor(before: Map<string, V>) {
    this.before = before;
  }

  get(key: string): V | undefined {
    return this.changes.has(key) ? this.changes.get(key) : this.before.get(key);
  }

  /** Gives a key another value; undefined takes it out. */
  set(key: string, value: V | undefined): void {
    this.changes.set(key, value);
  }

  /** Makes the changes in the map itself, which nobody may need as it was from then on. */
  applied(): Map<string, V> {
    for (const [key, value] of this.changes)
      if (value === undefined) this.before.delete(key);
      else this.before.set(key, value);
    return this.before;
  }
}
