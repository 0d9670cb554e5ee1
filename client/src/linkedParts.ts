import type { ObjectLocation, PlacedWords, ViewPart } from "./protocol.ts";
import type { LinkedWords } from "./renderedViewMessages.ts";

/** A view with numbers in the place of places, and the places by their numbers: a page can name no others. */
export interface LinkedParts {
  readonly parts: readonly ViewPart<LinkedWords>[];
  readonly places: readonly ObjectLocation[];
}

/** Numbers the places of a view. */
export function linkedParts(parts: readonly ViewPart<PlacedWords>[]): LinkedParts {
  const places: ObjectLocation[] = [];
  const linked = ({ place, ...words }: PlacedWords): LinkedWords =>
    place === undefined ? words : { ...words, link: places.push(place) - 1 };
  return { parts: parts.map((part) => withLinks(part, linked)), places };
}

function withLinks(
  part: ViewPart<PlacedWords>,
  linked: (words: PlacedWords) => LinkedWords,
): ViewPart<LinkedWords> {
  switch (part.kind) {
    case "answer":
    case "heading":
    case "text":
      return { kind: part.kind, words: linked(part.words) };
    case "literal":
      return part;
    case "table":
      return { ...part, rows: part.rows.map((cells) => cells.map(linked)) };
  }
}
