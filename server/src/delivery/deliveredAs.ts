import { NONE } from "../yaml/exactList.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { FileDelivery } from "./fileDelivery.ts";
import type { BuildEntry } from "./layer.ts";

/** Deliveries of some entries; those of before that have not changed keep their identity. */
export function deliveredAs(
  entries: readonly BuildEntry[],
  deliveryPath: DeliveryPath,
  before: DeliveredBuild | undefined,
): readonly FileDelivery[] {
  let byFile: ReturnType<typeof deliveriesByFile> | undefined;
  const elsewhere = (file: string): readonly FileDelivery[] => {
    if (before === undefined) return NONE;
    byFile ??= deliveriesByFile(before);
    return byFile.get(file) ?? NONE;
  };
  return entries.map(({ file, role, layers }, at) => {
    // Most builds bring the same files again in the same order, with other layers or with the same.
    const inPlace = before?.entries[at]?.file === file ? before.deliveries[at] : undefined;
    const candidates = inPlace === undefined ? elsewhere(file) : [inPlace];
    const last = candidates.find((one) => one.role === role && sameItems(one.layers, layers));
    return last ?? { ...deliveryPath, role, layers };
  });
}

/** The deliveries of a build by file. A component's file comes once for each kustomization that names it. */
export function deliveriesByFile({
  entries,
  deliveries,
}: DeliveredBuild): ReadonlyMap<string, readonly FileDelivery[]> {
  const found = new Map<string, FileDelivery[]>();
  for (const [at, { file }] of entries.entries()) {
    const delivery = deliveries[at];
    const all = found.get(file);
    if (delivery === undefined) continue;
    if (all === undefined) found.set(file, [delivery]);
    else all.push(delivery);
  }
  return found;
}

/** How the files of one build are delivered. */
export type DeliveryPath = Pick<FileDelivery, "scope" | "through" | "variables" | "doubt"> & {
  readonly build: string;
};

/** A build with its deliveries, one for each entry. */
export interface DeliveredBuild {
  readonly entries: readonly BuildEntry[];
  readonly deliveries: readonly FileDelivery[];
}
