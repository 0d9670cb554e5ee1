/** A word that is looked for in many texts which lack it. */
export interface SoughtWord {
  readonly word: string;
  /** A short piece of it. */
  readonly part: string;
}

/**
 * The longest piece that V8 looks for character by character, as the system does: a longer one is sought with a table of what may be
 * skipped, which takes several times as long where lines are short.
 */
const LONGEST = 6;

/** A word to look for by the piece that begins at a place of it: best with a character that is seldom in manifests. */
export function soughtWord(word: string, from: number): SoughtWord {
  return { word, part: word.slice(from, from + LONGEST) };
}

/** True where the word stands in a text. */
export function holdsWord(text: string, { word, part }: SoughtWord): boolean {
  return text.includes(part) && text.includes(word);
}
