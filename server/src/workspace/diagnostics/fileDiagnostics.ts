import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { type FileDelivery, overlayOf } from "../../delivery/fileDelivery.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { NONE } from "../../yaml/exactList.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import { firstLineOf, ordinalIn, type WorkspaceFile } from "../files/file.ts";
import { type Finding, inFormOf, isSameMistake, type LocalFinding, type Severity } from "../finding.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { ObjectTable } from "../objects/objectTable.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { CrossFileFindings, JudgedObjects } from "./judgedObjects.ts";
import { moveDown, type PlacedFinding, type RenderContext, renderDocument } from "./render.ts";
import { renderFile } from "./renderFile.ts";
import { TouchedDocuments } from "./touchedDocuments.ts";

interface DocumentDiagnostics {
  readonly document: WorkspaceDocument;
  readonly findings: readonly Finding[];
  /** Whom the findings are about: a diagnostic says the namespace that its object gets. */
  readonly subjects: readonly Delivered[];
  /** Where the objects stood that the diagnostics point to, or that their fixes would change. */
  readonly pointsTo: ReadonlyMap<ResourceId, ObjectLocation | undefined>;
  /** As if the document stood alone in its file. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same where the document starts. */
  readonly placed: { readonly line: number; readonly diagnostics: readonly Diagnostic[] };
}

/** The forms of an object that one kustomization, Flux Kustomization or Application makes. */
interface FormsOfOverlay {
  /** Undefined where nothing applies it for certain. */
  readonly overlay: string | undefined;
  readonly ids: readonly [ResourceId, ...ResourceId[]];
}

/** Documents from which on a file is rendered in several steps. */
const MANY = 50;

/**
 * The diagnostics of files: rendered whenever somebody asks, taken over document by document where nothing has changed, and
 * remembered as they were last told of.
 */
export class FileDiagnostics {
  private readonly objects: ObjectTable;
  private readonly judged: JudgedObjects;
  private readonly context: RenderContext;
  /** The delivery paths of a file. */
  private readonly deliveriesOf: (path: string) => readonly FileDelivery[];
  /** What was last told of each file. */
  private readonly told = new Map<string, readonly Diagnostic[]>();
  private readonly documents = new Map<number, DocumentDiagnostics>();
  /** Documents that were rendered with everything up to date, and of which nobody has taken note since: hundreds in a large file. */
  private readonly untouched = new Set<number>();
  /** Documents that have, or may have, something to say, by file: of thousands in one file most have nothing. */
  private readonly toRender = new TouchedDocuments();
  /** The large file whose documents are being rendered one after another, and how many are. */
  private prepared: { readonly file: WorkspaceFile; readonly documents: number } | undefined;
  /** Files whose diagnostics speak of a document, by the document's id: their ranges move with it. */
  private readonly mentions = new Map<number, Set<string>>();

  constructor(
    objects: ObjectTable,
    judged: JudgedObjects,
    context: RenderContext,
    deliveriesOf: (path: string) => readonly FileDelivery[],
  ) {
    this.deliveriesOf = deliveriesOf;
    this.objects = objects;
    this.judged = judged;
    this.context = context;
  }

  /** The diagnostics of a file as they were last told of. */
  lastTold(path: string): readonly Diagnostic[] {
    return this.told.get(path) ?? [];
  }

  /** Takes note that a document may have something else to say than before. */
  touch(path: string, documentId: number): void {
    this.untouched.delete(documentId);
    this.toRender.add(path, documentId);
  }

  forget(path: string, documentId: number): void {
    this.documents.delete(documentId);
    this.untouched.delete(documentId);
    this.toRender.delete(path, documentId);
    this.mentions.delete(documentId);
  }

  /** The files that point into one of these documents: they are shown anew when its lines may have moved. */
  mentioning(documents: readonly WorkspaceDocument[]): ReadonlySet<string> {
    const paths = new Set<string>();
    if (this.mentions.size === 0) return paths;
    for (const { id } of documents) {
      const own = this.mentions.get(id);
      // A file may have thousands of documents, and this is asked at each key: most are mentioned nowhere.
      if (own !== undefined) for (const path of own) paths.add(path);
    }
    return paths;
  }

  /**
   * Renders the documents of a large file one after another, so that `renew` can take them over. False where it was asked to
   * pause before that was done.
   */
  prepare(file: WorkspaceFile, shouldPause: () => boolean): boolean {
    if (this.toRender.countIn(file.path) < MANY) return true;
    const from = this.prepared?.file === file ? this.prepared.documents : 0;
    this.prepared = undefined;
    for (const ordinal of this.ordinalsToRender(file)) {
      const document = file.documents[ordinal];
      if (ordinal < from || document === undefined) continue;
      this.ofDocument(file, document, firstLineOf(file, ordinal), "up to date");
      if (!shouldPause()) continue;
      this.prepared = { file, documents: ordinal + 1 };
      return false;
    }
    return true;
  }

