import { FIRST_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import type { DocumentFix } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { entryOf, nodeAt, nodesAlong, type Path, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { type YamlValue, yamlValues } from "../../yaml/yamlValue.ts";
import { respelling } from "./respelling.ts";

/** `routes` of a listener, or `allowedRoutes` with what only `routes` had in it. */
export interface WrittenRoutes {
  readonly path: Path;
  readonly node: YamlMap;
}

/** The route settings of all listeners that stand under one of the two keys. */
export function listenerRoutes(
  root: YamlNode,
  keys: readonly ("routes" | "allowedRoutes")[],
): readonly WrittenRoutes[] {
  return keys.flatMap((key) =>
    nodesAlong(root, ["spec", "listeners", "*", key]).flatMap(({ path, node }) =>
      node.kind === "map" ? [{ path, node }] : [],
    ),
  );
}

/**
 * The settings in the words of `allowedRoutes`; none where that stands beside them already. A selector of Routes stays:
 * what becomes of the Routes has to be decided first.
 */
export function conversion(root: YamlNode, { path, node }: WrittenRoutes): readonly DocumentFix[] {
  const listener = nodeAt(root, path.slice(0, -1));
  const isOld = path.at(-1) === "routes";
  if (isOld && entryOf(listener, "allowedRoutes") !== undefined) return [];
  const { kind, group, ...rest } = yamlValues(node);
  if (isOld && kind === undefined && group === undefined) return [respelling(path, "allowedRoutes")];
  const kinds = kind === undefined || rest.kinds !== undefined ? {} : { kinds: [routeKind(kind, group)] };
  const value = { ...rest, ...kinds };
  if (isOld) return [respelling(path, "allowedRoutes", value)];
  return [preferredFix("Convert to what `allowedRoutes` takes", setAt(path, value))];
}

/** The group is left out where it is the default, or the one that the API itself has left. */
function routeKind(kind: YamlValue, group: YamlValue | undefined): YamlValue {
  const isDefault = group === undefined || group === "" || group === GATEWAY_GROUP || group === FIRST_GROUP;
  return isDefault ? { kind } : { group, kind };
}
