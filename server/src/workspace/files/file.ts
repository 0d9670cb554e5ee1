import { isJson, isRecord } from "../../delivery/notManifests.ts";
import { LIMITS } from "../../text/limits.ts";
import { lastStart, offsetAt } from "../../text/lines.ts";
import type { Position, Range, Span } from "../../text/span.ts";
import { cutDocuments } from "../../yaml/cutDocuments.ts";
import { NONE } from "../../yaml/exactList.ts";
import { LazyFrom, type LazyValue } from "../../yaml/lazyFrom.ts";
import { DefinitionDocuments } from "./definitionDocuments.ts";
import { examinedAgain, readWorkspaceDocument, type WorkspaceDocument } from "./document.ts";
import { RecentTrees } from "./recentTrees.ts";
import { refusedDocument } from "./refusedDocument.ts";
import type { StructureCheck } from "./structureCheck.ts";

/** A file as a list of documents. Immutable: an edit makes another list that shares what did not change. */
export interface WorkspaceFile {
  readonly path: string;
  readonly documents: readonly WorkspaceDocument[];
  /** Test data or archive, of which only the syntax is reported. */
  readonly isRecord: boolean;
  /** Those documents that speak of more than themselves: comments that silence, CRDs that run, files that are pieces. */
  readonly noted: readonly WorkspaceDocument[];
  /** Line on which each document starts, and after them the number of line breaks of the file. */
  readonly firstLines: LazyValue<readonly number[]>;
  /** Offset at which each document starts, in UTF-16 code units. */
  readonly starts: LazyValue<readonly number[]>;
  /** Position of each document in the file, by its id. */
  readonly ordinals: LazyValue<ReadonlyMap<number, number>>;
}

function makeFile(
  path: string,
  documents: readonly WorkspaceDocument[],
  isRecordFile: boolean,
  known: Partial<Pick<WorkspaceFile, "noted" | "firstLines" | "ordinals">> = {},
): WorkspaceFile {
  return {
    path,
    documents,
    isRecord: isRecordFile,
    noted: known.noted ?? notedOf(documents),
    firstLines: known.firstLines ?? new LazyFrom(countLines, documents),
    starts: documents.length === 1 ? STARTS_OF_ONE : new LazyFrom(startsOf, documents),
    ordinals: known.ordinals ?? new LazyFrom(ordinalsOf, documents),
  };
}

/** The line on which a document of a file starts. Of most files only the first is asked for, and nothing is counted for that. */
export function firstLineOf({ firstLines }: Pick<WorkspaceFile, "firstLines">, ordinal: number): number {
  return ordinal === 0 ? 0 : (firstLines.value[ordinal] ?? 0);
}

/** The position of a document in its file; undefined for one that stands elsewhere. Most files have one, and need no map. */
export function ordinalIn({ documents, ordinals }: WorkspaceFile, documentId: number): number | undefined {
  if (documents.length === 1) return documents[0]?.id === documentId ? 0 : undefined;
  return ordinals.value.get(documentId);
}

function notedOf(documents: readonly WorkspaceDocument[]): readonly WorkspaceDocument[] {
  return documents.some(isNoted) ? documents.filter(isNoted) : NONE;
}

function isNoted({ suppressions, mentionedCrds, namesPartial }: WorkspaceDocument): boolean {
  return suppressions.length > 0 || mentionedCrds.length > 0 || namesPartial !== undefined;
}

function countLines(documents: readonly WorkspaceDocument[]): readonly number[] {
  let line = 0;
  const lines = documents.map(({ breaks }) => {
    const first = line;
    line += breaks.value;
    return first;
  });
  return lines.concat(line);
}

const STARTS_OF_ONE: LazyValue<readonly number[]> = { value: [0] };

function startsOf(documents: readonly WorkspaceDocument[]): readonly number[] {
  let start = 0;
  return documents.map(({ text }) => {
    const own = start;
    start += text.length;
    return own;
  });
}

function ordinalsOf(documents: readonly WorkspaceDocument[]): ReadonlyMap<number, number> {
  return new Map(documents.map(({ id }, index) => [id, index]));
}

/** The documents that a range of offsets touches, each with its start; one at least where the file has any. */
export function documentsIn(
  file: WorkspaceFile,
  { start, end }: Span,
): readonly { readonly document: WorkspaceDocument; readonly start: number }[] {
  const starts = file.starts.value;
  const first = lastStart(starts, start);
  const last = Math.max(first, lastStart(starts, end - 1));
  return file.documents
    .slice(first, last + 1)
    .map((document, index) => ({ document, start: starts[first + index] ?? 0 }));
}

