import { uriComponent } from "../../../text/uriComponent.ts";

/** Longest value that a match takes, in characters. */
const MOST_CHARACTERS = 1024;

/**
 * The path that the API server would take in place of one that it refuses: from the root, without fragment, dot segments
 * and empty segments, slashes decoded, and everything else that is no character of a path written as an escape.
 * Undefined where that would be too long.
 */
export function repairedPath(path: string): string | undefined {
  const [beforeFragment = ""] = path.split("#");
  const decoded = beforeFragment.replace(/%2f/gi, "/");
  const repaired = escaped(withoutDotSegments(`/${decoded}`).replace(/\/{2,}/g, "/"));
  return repaired.length > MOST_CHARACTERS ? undefined : repaired;
}

/** RFC 3986, section 5.2.4: `.` stays where it is, `..` goes one up; at the end both leave a slash. */
function withoutDotSegments(path: string): string {
  const segments = path.split("/").slice(1);
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    if (segment !== "." && segment !== "..") {
      kept.push(segment);
      continue;
    }
    if (segment === "..") kept.pop();
    if (index === segments.length - 1) kept.push("");
  }
  return `/${kept.join("/")}`;
}

/** What cannot stand in a path: every character that RFC 3986 does not have there, and `%` without two digits behind. */
const NO_PATH_CHARACTER = /%(?![0-9a-fA-F]{2})|[^-A-Za-z0-9/._~!$&'()*+,;=:@%]/gu;

/** The characters that cannot stand in a path, each once, in their order. */
export function foreignCharacters(path: string): readonly string[] {
  return [...new Set(path.match(NO_PATH_CHARACTER))];
}

/** A path with escapes in place of the characters that cannot stand in it. */
function escaped(path: string): string {
  return path.replace(NO_PATH_CHARACTER, uriComponent);
}
