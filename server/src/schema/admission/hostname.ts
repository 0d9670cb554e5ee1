const LABEL = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;

/** True for lower-case labels with dots between them, as in `shop.example.com`. */
export function isDnsName(text: string): boolean {
  return text.split(".").every(isDnsLabel);
}

/** True for lower-case letters, digits and `-` that start and end with a letter or digit, of whatever length. */
export function isDnsLabel(text: string): boolean {
  return LABEL.test(text);
}

/** True for a DNS name that may have `*` as its first label. */
export function isHostname(text: string): boolean {
  return isDnsName(text.startsWith("*.") ? text.slice(2) : text);
}
