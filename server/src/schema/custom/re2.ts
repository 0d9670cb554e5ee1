import { RE2JS } from "re2js";

/** A search for a pattern as Go's `regexp` makes it: in time linear to the text. Throws where it is no pattern of RE2. */
export function re2Search(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.test(text);
}
