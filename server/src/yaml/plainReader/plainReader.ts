import type { YamlNode } from "../tree.ts";
import { readBlockCollection } from "./blockCollection.ts";
import * as code from "./codes.ts";
import { readFlow } from "./flowCollection.ts";
import { endLine, isMarker, skipToContent } from "./lines.ts";
import { giveUp, type Reading, unlessGivenUp } from "./reading.ts";

/** What was read of a document that has no problems. */
export interface PlainReading {
  /** Undefined for an empty document. */
  readonly root: YamlNode | undefined;
}

/**
 * Reads a document as people write manifests, in one pass over its text: exactly the tree that comes of what `yaml`
 * reads. Undefined where `yaml` would find a problem, and wherever this reader is not sure: tags, directives, tabs,
 * complex keys, documents that are a scalar, a byte order mark, a lone carriage return.
 */
export function readPlainly(text: string): PlainReading | undefined {
  return unlessGivenUp(text, plainReading);
}

function plainReading(reading: Reading): PlainReading {
  return { root: readRoot(reading) };
}

function readRoot(reading: Reading): YamlNode | undefined {
  skipToContent(reading);
  if (reading.pos < reading.end && reading.column < 0) {
    if (reading.text.charCodeAt(reading.pos) !== code.DASH) giveUp();
    reading.pos += 3;
    reading.pos = endLine(reading);
    skipToContent(reading);
  }
  if (reading.column < 0) {
    endDocument(reading);
    return undefined;
  }
  const root = readRootNode(reading);
  if (reading.column >= 0) giveUp();
  endDocument(reading);
  return root;
}

function readRootNode(reading: Reading): YamlNode {
  const first = reading.text.charCodeAt(reading.pos);
  if (first !== code.OPEN_BRACE && first !== code.OPEN_BRACKET) {
    if (first === code.PERCENT || first === 0xfeff) giveUp();
    return readBlockCollection(reading);
  }
  const root = readFlow(reading, -1, true);
  reading.pos = endLine(reading);
  skipToContent(reading);
  return root;
}

/** Nothing may stand behind the end of a document but `...` and blanks. */
function endDocument(reading: Reading): void {
  if (reading.pos === reading.end) return;
  if (!isMarker(reading, reading.pos) || reading.text.charCodeAt(reading.pos) !== code.DOT) giveUp();
  reading.pos += 3;
  reading.pos = endLine(reading);
  if (reading.pos < reading.end) giveUp();
}
