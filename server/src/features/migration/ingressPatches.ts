import { KUSTOMIZATION_FILES } from "../../delivery/kustomization.ts";
import {
  applyPatch,
  isTargeted,
  type PatchBody,
  type PatchTarget,
  targetOf,
} from "../../delivery/patches.ts";
import { folderOf, pathFrom } from "../../delivery/paths.ts";
import { bodiesOf, treesIn, type WrittenPatch } from "../../delivery/writtenPatch.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { text } from "../../model/reading.ts";
import { splitApiVersion } from "../../model/resource.ts";
import {
  type ReadFiles,
  type ReadKustomization,
  readIngressObject,
  type WrittenIngress,
} from "./ingressFile.ts";
import { nodeNear } from "./nodeNear.ts";

/** A patch of a kustomization that is for an Ingress. */
export interface IngressPatch {
  readonly written: WrittenIngress;
  readonly by: ReadKustomization;
  /** UTF-16 code units from the start of the kustomization. */
  readonly offset: number;
  /** The Ingress with this patch alone; that it is taken out, or that nobody can tell. */
  readonly outcome:
    | { readonly kind: "patched"; readonly ingress: IngressObject }
    | { readonly kind: "removed" }
    | { readonly kind: "unknown" };
}

/** The patches of kustomizations that build an Ingress and are, or may be, for it. */
export function ingressPatches({
  ingresses,
  kustomizations,
  patchTexts,
}: ReadFiles): readonly IngressPatch[] {
  const patching = kustomizations.filter(({ content }) => content.patches.length > 0);
  if (patching.length === 0) return [];
  const byPath = new Map(kustomizations.map((one) => [one.file.path, one]));
  return patching.flatMap((by) => {
    const built = builtFiles(by, byPath);
    const own = ingresses.filter(({ file, values }) => values === undefined && built.has(file.path));
    if (own.length === 0) return [];
    return by.content.patches.flatMap((patch) => {
      const bodies = bodiesIn(patch, by, patchTexts);
      return own.flatMap((written): readonly IngressPatch[] => {
        const outcome = outcomeOf(written, patch.target, bodies);
        const offset = nodeNear(by.root, patch.at);
        return outcome === undefined ? [] : [{ written, by, offset, outcome }];
      });
    });
  });
}

/** The files that a kustomization builds, those of the kustomizations that it lists among them. */
function builtFiles(
  from: ReadKustomization,
  byPath: ReadonlyMap<string, ReadKustomization>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const open: ReadKustomization[] = [from];
  const seen = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = folderOf(next.file.path);
    for (const { text: listed } of [...next.content.resources, ...next.content.components]) {
      const path = pathFrom(folder, listed);
      files.add(path);
      const below = KUSTOMIZATION_FILES.map((name) =>
        byPath.get(path === "" ? name : `${path}/${name}`),
      ).find((one) => one !== undefined);
      if (below === undefined || seen.has(below)) continue;
      seen.add(below);
      open.push(below);
    }
  }
  return files;
}

/** What a patch changes; undefined where its file is not there, or its text is filled in later. */
function bodiesIn(
  { content }: WrittenPatch,
  by: ReadKustomization,
  patchTexts: ReadonlyMap<string, string>,
): readonly PatchBody[] | undefined {
  switch (content.kind) {
    case "inline":
      return content.bodies;
    case "unknown":
      return undefined;
    case "file": {
      const written = patchTexts.get(pathFrom(folderOf(by.file.path), content.path));
      return written === undefined || written === "" ? undefined : bodiesOf(treesIn(written));
    }
  }
}

function outcomeOf(
  written: WrittenIngress,
  target: PatchTarget | undefined,
  bodies: readonly PatchBody[] | undefined,
): IngressPatch["outcome"] | undefined {
  // A patch that nobody can read and that names no kind may be for anything.
  if (bodies === undefined)
    return target?.kind !== undefined && isFor(target, written) ? { kind: "unknown" } : undefined;
  let root = written.root;
  let isMeant = false;
  for (const body of bodies) {
    const meant = target ?? (body.kind === "strategic" ? targetOf(body.root) : undefined);
    if (meant === undefined || !isFor(meant, written)) continue;
    isMeant = true;
    const patched = applyPatch(root, body);
    if (patched.kind === "removed") return { kind: "removed" };
    if (patched.kind === "failed") return { kind: "unknown" };
    root = patched.root;
  }
  const { ingress } = written;
  const namespace = ingress.isNamespaceWritten ? ingress.namespace : undefined;
  return isMeant ? { kind: "patched", ingress: readIngressObject(root, namespace) } : undefined;
}

/** True for what is, or may be, the target of a patch. */
function isFor(target: PatchTarget, { ingress, root }: WrittenIngress): boolean {
  const { group, version } = splitApiVersion(text(root, "apiVersion") ?? "");
  const { name, labels, annotations } = ingress;
  return isTargeted(target, { group, version, kind: "Ingress", name, labels, annotations }) !== "no";
}
