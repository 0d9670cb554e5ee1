import { nearest } from "../text/editDistance.ts";
import type { Span } from "../text/span.ts";
import { readExpectation } from "./expectation.ts";
import type { RequestLine } from "./requestLines.ts";
import type { WrittenExpectation } from "./requestReading.ts";

/** What a comment of a request file says to this tool; other comments say nothing. */
export type CommentReading =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "expectation"; readonly expectation: WrittenExpectation }
  | { readonly kind: "directive"; readonly name: Directive; readonly value: string }
  | {
      readonly kind: "unreadable";
      readonly span: Span;
      readonly why: string;
      readonly isExpectation: boolean;
    };

/** What a comment may say of the way of a request. */
export type Directive = (typeof DIRECTIVES)[number];

const DIRECTIVES = ["gateway", "scope", "sni", "from"] as const;
const NAMED = /^\s*(?:#|\/\/)\s*@name\s+(\S.*)$/;
const SAID = /^(\s*(?:#|\/\/)\s*)(expect|gateway|scope|sni|from)\s*:(.*)$/;
const WORDED = /^(\s*(?:#|\/\/)\s*)([a-z]+)\s*:(.*)$/i;
const NAMESPACED = /^(?:[^\s/]+\/)?[^\s/]+$/;

/** Reads a line as a comment for this tool; undefined for anything else. */
export function readComment(line: RequestLine): CommentReading | undefined {
  const text = line.text.trimEnd();
  const [, name] = NAMED.exec(text) ?? [];
  if (name !== undefined) return { kind: "name", name };
  const [, before = "", word = "", said = ""] = SAID.exec(text) ?? [];
  const value = said.trim();
  const span = { start: line.start + before.length, end: line.start + text.length };
  if (word === "expect") return readExpected(value, span);
  const directive = DIRECTIVES.find((candidate) => candidate === word);
  return directive === undefined ? misspelt(line) : readDirective(directive, value, span);
}

/** A comment that would be an expectation but for a letter or two of its first word, and is not judged for that. */
function misspelt(line: RequestLine): CommentReading | undefined {
  const [, before = "", word = "", value = ""] = WORDED.exec(line.text.trimEnd()) ?? [];
  const isMeant = /^e/i.test(word) && nearest(word.toLowerCase(), ["expect"], 2) !== undefined;
  if (!isMeant) return undefined;
  if (readExpectation(value.trim()).kind === "unreadable") return undefined;
  const start = line.start + before.length;
  const why = `Unknown \`${word}\`; did you mean \`expect\`?`;
  return { kind: "unreadable", span: { start, end: start + word.length }, why, isExpectation: true };
}

function readExpected(text: string, span: Span): CommentReading {
  const reading = readExpectation(text);
  return reading.kind === "unreadable"
    ? { kind: "unreadable", span, why: reading.why, isExpectation: true }
    : { kind: "expectation", expectation: { span, text, expectation: reading.expectation } };
}

/**
 * A comment that happens to begin with such a word (`# from: the docs`) is prose, and stays that; only an empty one,
 * which somebody is about to write, is reported.
 */
function readDirective(name: Directive, value: string, span: Span): CommentReading | undefined {
  if (value === "")
    return {
      kind: "unreadable",
      span,
      why: `After \`${name}:\` stands ${FORMS[name]}.`,
      isExpectation: false,
    };
  const isMeant = name === "gateway" ? NAMESPACED.test(value) : !/\s/.test(value);
  return isMeant ? { kind: "directive", name, value } : undefined;
}

const FORMS: Readonly<Record<Directive, string>> = {
  gateway: "the Gateway that takes the request, as `[NAMESPACE/]NAME`",
  scope: "the folder or delivery scope of the Gateway, where one name stands in several",
  sni: "the host that the client asks for in the TLS handshake",
  from: "the namespace of a client inside of the mesh",
};
