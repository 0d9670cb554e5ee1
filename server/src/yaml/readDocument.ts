import { type Document, type Node, parseDocument, type YAMLParseError } from "yaml";
import { occurrences } from "../text/occurrences.ts";
import { NONE } from "./exactList.ts";
import { withConflictsTold } from "./mergeConflicts.ts";
import { readPlainly } from "./plainReader/plainReader.ts";
import { syntaxProblems, type YamlProblem } from "./syntaxProblems.ts";
import type { YamlNode } from "./tree.ts";
import { AliasBomb, MAXIMUM_NESTING, TooDeep, TreeConversion } from "./treeConversion.ts";
import { whyUnread } from "./whyUnread.ts";

/** One document as it was read: its tree, and what is wrong with its syntax. */
export interface DocumentReading {
  /** Undefined for an empty document and for one that cannot be read at all. */
  readonly root: YamlNode | undefined;
  readonly problems: readonly YamlProblem[];
}

/**
 * Reads one document (as `cutDocuments` cut it) into a tree. Never throws: what cannot be read becomes a problem, and
 * whatever the parser could make of the text is still returned beside it.
 */
export function readDocument(text: string): DocumentReading {
  const refusal = whyUnread(text);
  if (refusal !== undefined) return unreadable("too-large", text, refusal);
  if (isNestedTooDeep(text)) return tooDeep(text);
  const reading = readPlainly(text);
  return reading === undefined ? readByLibrary(text) : { root: reading.root, problems: NONE };
}

/**
 * Reads a document that is neither too large nor has too many brackets with the `yaml` library: the judge of what
 * `readPlainly` reads, and the reader of what that leaves.
 */
export function readByLibrary(text: string): DocumentReading {
  let document: Document.Parsed;
  try {
    document = parsedWithLowBrackets(parserText(text));
  } catch (error) {
    // Deep block nesting exhausts the parser's stack.
    if (error instanceof RangeError) return tooDeep(text);
    throw error;
  }
  if (document.errors.some(({ code }) => code === "RESOURCE_EXHAUSTION")) return tooDeep(text);
  const conversion = new TreeConversion(syntaxProblems(document.errors, text));
  try {
    const root = document.contents === null ? undefined : conversion.convert(document.contents as Node);
    const problems = withConflictsTold(conversion.problems, text);
    return { root: isMissing(root) ? undefined : root, problems };
  } catch (error) {
    if (error instanceof AliasBomb) {
      return unreadable(
        "alias-bomb",
        text,
        "The aliases of this document expand to more than 100,000 nodes.",
      );
    }
    if (error instanceof TooDeep) return tooDeep(text);
    throw error;
  }
}

/** V8 has this setting, other engines take it for a property without meaning. */
const ERRORS: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/** What the parser makes of a text. Each of its complaints is an `Error`, of which nobody wants to know where it was made. */
function parsed(text: string): Document.Parsed {
  const { stackTraceLimit } = ERRORS;
  ERRORS.stackTraceLimit = 0;
  try {
    // The failsafe schema leaves every scalar a string: Kubernetes' typing rules are applied in `scalars.ts`.
    return parseDocument(text, {
      schema: "failsafe",
      // Known tags are read in other ways in a browser than elsewhere, and some make texts that hang on the time zone.
      resolveKnownTags: false,
      keepSourceTokens: false,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: "silent",
      strict: true,
    });
  } finally {
    ERRORS.stackTraceLimit = stackTraceLimit;
  }
}

/** The lists and maps of one document that are put on one line, and the characters parsed for it: each asks for the whole text once more. */
const MOST_JOINED = 16;
const MOST_PARSED_AGAIN = 1_000_000;

/**
 * What the parser makes of a text in which lists and maps between brackets may go on, and end, as far to the left as one likes:
 * the reader of Kubernetes does not look at indentation there, and the parser takes it for an error.
 */
function parsedWithLowBrackets(text: string): Document.Parsed {
  let read: string | undefined = text;
  let document = parsed(text);
  const most = Math.min(MOST_JOINED, MOST_PARSED_AGAIN / Math.max(1, text.length));
  for (let joined = 0; joined < most; joined++) {
    read = withoutLowLines(read, document.errors[0]);
    if (read === undefined) break;
    document = parsed(read);
  }
  return document;
}

/** The text, of the same length, with the first list or map whose lines begin too far to the left on one line; undefined where none ends. */
function withoutLowLines(text: string, error: YAMLParseError | undefined): string | undefined {
  if (error?.code !== "BAD_INDENT" || !error.message.startsWith("Flow")) return undefined;
  const before = text.slice(0, error.pos[0]).trimEnd();
  const end = endOfBrackets(text, error.pos[0]);
  // Behind a comment everything would be one.
  const isCommented = before.slice(before.lastIndexOf("\n") + 1).includes("#");
  if (end === undefined || isCommented) return undefined;
  return before + text.slice(before.length, end).replace(/[\r\n]/g, " ") + text.slice(end);
}

/** Where the innermost list or map ends that is open at an offset; undefined where it does not, or a comment stands in it. */
function endOfBrackets(text: string, offset: number): number | undefined {
  const tokens = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|(?<=\s)#|[[{\]}]/g;
  tokens.lastIndex = offset;
  let depth = 1;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const [found] = token;
    if (found === "#") return undefined;
    if (found === "[" || found === "{") depth++;
    else if (found === "]" || found === "}") depth--;
    if (depth === 0) return token.index;
  }
  return undefined;
}

/**
 * The text as the parser reads it right, of the same length: it takes a byte order mark for indentation and does not
 * know a lone carriage return for the line break that it is (YAML 1.2.2, section 5.4).
 */
function parserText(text: string): string {
  const marked = text.startsWith("\uFEFF") ? `\n${text.slice(1)}` : text;
  return marked.includes("\r") ? marked.replace(/\r(?!\n)/g, "\n") : marked;
}

/** True for a document in which nothing stands behind its `---`. */
function isMissing(root: YamlNode | undefined): boolean {
  return root?.kind === "scalar" && root.plain && root.start === root.end;
}

function tooDeep(text: string): DocumentReading {
  return unreadable("too-deep", text, "This document is nested too deep to be read.");
}

function unreadable(code: YamlProblem["code"], text: string, message: string): DocumentReading {
  return { root: undefined, problems: [{ code, start: 0, end: Math.min(text.length, 3), message }] };
}

/** Counts brackets without regard to quotes: only a text with hundreds of unclosed ones is refused. */
function isNestedTooDeep(text: string): boolean {
  const most = MAXIMUM_NESTING + 1;
  if (occurrences(text, "[", most) + occurrences(text, "{", most) <= MAXIMUM_NESTING) return false;
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 93 || code === 125) depth--;
    else if ((code === 10 || code === 13) && depth < 0) depth = 0;
  }
  return deepest > MAXIMUM_NESTING;
}
