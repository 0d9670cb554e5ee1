import type { Delivered } from "../../delivery/delivered.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { Position, Range } from "../../text/span.ts";
import { rangeIn } from "../../workspace/diagnostics/render.ts";
import { firstLineOf, locate } from "../../workspace/files/file.ts";
import { nearestTo } from "../../workspace/objects/nearestTo.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import { namesInKustomization } from "../rename/deliveryNames.ts";

/** What the name in the target of a patch or a replacement means. */
export interface MeantTarget {
  readonly objects: readonly Delivered[];
  readonly range: Range;
}

/**
 * The objects that a kustomization names at a position: of several in as many clusters those that stand nearest. Undefined beside
 * names, and for expressions that are no names.
 */
export function deliveryTarget(
  workspace: Workspace,
  path: string,
  position: Position,
): MeantTarget | undefined {
  const file = isKustomizationFile(path) ? workspace.file(path) : undefined;
  if (file === undefined) return undefined;
  const { index, offset } = locate(file, position);
  const document = file.documents[index];
  if (document === undefined) return undefined;
  const found = namesInKustomization(recentReading(document.text).root).named.find(
    ({ name }) => name.start <= offset && offset <= name.end,
  );
  if (found === undefined) return undefined;
  const { group, kind = "", name = "", namespace } = found.target;
  const objects = (group === undefined ? [GATEWAY_GROUP, ""] : [group])
    .flatMap((one) => workspace.named(one, kind, name))
    .filter((one) => namespace === undefined || one.namespace === namespace);
  return {
    objects: nearestTo(path, objects, ({ id }) => workspace.objectLocation(id)?.path ?? ""),
    range: rangeIn(document, firstLineOf(file, index), found.name.start, found.name.end),
  };
}
