import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import type { Range } from "../../server/src/text/span.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import type { SeededRandom } from "../seededRandom.ts";

/** What can be edited: the workspace of the library, or the engine behind it. */
export interface Editable {
  setFile(path: string, text: string): void;
  removeFile(path: string): void;
  edit(path: string, range: Range, text: string): void;
}

/** A small world in which files are written, so that edits often make and break what hangs together. */
export interface RandomWorld {
  readonly path: (random: SeededRandom) => string;
  /** One document for a file. */
  readonly write: (random: SeededRandom, path: string) => string;
  /** The most documents that a file is written with. */
  readonly documents: number;
  /** What is looked for, and what is put in its place. */
  readonly words: readonly string[];
  readonly others: readonly string[];
}

/** One random change of one random file: whole texts, documents, single words, files that come and go. */
export function changeAtRandom(
  workspace: Editable,
  texts: Map<string, string>,
  random: SeededRandom,
  world: RandomWorld,
): void {
  const path = world.path(random);
  const text = texts.get(path) ?? "";
  switch (random.below(6)) {
    case 0:
      texts.delete(path);
      workspace.removeFile(path);
      return;
    case 1: {
      const count = 1 + random.below(world.documents);
      const next = Array.from({ length: count }, () => world.write(random, path)).join("---\n");
      texts.set(path, next);
      workspace.setFile(path, next);
      return;
    }
    case 2: {
      const isFull = world.documents === 1 && text !== "";
      if (!isFull)
        replace(workspace, texts, path, text.length, text.length, `---\n${world.write(random, path)}`);
      return;
    }
    case 3: {
      const marker = text.indexOf("---\n");
      if (marker >= 0) replace(workspace, texts, path, marker, marker + 4, "");
      return;
    }
    default: {
      const word = random.pick(world.words);
      const at = text.indexOf(word, random.below(text.length + 1));
      if (at >= 0) replace(workspace, texts, path, at, at + word.length, random.pick(world.others));
    }
  }
}

function replace(
  workspace: Editable,
  texts: Map<string, string>,
  path: string,
  start: number,
  end: number,
  by: string,
): void {
  const text = texts.get(path) ?? "";
  const starts = lineStarts(text);
  texts.set(path, text.slice(0, start) + by + text.slice(end));
  workspace.edit(path, { start: positionAt(starts, start), end: positionAt(starts, end) }, by);
}

/** Files whose documents cannot all be parsed keep what was last known of them, which no fresh analysis can know. */
export function isReadable(texts: ReadonlyMap<string, string>): boolean {
  return [...texts.values()].every((text) =>
    cutDocuments(text).every(({ start, end }) => readDocument(text.slice(start, end)).problems.length === 0),
  );
}
