import { finishedInSlices } from "./slices.ts";

/**
 * A message as JSON in UTF-8, byte for byte what `JSON.stringify` makes of it. One with long lists, as the symbols of a large
 * file, is written in slices, between which others are heard: 10 MB in one go take a tenth of a second and more.
 *
 * @param message data of the protocol: no cycles, and no long list inside of more than a few objects
 */
export async function jsonInSlices(message: unknown): Promise<Uint8Array> {
  return finishedInSlices(encoded(message));
}

/** Items from which on a list is long, and of which so many are written in one go. */
const TOGETHER = 100;

/** Objects and lists around a list in which it is found: a message, its result, a part of that. */
const AROUND = 4;

/** Characters that are encoded in one go. */
const ENCODED_TOGETHER = 100_000;

function* encoded(message: unknown): Generator<void, Uint8Array> {
  const pieces: Uint8Array[] = [];
  let text = "";
  for (const part of jsonParts(message, AROUND)) {
    text += part;
    if (text.length < ENCODED_TOGETHER) continue;
    pieces.push(Buffer.from(text));
    text = "";
    yield;
  }
  const last = Buffer.from(text);
  return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
}

function* jsonParts(value: unknown, around: number): Generator<string> {
  if (!hasLongList(value, around)) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listParts(value, around);
  else yield* objectParts(Object(value), around);
}

function* listParts(list: readonly unknown[], around: number): Generator<string> {
  yield "[";
  if (list.length > TOGETHER) {
    for (let from = 0; from < list.length; from += TOGETHER) {
      const items = JSON.stringify(list.slice(from, from + TOGETHER)).slice(1, -1);
      yield from === 0 ? items : `,${items}`;
    }
  } else {
    for (const [index, item] of list.entries()) {
      if (index > 0) yield ",";
      yield* jsonParts(item ?? null, around - 1);
    }
  }
  yield "]";
}

function* objectParts(value: Readonly<Record<string, unknown>>, around: number): Generator<string> {
  let before = "{";
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* jsonParts(field, around - 1);
    before = ",";
  }
  yield "}";
}

function hasLongList(value: unknown, around: number): boolean {
  if (typeof value !== "object" || value === null || around === 0) return false;
  if (Array.isArray(value) && value.length > TOGETHER) return true;
  return Object.values(value).some((field) => hasLongList(field, around - 1));
}
