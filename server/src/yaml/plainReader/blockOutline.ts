import type { Reading } from "./reading.ts";

/**
 * The block maps within a text, one entry after the other as they are written, and of scalars and lists nothing but
 * where they stand: who needs a few of a thousand entries reads those.
 */
export class BlockOutline {
  private readonly text: string;
  private readonly keys: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly nexts: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Entries of all maps together. */
  get size(): number {
    return this.keys.length;
  }

  key(entry: number): string {
    return this.keys[entry] ?? "";
  }

  /** The key of an entry and its value, up to the line behind them. */
  lines(entry: number): string {
    return this.text.slice(this.starts[entry], this.ends[entry]);
  }

  /** The entry behind one and all that are within its value: the very next one where its value is no block map. */
  next(entry: number): number {
    return this.nexts[entry] ?? this.size;
  }

  /** The column in which the key of an entry stands. */
  column(entry: number): number {
    const start = this.starts[entry] ?? 0;
    return start === 0 ? 0 : start - this.text.lastIndexOf("\n", start - 1) - 1;
  }

  /** Begins an entry with the key that was read last; its number. */
  open({ key, keyStart }: Reading): number {
    this.keys.push(key);
    this.starts.push(keyStart);
    this.ends.push(keyStart);
    return this.nexts.push(this.size) - 1;
  }

  close(entry: number, end: number): void {
    this.ends[entry] = end;
    this.nexts[entry] = this.size;
  }

  /** Takes an entry, and all that are within it, from another outline; here its key stands at `start`. */
  take(other: BlockOutline, entry: number, start: number): void {
    const moved = start - (other.starts[entry] ?? 0);
    const shift = this.size - entry;
    for (let at = entry; at < other.next(entry); at++) {
      this.keys.push(other.key(at));
      this.starts.push((other.starts[at] ?? 0) + moved);
      this.ends.push((other.ends[at] ?? 0) + moved);
      this.nexts.push(other.next(at) + shift);
    }
  }

  /** Forgets what was noted from an entry on. */
  cut(size: number): void {
    for (const list of [this.keys, this.starts, this.ends, this.nexts]) list.length = size;
  }

  /** The keys of the map whose first entry this is, and of which nothing is open. */
  keysFrom(first: number): readonly string[] {
    const keys: string[] = [];
    for (let entry = first; entry < this.size; entry = this.next(entry)) keys.push(this.key(entry));
    return keys;
  }

  /** True for a key of the map whose first entry this is, and of which nothing is open. */
  has(key: string, first: number): boolean {
    for (let entry = first; entry < this.size; entry = this.next(entry))
      if (this.keys[entry] === key) return true;
    return false;
  }
}
