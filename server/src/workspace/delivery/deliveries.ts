import { type CopySources, copySources } from "../../delivery/adjustment.ts";
import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { missingProducers } from "../../delivery/kustomizeProducers.ts";
import type { BuildEntry } from "../../delivery/layer.ts";
import type { Links } from "../../delivery/links.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { LazyValue } from "../../yaml/lazyFrom.ts";
import type { Path } from "../../yaml/tree.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import type { PartialFiles } from "../files/partialFiles.ts";
import type { StructureCheck } from "../files/structureCheck.ts";
import { inFormOf, isSameMistake, type LocalFinding } from "../finding.ts";
import { Copiers } from "./copiers.ts";
import { type DocumentVariant, documentVariants, type KnownAdjustments } from "./deliveredDocument.ts";
import { sourceObjects } from "./deliveringObjects.ts";
import { deliveryFindings } from "./deliveryFindings.ts";
import { DeliveryTable } from "./deliveryTable.ts";
import { FailedPatches } from "./failedPatches.ts";
import type { PatchingFiles } from "./patchingFiles.ts";

/** A document as it is delivered. */
export interface DeliveredDocument {
  readonly variants: readonly DocumentVariant[];
  /** What is wrong with it by itself; undefined where that is what its text alone shows. */
  readonly findings?: LazyValue<readonly LocalFinding[]>;
  /** The files whose patches fail on it in another way than before. */
  readonly failingOtherwise: readonly string[];
}

/** Documents in the forms in which they reach clusters, and what is wrong with their delivery paths. */
export class Deliveries {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly check: StructureCheck;
  private readonly table: DeliveryTable;
  private readonly adjustments: KnownAdjustments = new WeakMap();
  private readonly failures: FailedPatches;
  private readonly copiers = new Copiers();
  /** What replacements may copy from, as long as no file changes: the objects of a build all copy from the same. */
  private copies: CopySources | undefined;