  /** Brings what is told of a file up to date, undefined where it has nothing to say; true when that is not what it was. */
  renew(path: string, file: WorkspaceFile | undefined): boolean {
    const before = this.lastTold(path);
    const after = file === undefined ? [] : this.of(file, "up to date");
    if (after.length === 0) this.told.delete(path);
    else this.told.set(path, after);
    return !deepEqual(before, after);
  }

  /** The diagnostics of a file, with the findings of its objects come by in one of the ways. */
  of(file: WorkspaceFile, crossFile: CrossFileFindings): readonly Diagnostic[] {
    const ordinals = this.ordinalsToRender(file);
    if (ordinals.length === 0) return [];
    const diagnostics = ordinals.flatMap((ordinal): readonly Diagnostic[] => {
      const document = file.documents[ordinal];
      if (document === undefined) return [];
      const line = firstLineOf(file, ordinal);
      const own = this.ofDocument(file, document, line, crossFile);
      if (own.length === 0 && crossFile === "up to date") this.toRender.delete(file.path, document.id);
      return own;
    });
    return renderFile(file, diagnostics, this.context);
  }

  /** The places of the documents of a file that may have something to say, in order. */
  private ordinalsToRender(file: WorkspaceFile): readonly number[] {
    return this.toRender
      .in(file.path)
      .flatMap((id) => ordinalIn(file, id) ?? [])
      .sort((a, b) => a - b);
  }

  /** The diagnostics of one document, taken over from the last time where nothing about it has changed. */
  private ofDocument(
    file: WorkspaceFile,
    document: WorkspaceDocument,
    firstLine: number,
    crossFile: CrossFileFindings,
  ): readonly Diagnostic[] {
    if (file.isRecord)
      return moveDown(renderDocument(file.path, syntaxOnly(document), [], this.context), firstLine);
    const last = this.documents.get(document.id);
    const now =
      last !== undefined && crossFile === "up to date" && this.isAsRendered(document, last)
        ? inPlace(last, firstLine)
        : this.newOf(file.path, document, firstLine, crossFile, last);
    if (now === undefined) return NONE;
    if (now !== last) this.documents.set(document.id, now);
    if (crossFile === "up to date") this.untouched.add(document.id);
    else this.untouched.delete(document.id);
    return now.placed.diagnostics;
  }

  private isAsRendered(document: WorkspaceDocument, last: DocumentDiagnostics): boolean {
    return this.untouched.has(document.id) && last.document === document && this.standWhereTheyStood(last);
  }

  /** What a document has to say by its findings as they are now; undefined where that is nothing. */
  private newOf(
    path: string,
    document: WorkspaceDocument,
    firstLine: number,
    crossFile: CrossFileFindings,
    last: DocumentDiagnostics | undefined,
  ): DocumentDiagnostics | undefined {
    const found = this.place(path, document, firstLine, crossFile);
    if (found.length === 0 && this.objects.localFindings(document).length === 0) return undefined;
    const own = this.withoutReplaced(document);
    return last !== undefined &&
      last.document === own &&
      sameFindings(last, found) &&
      this.standWhereTheyStood(last)
      ? inPlace(last, firstLine)
      : this.render(path, own, found, firstLine);
  }

  /** True where no object has moved that the diagnostics of a document point to. */
  private standWhereTheyStood({ pointsTo }: DocumentDiagnostics): boolean {
    for (const [id, before] of pointsTo) {
      const now = this.context.objectLocation(id);
      if (
        now?.document !== before?.document ||
        now?.firstLine !== before?.firstLine ||
        now?.delivered !== before?.delivered
      )
        return false;
    }
    return true;
  }

  private render(
    path: string,
    document: WorkspaceDocument,
    found: readonly PlacedFinding[],
    firstLine: number,
  ): DocumentDiagnostics {
    const pointsTo = new Map<ResourceId, ObjectLocation | undefined>();
    const objectLocation = (id: ResourceId): ObjectLocation | undefined => {
      const location = this.context.objectLocation(id);
      pointsTo.set(id, location);
      return location;
    };
    const diagnostics = renderDocument(path, document, found, { ...this.context, objectLocation });
    for (const { finding } of found) for (const { place } of finding.related) this.mention(place.id, path);
    return {
      document,
      findings: found.map(({ finding }) => finding),
      subjects: found.map(({ objectLocation: { delivered } }) => delivered),
      pointsTo,
      diagnostics,
      placed: { line: firstLine, diagnostics: moveDown(diagnostics, firstLine) },
    };
  }

  private mention(id: ResourceId, path: string): void {
    const documentId = this.objects.documentOf(id);
    if (documentId === undefined || this.objects.pathOf(id) === path) return;
    const paths = this.mentions.get(documentId);
    if (paths === undefined) this.mentions.set(documentId, new Set([path]));
    else paths.add(path);
  }

  /** A document without what was found in the structure of objects that a definition of the workspace speaks for. */
  private withoutReplaced(document: WorkspaceDocument): WorkspaceDocument {
    const findings = this.ownFindings(document);
    return findings === document.findings.value
      ? document
      : { ...document, findings: new Lazy(() => findings) };
  }