/** Gives documents their ids and reads them. */
export interface DocumentReader {
  read(path: string, text: string, previous: WorkspaceDocument | undefined): WorkspaceDocument;
  /** Takes what stands behind the last document that is read for one that says so. */
  refuse(text: string, previous: WorkspaceDocument | undefined): WorkspaceDocument;
  /** True for a large text that was read before as one document: nobody has to look for another in it. */
  isOne(text: string): boolean;
  /** A document whose structure is held against what it is held against by now. */
  examineAgain(document: WorkspaceDocument): WorkspaceDocument;
  /** The number that the next document gets. */
  readonly next: number;
  /** Goes on with the numbers of another reader, whose documents were taken over. */
  goOnFrom(other: DocumentReader): void;
}

/** What makes documents of texts. */
export type TextReader = Pick<DocumentReader, "read" | "refuse" | "isOne">;

/** A reader that numbers the documents of one workspace. */
export function documentReader(check: StructureCheck): DocumentReader {
  let next = 0;
  const definitions = new DefinitionDocuments();
  const trees = new RecentTrees();
  return {
    read: (path, text, previous) => {
      const id = previous?.id ?? next++;
      const equal = definitions.find(text);
      if (equal !== undefined) return { ...equal, id };
      const document = readWorkspaceDocument(id, path, text, previous, check, trees);
      definitions.note(document);
      return document;
    },
    refuse: (text, previous) => refusedDocument(previous?.id ?? next++, text),
    isOne: (text) => definitions.find(text) !== undefined,
    examineAgain: (document) => examinedAgain(document, check),
    get next() {
      return next;
    },
    goOnFrom: (other) => {
      next = Math.max(next, other.next);
    },
  };
}

/** Reads a file, or a new text of it: documents whose text is the same are taken over from `previous`. */
export function readFile(
  path: string,
  text: string,
  previous: WorkspaceFile | undefined,
  reader: TextReader,
): WorkspaceFile {
  const pieces = documentTexts(path, text, reader);
  return makeFile(path, reuse(path, previous?.documents ?? [], pieces, reader), isRecord(path));
}

/** The texts of a file's documents: put together, they are its text. */
export function documentTexts(
  path: string,
  text: string,
  { isOne }: Pick<TextReader, "isOne">,
): readonly string[] {
  // JSON has one document, whatever its lines start with.
  return isJson(path) || isOne(text) ? [text] : cut(text);
}

function cut(text: string): readonly string[] {
  const stretches = cutDocuments(text, LIMITS.documents + 1);
  return stretches.length === 1 ? [text] : stretches.map(({ start, end }) => text.slice(start, end));
}

