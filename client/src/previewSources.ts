import {
  Disposable,
  DocumentLink,
  Hover,
  type LocationLink,
  l10n,
  languages,
  MarkdownString,
  Range,
  type TextDocument,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { PreviewDocuments } from "./previewDocuments.ts";
import { PREVIEW_SCHEME } from "./previewUri.ts";
import type { LineSource, ObjectLocation, PlaceLink } from "./protocol.ts";

/** The command that leads from a line of a preview to where it comes from. */
export const GO_TO_SOURCE = "gatewayApi.goToSource";

/** Lets lines of previews lead to where they come from: Go to Definition, links where a place is named, and hovers. */
export function tracePreviews(previews: PreviewDocuments): Disposable {
  const selector = { scheme: PREVIEW_SCHEME };
  return Disposable.from(
    languages.registerDefinitionProvider(selector, {
      provideDefinition: (document, { line, character }): LocationLink[] => {
        const source = previews.sourcesOf(document.uri)[line];
        const link = source?.links.find(({ start, end }) => start <= character && character <= end);
        if (source === null || source === undefined) return [];
        const { uri, range } = link ?? source;
        const originSelectionRange =
          link === undefined ? wordsOf(document, line) : new Range(line, link.start, line, link.end);
        return [{ originSelectionRange, targetUri: Uri.parse(uri), targetRange: toRange(range) }];
      },
    }),
    languages.registerHoverProvider(selector, {
      provideHover: (document, { line }) => {
        const source = previews.sourcesOf(document.uri)[line];
        return source === null || source === undefined
          ? undefined
          : new Hover(hoverText(source), wordsOf(document, line));
      },
    }),
    languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: (document) =>
        previews
          .sourcesOf(document.uri)
          .flatMap((source, line) => (source?.links ?? []).map((link) => documentLink(link, line))),
    }),
  );
}

/** Opens the place that the line at the cursor comes from, in the group of editors where its file is, or else in the first. */
export async function goToSource(previews: PreviewDocuments): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const source = previews.sourcesOf(editor.document.uri)[editor.selection.active.line];
  if (source === null || source === undefined) {
    void window.showInformationMessage(l10n.t("This line comes from no file."));
    return;
  }
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === source.uri);
  await window.showTextDocument(Uri.parse(source.uri), {
    selection: toRange(source.range),
    viewColumn: shown?.viewColumn ?? ViewColumn.One,
  });
}

function documentLink(link: PlaceLink, line: number): DocumentLink {
  return new DocumentLink(new Range(line, link.start, line, link.end), addressOf(link));
}

/** The address of a place, as editors open it. */
function addressOf({ uri, range: { start } }: ObjectLocation): Uri {
  return Uri.parse(uri).with({ fragment: `L${start.line + 1},${start.character + 1}` });
}

function hoverText(source: LineSource): MarkdownString {
  const place = `${workspace.asRelativePath(Uri.parse(source.uri))}:${source.range.start.line + 1}`;
  const text = new MarkdownString();
  text.appendText(l10n.t("From {0}", source.about));
  return text.appendMarkdown("\n\n").appendMarkdown(`[${escaped(place)}](${addressOf(source).toString()})`);
}

function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()#+\-.!|<>]/g, "\\$&");
}

function wordsOf(document: TextDocument, line: number): Range {
  const { firstNonWhitespaceCharacterIndex: start, range } = document.lineAt(line);
  return new Range(line, start, line, range.end.character);
}

function toRange({ start, end }: ObjectLocation["range"]): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
