import { list, text } from "../model/reading.ts";
import { changedItems } from "../yaml/changedItems.ts";
import { child, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { readFieldPath, replaceField } from "./fieldPath.ts";

/** What stands where a patch of a Composition puts a value of whoever asks for the composed resource. */
const FILLED_IN = "{{ patched }}";

/** Patches past which the others of a resource are not followed: each goes through the base anew. */
const MOST_PATCHES = 500;

/**
 * A resource of a Composition of Crossplane with what its `patches` fill in left open: in its `base` there is but a placeholder, or
 * what holds where nothing is asked for. The same map for anything else.
 * Source: https://docs.crossplane.io/latest/guides/function-patch-and-transform/
 */
export function withOpenFields(resource: YamlMap): YamlMap {
  if (child(resource, "base")?.kind !== "map") return resource;
  const paths = (list(resource, "patches", patchedPath) ?? [])
    .filter((path) => path !== undefined)
    .slice(0, MOST_PATCHES);
  if (paths.length === 0) return resource;
  const entries = changedItems(resource.entries, (entry) =>
    entry.key === "base" ? { ...entry, value: paths.reduce(withOpenField, entry.value) } : entry,
  );
  return { ...resource, entries };
}

/** Where a patch writes in the composed resource; undefined for one that writes elsewhere. */
function patchedPath(patch: YamlNode): readonly string[] | undefined {
  const path = text(patch, "toFieldPath") ?? text(patch, "fromFieldPath");
  const isElsewhere = /ToComposite|ToEnvironment/.test(text(patch, "type") ?? "");
  // `hosts[0].name` in the notation of kustomize: each pair of brackets is a segment.
  return path === undefined || isElsewhere ? undefined : readFieldPath(path.replaceAll(/(?<!^)\[/g, ".["));
}

function withOpenField(base: YamlNode, path: readonly string[]): YamlNode {
  return replaceField(base, path, false, (value) =>
    value.kind === "scalar" ? { ...value, text: FILLED_IN, plain: false } : value,
  );
}
