import { regexFault } from "../../gateway-api/matching/regularExpressions.ts";

/** What PCRE reads and RE2 does not: looking around, references to groups, possessive quantifiers. */
const BEYOND_RE2 = /\(\?(?:[=!]|<[=!])|\\[1-9]|[*+?}]\+/;

/** True for an expression that both nginx and the implementations of the Gateway API read, and read alike. */
export function isPortableExpression(text: string): boolean {
  return text.length <= MOST_CHARACTERS && !BEYOND_RE2.test(text) && regexFault(text) === undefined;
}

/** The value of a match takes 1,024 characters, of which some are for what is put around. */
const MOST_CHARACTERS = 1000;
