import { commands, l10n, languages, type TextEditor, Uri, ViewColumn, window, workspace } from "vscode";
import { pickGateway } from "./pickGateway.ts";
import { PREVIEWS } from "./previewKinds.ts";
import { isPreviewName, previewUri } from "./previewUri.ts";
import type {
  DocumentPosition,
  PreviewEnding,
  PreviewName,
  PreviewRef,
  PreviewResult,
  PreviewSubject,
} from "./protocol.ts";
import { qualifiedName } from "./qualifiedName.ts";
import type { RenderedViews } from "./renderedViews.ts";
import type { ServerSession } from "./serverSession.ts";

/**
 * Opens a preview beside the active editor: as a page where there is one, as a text otherwise.
 *
 * @param argument a subject from a code lens or a link, the editor's URI from a menu, or nothing; without a subject the
 *   place of the cursor is meant.
 */
export async function showPreview(
  server: ServerSession,
  views: RenderedViews,
  preview: PreviewName,
  argument: unknown,
): Promise<void> {
  const found = await find(server, preview, argument);
  if (found === null) return;
  if (PREVIEWS[preview].isRendered === true) views.open(refOf(found));
  else await openText(found);
}

/** Opens the text form of the page in front. */
export async function showAsText(server: ServerSession, views: RenderedViews): Promise<void> {
  const ref = views.inFront;
  const found = ref === undefined ? null : await server.preview(ref);
  if (found !== null) await openText(found);
}

function refOf({ ending, text, sources, ...ref }: PreviewResult): PreviewRef {
  return ref;
}

async function openText(found: PreviewResult): Promise<void> {
  const uri = previewUri(found, found.ending);
  const document = await openAs(uri, found.ending);
  const shown = window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
  const viewColumn = shown?.viewColumn ?? ViewColumn.Beside;
  await window.showTextDocument(document, { viewColumn, preview: true, preserveFocus: true });
}

/** The command that code lenses name, with a preview and its subject. */
export const SHOW_PREVIEW = "gatewayApi.showPreview";

/** Opens the preview that a code lens names; anything else opens nothing. */
export async function showLinkedPreview(
  server: ServerSession,
  views: RenderedViews,
  argument: unknown,
): Promise<void> {
  if (typeof argument !== "object" || argument === null || !("preview" in argument)) return;
  const { preview, ...subject } = argument;
  if (typeof preview === "string" && isPreviewName(preview))
    await showPreview(server, views, preview, subject);
}

/** Opens the merged Gateway beside the Gateway without its ListenerSets and children, as a comparison. */
export async function compareEffectiveGateway(server: ServerSession, argument: unknown): Promise<void> {
  const found = await find(server, "effectiveGateway", argument);
  if (found === null) return;
  const own = previewUri({ ...found, preview: "ownGateway" }, found.ending);
  const merged = previewUri(found, found.ending);
  await Promise.all([openAs(own, found.ending), openAs(merged, found.ending)]);
  const title = l10n.t("{0}: its own listeners, and all that are merged", qualifiedName(found));
  await commands.executeCommand("vscode.diff", own, merged, title, { viewColumn: ViewColumn.Beside });
}

/** What a command is about: what the cursor is on, or else a Gateway from a list; says so where there is nothing. */
async function find(
  server: ServerSession,
  preview: PreviewName,
  argument: unknown,
): Promise<PreviewResult | null> {
  const subject = isSubject(argument) ? argument : undefined;
  const { absence, nothingAtCursor } = PREVIEWS[preview];
  const params = subject ?? cursor(editorFor(argument));
  const atPlace = params === undefined ? null : await server.preview({ ...params, preview });
  // What is of a whole workspace is there wherever the cursor stands, and without one.
  const isOfWorkspace = subject === undefined && nothingAtCursor === undefined;
  const isOfGateway = subject === undefined && PREVIEWS[preview].isOfGateway === true;
  const asked = atPlace === null && isOfGateway ? await pickGateway(server) : undefined;
  if (asked === null) return null;
  const isAskedAgain = atPlace === null && (isOfWorkspace || asked !== undefined);
  const found = isAskedAgain ? await server.preview({ ...asked, preview }) : atPlace;
  if (found === null) {
    const message =
      subject === undefined && nothingAtCursor !== undefined ? nothingAtCursor() : absence(subject ?? {});
    void window.showInformationMessage(message);
  }
  return found;
}

const LANGUAGES: Readonly<Record<PreviewEnding, string>> = {
  yaml: "yaml",
  md: "markdown",
  txt: "plaintext",
};

/** A user may have given `*.yaml` another language, Helm's for instance. */
async function openAs(uri: Uri, ending: PreviewEnding) {
  const opened = await workspace.openTextDocument(uri);
  const language = LANGUAGES[ending];
  return opened.languageId === language ? opened : languages.setTextDocumentLanguage(opened, language);
}

function editorFor(argument: unknown): TextEditor | undefined {
  const uri = argument instanceof Uri ? argument.toString() : undefined;
  const { activeTextEditor, visibleTextEditors } = window;
  if (uri === undefined || activeTextEditor?.document.uri.toString() === uri) return activeTextEditor;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uri) ?? activeTextEditor;
}

function cursor(editor: TextEditor | undefined): DocumentPosition | undefined {
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}

/** The parts of a subject are texts, and a subject has a name or a detail. */
function isSubject(value: unknown): value is PreviewSubject {
  if (typeof value !== "object" || value === null || value instanceof Uri) return false;
  const hasSubject = "name" in value || "detail" in value;
  return hasSubject && Object.values(value).every((part) => typeof part === "string");
}
