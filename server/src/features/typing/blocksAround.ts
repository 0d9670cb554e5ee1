import type { Position } from "../../text/span.ts";

/**
 * The lines that are not finished as long as the caret is where it is: its own, those that its blocks begin with, and the keys
 * beside each of these, since the next key may be what they lack. Lines inside of other blocks are none of them. Read by
 * columns, since what is being typed is seldom YAML.
 */
export function blocksAround(text: string, { line, character }: Position): ReadonlySet<number> {
  const lines = text.split("\n");
  const own = lines[line] ?? "";
  const isBlank = own.trim() === "";
  const found = new Set([line]);
  let depth = isBlank ? character : indentOf(own);
  let isItem = isDash(own);
  let isNext = isBlank;
  for (let at = line - 1; at >= 0; at -= 1) {
    const above = lines[at] ?? "";
    if (above.startsWith("---")) break;
    if (above.trim() === "" || above.trimStart().startsWith("#")) continue;
    const indent = indentOf(above);
    const begins = isDash(above);
    const isSiblingItem = isItem && indent === depth && begins;
    const isOfBlock = indent <= depth || (begins && contentOf(above) === depth);
    if ((isOfBlock && !isSiblingItem) || (isNext && isOpen(above))) {
      found.add(at);
      depth = Math.min(depth, indent);
      isItem = begins;
    }
    isNext = false;
  }
  return found;
}

/** True for a key or an item of a list whose value is still to come. */
function isOpen(line: string): boolean {
  return /[:-]\s*$/.test(line);
}

function isDash(line: string): boolean {
  return /^\s*-(\s|$)/.test(line);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The column at which the keys of an item stand. */
function contentOf(line: string): number {
  return /^[\s-]*/.exec(line)?.[0].length ?? 0;
}
