import { documentPath } from "../../delivery/documentPath.ts";
import { type Range, rangesTouch, type Span } from "../../text/span.ts";
import { applyEdits, type TextEdit } from "../../text/textEdit.ts";
import { applicableFixes, applicableLocalFixes } from "../../workspace/diagnostics/applicableFixes.ts";
import { localRange, rangeOf } from "../../workspace/diagnostics/render.ts";
import { REMOVE_COMMENT } from "../../workspace/diagnostics/renderFile.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import { lengthOf, ordinalIn } from "../../workspace/files/file.ts";
import type { Fix, LocalFinding, ManifestEdit } from "../../workspace/finding.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { endOfLine, lineBreak, wholeLines } from "../../yaml/blockText.ts";
import { type DocumentEdit, editDocument, isRefused } from "../../yaml/editDocument.ts";
import { lineStart } from "../../yaml/tolerantTokens.ts";
import { withCopiedEntries } from "../copiedEntries.ts";
import { type FileEdit, inFile } from "../fileEdit.ts";

/** A fix with the finding that it repairs. */
export interface OfferedFix {
  readonly title: string;
  readonly rule: string;
  readonly isPreferred: boolean;
  readonly repair:
    | { readonly kind: "manifests"; readonly edits: readonly ManifestEdit[] }
    | {
        readonly kind: "text";
        readonly path: string;
        readonly documentId: number;
        readonly edits: readonly TextEdit[];
      }
    | {
        readonly kind: "document";
        readonly path: string;
        readonly documentId: number;
        readonly edits: readonly DocumentEdit[];
      };
}

/** A fix where its finding stands. */
export interface PlacedFix {
  readonly range: Range;
  readonly fix: OfferedFix;
}

/** The fixes of the findings that a range touches, in the order of the findings. */
export function fixesAt(workspace: Workspace, path: string, range: Range): readonly OfferedFix[] {
  return placedFixesAt(workspace, path, range).map(({ fix }) => fix);
}

/** A fix where its finding stands, with what it changes. */
export interface EditedFix extends PlacedFix {
  readonly files: readonly FileEdit[];
}

/** The same with the places of their findings and with their edits. */
export function editedFixesAt(workspace: Workspace, path: string, range: Range): readonly EditedFix[] {
  const placed = placedFixesAt(workspace, path, range);
  return edited(workspace, JSON.stringify([path, range]), placed, (one) => ({
    ...one,
    files: editsOf(workspace, one.fix),
  }));
}

const edited = inParts<EditedFix>();

function placedFixesAt(workspace: Workspace, path: string, range: Range): readonly PlacedFix[] {
  return fixesWhere(workspace, path, (there) => rangesTouch(there, range));
}

/** The fixes of all findings of a file. */
export function fixesIn(workspace: Workspace, path: string): readonly PlacedFix[] {
  return fixesWhere(workspace, path, () => true);
}

function fixesWhere(
  workspace: Workspace,
  path: string,
  isWanted: (range: Range) => boolean,
): readonly PlacedFix[] {
  const ofObjects = workspace.findingsOf(path).flatMap(({ finding, objectLocation }) => {
    if (finding.fixes.length === 0) return [];
    const range = rangeOf(objectLocation, finding.place, finding.on);
    if (!isWanted(range)) return [];
    return applicableFixes(finding.fixes, (id) => workspace.objectLocation(id)).map((fix) => ({
      range,
      fix: offer(finding.rule, fix),
    }));
  });
  const file = workspace.isNoManifest(path) ? undefined : workspace.file(path);
  const starts = file === undefined ? [] : file.firstLines.value;
  const ofText = (file?.documents ?? []).flatMap((document, index) =>
    workspace
      .localFindings(document)
      .filter(({ fix, fixes }) => fix !== undefined || fixes !== undefined)
      .flatMap((finding) => {
        const range = localRange(document, starts[index] ?? 0, finding.at);
        if (!isWanted(range)) return [];
        return localFixes(path, document, finding).map((fix) => ({ range, fix }));
      }),
  );
  return [...ofText, ...ofObjects, ...unusedComments(workspace, path, isWanted)];
}

/** Taking out the comments that silence nothing, with their lines where nothing else is on them. */
function unusedComments(
  workspace: Workspace,
  path: string,
  isWanted: (range: Range) => boolean,
): readonly PlacedFix[] {
  const file = workspace.file(path);
  if (file === undefined || file.documents.every(({ suppressions }) => suppressions.length === 0)) return [];
  const unused = new Map(
    workspace
      .diagnostics(path)
      .filter((found) => found.rule === "unused-ignore" && isWanted(found.range))
      .map(({ range }) => [range.start.line, range]),
  );
  const starts = file.firstLines.value;
  return file.documents.flatMap((document, index) =>
    document.suppressions.flatMap((comment): readonly PlacedFix[] => {
      const range = unused.get(comment.line + (starts[index] ?? 0));
      if (range === undefined) return [];
      const edits = [{ ...withItsLine(document.text, comment), text: "" }];
      const repair = { kind: "text", path, documentId: document.id, edits } as const;
      const fix = { title: REMOVE_COMMENT, rule: "unused-ignore", isPreferred: true, repair };
      return [{ range, fix }];
    }),
  );
}

