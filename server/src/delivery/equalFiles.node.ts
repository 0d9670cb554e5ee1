import { bytesPrint } from "../text/textPrint.ts";

/** Bytes below which a file is read sooner than it is looked up. */
const SMALLEST = 20_000;
/** Bytes that are kept to be compared with; of what came before them only the texts are. */
const KEPT = 32_000_000;

interface KnownFile {
  readonly text: string;
  /** Undefined once others need the room. */
  bytes: Buffer | undefined;
}

/**
 * Large files as they come by, of which equal ones become one text: repositories keep the same large definitions once for each
 * release or cluster, and making text of bytes is most of what such a file costs.
 */
export class EqualFiles {
  private readonly known = new Map<number, KnownFile[]>();
  /** Those whose bytes are kept, the first one first. */
  private readonly kept = new Set<KnownFile>();
  private keptBytes = 0;
  /** The last one of each number of bytes. */
  private readonly last = new Map<number, KnownFile>();

  /** The bytes of the last file that had as many of them, where they are kept. */
  readonly alike = (size: number): Buffer | undefined => this.last.get(size)?.bytes;

  /** The text that `read` makes of these bytes, or made of equal ones. */
  textOf(bytes: Buffer, read: (bytes: Buffer) => string): string {
    if (bytes.length < SMALLEST) return read(bytes);
    const print = bytesPrint(bytes);
    const sharingPrint = this.known.get(print) ?? [];
    const equal = sharingPrint.find((file) => file.bytes?.equals(bytes) === true);
    if (equal !== undefined) return equal.text;
    const text = read(bytes);
    if (text === "") return text;
    const file = sharingPrint.find((other) => other.text === text) ?? { text, bytes: undefined };
    if (!sharingPrint.includes(file)) this.known.set(print, [...sharingPrint, file]);
    this.keep(file, bytes);
    return file.text;
  }

  private keep(file: KnownFile, bytes: Buffer): void {
    this.keptBytes += bytes.length - (file.bytes?.length ?? 0);
    file.bytes = bytes;
    this.last.set(bytes.length, file);
    this.kept.add(file);
    for (const first of this.kept) {
      if (this.keptBytes <= KEPT) return;
      this.keptBytes -= first.bytes?.length ?? 0;
      first.bytes = undefined;
      this.kept.delete(first);
    }
  }
}
