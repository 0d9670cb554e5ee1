import { isOpaque } from "../../yaml/opaqueText.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { nodeAt, type YamlNode } from "../../yaml/tree.ts";

const MOST = 63;
/** Lower-case names between dots: what the API server takes as the name of an object. */
const OBJECT_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** What keeps an object's name from being a DNS label, in the words of a sentence; not what the API server refuses. */
export function labelNameFault(root: YamlNode): string | undefined {
  const name = stringValue(nodeAt(root, ["metadata", "name"]));
  if (name === undefined || isOpaque(name) || !OBJECT_NAME.test(name.slice(0, 300))) return undefined;
  if (name.length > MOST) return `has ${name.length} characters, more than ${MOST}`;
  return name.includes(".") ? "has a dot in it" : undefined;
}
