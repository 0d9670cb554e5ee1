import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { LayerPatch } from "../../delivery/layer.ts";
import { isTargeted, type PatchTarget } from "../../delivery/patches.ts";
import { present, text } from "../../model/reading.ts";
import { isGatewayApiGroup, splitApiVersion } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { child } from "../../yaml/tree.ts";
import type { Finding } from "../finding.ts";

/** What is known of a kustomization that patches objects by their names. */
export interface PatchingBuild {
  readonly patches: readonly LayerPatch[];
  /** The objects of a kind and name that it builds. */
  has(group: string, kind: string, name: string): boolean;
  /** Everything that patches the files of the build on their way, those of outer kustomizations included. */
  onTheWay(): readonly LayerPatch[];
}

/** The patches of a kustomization whose one object is not among what it builds: kustomize refuses the whole build. */
export function missingPatchTargets(subject: Delivered, build: PatchingBuild): readonly Finding[] {
  return build.patches.flatMap((patch): readonly Finding[] => {
    const named = namedObject(patch);
    if (named === undefined || build.has(named.group, named.kind, named.name)) return [];
    // What is taken out in the end was there to be patched.
    if (build.onTheWay().some((other) => isDeletionOf(other, named))) return [];
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

interface NamedObject {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * True for a strategic merge that deletes an object as a whole. Source:
 * https://github.com/kubernetes/community/blob/main/contributors/devel/sig-api-machinery/strategic-merge-patch.md#delete-directive
 */
function isDeletionOf({ body, target }: LayerPatch, { group, kind, name }: NamedObject): boolean {
  if (body.kind !== "strategic" || text(body.root, "$patch") !== "delete") return false;
  // A name and a kind are all that is known of what is gone.
  const asked = present<PatchTarget>({ group: target.group, kind: target.kind, name: target.name });
  return isTargeted(asked, { group, version: "", kind, name, labels: {}, annotations: {} }) !== "no";
}

function namedObject({ isForOne, body }: LayerPatch): NamedObject | undefined {
  if (!isForOne || body.kind !== "strategic") return undefined;
  const kind = text(body.root, "kind");
  const name = text(child(body.root, "metadata"), "name");
  const { group } = splitApiVersion(text(body.root, "apiVersion") ?? "");
  const isRead = isGatewayApiGroup(group) || (group === "" && kind === "Service");
  return kind === undefined || name === undefined || !isRead || isOpaque(name)
    ? undefined
    : { group, kind, name };
}