function withItsLine(text: string, { start, end }: Span): Span {
  const from = lineStart(text, start);
  const to = endOfLine(text, end);
  const before = text.slice(from, start).trimEnd();
  return before === "" ? wholeLines(text, from, to) : { start: from + before.length, end: to };
}

function localFixes(
  path: string,
  document: WorkspaceDocument,
  { rule, fix, fixes = [] }: LocalFinding,
): readonly OfferedFix[] {
  const place = { path, documentId: document.id };
  const textEdits = (fix?.edits ?? []).map((edit) => onItsLines(document.text, edit));
  const ready: readonly OfferedFix[] =
    fix === undefined
      ? []
      : [{ title: fix.title, rule, isPreferred: true, repair: { kind: "text", ...place, edits: textEdits } }];
  return [
    ...ready,
    ...applicableLocalFixes(document.text, fixes).map(
      ({ title, edits, isPreferred = false }): OfferedFix => ({
        title,
        rule,
        isPreferred,
        repair: { kind: "document", ...place, edits },
      }),
    ),
  ];
}

/** An edit that leaves the line break in which a block scalar ends, whose span has it. */
function onItsLines(text: string, edit: TextEdit): TextEdit {
  const isBlock = /[|>]/.test(text.charAt(edit.start)) && /[\r\n]/.test(text.charAt(edit.end - 1));
  return isBlock && edit.end > edit.start ? { ...edit, end: endOfLine(text, edit.end) } : edit;
}

function offer(rule: string, { title, edits, isPreferred }: Fix): OfferedFix {
  return { title, rule, isPreferred: isPreferred ?? false, repair: { kind: "manifests", edits } };
}

/** The text edits of a fix, per file. Offsets are UTF-16 code units from the start of the file. */
export function editsOf(workspace: Workspace, fix: OfferedFix): readonly FileEdit[] {
  const { repair } = fix;
  switch (repair.kind) {
    case "text":
      return [inFile(workspace, repair, repair.edits)];
    case "document": {
      const file = workspace.file(repair.path);
      const document = file?.documents[ordinalIn(file, repair.documentId) ?? -1];
      if (document === undefined) return [];
      return [
        inFile(
          workspace,
          repair,
          repair.edits.flatMap((edit) => editDocument(document.text, edit)),
        ),
      ];
    }
    case "manifests":
      return manifestEditsOf(workspace, repair.edits);
  }
}

/** The text edits that change manifests, per file; none where one of them is refused. */
export function manifestEditsOf(workspace: Workspace, edits: readonly ManifestEdit[]): readonly FileEdit[] {
  if (edits.some((edit) => cannotBeMade(workspace, edit))) return [];
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const made = textEditsOf(workspace, edit);
    if (made !== undefined) byFile.set(made.path, [...(byFile.get(made.path) ?? []), ...made.edits]);
  }
  return [...byFile].map(([path, made]) => ({ path, edits: made }));
}

/** True where an edit of a manifest is refused by the way in which its document is written. */
export function cannotBeMade(workspace: Workspace, edit: ManifestEdit): boolean {
  const location = edit.kind === "addDocument" ? undefined : workspace.objectLocation(edit.place.id);
  if (edit.kind === "addDocument" || location === undefined) return false;
  return isRefused(location.document.text, {
    ...edit,
    path: documentPath(location.delivered, edit.place.path),
  });
}

/** The new texts of the files that a fix changes. */
export function applyFix(
  workspace: Workspace,
  fix: OfferedFix,
): readonly { readonly path: string; readonly text: string }[] {
  return editsOf(workspace, fix).map(({ path, edits }) => ({
    path,
    text: applyEdits(workspace.text(path) ?? "", edits),
  }));
}

function textEditsOf(workspace: Workspace, edit: ManifestEdit): FileEdit | undefined {
  if (edit.kind === "addDocument") return addDocument(workspace, edit);
  const objectLocation = workspace.objectLocation(edit.place.id);
  if (objectLocation === undefined) return undefined;
  const path = documentPath(objectLocation.delivered, edit.place.path);
  const edits = editDocument(objectLocation.document.text, { ...edit, path });
  return inFile(workspace, { path: objectLocation.path, documentId: objectLocation.document.id }, edits);
}

function addDocument(
  workspace: Workspace,
  { beside, value, copied = [] }: Extract<ManifestEdit, { readonly kind: "addDocument" }>,
): FileEdit | undefined {
  const objectLocation = workspace.objectLocation(beside);
  if (objectLocation === undefined) return undefined;
  const file = workspace.file(objectLocation.path);
  // The text of a whole file, put together for every fix, is a copy of that file for every finding in it.
  const end = file === undefined ? 0 : lengthOf(file);
  const isLineEnded = /[\r\n]$/.test(file?.documents.at(-1)?.text.slice(-1) ?? "");
  const broken = file?.documents.find(({ text }) => text.includes("\n"));
  const separator = end === 0 ? "" : `${isLineEnded ? "" : "\n"}---\n`;
  return {
    path: objectLocation.path,
    edits: [
      {
        start: end,
        end,
        text: `${separator}${withCopiedEntries(workspace, value, copied)}`.replaceAll(
          "\n",
          lineBreak(broken?.text ?? ""),
        ),
      },
    ],
  };
}
