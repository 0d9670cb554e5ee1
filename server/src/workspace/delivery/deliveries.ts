import type { PatchFailure } from "../../delivery/adjustment.ts";
import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { missingProducers } from "../../delivery/kustomizeProducers.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { ChangedDocuments, WorkspaceFile } from "../files/file.ts";
import type { StructureCheck } from "../files/structureCheck.ts";
import { isSameMistake, type LocalFinding } from "../finding.ts";
import { type DocumentVariant, documentVariants, type KnownAdjustments } from "./deliveredDocument.ts";
import { sourceObjects } from "./deliveringObjects.ts";
import { deliveryFindings } from "./deliveryFindings.ts";
import { DeliveryTable } from "./deliveryTable.ts";
import type { PatchingFiles } from "./patchingFiles.ts";
import { delivererId } from "./placedDeliverers.ts";

/** A document as it is delivered. */
export interface DeliveredDocument {
  readonly variants: readonly DocumentVariant[];
  /** What is wrong with it by itself; undefined where that is what its text alone shows. */
  readonly findings?: readonly LocalFinding[];
}

/** Documents in the forms in which they reach clusters, and what is wrong with their delivery paths. */
export class Deliveries {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly check: StructureCheck;
  private readonly table: DeliveryTable;
  private readonly adjustments: KnownAdjustments = new WeakMap();
  /** The patches that could not be applied, by the documents that they were meant for. */
  private readonly failures = new Map<number, readonly PatchFailure[]>();

  /** `files` is the caller's own map: it is read as it is at each call, and never changed here. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>, check: StructureCheck) {
    this.files = files;
    this.check = check;
    this.table = new DeliveryTable(files);
  }

  /** Takes note of a file's new form, or of its end. */
  update(
    path: string,
    before: WorkspaceFile | undefined,
    after: WorkspaceFile | undefined,
    changed: ChangedDocuments,
  ): void {
    this.table.update(path, before, after, changed);
  }

  /** Takes note of the folders that there are, whatever is in them; `unknown` where nobody can tell. */
  setFolders(folders: readonly string[] | "unknown"): void {
    this.table.setFolders(folders);
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

  /** The delivery paths of a file, at least one. */
  of(path: string): readonly FileDelivery[] {
    return this.table.of(path);
  }

  /** The folders of the workspace that an object of a document delivers. */
  foldersOf(documentId: number, base: Path): readonly string[] {
    const applied = this.table.followed(delivererId(documentId, base)) ?? [];
    return [...new Set(applied.flatMap(({ folder }) => folder ?? []))];
  }

  /**
   * The patches by name of the kustomization in a file, and the files that it builds; undefined where any object may be
   * there.
   */
  patchingBuild(path: string): PatchingFiles | undefined {
    return this.table.patchingBuild(path);
  }

  forget(documentId: number): void {
    this.failures.delete(documentId);
  }

  /** A document in all forms in which it reaches clusters. */
  deliver(path: string, document: WorkspaceDocument): DeliveredDocument {
    const lacking = document.facts.some(({ kind }) => kind === "kustomization")
      ? missingProducers(this.table.problemsOf(path))
      : [];
    const variants = documentVariants(document, this.table.of(path), {
      check: this.check,
      sources: (file) => sourceObjects(this.files, file),
      known: this.adjustments,
      lacking,
      isWhole: ({ base }) => {
        const applied = this.table.followed(delivererId(document.id, base));
        return applied?.every(({ isOpen, folder }) => !isOpen && folder !== undefined) === true;
      },
    });
    this.noteFailures(
      document.id,
      variants.flatMap(({ failures }) => failures),
    );
    const findings = this.findingsOf(path, document, variants);
    return { variants, ...(findings === undefined ? {} : { findings }) };
  }

  private noteFailures(documentId: number, failures: readonly PatchFailure[]): void {
    if (failures.length === 0) this.failures.delete(documentId);
    else this.failures.set(documentId, failures);
  }

  /** The files whose patches fail on some document now. */
  failingPatches(documentId: number): readonly string[] {
    return [...new Set((this.failures.get(documentId) ?? []).map(({ patch }) => patch.path))];
  }

  private findingsOf(
    path: string,
    document: WorkspaceDocument,
    variants: readonly DocumentVariant[],
  ): readonly LocalFinding[] | undefined {
    const structure = variants.some(({ findings }) => findings !== undefined)
      ? [
          ...document.findings.filter(({ category }) => category === "syntax"),
          ...inAll(variants.map(({ findings }) => findings ?? document.findings)),
        ]
      : undefined;
    const delivery = document.facts.length === 0 ? [] : this.deliveryFindings(path, document);
    if (structure === undefined && delivery.length === 0) return undefined;
    return [...(structure ?? document.findings), ...delivery];
  }

  private deliveryFindings(path: string, document: WorkspaceDocument): readonly LocalFinding[] {
    const failures = [...this.failures.values()].flat().filter(({ patch }) => patch.path === path);
    return deliveryFindings(document, {
      problems: this.table.problemsOf(path),
      failures: [...new Map(failures.map((one) => [pathKey(one.patch.at), one])).values()],
      missing: (base) => this.table.missingPath(delivererId(document.id, base)),
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

/** What stands in every list: a document that arrives in several forms is wrong only where all of them are. */
function inAll(lists: readonly (readonly LocalFinding[])[]): readonly LocalFinding[] {
  const [first = [], ...others] = lists;
  return first.filter(
    (finding) =>
      finding.category !== "syntax" &&
      others.every((list) => list.some((other) => isSameMistake(finding, other))),
  );
}
