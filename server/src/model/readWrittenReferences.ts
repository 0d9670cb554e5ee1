import type { ReferenceField } from "../implementations/references/referenceField.ts";
import { referencesOfKind } from "../implementations/references/referenceTable.ts";
import { integerValue, stringValue } from "../yaml/scalars.ts";
import { child, nodeAt, nodesAlong, type Path, type YamlNode } from "../yaml/tree.ts";
import type { Metadata } from "./metadata.ts";
import { namedByMetadata } from "./namedByMetadata.ts";
import { type LabelSelector, readLabelSelector, readNamespacePolicy } from "./namespacePolicy.ts";
import { readSectionNames } from "./policy.ts";
import { type NumberOrOpaque, object, present, text, textMap } from "./reading.ts";
import type { ObjectReference } from "./reference.ts";
import type { ResourceBase } from "./resource.ts";
import { serviceOfHost } from "./serviceHost.ts";
import type { WrittenReference } from "./writtenReference.ts";

/** Reads what an object refers to by the table and by its annotations; undefined where that says nothing of its kind. */
export function readWrittenReferences(
  group: string,
  kind: string,
  root: YamlNode,
  metadata: Metadata,
): readonly WrittenReference[] | undefined {
  const named = namedByMetadata(kind, metadata);
  const fields = referencesOfKind(group, kind)?.fields;
  if (fields === undefined) return named.length === 0 ? undefined : named;
  const found: WrittenReference[] = [...named];
  for (const field of fields) {
    // An annotation that names the object takes the place of the name that both share.
    if (named.length > 0 && field.steps[0] === "metadata") continue;
    walk(root, field, 0, [], root, found);
  }
  return found;
}

/** What others may name of an object by the table: parts of it, hosts that it gives to a mesh. */
export function readNamedParts(
  group: string,
  kind: string,
  root: YamlNode,
): Pick<ResourceBase, "sections" | "hosts"> {
  const known = referencesOfKind(group, kind);
  return present({ sections: textsAt(root, known?.sections), hosts: textsAt(root, known?.hosts) });
}

/** The texts at some paths; undefined without paths. */
function textsAt(
  root: YamlNode,
  paths: readonly (readonly string[])[] | undefined,
): readonly string[] | undefined {
  return paths?.flatMap((steps) => nodesAlong(root, steps).flatMap(({ node }) => stringValue(node) ?? []));
}

/** Follows the steps of a field; `above` is the map that the last step is taken from. */
function walk(
  node: YamlNode,
  field: ReferenceField,
  depth: number,
  path: Path,
  above: YamlNode,
  found: WrittenReference[],
): void {
  const step = field.steps[depth];
  if (step === undefined) {
    const reference = readReference(node, field, path, above);
    if (reference !== undefined) found.push(reference);
    return;
  }
  const key = /(?:\[\]|\{\})$/.test(step) ? step.slice(0, -2) : step;
  const below = child(node, key);
  if (below === undefined) return;
  const at = [...path, key];
  if (key === step) walk(below, field, depth + 1, at, node, found);
  else if (below.kind === "sequence")
    below.items.forEach((item, index) => {
      walk(item, field, depth + 1, [...at, index], node, found);
    });
  else if (below.kind === "map" && step.endsWith("{}"))
    for (const entry of below.entries) walk(entry.value, field, depth + 1, [...at, entry.key], node, found);
}

function readReference(
  node: YamlNode,
  field: ReferenceField,
  path: Path,
  above: YamlNode,
): WrittenReference | undefined {
  switch (field.form) {
    case "object":
      return node.kind === "map" ? readObject(node, field, path, above) : undefined;
    case "name":
      return readName(node, field, path, above);
    case "selector":
      return node.kind === "map" ? { path, field, ref: {}, selector: readSelector(node, field) } : undefined;
    case "labels":
      return node.kind === "map" ? { path, field, ref: {}, selector: plainSelector(node) } : undefined;
    case "targets":
      return node.kind === "map" ? readTargets(node, field, path) : undefined;
    case "port":
      return undefined;
  }
}

function readObject(
  node: YamlNode,
  field: ReferenceField,
  path: Path,
  above: YamlNode,
): WrittenReference | undefined {
  const name = text(node, "name");
  if (name === undefined || name === "" || (field.format === "provider" && name.includes("@")))
    return undefined;
  const apiVersion = text(node, "apiVersion");
  return present<WrittenReference>({
    path,
    field,
    ref: present<ObjectReference>({
      group: text(node, field.groupKey) ?? (apiVersion === undefined ? undefined : groupOf(apiVersion)),
      kind: text(node, field.kindKey),
      name,
      namespace:
        text(node, "namespace") ?? (field.isNamespaceBeside ? text(above, field.namespaceKey) : undefined),
    }),
    sectionName: text(node, "sectionName"),
    ...(field.takesSections === true ? { sectionNames: readSectionNames(node) } : {}),
    ...portAt(node, field, path),
    key: text(node, "key"),
  });
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash < 0 ? "" : apiVersion.slice(0, slash);
}

