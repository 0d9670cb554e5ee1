import type { NamedKind } from "./namedKind.ts";

/**
 * How a reference is written: as a map with the usual keys, as a scalar that is a name, as a label selector, as a plain map of
 * labels, as a selector of targets with their kind, or as the port of the objects that a policy is for.
 */
export type FieldForm = "object" | "name" | "selector" | "labels" | "targets" | "port";

/**
 * What a name may be beside a name: `name@provider`; a host of the cluster, short or as `name.namespace.svc.cluster.local`;
 * only the latter; `namespace/name`; or `namespace-name@kubernetescrd`, where either may hold dashes.
 */
export type NameFormat = "provider" | "host" | "fqdn" | "scoped" | "joined";

/** A field of a kind that refers to other objects. */
export interface ReferenceField {
  /** The keys from the root of the object; one that ends in `[]` or `{}` leads into each item or value. */
  readonly steps: readonly string[];
  readonly form: FieldForm;
  /** The kinds that are taken. The first is meant where the field names none. */
  readonly kinds: readonly NamedKind[];
  /**
   * Where the target stands: beside the one that refers; there or where a key says (`elsewhere`); in a namespace that no
   * manifest says, such as a controller's own (`anywhere`); or where the selector's own `namespaces` say (`chosen`).
   */
  readonly namespace: "own" | "written" | "any" | "chosen";
  /** From the namespace of the mesh's own installation it looks in all others (`root`). */
  readonly isWideFromRoot?: boolean;
  /** What is meant without a kind where that is not the first of them (`default`). */
  readonly preset?: NamedKind;
  /** Every kind is taken (`*` in place of kinds); what names none is no reference. */
  readonly takesAnyKind?: boolean;
  /** Kinds of groups that other projects bring are theirs to take (`othergroups`): nothing is known of them. */
  readonly takesOtherGroups?: boolean;
  /** The controller compares kinds and no groups (`anygroup`). */
  readonly ignoresGroup?: boolean;
  /** A `sectionName` is read: the name of a listener, rule or port, or the number of a Service's port. */
  readonly section?: "name" | "port number";
  /** Several sections are read from `sectionNames` (`sections`). */
  readonly takesSections?: boolean;
  /** The kind of object that has to permit the reference into another namespace (`grant`). */
  readonly grant?: NamedKind;
  /** A Service is not taken without a port: of all that are called `backendRef`, but for those where the port stands elsewhere (`portless`). */
  readonly needsPort?: boolean;
  /** Keys of the Secret or ConfigMap that the controller reads, all of one of these lists (`keys`: `+` between keys, `|` between lists). */
  readonly keys?: readonly (readonly string[])[];
  /** The controller makes the target (`made`). */
  readonly isMade?: boolean;
  /** Where the labels of a selector stand if not in `matchLabels` (`barelabels`). */
  readonly labelsKey?: string;
  /** The key that holds the group (`groupfield`). */
  readonly groupKey: string;
  /** The key that holds the kind (`kindfield`), and the keys that lead to the port (`portfield`, `portbeside`). */
  readonly kindKey: string;
  readonly port: readonly string[];
  /** The key that holds the namespace; with `beside` it stands in the map that the reference stands in. */
  readonly namespaceKey: string;
  readonly isNamespaceBeside: boolean;
  /** The port stands in the map that the name stands in. */
  readonly isPortBeside: boolean;
  readonly format?: NameFormat;
}
