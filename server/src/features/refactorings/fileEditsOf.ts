import type { ResourceId } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { applyEdits, editBetween } from "../../text/textEdit.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type DocumentEdit, editDocument } from "../../yaml/editDocument.ts";
import { type ListItem, listItems, withListItems, withoutListItems } from "../../yaml/listItems.ts";
import type { Path } from "../../yaml/tree.ts";
import { withEdits } from "../../yaml/withEdits.ts";
import { withCopiedEntries } from "../copiedEntries.ts";
import { type FileEdit, inFile } from "../fileEdit.ts";
import type { ItemsOf, RefactoringEdit } from "./refactoring.ts";

/** A change of one file; `isEmptied` says that nothing is left of it. */
export interface RefactoredFile extends FileEdit {
  readonly isEmptied: boolean;
}

/** The text edits of a refactoring, one file each. Offsets are UTF-16 code units from the start of the file. */
export function fileEditsOf(
  workspace: Workspace,
  edits: readonly RefactoringEdit[],
): readonly RefactoredFile[] {
  const texts = new Map<WorkspaceDocument, EditedDocument>();
  const editsByDocument = groupedBy(
    edits.flatMap((edit) => {
      const objectLocation = workspace.objectLocation(subjectOf(edit));
      return objectLocation === undefined ? [] : [{ objectLocation, edit }];
    }),
    ({ objectLocation }) => objectLocation.document,
  );
  for (const [document, [first, ...others]] of editsByDocument) {
    if (first === undefined) continue;
    const before = { path: first.objectLocation.path, text: document.text, below: [] };
    texts.set(document, withRefactoringEdits(workspace, before, [first, ...others]));
  }
  const paths = [...new Set([...texts.values()].map(({ path }) => path))];
  return paths.map((path) => editedFile(workspace, path, texts));
}

interface EditedDocument {
  readonly path: string;
  readonly text: string;
  /** Documents that are new below it. */
  readonly below: readonly string[];
}

/** The object whose manifest an edit changes. */
export function subjectOf(edit: RefactoringEdit): ResourceId {
  switch (edit.kind) {
    case "addObject":
    case "addTexts":
      return edit.below;
    case "removeObject":
      return edit.id;
    case "removeItems":
      return edit.items.list.id;
    default:
      return edit.place.id;
  }
}

/** A change of one value of a manifest. */
type OneManifestEdit = Exclude<ManifestEdit, { readonly kind: "addDocument" }>;

/** True for an edit of one value, which fixes make, too. */
export function isManifestEdit(edit: RefactoringEdit): edit is OneManifestEdit {
  return MANIFEST_EDITS.has(edit.kind);
}

const MANIFEST_EDITS: ReadonlySet<RefactoringEdit["kind"]> = new Set([
  "set",
  "remove",
  "append",
  "renameKey",
  "moveBelow",
] satisfies OneManifestEdit["kind"][]);

/** A change of one document, and the object in it that it is about. */
interface PlacedEdit {
  readonly objectLocation: ObjectLocation;
  readonly edit: RefactoringEdit;
}

/** One change after the other; what is set or removed one after another is so together. */
function withRefactoringEdits(
  workspace: Workspace,
  before: EditedDocument,
  edits: readonly PlacedEdit[],
): EditedDocument {
  let document = before;
  let waiting: DocumentEdit[] = [];
  const makeWaiting = (): void => {
    if (waiting.length > 0) document = { ...document, text: withEdits(document.text, waiting) };
    waiting = [];
  };
  for (const { objectLocation, edit } of edits) {
    if (isManifestEdit(edit)) {
      waiting.push({ ...edit, path: documentPath(objectLocation.delivered, edit.place.path) });
      continue;
    }
    makeWaiting();
    document = withEdit(workspace, objectLocation, document, edit);
  }
  makeWaiting();
  return document;
}

function withEdit(
  workspace: Workspace,
  objectLocation: ObjectLocation,
  document: EditedDocument,
  edit: Exclude<RefactoringEdit, OneManifestEdit>,
): EditedDocument {
  const { resource } = objectLocation.delivered;
  const { text } = document;
  const inDocument = (path: Path): Path => documentPath(objectLocation.delivered, path);
  switch (edit.kind) {
    case "removeItems": {
      const { list, indices } = edit.items;
      return { ...document, text: withoutListItems(text, inDocument(list.path), indices) };
    }
    case "copyItems": {
      const items = writtenItems(workspace, edit.items);
      return { ...document, text: withListItems(text, inDocument(edit.place.path), items) };
    }
    case "addObject": {
      const { value, lists = [], copied = [] } = edit;
      const added = lists.reduce(
        (before, { path, items }) => withListItems(before, path, writtenItems(workspace, items)),
        withCopiedEntries(workspace, value, copied),
      );
      return { ...document, below: [...document.below, added] };
    }
    case "addTexts":
      return { ...document, below: [...document.below, ...edit.texts] };
    case "removeObject":
      return resource.base.length === 0
        ? { ...document, text: "" }
        : {
            ...document,
            text: applyEdits(text, editDocument(text, { kind: "remove", path: resource.base })),
          };
  }
}

/** Items as they stand in the workspace, whatever the refactoring does to them there. */
function writtenItems(workspace: Workspace, { list, indices }: ItemsOf): readonly ListItem[] {
  const objectLocation = workspace.objectLocation(list.id);
  if (objectLocation === undefined) return [];
  const items = listItems(objectLocation.document.text, documentPath(objectLocation.delivered, list.path));
  return indices.flatMap((index) => items[index] ?? []);
}

/** The edits of one file: each document by itself, so that those between them are not touched. */
function editedFile(
  workspace: Workspace,
  path: string,
  texts: ReadonlyMap<WorkspaceDocument, EditedDocument>,
): RefactoredFile {
  const documents = workspace.file(path)?.documents ?? [];
  const after = documents.map((document) => {
    const edited = texts.get(document);
    return edited === undefined ? document.text : written(edited, document);
  });
  const first = after.findIndex((text) => text !== "");
  const edits = documents.flatMap((document, index) => {
    const text = after[index] ?? "";
    // Where the documents before it are gone, no line is needed that parts it from them.
    const isParted = index > 0 && index === first && !/^---/.test(documents[0]?.text ?? "");
    const wanted = isParted ? text.replace(/^---[ \t]*(?:\r\n|\r|\n)/, "") : text;
    const made = editBetween(document.text, wanted);
    return inFile(workspace, { path, documentId: document.id }, made).edits;
  });
  return { path, edits, isEmptied: after.every((text) => text.trim() === "") };
}

function written({ text, below }: EditedDocument, document: WorkspaceDocument): string {
  if (below.length === 0) return text;
  const lineBreak = document.text.includes("\r\n") ? "\r\n" : "\n";
  const whole = text === "" || /[\r\n]$/.test(text) ? text : `${text}${lineBreak}`;
  return `${whole}${below.map((added) => `---\n${added}`.replaceAll("\n", lineBreak)).join("")}`;
}
