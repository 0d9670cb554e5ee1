import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import { type Fix, removeAt, setAt, type YamlValue } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { mayBeNamed } from "../mayBeNamed.ts";

/** A field of a child that only its parent may have. */
export interface ParentsField {
  readonly path: Path;
  readonly value: YamlValue;
  /** The field in the title of the fix. */
  readonly text: string;
  isSet(gateway: Gateway): boolean;
}

/** Moves a field of a child to its parent, where the child's owner may see the parent and the parent does not set it. */
export function moveToParent(
  child: Delivered<Gateway>,
  parent: Delivered<Gateway> | undefined,
  { path, value, text, isSet }: ParentsField,
): readonly Fix[] {
  if (parent === undefined || parent.id === child.id || !mayBeNamed(child, parent)) return [];
  if (isSet(parent.resource)) return [];
  return [
    fixBy(
      `Move ${text} to \`${parent.resource.metadata.name ?? ""}\``,
      setAt({ id: parent.id, path }, value),
      removeAt({ id: child.id, path }),
    ),
  ];
}
