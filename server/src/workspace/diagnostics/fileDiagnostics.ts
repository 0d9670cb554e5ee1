import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { WorkspaceFile } from "../files/file.ts";
import { type Finding, isSameMistake, type LocalFinding, type Severity } from "../finding.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { moveDown, type PlacedFinding, type RenderContext, renderDocument, renderFile } from "./render.ts";

/** How the findings of an object are come by: as they are, or as they were last known. */
export type FindingsOf = (id: ResourceId) => readonly Finding[];

interface DocumentDiagnostics {
  readonly document: WorkspaceDocument;
  readonly findings: readonly Finding[];
  /** Whom the findings are about: a diagnostic says the namespace that its object gets. */
  readonly subjects: readonly Delivered[];
  /** As if the document stood alone in its file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The diagnostics of files as they were last shown, and what is needed to show them anew without looking at all. */
export class FileDiagnostics {
  private readonly objects: ObjectTable;
  private readonly findingsOf: FindingsOf;
  private readonly isReplaced: (id: ResourceId) => boolean;
  private readonly context: RenderContext;
  private readonly shown = new Map<string, readonly Diagnostic[]>();
  private readonly documents = new Map<number, DocumentDiagnostics>();
  /** Documents that have, or may have, something to say, by file: of thousands in one file most have nothing. */
  private readonly withDiagnostics = new Map<string, Set<number>>();
  /** Files whose diagnostics speak of a document, by the document's id: their ranges move with it. */
  private readonly mentions = new Map<number, Set<string>>();

  /** `isReplaced` says of which objects the structure is judged elsewhere. */
  constructor(
    objects: ObjectTable,
    findingsOf: FindingsOf,
    isReplaced: (id: ResourceId) => boolean,
    context: RenderContext,
  ) {
    this.objects = objects;
    this.findingsOf = findingsOf;
    this.isReplaced = isReplaced;
    this.context = context;
  }

  /** The diagnostics of a file as they were last rendered. */
  of(path: string): readonly Diagnostic[] {
    return this.shown.get(path) ?? [];
  }

  /** Takes note that a document may have something else to say than before. */
  touch(path: string, documentId: number): void {
    const withDiagnostics = this.withDiagnostics.get(path);
    if (withDiagnostics === undefined) this.withDiagnostics.set(path, new Set([documentId]));
    else withDiagnostics.add(documentId);
  }

  forget(path: string, documentId: number): void {
    this.documents.delete(documentId);
    this.withDiagnostics.get(path)?.delete(documentId);
    this.mentions.delete(documentId);
  }

  /** The files that point into one of these documents: they are shown anew when its lines may have moved. */
  mentioning(documents: readonly WorkspaceDocument[]): ReadonlySet<string> {
    const paths = new Set<string>();
    if (this.mentions.size === 0) return paths;
    for (const { id } of documents) for (const path of this.mentions.get(id) ?? []) paths.add(path);
    return paths;
  }

  /** Renders a file, undefined where it has nothing to say; true when its diagnostics are not what they were. */
  render(path: string, file: WorkspaceFile | undefined): boolean {
    const before = this.of(path);
    const after = file === undefined ? [] : this.renderNow(file);
    if (after.length === 0) this.shown.delete(path);
    else this.shown.set(path, after);
    return !deepEqual(before, after);
  }

  private renderNow(file: WorkspaceFile): readonly Diagnostic[] {
    const withDiagnostics = this.withDiagnostics.get(file.path);
    if (withDiagnostics === undefined) return [];
    const ordinals = [...withDiagnostics]
      .flatMap((id) => file.ordinals.value.get(id) ?? [])
      .sort((a, b) => a - b);
    const diagnostics = ordinals.flatMap((ordinal): readonly Diagnostic[] => {
      const document = file.documents[ordinal];
      if (document === undefined) return [];
      const line = file.firstLines.value[ordinal] ?? 0;
      const own = this.renderDocument(file, document, line);
      if (own.length === 0) withDiagnostics.delete(document.id);
      return moveDown(own, line);
    });
    return renderFile(file, diagnostics, this.context);
  }