  /** What is wrong with a document by itself, as far as nobody else says it. */
  ownFindings(document: WorkspaceDocument): readonly LocalFinding[] {
    const own = this.objects.localFindings(document);
    const replaced =
      own.length === 0 ? [] : this.objects.idsIn(document.id).filter((id) => this.judged.isReplaced(id));
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
      this.place(file.path, document, starts[index] ?? 0, "up to date"),
    );
  }

  private place(
    path: string,
    document: WorkspaceDocument,
    firstLine: number,
    crossFile: CrossFileFindings,
  ): readonly PlacedFinding[] {
    const findingsOf = (id: ResourceId): readonly Finding[] => this.judged.findings(id, crossFile);
    const placed: PlacedFinding[] = [];
    const add = (id: ResourceId, findings: readonly Finding[]): void => {
      const delivered = findings.length === 0 ? undefined : this.objects.resource(id);
      if (delivered === undefined) return;
      const objectLocation: ObjectLocation = { path, document, firstLine, delivered };
      for (const finding of findings) placed.push({ finding, objectLocation });
    };
    for (const forms of this.objects.formsIn(document.id)) {
      const [id, ...others] = forms;
      const inAll = findingsOf(id).flatMap((finding) => inAllForms(finding, others.map(findingsOf)) ?? []);
      add(id, inAll);
      if (others.length === 0) continue;
      const reported = [...inAll];
      for (const { overlay, ids } of this.overlaysOf(path, forms)) {
        const [form, ...elsewhere] = ids;
        const inOverlay = findingsOf(form).flatMap(
          (finding) => inAllForms(finding, elsewhere.map(findingsOf)) ?? [],
        );
        const own = inOneForm(inOverlay, reported, overlay);
        reported.push(...own);
        add(form, own);
      }
    }
    return placed;
  }

  /**
   * The forms of an object by what makes them. What lies outside of several environments makes a form for each, and it is not
   * known which of them it is for: these stand together.
   */
  private overlaysOf(path: string, forms: readonly ResourceId[]): readonly FormsOfOverlay[] {
    const found: FormsOfOverlay[] = [];
    const byWay = new Map<string, ResourceId[]>();
    const deliveries = this.deliveriesOf(path);
    for (const id of forms) {
      const { build, scope } = this.objects.resource(id) ?? {};
      const delivery = deliveries.find((one) => one.build === build && one.scope === scope);
      const way = delivery?.doubt === "shared" ? delivery.through.join("\n") : id;
      const together = byWay.get(way);
      if (together !== undefined) {
        together.push(id);
        continue;
      }
      const ids: [ResourceId, ...ResourceId[]] = [id];
      byWay.set(way, ids);
      found.push({ overlay: delivery === undefined ? undefined : overlayOf(delivery), ids });
    }
    return found;
  }
}

function sameFindings({ findings, subjects }: DocumentDiagnostics, found: readonly PlacedFinding[]): boolean {
  return (
    findings.length === found.length &&
    found.every(
      ({ finding, objectLocation }, index) =>
        finding === findings[index] && objectLocation.delivered === subjects[index],
    )
  );
}

/** Diagnostics of a document that may start on another line by now. */
function inPlace(last: DocumentDiagnostics, line: number): DocumentDiagnostics {
  return last.placed.line === line
    ? last
    : { ...last, placed: { line, diagnostics: moveDown(last.diagnostics, line) } };
}

/** What is said of a place in every form of an object: as mildly as in the mildest. */
function inAllForms(finding: Finding, others: readonly (readonly Finding[])[]): Finding | undefined {
  return others.reduce<Finding | undefined>((mildest, findings) => {
    const same = findings.find((other) => isSameMistake(finding, other));
    if (mildest === undefined || same === undefined) return undefined;
    return isMilder(same.severity, mildest.severity) ? same : mildest;
  }, finding);
}

/**
 * What does not work in one form of an object, and does in others. A form that nothing applies says nothing.
 */
function inOneForm(
  findings: readonly Finding[],
  reported: readonly Finding[],
  overlay: string | undefined,
): readonly Finding[] {
  if (overlay === undefined) return [];
  return findings.flatMap((finding): readonly Finding[] => {
    const isWrong = finding.severity === "error" || finding.severity === "warning";
    const isOfCluster = finding.category === "status" || finding.category === "reference";
    if (!isWrong || !isOfCluster || reported.some((other) => isSameMistake(finding, other))) return [];
    return [inFormOf(finding, overlay)];
  });
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];

function isMilder(a: Severity, b: Severity): boolean {
  return SEVERITIES.indexOf(a) > SEVERITIES.indexOf(b);
}

/** Of test data and archives only the syntax is reported. */
function syntaxOnly(document: WorkspaceDocument): WorkspaceDocument {
  return { ...document, findings: new Lazy(() => document.syntax) };
}
