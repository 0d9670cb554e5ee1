import type { CancellationToken } from "vscode-languageserver";
import type { PreviewSubject } from "../features/previews/preview.ts";
import { previewNamed } from "../features/previews/previews.ts";
import type { Tone, ViewPart, ViewWords } from "../features/renderedViews/viewPart.ts";
import { printable } from "../text/printable.ts";
import type { Range } from "../text/span.ts";
import type { Folder } from "./folder.ts";
import { inFolderOf, type PreviewParams, subjectOf } from "./preview.ts";
import type { Session } from "./session.ts";

/** Words with the place that they lead to. */
interface SentWords {
  readonly text: string;
  readonly tone: Tone;
  readonly place?: { readonly uri: string; readonly range: Range };
  /** The place in words, as `path:line`. */
  readonly where?: string;
}

/** A part of a view as it is sent. */
type SentPart =
  | { readonly kind: "answer" | "heading" | "text"; readonly words: SentWords }
  | { readonly kind: "literal"; readonly lines: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly SentWords[])[];
    };

/** A rendered view: its subject, by which it can be asked for again, and its parts from top to bottom. */
export interface RenderedViewResult extends PreviewSubject {
  readonly preview: string;
  readonly folder?: string;
  readonly parts: readonly SentPart[];
}

/** Answers `gatewayApi/renderedView`: a preview by parts; null where there is nothing to show, or only a text. */
export async function answerRenderedView(
  session: Session,
  params: PreviewParams & { readonly preview?: unknown },
  token: CancellationToken,
): Promise<RenderedViewResult | null> {
  const kind = previewNamed(params.preview);
  if (kind?.partsOf === undefined) return null;
  return inFolderOf(session, kind, params, token, (subject, folder, folderUri): RenderedViewResult | null => {
    const parts = folder.ask(() => kind.partsOf?.(folder.engine, subject));
    return parts === undefined
      ? null
      : {
          ...subjectOf(subject),
          preview: kind.name,
          ...folderUri,
          parts: parts.map((part) => sentPart(part, folder)),
        };
  });
}

function sentPart(part: ViewPart, folder: Folder): SentPart {
  switch (part.kind) {
    case "answer":
    case "heading":
    case "text":
      return { kind: part.kind, words: sentWords(part.words, folder) };
    case "literal":
      return { kind: part.kind, lines: part.lines.map(printable) };
    case "table":
      return {
        kind: part.kind,
        head: part.head,
        rows: part.rows.map((cells) => cells.map((cell) => sentWords(cell, folder))),
      };
  }
}

function sentWords({ text, tone, place }: ViewWords, folder: Folder): SentWords {
  const { path, range } = place ?? {};
  if (path === undefined || range === undefined) return { text: printable(text), tone };
  const where = printable(`${path}:${range.start.line + 1}`);
  return { text: printable(text), tone, place: { uri: folder.uriOf(path), range }, where };
}