  /** The diagnostics of one document, taken over from the last time where nothing about it has changed. */
  private renderDocument(
    file: WorkspaceFile,
    document: WorkspaceDocument,
    firstLine: number,
  ): readonly Diagnostic[] {
    if (file.isRecord) return renderDocument(file.path, syntaxOnly(document), [], this.context);
    const placed = this.place(file.path, document, firstLine, this.findingsOf);
    if (placed.length === 0 && this.objects.localFindings(document).length === 0) return [];
    const findings = placed.map(({ finding }) => finding);
    const subjects = placed.map(({ objectLocation }) => objectLocation.delivered);
    const own = this.withoutReplaced(document);
    const last = this.documents.get(document.id);
    if (last?.document === own && sameItems(last.findings, findings) && sameItems(last.subjects, subjects))
      return last.diagnostics;
    const diagnostics = renderDocument(file.path, own, placed, this.context);
    const related = findings.flatMap((finding) => finding.related);
    for (const { place } of related) this.mention(place.id, file.path);
    // Ranges in other documents move without this one's knowing.
    if (related.length === 0)
      this.documents.set(document.id, { document: own, findings, subjects, diagnostics });
    return diagnostics;
  }

  private mention(id: ResourceId, path: string): void {
    const documentId = this.objects.documentOf(id);
    if (documentId === undefined || this.objects.pathOf(id) === path) return;
    const paths = this.mentions.get(documentId);
    if (paths === undefined) this.mentions.set(documentId, new Set([path]));
    else paths.add(path);
  }

  /** The diagnostics of a file with findings that may not be up to date; nothing is remembered of them. */
  provisional(file: WorkspaceFile, findingsOf: FindingsOf): readonly Diagnostic[] {
    const starts = file.firstLines.value;
    const diagnostics = file.documents.flatMap((document, index) => {
      const start = starts[index] ?? 0;
      const placed = file.isRecord ? [] : this.place(file.path, document, start, findingsOf);
      const own = file.isRecord ? syntaxOnly(document) : this.withoutReplaced(document);
      return moveDown(renderDocument(file.path, own, placed, this.context), start);
    });
    return renderFile(file, diagnostics, this.context);
  }

  /** A document without what was found in the structure of objects that a definition of the workspace speaks for. */
  private withoutReplaced(document: WorkspaceDocument): WorkspaceDocument {
    const findings = this.ownFindings(document);
    return findings === document.findings ? document : { ...document, findings };
  }

  /** What is wrong with a document by itself, as far as nobody else says it. */
  ownFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    const own = this.objects.localFindings(document);
    const replaced = own.length === 0 ? [] : this.objects.idsIn(document.id).filter(this.isReplaced);
    if (replaced.length === 0) return own;
    const bases = replaced.map((id) => this.objects.resource(id)?.resource.base ?? []);
    return own.filter(({ category, at }) => {
      if (category === "syntax" || "start" in at) return true;
      return !bases.some((base) => base.every((step, index) => at.path[index] === step));
    });
  }

  /** The findings of a file's objects with the objects that they are about. */
  placedFindings(file: WorkspaceFile): readonly PlacedFinding[] {
    const starts = file.firstLines.value;
    return file.documents.flatMap((document, index) =>
      this.place(file.path, document, starts[index] ?? 0, this.findingsOf),
    );
  }

  private place(
    path: string,
    document: WorkspaceDocument,
    firstLine: number,
    findingsOf: FindingsOf,
  ): readonly PlacedFinding[] {
    const placed: PlacedFinding[] = [];
    // What is wrong in one cluster only is not told.
    for (const [id, ...others] of this.objects.formsIn(document.id)) {
      const findings = findingsOf(id).flatMap((finding) => inAllForms(finding, others.map(findingsOf)) ?? []);
      const delivered = findings.length === 0 ? undefined : this.objects.resource(id);
      if (delivered === undefined) continue;
      const objectLocation: ObjectLocation = { path, document, firstLine, delivered };
      for (const finding of findings) placed.push({ finding, objectLocation });
    }
    return placed;
  }
}

/** What is said of a place in every form of an object: as mildly as in the mildest. */
function inAllForms(finding: Finding, others: readonly (readonly Finding[])[]): Finding | undefined {
  return others.reduce<Finding | undefined>((mildest, findings) => {
    const same = findings.find((other) => isSameMistake(finding, other));
    if (mildest === undefined || same === undefined) return undefined;
    return isMilder(same.severity, mildest.severity) ? same : mildest;
  }, finding);
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];

function isMilder(a: Severity, b: Severity): boolean {
  return SEVERITIES.indexOf(a) > SEVERITIES.indexOf(b);
}

/** Test data and archives are told of their syntax only. */
function syntaxOnly(document: WorkspaceDocument): WorkspaceDocument {
  return { ...document, findings: document.findings.filter(({ category }) => category === "syntax") };
}
