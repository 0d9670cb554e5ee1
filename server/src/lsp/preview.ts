import type { CancellationToken } from "vscode-languageserver";
import type { PreviewKind, PreviewSubject } from "../features/previews/preview.ts";
import { previewNamed } from "../features/previews/previews.ts";
import type { ObjectRef } from "../library.ts";
import { printable } from "../text/printable.ts";
import type { Position, Range } from "../text/span.ts";
import { locateNode } from "../workspace/views/locate.ts";
import { type LineOrigin, type TracedLine, textOfLines } from "../workspace/views/tracedLine.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";
import { mapInSlices, sliceEnd, throwIfCancelled, yieldToEventLoop } from "./slices.ts";

/** What is to be shown: what stands at a position, or a subject as an earlier answer named it. */
export type PreviewParams =
  | { readonly uri: string; readonly position: Position }
  | (PreviewSubject & { readonly folder?: string });

/** Where a line comes from. */
export interface LineSource {
  readonly uri: string;
  readonly range: Range;
  /** The object that stands there, in words. */
  readonly about: string;
  /** Where the line itself names places, as UTF-16 columns. */
  readonly links: readonly PlaceLink[];
}

/** A part of a line that names a place. */
export interface PlaceLink {
  readonly start: number;
  readonly end: number;
  readonly uri: string;
  readonly range: Range;
}

/** A preview: its subject, by which it can be asked for again, its text, and for each line its source or null. */
export interface PreviewResult extends PreviewSubject {
  readonly preview: string;
  /** The folder of the workspace, where there are several. */
  readonly folder?: string;
  readonly ending: PreviewKind["ending"];
  readonly text: string;
  readonly sources: readonly (LineSource | null)[];
}

/** What an object is in effect: the part of a preview that the two requests for it answer with. */
export type EffectiveResult = ObjectRef & Pick<PreviewResult, "text" | "sources">;

/** Answers `gatewayApi/preview`, where `preview` names the kind; null where there is nothing to show. */
export async function answerPreview(
  session: Session,
  params: PreviewParams & { readonly preview?: unknown },
  token: CancellationToken,
): Promise<PreviewResult | null> {
  const kind = previewNamed(params.preview);
  return kind === undefined
    ? null
    : inFolderOf(session, kind, params, token, (subject, folder, folderUri) =>
        render(kind, subject, folder, folderUri, token),
      );
}

/** Answers `gatewayApi/effectiveGateway`: the merged Gateway as one manifest. */
export function answerEffectiveGateway(
  session: Session,
  params: PreviewParams,
  token: CancellationToken,
): Promise<EffectiveResult | null> {
  return effective(session, { ...params, preview: "effectiveGateway" }, token);
}

/** Answers `gatewayApi/effectiveRoute`: an HTTPRoute joined with its children or its parents as one manifest. */
export function answerEffectiveRoute(
  session: Session,
  params: PreviewParams,
  token: CancellationToken,
): Promise<EffectiveResult | null> {
  return effective(session, { ...params, preview: "effectiveRoute" }, token);
}

async function effective(
  session: Session,
  params: PreviewParams & { readonly preview: string },
  token: CancellationToken,
): Promise<EffectiveResult | null> {
  const found = await answerPreview(session, params, token);
  if (found === null) return null;
  const { namespace, name = "", scope, text, sources } = found;
  const ref = { name, ...(namespace ? { namespace } : {}), ...(scope === undefined ? {} : { scope }) };
  return { ...ref, text, sources };
}

/** The folder of an answer, named where the workspace has several. */
export interface FolderUri {
  readonly folder?: string;
}

/** Answers for what stands at a position in its folder, and for a subject in the first folder that has it. */
export async function inFolderOf<Result>(
  session: Session,
  kind: PreviewKind,
  params: PreviewParams,
  token: CancellationToken,
  answer: (
    subject: PreviewSubject,
    folder: Folder,
    folderUri: FolderUri,
  ) => Result | null | Promise<Result | null>,
): Promise<Result | null> {
  const folders = await session.readyFolders(token);
  if ("uri" in params) {
    const { folder, path } = await session.readyFile(params.uri, token);
    const location = locateNode(folder.engine, path, params.position);
    const subject = kind.subjectAt(folder.engine, location);
    return subject === undefined ? null : answer(subject, folder, folderUriOf(folder, folders));
  }
  const { folder: wanted, ...subject } = params;
  const meant = wanted === undefined ? folders : folders.filter(({ uri }) => uri === wanted);
  const isSliceOver = sliceEnd();
  for (const folder of meant) {
    const found = await answer(subjectOf(subject), folder, folderUriOf(folder, folders));
    if (found !== null) return found;
    if (isSliceOver()) await yieldToEventLoop();
    throwIfCancelled(token);
  }
  return null;
}

/** The last of the folders is the place of documents that lie in none. */
function folderUriOf(folder: Folder, folders: readonly Folder[]): FolderUri {
  return folders.length > 2 ? { folder: folder.uri } : {};
}

/** A subject without anything else that a request gives. */
export function subjectOf(params: PreviewSubject): PreviewSubject {
  const { group, kind, namespace, name, scope, detail } = params;
  return defined({ group, kind, namespace, name, scope, detail });
}

async function render(
  kind: PreviewKind,
  given: PreviewSubject,
  folder: Folder,
  folderUri: FolderUri,
  token: CancellationToken,
): Promise<PreviewResult | null> {
  const subject = subjectOf(given);
  const lines = folder.ask(() => kind.linesOf(folder.engine, subject));
  if (lines === undefined) return null;
  const sources = await mapInSlices(lines, token, (line) => sourceOf(line, folder));
  return {
    ...subject,
    preview: kind.name,
    ...folderUri,
    ending: kind.ending,
    text: textOfLines(lines),
    sources,
  };
}

/** The parts of a subject that a request really gives. */
function defined(
  subject: { readonly [Key in keyof PreviewSubject]: PreviewSubject[Key] | undefined },
): PreviewSubject {
  return Object.fromEntries(Object.entries(subject).filter(([, value]) => typeof value === "string"));
}

function sourceOf({ text, from, also = [] }: TracedLine, folder: Folder): LineSource | null {
  if (from === undefined) return null;
  const { path, range, about } = from;
  return {
    uri: folder.uriOf(path),
    range,
    about: printable(about),
    links: [from, ...also].flatMap((place) => linkTo(place, text, folder)),
  };
}

/** The words of a line that name a place, as `path:line`. */
function linkTo({ path, range }: LineOrigin, text: string, folder: Folder): readonly PlaceLink[] {
  const words = `${path}:${range.start.line + 1}`;
  const start = text.indexOf(words);
  return start < 0 ? [] : [{ start, end: start + words.length, uri: folder.uriOf(path), range }];
}
