import type { Span } from "../text/span.ts";
import { type FileVariables, fileVariables, isDefinition } from "./fileVariables.ts";
import { type CommentReading, readComment } from "./requestComments.ts";
import {
  cutRequestFile,
  type RequestBlock,
  type RequestLine,
  separatorText,
  trimmedSpan,
} from "./requestLines.ts";
import type { RequestReading, WrittenExpectation } from "./requestReading.ts";
import { withoutScripts } from "./requestScripts.ts";
import { readWritten, type WrittenRequest } from "./writtenRequest.ts";

/** A file of requests in the format of REST clients (`*.http`, `*.rest`). Spans count from the start of the file. */
export interface RequestFile {
  readonly requests: readonly FileRequest[];
  /** What cannot be read, in the order of the text. */
  readonly problems: readonly RequestProblem[];
}

/** One request of a file. */
export interface FileRequest {
  /** Everything that belongs to it, comments and separator included. */
  readonly span: Span;
  /** The request line, continuation lines of the query included. */
  readonly line: Span;
  readonly name?: string;
  readonly reading: RequestReading;
  readonly expectations: readonly WrittenExpectation[];
}

/** Something in a request file that cannot be read, with its span in the text. */
export interface RequestProblem {
  readonly span: Span;
  readonly message: string;
  /** True where an expectation is lost by it: a test that does not run. */
  readonly isTestLost: boolean;
}

/** The names of request files. */
export const REQUEST_FILE = /\.(?:http|rest)$/i;

/** Reads a request file. Never throws: what cannot be read is a problem, and everything else stands. */
export function readRequestFile(text: string): RequestFile {
  const blocks = cutRequestFile(text);
  const variables = fileVariables(blocks);
  const read = blocks.map((block) => readBlock(block, variables));
  return {
    requests: read.flatMap(({ request }) => request ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

interface ReadBlock {
  readonly request?: FileRequest;
  readonly problems: readonly RequestProblem[];
}

function readBlock(block: RequestBlock, variables: FileVariables): ReadBlock {
  const read = withoutScripts(block.lines);
  const comments = read.flatMap((line) => {
    const comment = readComment(line);
    return comment === undefined ? [] : [comment];
  });
  const lines = read.filter((line) => !isComment(line) && !isDefinition(line.text));
  const first = lines.findIndex(({ text }) => text.trim() !== "");
  const expectations = comments.flatMap((comment) =>
    comment.kind === "expectation" ? comment.expectation : [],
  );
  const unread = comments.flatMap((comment) =>
    comment.kind === "unreadable"
      ? [{ span: comment.span, message: comment.why, isTestLost: comment.isExpectation }]
      : [],
  );
  if (first < 0) return { problems: [...unread, ...expectations.map(withoutRequest)] };
  const written = readWritten(lines.slice(first), variables, directivesOf(comments));
  const hasTest = expectations.length > 0;
  const problems = problemsOf(written, hasTest);
  return {
    request: {
      span: spanOf(block),
      line: written.line,
      ...nameOf(block, comments),
      reading: written.reading,
      expectations,
    },
    problems: [...unread, ...problems].sort((a, b) => a.span.start - b.span.start),
  };
}

function problemsOf(written: WrittenRequest, isTestLost: boolean): readonly RequestProblem[] {
  const { reading, line, badHeaders } = written;
  const ofLine = reading.kind === "unreadable" ? [{ span: line, message: reading.why, isTestLost }] : [];
  return [...ofLine, ...badHeaders.map((header) => ({ ...header, isTestLost: false }))];
}

function withoutRequest({ span }: WrittenExpectation): RequestProblem {
  return { span, message: "There is no request that this could be expected of.", isTestLost: true };
}

/** True for `#` and `//` comments, which a client leaves out wherever they stand. */
function isComment({ text }: RequestLine): boolean {
  return /^\s*(?:#|\/\/)/.test(text);
}

function directivesOf(comments: readonly CommentReading[]): ReadonlyMap<string, string> {
  return new Map(
    comments.flatMap((comment) => (comment.kind === "directive" ? [[comment.name, comment.value]] : [])),
  );
}

/** `# @name` counts before what stands behind the separator. */
function nameOf(
  { separator }: RequestBlock,
  comments: readonly CommentReading[],
): { readonly name?: string } {
  const [given] = comments.flatMap((comment) => (comment.kind === "name" ? comment.name : []));
  const name = given ?? (separator && separatorText(separator));
  return name === undefined || name === "" ? {} : { name };
}

function spanOf({ separator, lines }: RequestBlock): Span {
  const filled = lines.filter(({ text }) => text.trim() !== "");
  const first = separator ?? filled[0];
  const last = filled.at(-1) ?? separator;
  return {
    start: first === undefined ? 0 : trimmedSpan(first).start,
    end: last === undefined ? 0 : trimmedSpan(last).end,
  };
}
