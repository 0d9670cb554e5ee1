import type { DeliveryFact } from "../../delivery/deliveryFacts.ts";
import type { PatchTarget } from "../../delivery/patches.ts";
import { readPatchTarget } from "../../delivery/patches.ts";
import { text } from "../../model/reading.ts";
import { child, nodeAt, type YamlNode } from "../../yaml/tree.ts";

/** What says how files reach a cluster and names objects for that: patches, replacements, checks. */
export interface DeliveryNames {
  readonly named: readonly NamedTarget[];
  /** Entries of lists of patches, with the text or the tree that each may hold. */
  readonly patches: readonly WrittenPatchEntry[];
}

/** A map that names one object, or those that its expressions match. */
export interface NamedTarget {
  readonly target: PatchTarget;
  /** The scalar with the name. */
  readonly name: YamlNode;
  /** The name is a name, and no expression. */
  readonly isExact: boolean;
}

export interface WrittenPatchEntry {
  /** What it is for where it says that beside its text. */
  readonly target: PatchTarget | undefined;
  readonly body: YamlNode;
  /** It may also stand in a file of its own. */
  readonly mayBeFile: boolean;
}

/** The names in a kustomization; `vars` are what replacements were before. */
export function namesInKustomization(root: YamlNode | undefined): DeliveryNames {
  const replacements = itemsOf(child(root, "replacements"));
  const targets = replacements.flatMap((one) => itemsOf(child(one, "targets")));
  const lists = itemsOf(child(root, "patches")).concat(itemsOf(child(root, "patchesJson6902")));
  const merges = itemsOf(child(root, "patchesStrategicMerge"));
  return {
    named: [
      ...lists.flatMap((patch) => selecting(child(patch, "target"))),
      ...replacements.flatMap((one) => exact(child(one, "source"))),
      ...targets.flatMap((one) => selecting(child(one, "select"))),
      ...targets.flatMap((one) => itemsOf(child(one, "reject")).flatMap(selecting)),
      ...itemsOf(child(root, "vars")).flatMap((one) => exact(child(one, "objref"))),
    ],
    patches: [
      ...lists.flatMap((patch) => entryOf(patch, true)),
      ...merges.map((body) => ({ target: undefined, body, mayBeFile: true })),
    ],
  };
}

/**
 * The names in a Kustomization of Flux or an Application of Argo CD: of patches, and of what they wait for or leave alone.
 * Source: https://fluxcd.io/flux/components/kustomize/kustomizations/#health-checks
 * Source: https://argo-cd.readthedocs.io/en/stable/user-guide/diffing/
 */
export function namesInDeliverer(root: YamlNode | undefined, { kind, base }: DeliveryFact): DeliveryNames {
  const object = root === undefined ? undefined : nodeAt(root, base);
  const own = child(object, "spec");
  const spec = kind === "applicationSet" ? child(child(own, "template"), "spec") : own;
  const sources = [
    child(spec, "source"),
    child(child(spec, "sourceHydrator"), "drySource"),
    ...itemsOf(child(spec, "sources")),
  ];
  const patches = [spec, ...sources.map((source) => child(source, "kustomize"))].flatMap((node) =>
    itemsOf(child(node, "patches")),
  );
  return {
    named: [
      ...patches.flatMap((patch) => selecting(child(patch, "target"))),
      ...itemsOf(child(spec, "healthChecks")).flatMap(exact),
      ...itemsOf(child(spec, "ignoreDifferences")).flatMap(exact),
    ],
    patches: patches.flatMap((patch) => entryOf(patch, false)),
  };
}

function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === "sequence" ? node.items : [];
}

function selecting(node: YamlNode | undefined): readonly NamedTarget[] {
  return namedBy(node, false);
}

function exact(node: YamlNode | undefined): readonly NamedTarget[] {
  return namedBy(node, true);
}

function namedBy(node: YamlNode | undefined, isExact: boolean): readonly NamedTarget[] {
  const name = child(node, "name");
  const target = readPatchTarget(node);
  if (name?.kind !== "scalar" || target === undefined) return [];
  const [version, group] = (text(node, "apiVersion") ?? "").split("/").reverse();
  return [{ target: { ...(group && version ? { group, version } : {}), ...target }, name, isExact }];
}

function entryOf(patch: YamlNode, mayBeFile: boolean): readonly WrittenPatchEntry[] {
  const body = child(patch, "patch");
  return body === undefined ? [] : [{ target: readPatchTarget(child(patch, "target")), body, mayBeFile }];
}
