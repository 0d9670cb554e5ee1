import type { WorkspaceDocument } from "./document.ts";
import { documentTexts, type TextReader } from "./file.ts";

/**
 * The documents of a file that is read for the first time, read one after another before the file is taken in, so that others
 * can be heard in between.
 */
export class ReadAhead {
  private readonly path: string;
  private readonly texts: readonly string[];
  private readonly reader: TextReader;
  private readonly documents: WorkspaceDocument[] = [];

  constructor(path: string, text: string, reader: TextReader) {
    this.path = path;
    this.texts = documentTexts(path, text, reader);
    this.reader = reader;
  }

  /** Reads on. False where it was asked to pause before the last document. */
  goOn(shouldPause: () => boolean): boolean {
    const { path, texts, reader, documents } = this;
    for (const text of texts.slice(documents.length)) {
      documents.push(reader.read(path, text, undefined));
      if (documents.length < texts.length && shouldPause()) return false;
    }
    return true;
  }

  /** A reader that gives, in order, what was read ahead, and reads everything else. */
  asReader(): TextReader {
    const { reader, documents } = this;
    let at = 0;
    return {
      refuse: reader.refuse,
      isOne: reader.isOne,
      read: (path, text, previous) => {
        const ahead = previous === undefined ? documents[at] : undefined;
        if (ahead?.text !== text) return reader.read(path, text, previous);
        at += 1;
        return ahead;
      },
    };
  }
}
