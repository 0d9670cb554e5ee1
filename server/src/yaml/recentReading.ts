import { type DocumentReading, readDocument } from "./readDocument.ts";

/** Texts that are asked about at a time: a fix changes few documents. */
const MOST_KEPT = 4;

/** Code units of a text whose reading may stay for as long as nothing else is asked about. */
const SMALL = 200_000;

interface Kept {
  readonly text: string;
  /** A `WeakRef` holds what it refers to until the present work has ended, and a refactoring reads a text after each of its edits. */
  readonly reading: DocumentReading | WeakRef<DocumentReading>;
}

const kept: Kept[] = [];

/**
 * The reading of a document of which one thing is asked after another: each of a thousand findings has a fix that changes the
 * same text, and reading it for each would take a thousand times as long. What was read last is kept, of large texts as long as
 * nobody needs the memory; everything else is read again.
 */
export function recentReading(text: string): DocumentReading {
  const at = kept.findIndex((one) => one.text === text);
  const known = at < 0 ? undefined : kept.splice(at, 1)[0]?.reading;
  const reading = (known instanceof WeakRef ? known.deref() : known) ?? readDocument(text);
  kept.unshift({ text, reading: text.length <= SMALL ? reading : new WeakRef(reading) });
  kept.splice(MOST_KEPT);
  return reading;
}
