import { isDnsName } from "./admission/hostname.ts";

const LONGEST_NAME = 253;
/** The longest label of a DNS name, and so the longest name of a Service. */
const LONGEST_LABEL = 63;
const SERVICE_NAME = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;

/** True for names that a Service can have (RFC 1035). */
export function isServiceName(name: string): boolean {
  return name.length <= LONGEST_LABEL && SERVICE_NAME.test(name);
}

/** The names that an object of a kind can have, in words; undefined where the API server takes this one. */
export function wantedName(group: string, kind: string, name: string): string | undefined {
  if (group === "" && kind === "Service") {
    return isServiceName(name)
      ? undefined
      : `at most ${LONGEST_LABEL} lower-case letters, digits and \`-\`, a letter first and no \`-\` at the end`;
  }
  return wantedSectionName(name);
}

/** What the name of a listener or of a Route's rule has to look like, in words; undefined for a valid one. */
export function wantedSectionName(name: string): string | undefined {
  return name.length <= LONGEST_NAME && isDnsName(name)
    ? undefined
    : `at most ${LONGEST_NAME} lower-case letters, digits, \`-\` and \`.\`, with a letter or digit at both ends of each part`;
}