const PORT_KEYS: readonly string[] = ["number", "name"];

function portAt(
  node: YamlNode,
  field: ReferenceField,
  path: Path,
): { readonly port: NumberOrOpaque | undefined; readonly portPath: Path | undefined } {
  const written = nodeAt(node, field.port);
  // An Ingress says by a key whether it means the number or the name.
  const key =
    written?.kind === "map" ? PORT_KEYS.find((one) => child(written, one) !== undefined) : undefined;
  const steps = key === undefined ? field.port : [...field.port, key];
  const value = key === undefined ? written : child(written, key);
  const port = integerValue(value) ?? stringValue(value);
  return port === undefined
    ? { port: undefined, portPath: undefined }
    : { port, portPath: [...path, ...steps] };
}

function readName(
  node: YamlNode,
  field: ReferenceField,
  path: Path,
  above: YamlNode,
): WrittenReference | undefined {
  const written = stringValue(node);
  const named = written === undefined ? undefined : nameOf(written, field);
  if (named === undefined) return otherHost(written, field, path);
  const beside = field.isNamespaceBeside ? text(above, field.namespaceKey) : undefined;
  return present<WrittenReference>({
    path,
    field,
    ...(named.name === written ? { isScalar: true } : { isPart: true }),
    ref: present<ObjectReference>({ name: named.name, namespace: named.namespace ?? beside }),
    ...(field.isPortBeside ? portAt(above, field, path.slice(0, -1)) : {}),
  });
}

/** A host that is no Service's: a mesh may know it by another object. */
function otherHost(
  host: string | undefined,
  field: ReferenceField,
  path: Path,
): WrittenReference | undefined {
  const isHost = host !== undefined && field.format === "host" && host.includes(".") && !host.includes("*");
  return isHost ? { path, field, isScalar: true, ref: {}, host } : undefined;
}

/** The object that a text names; undefined where it names none, or in a way that says nothing about objects. */
function nameOf(
  written: string,
  { format }: ReferenceField,
): { readonly name: string; readonly namespace?: string } | undefined {
  if (written === "" || written === "*") return undefined;
  if (format === undefined) return { name: written };
  switch (format) {
    case "provider":
      return written.includes("@") ? undefined : { name: written };
    // Stands in annotations alone.
    case "joined":
      return undefined;
    case "host":
      return serviceOfHost(written);
    case "fqdn":
      return written.includes(".") ? serviceOfHost(written) : undefined;
    case "scoped": {
      const slash = written.indexOf("/");
      if (slash < 0) return written === "mesh" ? undefined : { name: written };
      return { namespace: written.slice(0, slash), name: written.slice(slash + 1) };
    }
  }
}

function readSelector(node: YamlNode, { labelsKey }: ReferenceField): LabelSelector {
  return labelsKey === undefined ? readLabelSelector(node) : selectorOf(textMap(node, labelsKey));
}

function plainSelector(node: YamlNode): LabelSelector {
  const labels: Record<string, string> = {};
  if (node.kind === "map")
    for (const { key, value } of node.entries) {
      const label = stringValue(value);
      if (label !== undefined) labels[key] = label;
    }
  return selectorOf(labels);
}

function selectorOf(matchLabels: Readonly<Record<string, string>>): LabelSelector {
  return {
    matchLabels,
    matchExpressions: [],
    strayKeys: [],
    strayLabels: {},
    isEmpty: Object.keys(matchLabels).length === 0,
  };
}

const OF_TARGETS: ReadonlySet<string> = new Set(["matchLabels", "matchExpressions"]);

function readTargets(node: YamlNode, field: ReferenceField, path: Path): WrittenReference {
  const selecting: YamlNode =
    node.kind === "map" ? { ...node, entries: node.entries.filter(({ key }) => OF_TARGETS.has(key)) } : node;
  return present<WrittenReference>({
    path,
    field,
    ref: present<ObjectReference>({ group: text(node, "group"), kind: text(node, "kind") }),
    sectionName: text(node, "sectionName"),
    selector: readLabelSelector(selecting),
    namespaces: object(node, "namespaces", readNamespacePolicy),
  });
}
