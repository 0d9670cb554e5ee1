import { type DocumentReading, readDocument } from "./readDocument.ts";

/** Texts that are asked about at a time: a fix changes few documents. */
const MOST_KEPT = 4;

const kept: { readonly text: string; readonly reading: WeakRef<DocumentReading> }[] = [];

/**
 * The reading of a document of which one thing is asked after another: each of a thousand findings has a fix that changes the
 * same text, and reading it for each would take a thousand times as long. What was read last is kept as long as nobody needs the
 * memory; everything else is read again.
 */
export function recentReading(text: string): DocumentReading {
  const at = kept.findIndex((one) => one.text === text);
  const known = at < 0 ? undefined : kept.splice(at, 1)[0]?.reading.deref();
  const reading = known ?? readDocument(text);
  kept.unshift({ text, reading: new WeakRef(reading) });
  kept.splice(MOST_KEPT);
  return reading;
}
