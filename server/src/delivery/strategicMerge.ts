import { text } from "../model/reading.ts";
import { scalarValue, stringValue } from "../yaml/scalars.ts";
import {
  child,
  type Path,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlSequence,
} from "../yaml/tree.ts";
import { DoesNotFit, outcomeOf, type Patched } from "./patched.ts";

/**
 * Merges a patch into an object as kustomize does: maps are merged, `null` removes a key, lists and scalars are
 * replaced, `$patch` says otherwise. Some lists of the kinds that Kubernetes has built in are merged item by item; those of
 * custom resources have no keys to merge by. The object keeps its apiVersion, kind, name and namespace.
 */
export function mergeStrategically(root: YamlNode, patch: YamlMap): Patched {
  return outcomeOf(() => {
    const directive = directiveOf(patch);
    if (directive === "delete") return undefined;
    // kustomize leaves an object alone that is to be replaced as a whole.
    if (directive === "replace") return root;
    const isService = text(root, "apiVersion") === "v1" && text(root, "kind") === "Service";
    const keyed = isService
      ? SERVICE_LISTS
      : isBuiltIn(text(root, "apiVersion") ?? "")
        ? POD_LISTS
        : NO_LISTS;
    return new Merge(keyed).value(root, withoutIdentity(patch), []);
  });
}

/** Merges a patch into a tree of a type whose lists have no keys to merge by: each is replaced as a whole. */
export function mergeMaps(root: YamlNode, patch: YamlMap): Patched {
  return outcomeOf(() => new Merge(NO_LISTS).value(root, patch, []));
}

/** What tells the items of a list apart. */
type ItemKey = (item: YamlNode) => string;
/** Lists that are merged item by item, by the names of their fields. */
type KeyedLists = ReadonlyMap<string, ItemKey>;

const NO_LISTS: KeyedLists = new Map();
const SERVICE_LISTS: KeyedLists = new Map([["ports", portKey("port")]]);
/** The lists of a Pod, wherever its template stands, and those of other kinds that are built in. */
const POD_LISTS: KeyedLists = new Map([
  ...["containers", "initContainers", "ephemeralContainers", "env", "volumes", "imagePullSecrets"].map(
    (list): [string, ItemKey] => [list, keyedBy("name")],
  ),
  ["webhooks", keyedBy("name")],
  ["volumeMounts", keyedBy("mountPath")],
  ["volumeDevices", keyedBy("devicePath")],
  ["hostAliases", keyedBy("ip")],
  ["topologySpreadConstraints", keyedBy("topologyKey")],
  ["ports", portKey("containerPort")],
]);

/** True for the groups of kinds that Kubernetes has built in: their names have no domain but its own. */
function isBuiltIn(apiVersion: string): boolean {
  const group = apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
  return !group.includes(".") || BUILT_IN.has(group);
}

const BUILT_IN: ReadonlySet<string> = new Set([
  "admissionregistration.k8s.io",
  "networking.k8s.io",
  "rbac.authorization.k8s.io",
  "storage.k8s.io",
]);

function withoutIdentity(patch: YamlMap): YamlMap {
  const entries = patch.entries.flatMap((entry) => {
    if (entry.key === "apiVersion" || entry.key === "kind") return [];
    if (entry.key !== "metadata" || entry.value.kind !== "map") return [entry];
    const rest = entry.value.entries.filter(({ key }) => key !== "name" && key !== "namespace");
    return rest.length === 0 ? [] : [{ ...entry, value: { ...entry.value, entries: rest } }];
  });
  return { ...patch, entries };
}

/** What `$patch` says of a map or list. Throws `DoesNotFit` for a directive that kustomize does not have. */
function directiveOf(patch: YamlNode): "merge" | "replace" | "delete" {
  const node = child(patch, "$patch");
  if (node === undefined) return "merge";
  const directive = stringValue(node);
  if (directive === "merge" || directive === "replace" || directive === "delete") return directive;
  throw new DoesNotFit(
    `The patch has a \`$patch\` ${directive ? `of \`${directive}\`` : "without a value"}, which is none of \`merge\`, \`replace\` and \`delete\`.`,
  );
}

