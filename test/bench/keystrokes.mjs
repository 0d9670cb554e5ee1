import { collectOwnGarbage } from "./ownGarbage.mjs";

/**
 * Keystrokes that change what other files say of a file or what it says of others, and the time until a publish
 * shows that change.
 *
 * @import { LanguageClient, Position, Publish } from "./languageClient.mjs"
 * @typedef {{ name: string, position: Position }} Place where a character is typed and deleted again
 */

const EDIT_TIMEOUT = 5_000;

/**
 * The places of an HTTPRoute where one more character breaks a reference or its attachment.
 *
 * @param {string} text @param {number} from offset of the route's document in the text
 * @returns {Place[]}
 */
export function routePlaces(text, from = 0) {
  return [
    placeAfter("parentRefs name", text, /parentRefs:\n\s+- name: \S+/g, from),
    placeAfter("sectionName", text, /sectionName: \S+/g, from),
    placeAfter("hostname", text, /hostnames:\n\s+- \S+/g, from),
  ];
}

/** @param {string} name @param {string} text @param {RegExp} pattern global @param {number} from @returns {Place} */
export function placeAfter(name, text, pattern, from = 0) {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (!match) throw new Error(`the probe has no ${name}`);
  return { name, position: positionAt(text, match.index + match[0].length) };
}

/**
 * Types a character at a place and deletes it again, over and over. A keystroke ends with the publish that shows
 * its effect on the findings of the same file.
 *
 * @param {LanguageClient} client @param {string} uri of an open file whose findings are settled
 * @param {Place} place @param {number} count of keystrokes, even
 * @returns {Promise<number[]>} milliseconds of each keystroke
 */
export async function typeAndDelete(client, uri, place, count) {
  const settled = fingerprint(client.published.get(uri));
  const samples = [];
  for (let index = 0; index < count; index++) {
    const types = index % 2 === 0;
    const [range, text] = types ? [empty(place.position), "x"] : [oneCharacter(place.position), ""];
    let version = Number.POSITIVE_INFINITY;
    const shown = client.nextPublish(
      (publish) =>
        publish.uri === uri &&
        (publish.version ?? 0) >= version &&
        (fingerprint(publish) === settled) !== types,
      EDIT_TIMEOUT,
    );
    collectOwnGarbage();
    const start = performance.now();
    version = client.change(uri, range, text);
    const { at } = await shown;
    samples.push(at - start);
  }
  return samples;
}

/**
 * Deletes the character behind a place of one file and types it again, over and over. A keystroke ends with the
 * last publish of any file, once the watched file has shown the change.
 *
 * @param {LanguageClient} client @param {string} uri of an open file @param {Place} place
 * @param {string} character that stands behind the place @param {string} watched uri of a file that need not be open
 * @param {number} count of keystrokes, even
 * @returns {Promise<number[]>} milliseconds of each keystroke
 */
export async function deleteAndType(client, uri, place, character, watched, count) {
  const settled = fingerprint(client.published.get(watched));
  const samples = [];
  for (let index = 0; index < count; index++) {
    const deletes = index % 2 === 0;
    const [range, text] = deletes ? [oneCharacter(place.position), ""] : [empty(place.position), character];
    let version = Number.POSITIVE_INFINITY;
    const own = client.nextPublish(
      (publish) => publish.uri === uri && (publish.version ?? 0) >= version,
      EDIT_TIMEOUT,
    );
    const other = client.nextPublish(
      (publish) => publish.uri === watched && (fingerprint(publish) === settled) !== deletes,
      EDIT_TIMEOUT,
    );
    collectOwnGarbage();
    const start = performance.now();
    version = client.change(uri, range, text);
    await Promise.all([own, other]);
    await client.quiet(40);
    samples.push(Math.max(...[...client.published.values()].map(({ at }) => at)) - start);
  }
  return samples;
}

/** What a publish says, wherever it says it: typing moves ranges without changing a finding. @param {Publish | undefined} publish */
function fingerprint(publish) {
  return (publish?.diagnostics ?? [])
    .map(({ code, message, severity }) => `${severity} ${code} ${message}`)
    .sort()
    .join("\n");
}

/** @param {Position} position */
const empty = (position) => ({ start: position, end: position });
/** @param {Position} position */
const oneCharacter = (position) => ({
  start: position,
  end: { ...position, character: position.character + 1 },
});

/** @param {string} text @param {number} offset @returns {Position} */
export function positionAt(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length - 1, character: before[before.length - 1].length };
}
