import { text } from "../model/reading.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { child, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";

/**
 * The namespace that values give a Route at a path: beside its parents, or by the `namespaceOverride` of its chart, which many charts
 * have. `open` where they say one and nobody can tell which, or whether it is that of the Gateway; undefined where they say none.
 */
export function valuesNamespace(
  values: YamlNode,
  path: Path,
): { readonly name: string } | "open" | undefined {
  const own = text(nodeAt(values, path), "namespace") || undefined;
  if (own !== undefined && !/route/i.test(String(path.at(-1)))) return "open";
  const name = own ?? overridden(values, path);
  if (name === undefined) return undefined;
  return isOpaque(name) ? "open" : { name };
}

function overridden(values: YamlNode, path: Path): string | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(values, path.slice(0, length));
    const name = text(node, "namespaceOverride") || text(child(node, "global"), "namespaceOverride");
    if (name) return name;
  }
  return undefined;
}
