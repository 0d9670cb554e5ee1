import type { ReferenceField } from "../implementations/references/referenceField.ts";
import type { Path } from "../yaml/tree.ts";
import type { LabelSelector, NamespacePolicy } from "./namespacePolicy.ts";
import type { NumberOrOpaque } from "./reading.ts";
import type { ObjectReference } from "./reference.ts";

/** A reference of an object whose kind is in the table of references, as it is written. */
export interface WrittenReference {
  readonly path: Path;
  readonly field: ReferenceField;
  /** The reference is a scalar, its name. */
  readonly isScalar?: true;
  /** It is a part of a scalar that says more, such as one of a list with commas. */
  readonly isPart?: true;
  /** Where the name begins in the text of a scalar that names nothing else but says more around it: a namespace, a URL. */
  readonly nameAt?: number;
  readonly ref: ObjectReference;
  /** A host that names no Service: a mesh may know it by another object. */
  readonly host?: string;
  readonly sectionName?: string;
  /** The sections of a target that may name several; the empty text stands for what is no text. */
  readonly sectionNames?: readonly string[];
  readonly port?: NumberOrOpaque;
  /** Where the port stands. */
  readonly portPath?: Path;
  /** The key of a Secret or ConfigMap. */
  readonly key?: string;
  readonly selector?: LabelSelector;
  /** Where a selector of targets looks for them. */
  readonly namespaces?: NamespacePolicy;
}