  /** `files` is the caller's own map: it is read as it is at each call, and never changed here. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>, partial: PartialFiles, check: StructureCheck) {
    this.files = files;
    this.check = check;
    this.table = new DeliveryTable(files, partial);
    this.failures = new FailedPatches(files);
  }

  /** Takes note of a file's new form, or of its end. */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
    changed: ChangedDocuments,
  ): void {
    this.copies = undefined;
    this.table.update(path, before, after, changed);
  }

  /** Takes note of files that became pieces of manifests, or ceased to be. */
  updatePieces(paths: readonly string[]): void {
    this.copies = undefined;
    this.table.updatePieces(paths);
  }

  /** Takes note of the folders that there are, whatever is in them, `unknown` where nobody can tell; and of the links. */
  setFolders(folders: readonly string[] | "unknown", links: Links): void {
    this.table.setFolders(folders, links);
  }

  /** True where a change that was taken note of may have changed the delivery paths of files. */
  get needsRefresh(): boolean {
    return this.table.needsRefresh;
  }

  /**
   * Works out the delivery paths of files anew. Returns the files that are delivered, or deliver, by other paths than
   * before.
   */
  refresh(): readonly string[] {
    return this.table.refresh();
  }

  /** Grows whenever files may be delivered by other paths than before. */
  get revision(): number {
    return this.table.revision;
  }

  /** The delivery paths of a file, at least one. */
  of(path: string): readonly FileDelivery[] {
    return this.table.of(path);
  }

  /** The folders of the workspace that an object of a document delivers. */
  foldersOf(documentId: number, base: Path): readonly string[] {
    const applied = this.table.followed(this.table.nameOf(documentId, base)) ?? [];
    return [...new Set(applied.flatMap(({ folder }) => folder ?? []))];
  }

  /** True for a file whose kustomization has patches, wherever they are written. */
  patches(path: string): boolean {
    return this.table.patches(path);
  }

  /** Grows whenever other files than before have kustomizations with patches. */
  get patchings(): number {
    return this.table.patchings;
  }

  /**
   * The patches by name of the kustomization in a file, and the files that it builds; undefined where any object may be
   * there.
   */
  patchingBuild(path: string): PatchingFiles | undefined {
    return this.table.patchingBuild(path);
  }

  /** Forgets a document that is gone, or is no manifest any more. Returns the files whose patches failed on it. */
  forget(documentId: number): readonly string[] {
    this.copiers.note(documentId, "", []);
    return this.failures.note(documentId, "", []);
  }

  /** The documents that say what they say since replacements copy it from a file, with their own files. */
  copiersFrom(path: string): ReadonlyMap<number, string> {
    return this.copiers.from(path);
  }

  /** A document in all forms in which it reaches clusters. */
  deliver(path: string, document: WorkspaceDocument): DeliveredDocument {
    const lacking = document.facts.some(({ kind }) => kind === "kustomization")
      ? missingProducers(this.table.problemsOf(path))
      : [];
    const copiedFrom: (readonly BuildEntry[])[] = [];
    const variants = documentVariants(document, this.table.of(path), {
      check: this.check,
      sources: this.sourcesNotedIn(copiedFrom),
      known: this.adjustments,
      lacking,
      isWhole: ({ base }) => {
        const applied = this.table.followed(this.table.nameOf(document.id, base));
        return applied?.every(({ isOpen, folder }) => !isOpen && folder !== undefined) === true;
      },
    });
    this.copiers.note(document.id, path, copiedFrom);
    const failingOtherwise = this.failures.note(
      document.id,
      path,
      variants.flatMap(({ failures }) => failures),
    );
    const findings = this.findingsOf(path, document, variants);
    return { variants, failingOtherwise, ...(findings === undefined ? {} : { findings }) };
  }

  /** What replacements copy into a document, which is made anew when one of the files changes that they look through. */
  private sourcesNotedIn(copiedFrom: (readonly BuildEntry[])[]): CopySources {
    return (replacement, by) => {
      if (!copiedFrom.includes(replacement.among)) copiedFrom.push(replacement.among);
      this.copies ??= copySources((file) => sourceObjects(this.files, file));
      return this.copies(replacement, by);
    };
  }

  private findingsOf(
    path: string,
    document: WorkspaceDocument,
    variants: readonly DocumentVariant[],
  ): LazyValue<readonly LocalFinding[]> | undefined {
    const isWritten = variants.every(({ findings }) => findings === undefined);
    const delivery = document.facts.length === 0 ? [] : this.deliveryFindings(path, document);
    if (isWritten && delivery.length === 0) return undefined;
    return new Lazy(() => [
      ...(isWritten ? document.findings.value : structureInForms(document, variants)),
      ...delivery,
    ]);
  }

  private deliveryFindings(path: string, document: WorkspaceDocument): readonly LocalFinding[] {
    return deliveryFindings(document, {
      problems: this.table.problemsOf(path),
      failures: this.failures.in(path),
      missing: (base) => this.table.missingPath(this.table.nameOf(document.id, base)),
      mayBeFilled: (variable) =>
        this.table
          .of(path)
          .some(
            ({ variables }) =>
              variables !== undefined && (!variables.isComplete || variables.known.has(variable)),
          ),
      nearestEntry: (entry) => this.table.nearestEntry(path, entry),
      isApplied: () =>
        this.table.of(path).some(({ through }) => through.some((file) => !isKustomizationFile(file))),
    });
  }
}

/** What is wrong with a document that does not arrive as it is written. */
function structureInForms(
  document: WorkspaceDocument,
  variants: readonly DocumentVariant[],
): readonly LocalFinding[] {
  const forms = variants.map(({ findings = document.findings, overlay }) => ({
    findings: findings.value.filter(({ category }) => category !== "syntax"),
    overlay,
  }));
  return [...document.syntax, ...inForms(forms)];
}

/** What is wrong with the structure of a document in one form in which it arrives. */
interface FormFindings {
  readonly findings: readonly LocalFinding[];
  readonly overlay: string | undefined;
}

/**
 * What is wrong with the structure of a document that arrives in several forms: what stands in all of them, and what the
 * API server would refuse of one, with the name of what makes that form. A kustomization that only people apply may be
 * unfinished: others may complete it elsewhere.
 */
function inForms(forms: readonly FormFindings[]): readonly LocalFinding[] {
  const [first, ...others] = forms;
  const inAll = (first?.findings ?? []).filter((finding) =>
    others.every(({ findings }) => findings.some((other) => isSameMistake(finding, other))),
  );
  const reported = [...inAll];
  for (const { findings, overlay } of forms) {
    if (overlay === undefined) continue;
    const own = findings.filter(
      (finding) =>
        finding.severity === "error" &&
        !(finding.rule === "field-required" && isKustomizationFile(overlay)) &&
        !reported.some((other) => isSameMistake(finding, other)),
    );
    reported.push(...own.map((finding) => inFormOf(finding, overlay)));
  }
  return reported;
}