/** Words without which nothing in a document is held against the CRDs of the Gateway API. */
const MAY_BE_JUDGED =
  /kind["']?[ \t]*:[ \t]*["']?(?:Gateway|GatewayClass|X?ListenerSet|[A-Z]+Route|Reference(?:Grant|Policy)|BackendTLSPolicy|XBackend|XBackendTrafficPolicy|XTelemetryPolicy|XMesh)\b|networking\.(?:x-)?k8s\.io|parentRefs["']?[ \t]*:|gatewayClassName["']?[ \t]*:/;

/** True for a document whose structure the CRDs of the Gateway API decide: a manifest, one of no or another group, values. */
export function isJudged({ root, text }: WorkspaceDocument): boolean {
  return root === "manifest" || (root === "other" && MAY_BE_JUDGED.test(text));
}

/** A file whose manifests are judged anew, since the CRDs that judge them have changed. */
export function judgeAgain(file: WorkspaceFile, reader: DocumentReader): WorkspaceFile {
  return withDocuments(file, (document) => (isJudged(document) ? reader.examineAgain(document) : document));
}

/** A file of another engine: its documents are held against what this one holds them against. */
export function takenOver(file: WorkspaceFile, reader: DocumentReader): WorkspaceFile {
  return withDocuments(file, (document) => reader.examineAgain(document));
}

function withDocuments(
  { path, documents, isRecord, firstLines, ordinals }: WorkspaceFile,
  change: (document: WorkspaceDocument) => WorkspaceDocument,
): WorkspaceFile {
  return makeFile(path, documents.map(change), isRecord, { firstLines, ordinals });
}

/** The whole text of a file. */
export function textOf(file: WorkspaceFile): string {
  return file.documents.map(({ text }) => text).join("");
}

/** How long a file is, in UTF-16 code units, without putting its text together. */
export function lengthOf(file: WorkspaceFile): number {
  return (file.starts.value.at(-1) ?? 0) + (file.documents.at(-1)?.text.length ?? 0);
}

/**
 * Replaces a range of a file. Only the documents that the range touches and their neighbours are cut again, and only
 * documents whose text came out different are read again.
 */
export function editFile(
  file: WorkspaceFile,
  range: Range,
  replacement: string,
  reader: DocumentReader,
): WorkspaceFile {
  const first = locate(file, range.start);
  const last = locate(file, range.end);
  const before = file.documents[first.index]?.text.slice(0, first.offset) ?? "";
  const after = file.documents[last.index]?.text.slice(last.offset) ?? "";
  const from = Math.max(0, first.index - 1);
  const to = Math.min(file.documents.length, last.index + 2);
  const head = first.index > from ? (file.documents[from]?.text ?? "") : "";
  const tail = to > last.index + 1 ? (file.documents[last.index + 1]?.text ?? "") : "";
  const text = head + before + replacement + after + tail;
  const pieces = documentTexts(file.path, text, reader);
  const old = file.documents.slice(from, to);
  const fresh = reuse(file.path, old, pieces, reader);
  const documents = file.documents.toSpliced(from, to - from, ...fresh);
  if (documents.length > LIMITS.documents || file.documents.length > LIMITS.documents)
    return readFile(file.path, documents.map((document) => document.text).join(""), file, reader);
  return makeFile(file.path, documents, file.isRecord, stillTrue(file, old, fresh));
}

/** True for a document with as many lines as another, which it mostly is itself. */
function hasLinesOf(document: WorkspaceDocument, other: WorkspaceDocument | undefined): boolean {
  return other === document || other?.breaks.value === document.breaks.value;
}

/** What an edit inside documents leaves as it was: most keys typed add no line and no document. */
function stillTrue(
  { noted, firstLines, ordinals }: WorkspaceFile,
  old: readonly WorkspaceDocument[],
  fresh: readonly WorkspaceDocument[],
): Partial<Pick<WorkspaceFile, "noted" | "firstLines" | "ordinals">> {
  const sameNoted = old.some(isNoted) || fresh.some(isNoted) ? {} : { noted };
  if (old.length !== fresh.length || old.some(({ id }, index) => fresh[index]?.id !== id)) return sameNoted;
  const sameLines = old.every((document, index) => hasLinesOf(document, fresh[index]));
  return sameLines ? { ...sameNoted, firstLines, ordinals } : { ...sameNoted, ordinals };
}

/** The document that a position stands in, and the offset in it. */
export function locate(
  file: WorkspaceFile,
  position: Position,
): { readonly index: number; readonly offset: number } {
  const starts = file.firstLines.value;
  const index = lastStart(starts, position.line, file.documents.length);
  const document = file.documents[index];
  if (document === undefined) return { index: 0, offset: 0 };
  const line = position.line - (starts[index] ?? 0);
  return {
    index,
    offset: offsetAt(document.text, document.lines.value, { line, character: position.character }),
  };
}

/** Pairs old documents with new texts: equal ones at both ends are taken over, the rest is read in order. */
function reuse(
  path: string,
  old: readonly WorkspaceDocument[],
  pieces: readonly string[],
  reader: TextReader,
): readonly WorkspaceDocument[] {
  const isSame = (document: WorkspaceDocument | undefined, at: number): boolean =>
    document?.text === pieces[at] && (document?.isRefused === true) === isBeyond(at);
  let start = 0;
  while (start < old.length && start < pieces.length && isSame(old[start], start)) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < pieces.length - start &&
    isSame(old[old.length - 1 - end], pieces.length - 1 - end)
  ) {
    end++;
  }
  const middle = pieces.slice(start, pieces.length - end);
  const replaced = old.slice(start, old.length - end);
  const alike = new Map<string, WorkspaceDocument>();
  return [
    ...old.slice(0, start),
    ...middle.map((text, index) => {
      const previous = replaced[index];
      if (isBeyond(start + index)) return reader.refuse(text, previous);
      const document = reader.read(path, text, previous);
      return previous === undefined && middle.length > 1 ? asOneAlike(document, alike) : document;
    }),
    ...old.slice(old.length - end),
  ];
}

/**
 * A document that is read for the first time, with what follows from its text alone taken over from one of the same text: one
 * Route that a generator writes a thousand times is examined once. Each keeps objects of its own.
 */
function asOneAlike(document: WorkspaceDocument, alike: Map<string, WorkspaceDocument>): WorkspaceDocument {
  const { text } = document;
  const first = alike.get(text);
  if (first === undefined) {
    alike.set(text, document);
    return document;
  }
  const { lines, positions, findings } = first;
  return { ...document, lines, positions, findings };
}

/** True for the place of what follows the last document that is read. */
function isBeyond(at: number): boolean {
  return at === LIMITS.documents;
}

/** What is different between two lists of documents. */
export interface ChangedDocuments {
  /** The documents that have changed or are gone, as they were. */
  readonly old: readonly WorkspaceDocument[];
  /** Those that the new list lacks. */
  readonly gone: readonly WorkspaceDocument[];
  /** Those that it has in another form or for the first time. */
  readonly fresh: readonly WorkspaceDocument[];
}

/** Compares two lists of documents. Only what lies between equal ends is looked at. */
export function changedDocuments(
  before: readonly WorkspaceDocument[],
  after: readonly WorkspaceDocument[],
): ChangedDocuments {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const fresh = after.slice(start, after.length - end);
  const old = before.slice(start, before.length - end);
  const ids = new Set(fresh.map(({ id }) => id));
  return { old, gone: old.filter(({ id }) => !ids.has(id)), fresh };
}
