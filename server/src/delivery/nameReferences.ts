import { list, present, text } from "../model/reading.ts";
import { changedItems } from "../yaml/changedItems.ts";
import type { YamlNode } from "../yaml/tree.ts";
import type { BuildEntry, Layer } from "./layer.ts";
import { isTargeted, type Patchable, readPatchTarget } from "./patchTarget.ts";
import type { Replacement, ReplacementTarget } from "./replacements.ts";

/**
 * What `nameReference` in the `configurations` of a kustomization asks for: fields that follow the names of a kind's objects where
 * kustomizations give these a prefix or a suffix. Each is written as a replacement that copies names.
 * Source: https://github.com/kubernetes-sigs/kustomize/blob/master/examples/transformerconfigs/README.md#name-reference-transformer
 */
export function readNameReferences(root: YamlNode): readonly Replacement[] {
  return (list(root, "nameReference", readNameReference) ?? []).filter((one) => one !== undefined);
}

function readNameReference(node: YamlNode): Replacement | undefined {
  const kind = text(node, "kind");
  const targets = (list(node, "fieldSpecs", readField) ?? []).filter((field) => field !== undefined);
  if (kind === undefined || targets.length === 0) return undefined;
  const { group, version } = readPatchTarget(node) ?? {};
  return { source: { ...present({ group, version }), kind, fieldPath: NAME }, targets, copiesNames: true };
}

const NAME = ["metadata", "name"];

function readField(node: YamlNode): ReplacementTarget | undefined {
  const path = text(node, "path");
  const { group, version, kind } = readPatchTarget(node) ?? {};
  if (path === undefined) return undefined;
  const steps = path.split(/(?<!\\)\//).map((step) => step.replace(/\[\]$/, "").replaceAll("\\/", "/"));
  return { select: present({ group, version, kind }), reject: [], fieldPaths: [steps] };
}

/** What a layer's names ask of references: its own configurations, and those of all that it has gathered. */
export function followersOf(
  own: readonly Replacement[],
  gathered: readonly BuildEntry[],
): readonly Replacement[] {
  return [
    ...new Set([
      ...gathered.flatMap(({ layers }) => layers).flatMap(({ nameReferences }) => nameReferences),
      ...own,
    ]),
  ];
}

/** A tree whose references follow the names that a layer gives; `sources` are the objects that they may name, behind the layer. */
export function followingNames(
  tree: YamlNode,
  object: Patchable,
  { targets }: Replacement,
  { namePrefix, nameSuffix }: Layer,
  sources: () => readonly Pick<Named, "patchable">[],
): YamlNode {
  const meant = targets.filter(({ select }) => isTargeted(select, object) === "yes");
  if (meant.length === 0) return tree;
  const names = namesOf(sources());
  const follow = (name: string): string => {
    const given = `${namePrefix}${name}${nameSuffix}`;
    return names.has(given) ? given : name;
  };
  return meant
    .flatMap(({ fieldPaths }) => fieldPaths)
    .reduce((so, path) => withTexts(so, path, 0, follow), tree);
}

interface Named {
  readonly patchable: Patchable;
}

/** All objects of a build look at the same sources. */
const known = new WeakMap<readonly Named[], ReadonlySet<string>>();

function namesOf(sources: readonly Named[]): ReadonlySet<string> {
  const last = known.get(sources);
  if (last !== undefined) return last;
  const names = new Set(sources.flatMap(({ patchable }) => patchable.name ?? []));
  known.set(sources, names);
  return names;
}

/** A tree with other texts at the end of a path, which goes through every item of the lists on its way. */
function withTexts(
  node: YamlNode,
  path: readonly string[],
  depth: number,
  change: (text: string) => string,
): YamlNode {
  switch (node.kind) {
    case "scalar": {
      const changed = depth === path.length ? change(node.text) : node.text;
      return changed === node.text ? node : { ...node, text: changed };
    }
    case "sequence": {
      const items = changedItems(node.items, (item) => withTexts(item, path, depth, change));
      return items === node.items ? node : { ...node, items };
    }
    case "map": {
      const entries = changedItems(node.entries, (entry) => {
        if (entry.key !== path[depth]) return entry;
        const value = withTexts(entry.value, path, depth + 1, change);
        return value === entry.value ? entry : { ...entry, value };
      });
      return entries === node.entries ? node : { ...node, entries };
    }
  }
}
