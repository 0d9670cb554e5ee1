import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { LayerPatch } from "../../delivery/layer.ts";
import { text } from "../../model/reading.ts";
import { isGatewayApiGroup, splitApiVersion } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { child } from "../../yaml/tree.ts";
import type { Finding } from "../finding.ts";

/** What is known of a kustomization that patches objects by their names. */
export interface PatchingBuild {
  readonly patches: readonly LayerPatch[];
  /** The objects of a kind and name that it builds. */
  has(group: string, kind: string, name: string): boolean;
}

/** The patches of a kustomization whose one object is not among what it builds: kustomize refuses the whole build. */
export function missingPatchTargets(subject: Delivered, build: PatchingBuild): readonly Finding[] {
  return build.patches.flatMap((patch): readonly Finding[] => {
    const named = namedObject(patch);
    if (named === undefined || build.has(named.group, named.kind, named.name)) return [];
    return [
      {
        rule: "kustomization-patch-fails",
        category: "reference",
        severity: "warning",
        message: `This patch is for ${named.kind} \`${named.name}\`, which is not among what the kustomization builds, so kustomize refuses the whole build. Correct the name, or remove the patch.`,
        place: placeOf(subject.id, patch),
        on: "value",
        related: [],
        fixes: [],
      },
    ];
  });
}

/** True for a patch of which `missingPatchTargets` may have something to say. */
export function namesItsObject(patch: LayerPatch): boolean {
  return namedObject(patch) !== undefined;
}

function placeOf(id: ResourceId, { at }: LayerPatch): Finding["place"] {
  return { id, path: at };
}

function namedObject({
  isForOne,
  body,
}: LayerPatch): { readonly group: string; readonly kind: string; readonly name: string } | undefined {
  if (!isForOne || body.kind !== "strategic") return undefined;
  const kind = text(body.root, "kind");
  const name = text(child(body.root, "metadata"), "name");
  const { group } = splitApiVersion(text(body.root, "apiVersion") ?? "");
  const isRead = isGatewayApiGroup(group) || (group === "" && kind === "Service");
  return kind === undefined || name === undefined || !isRead || isOpaque(name)
    ? undefined
    : { group, kind, name };
}
