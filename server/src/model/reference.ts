import type { YamlNode } from "../yaml/tree.ts";
import { integer, type NumberOrOpaque, present, text } from "./reading.ts";

/** A reference to another object, as written: defaults are applied where it is resolved. */
export interface ObjectReference {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** A Route's reference to what it attaches to. */
export interface ParentRef extends ObjectReference {
  readonly sectionName?: string;
  readonly port?: NumberOrOpaque;
}

/** A rule's reference to where traffic goes. */
export interface BackendRef extends ObjectReference {
  readonly port?: NumberOrOpaque;
  readonly weight?: NumberOrOpaque;
  /** The key under which values of a chart have the Service: then its name is written nowhere. */
  readonly identifier?: string;
}

/** Reads a reference to an object. Never throws: what has a wrong type reads as absent. */
export function readObjectReference(node: YamlNode): ObjectReference {
  return present<ObjectReference>(objectFields(node));
}

/** What names the object in any reference, absent fields too. */
function objectFields(node: YamlNode): {
  [field in keyof ObjectReference]-?: ObjectReference[field] | undefined;
} {
  return {
    group: text(node, "group"),
    kind: text(node, "kind"),
    namespace: text(node, "namespace"),
    name: text(node, "name"),
  };
}

/** Reads a parentRef. Never throws: what has a wrong type reads as absent. */
export function readParentRef(node: YamlNode): ParentRef {
  const { group, kind, namespace, name } = objectFields(node);
  return present<ParentRef>({
    group,
    kind,
    namespace,
    name,
    sectionName: text(node, "sectionName"),
    port: integer(node, "port"),
  });
}

/** Reads a backend reference. Never throws: what has a wrong type reads as absent. */
export function readBackendRef(node: YamlNode): BackendRef {
  const { group, kind, namespace, name } = objectFields(node);
  return present<BackendRef>({
    group,
    kind,
    namespace,
    name,
    port: integer(node, "port"),
    weight: integer(node, "weight"),
    identifier: text(node, "identifier"),
  });
}
