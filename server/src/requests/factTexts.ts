/**
 * Writes plain data as texts that are equal where the data is, leaving ids out: they have no meaning, and differ between two
 * workspaces of the same text. A manifest is written once, and stands as a number wherever somebody points to it: each of a
 * thousand listeners in conflict points to the Gateway of the one that it gives way to. Texts compare only with others of the
 * same writer.
 */
export class FactTexts {
  private readonly numbers = new Map<string, number>();
  private readonly written = new WeakMap<object, string>();

  of(value: unknown): string {
    return JSON.stringify(value, this.replace) ?? "";
  }

  /** A short text that stands for a long one which many repeat. */
  short(text: string): string {
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return `${number}`;
  }

  private readonly replace = (key: string, inner: unknown): unknown => {
    if (key === "id") return undefined;
    return SHARED.has(key) && typeof inner === "object" && inner !== null ? this.shared(inner) : inner;
  };

  private shared(value: object): string {
    const known = this.written.get(value) ?? this.short(this.of(value));
    this.written.set(value, known);
    return known;
  }
}

/** Under these keys stands what many share: a manifest, and the implementation by which things are decided. */
const SHARED: ReadonlySet<string> = new Set(["resource", "profile"]);
