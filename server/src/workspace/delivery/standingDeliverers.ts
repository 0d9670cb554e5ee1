import { type Copied, type CopySources, copySources } from "../../delivery/adjustment.ts";
import type { AdjustedDeliverer, PlacedDeliverer } from "../../delivery/deliveryWalk.ts";
import { type FileDelivery, isSameDelivery } from "../../delivery/fileDelivery.ts";
import type { LayerReplacement } from "../../delivery/layer.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import type { WorkspaceDocument } from "../files/document.ts";
import type { WorkspaceFile } from "../files/file.ts";
import { adjustedDeliverer, sourceObjects } from "./deliveringObjects.ts";

/** An object that delivers files, with the document and the place in it where it stands. */
interface StandingDeliverer extends PlacedDeliverer {
  readonly place: string;
}

interface KnownAdjustment {
  readonly delivery: FileDelivery;
  readonly document: WorkspaceDocument;
  readonly result: AdjustedDeliverer;
  /** What replacements copied into it: that stands in other files. */
  readonly copies: readonly CopiedInto[];
}

/** What a replacement copied when it was asked for. */
interface CopiedInto {
  readonly asked: Parameters<CopySources>;
  readonly copied: Copied;
}

/** The objects that deliver files, and what becomes of them on their own ways. */
export class StandingDeliverers {
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  /** The files that deliver others, or say how others are built. */
  private readonly byFile = new Map<string, readonly StandingDeliverer[]>();
  /** The names of deliverers, by their places. */
  private readonly names = new Map<string, string>();
  private readonly adjustments = new Map<string, KnownAdjustment[]>();
  /** The files whose objects replacements copy into deliverers, or into the ConfigMaps of their variables. */
  private readonly copied = new Set<string>();
  /** What replacements copied for the plan before. */
  private readonly copiedBefore = new WeakMap<LayerReplacement, Copied>();
  private known = this.copying();

  /** `files` is the caller's own map. */
  constructor(files: ReadonlyMap<string, WorkspaceFile>) {
    this.files = files;
  }

  /** Takes note of a file with facts about delivery; undefined where it has none any more. */
  note(path: string, file: WorkspaceFile | undefined): void {
    for (const { place } of this.byFile.get(path) ?? []) this.names.delete(place);
    if (file === undefined) {
      this.byFile.delete(path);
      return;
    }
    const deliverers = deliverersOf(path, file);
    for (const { place, id } of deliverers) this.names.set(place, id);
    this.byFile.set(path, deliverers);
  }

  /** True where no file says anything about delivery. */
  get isEmpty(): boolean {
    return this.byFile.size === 0;
  }

  /** The files with facts about delivery. */
  paths(): readonly string[] {
    return [...this.byFile.keys()];
  }

  in(path: string): readonly PlacedDeliverer[] {
    return this.byFile.get(path) ?? [];
  }

  /** All of them, ordered by file and position. */
  all(): readonly PlacedDeliverer[] {
    return this.paths()
      .toSorted()
      .flatMap((path) => this.in(path));
  }

  /** The name of an object that delivers files, by the document and the place where it stands. */
  nameOf(documentId: number, base: Path): string {
    return this.names.get(placeOf(documentId, base)) ?? "";
  }

  /** True for a file of which something was copied for the last plan. */
  isCopied(path: string): boolean {
    return this.copied.has(path);
  }

  /** Takes note that a plan is made, which copies anew. */
  forgetCopies(): void {
    this.copied.clear();
    this.known = this.copying();
  }

  /** What replacements copy for this plan. */
  readonly copies: CopySources = (replacement, by) => this.known(replacement, by);

  private copying(): CopySources {
    return copySources((file) => {
      this.copied.add(file);
      return sourceObjects(this.files, file);
    }, this.copiedBefore);
  }

  /** Layers and variables reach deliverers, too. Reading them again takes time, so the last results are kept. */
  adjusted(placed: PlacedDeliverer, delivery: FileDelivery): AdjustedDeliverer {
    const document = this.files
      .get(placed.file)
      ?.documents.find(({ id }) => placed.id === this.nameOf(id, placed.deliverer.base));
    if (document === undefined) return { deliverer: placed.deliverer, namespace: undefined, isFilled: false };
    const known = this.adjustments.get(placed.id)?.filter((one) => one.document === document) ?? [];
    const last = known.find((one) => isSameDelivery(one.delivery, delivery) && this.copiesTheSame(one));
    if (last !== undefined) return last.result;
    const copies: CopiedInto[] = [];
    const result = adjustedDeliverer(placed, document, delivery, (...asked) => {
      const copied = this.copies(...asked);
      copies.push({ asked, copied });
      return copied;
    });
    this.adjustments.set(placed.id, [...known.slice(-3), { delivery, document, result, copies }]);
    return result;
  }

  private copiesTheSame({ copies }: KnownAdjustment): boolean {
    return copies.every(({ asked, copied }) => this.copies(...asked) === copied);
  }
}

/**
 * The objects of a file that deliver others, in order. Each is named by its place among them: documents come and go beside
 * it, and get numbers in the order of edits.
 */
function deliverersOf(path: string, file: WorkspaceFile): readonly StandingDeliverer[] {
  return file.documents
    .flatMap(({ id, facts }) =>
      facts.flatMap((deliverer) =>
        deliverer.kind === "kustomization"
          ? []
          : [{ place: placeOf(id, deliverer.base), file: path, deliverer }],
      ),
    )
    .map((standing, index) => ({ id: `${path}\u0000${index}`, ...standing }));
}

/** The document of an object that delivers files, and the place in it. */
function placeOf(documentId: number, base: Path): string {
  return `${documentId}:${pathKey(base)}`;
}
