import { FIRST_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../../yaml/editDocument.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { entryOf, nodeAt, nodesAlong, type Path, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { isMap, type YamlValue, yamlValues } from "../../yaml/yamlValue.ts";
import { respellingEdits } from "./respelling.ts";

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
 * The settings in the words of `allowedRoutes`; none where that stands beside them already, or where a selector of namespaces
 * cannot be carried over as it was meant. A selector of Routes stays: what becomes of the Routes has to be decided first.
 * Whoever comes in by the new words, while the old ones have no effect, is named in the title; letting everybody in is
 * nothing that is done along with other things.
 */
export function conversion(root: YamlNode, { path, node }: WrittenRoutes): readonly DocumentFix[] {
  const listener = nodeAt(root, path.slice(0, -1));
  const isOld = path.at(-1) === "routes";
  if (isOld && entryOf(listener, "allowedRoutes") !== undefined) return [];
  const { kind, group, ...rest } = yamlValues(node);
  const selector = meantSelector(rest.namespaces);
  if (selector === "unclear") return [];
  const letIn = letInByNewWords(rest.namespaces);
  const rewritten = letIn === EVERYBODY ? fixBy<DocumentEdit> : preferredFix<DocumentEdit>;
  const title = `Write \`allowedRoutes\` instead${letIn === undefined ? "" : `, which lets in Routes of ${letIn}`}`;
  if (isOld && kind === undefined && group === undefined) {
    const asMeant = selector === undefined ? [] : [setAt([...path, "namespaces", "selector"], selector)];
    return [rewritten(title, ...asMeant, ...respellingEdits(path, "allowedRoutes"))];
  }
  const namespaces =
    selector === undefined || !isMap(rest.namespaces) ? {} : { namespaces: { ...rest.namespaces, selector } };
  const kinds = kind === undefined || rest.kinds !== undefined ? {} : { kinds: [routeKind(kind, group)] };
  const value = { ...rest, ...namespaces, ...kinds };
  if (isOld) return [rewritten(title, ...respellingEdits(path, "allowedRoutes", value))];
  return [preferredFix("Convert to what `allowedRoutes` takes", setAt(path, value))];
}

const EVERYBODY = "every namespace";

/** Whose Routes a policy lets in that the default, which holds while nobody reads it, keeps out; in words. */
function letInByNewWords(namespaces: YamlValue | undefined): string | undefined {
  if (!isMap(namespaces)) return undefined;
  const { from, selector } = namespaces;
  if (from === "All") return EVERYBODY;
  if (from !== "Selector") return undefined;
  return isMap(selector) && Object.keys(selector).length === 0 ? EVERYBODY : "the namespaces that it selects";
}

/**
 * A selector of namespaces with the labels that stand beside `matchLabels` below it, where they belong: the API server would
 * drop them, and what is left would let in more namespaces than were meant. Undefined where it is in order; `unclear` where
 * what stands there is no label.
 */
function meantSelector(namespaces: YamlValue | undefined): YamlValue | "unclear" | undefined {
  const selector = isMap(namespaces) ? namespaces.selector : undefined;
  if (!isMap(selector)) return undefined;
  const { matchLabels, matchExpressions, ...labels } = selector;
  const strays = Object.values(labels);
  if (strays.length === 0) return undefined;
  if (strays.some((value) => typeof value !== "string")) return "unclear";
  if (matchLabels !== undefined && !isMap(matchLabels)) return "unclear";
  return {
    matchLabels: { ...matchLabels, ...labels },
    ...(matchExpressions === undefined ? {} : { matchExpressions }),
  };
}

/** The group is left out where it is the default, or the one that the API itself has left. */
function routeKind(kind: YamlValue, group: YamlValue | undefined): YamlValue {
  const isDefault = group === undefined || group === "" || group === GATEWAY_GROUP || group === FIRST_GROUP;
  return isDefault ? { kind } : { group, kind };
}