/** Knows which lists of the object, if any, are merged item by item. */
class Merge {
  private readonly keyed: KeyedLists;

  constructor(keyed: KeyedLists) {
    this.keyed = keyed;
  }

  /** What stands at `path` after the patch; undefined where it is removed. */
  value(existing: YamlNode | undefined, patch: YamlNode, path: Path): YamlNode | undefined {
    if (isNull(patch)) return undefined;
    const present = existing === undefined || isNull(existing) ? undefined : existing;
    if (present !== undefined && present.kind !== patch.kind)
      throw new DoesNotFit(
        `The patch has ${NAMES[patch.kind]} at \`${path.join(".")}\`, where the object has ${NAMES[present.kind]}.`,
      );
    switch (patch.kind) {
      case "scalar":
        return present?.kind === "scalar" && scalarValue(present) === scalarValue(patch) ? present : patch;
      case "sequence": {
        const key = path[0] === "metadata" ? undefined : this.keyed.get(String(path.at(-1)));
        return key === undefined ? patch : this.items(present, patch, path, key);
      }
      case "map":
        return this.map(present?.kind === "map" ? present : undefined, patch, path);
    }
  }

  private map(existing: YamlMap | undefined, patch: YamlMap, path: Path): YamlMap | undefined {
    const directive = directiveOf(patch);
    if (directive === "delete") return undefined;
    const before = directive === "merge" ? (existing?.entries ?? []) : [];
    const changes = new Map(patch.entries.map((entry) => [entry.key, entry]));
    changes.delete("$patch");
    const entries: YamlEntry[] = [];
    for (const entry of before) {
      const change = changes.get(entry.key);
      changes.delete(entry.key);
      const value =
        change === undefined ? entry.value : this.value(entry.value, change.value, [...path, entry.key]);
      if (value !== undefined) entries.push(value === entry.value ? entry : { ...entry, value });
    }
    for (const change of changes.values()) {
      const value = this.value(undefined, change.value, [...path, change.key]);
      if (value !== undefined) entries.push({ ...change, value });
    }
    const isSame =
      existing?.entries.length === entries.length &&
      entries.every((entry, index) => entry === existing.entries[index]);
    return isSame ? existing : { ...(existing ?? patch), entries };
  }

  /** Items with one key are one item. kustomize puts new ones first. */
  private items(
    existing: YamlNode | undefined,
    patch: YamlSequence,
    path: Path,
    keyOf: ItemKey,
  ): YamlSequence {
    const replaces = patch.items.some(
      (item) => item.kind === "map" && item.entries.length === 1 && directiveOf(item) === "replace",
    );
    const before = existing?.kind === "sequence" && !replaces ? existing.items : [];
    const changes = new Map(
      patch.items
        .filter((item) => text(item, "$patch") !== "replace")
        .map((item): [string, YamlNode] => [keyOf(item), item]),
    );
    const merged = before.flatMap((item) => {
      const key = keyOf(item);
      const change = changes.get(key);
      changes.delete(key);
      return change === undefined ? [item] : (this.value(item, change, path) ?? []);
    });
    const added = [...changes.values()].flatMap((item) => this.value(undefined, item, path) ?? []);
    return { ...(existing?.kind === "sequence" ? existing : patch), items: [...added, ...merged] };
  }
}

const NAMES = { scalar: "a value", sequence: "a list", map: "a map" } as const;

function isNull(node: YamlNode): boolean {
  return node.kind === "scalar" && scalarValue(node) === null;
}

function keyedBy(key: string): ItemKey {
  return (item) => fieldText(item, key);
}

/** A port is its number and its protocol. */
function portKey(number: "port" | "containerPort"): ItemKey {
  return (item) => `${fieldText(item, number)}/${text(item, "protocol") ?? "TCP"}`;
}

function fieldText(item: YamlNode, key: string): string {
  const value = child(item, key);
  return value?.kind === "scalar" ? value.text : "";
}
