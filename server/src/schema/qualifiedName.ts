import { isDnsName } from "./admission/hostname.ts";

/** The longest name of a label or annotation, without the domain before it. */
export const LONGEST_KEY_NAME = 63;
const LONGEST_PREFIX = 253;
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

/** What a key of labels or annotations may look like, in words. */
export const KEY_FORM = `A key is a name of at most ${LONGEST_KEY_NAME} letters, digits, \`-\`, \`_\` and \`.\`, with a lower-case domain and one \`/\` before it if need be.`;

/** True for a name, before it perhaps a DNS name and `/`, whatever the length of that. */
export function isQualifiedName(key: string): boolean {
  const slash = key.indexOf("/");
  const name = key.slice(slash + 1);
  return name.length <= LONGEST_KEY_NAME && NAME.test(name) && (slash < 0 || isDnsName(key.slice(0, slash)));
}

/** True for a key that the API server takes in the `metadata` of an object; of annotations it looks at no upper case. */
export function isMetadataKey(key: string, of: "label" | "annotation"): boolean {
  if (key.indexOf("/") > LONGEST_PREFIX) return false;
  return isQualifiedName(of === "annotation" ? key.toLowerCase() : key);
}
