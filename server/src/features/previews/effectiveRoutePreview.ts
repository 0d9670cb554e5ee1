import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import {
  type EffectiveRoute,
  type EffectiveRule,
  effectiveRoute,
  type RouteOrigin,
} from "../../workspace/views/effectiveRoute.ts";
import { effectiveRouteLines, type RoutePart } from "../../workspace/views/effectiveRouteYaml.ts";
import { findObject } from "../../workspace/views/namedObject.ts";
import { originOf, type TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { objectOf, refTo } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** A parent HTTPRoute joined with its children, or a child with its parents, as one manifest. */
export const effectiveRoutePreview: PreviewKind = {
  name: "effectiveRoute",
  ending: "yaml",
  subjectAt: (workspace, location) =>
    location?.objectLocation.delivered.resource.kind === "HTTPRoute"
      ? refTo(location.objectLocation, workspace)
      : undefined,
  linesOf: (workspace, subject) => {
    const found = objectOf(subject, workspace, "HTTPRoute");
    if (found?.resource.kind !== "HTTPRoute") return undefined;
    const route: Delivered<Route> = { ...found, resource: found.resource };
    const view = effectiveRoute(route, workspace);
    return view === undefined ? undefined : routeLines(route, view, workspace);
  },
};

function routeLines(
  route: Delivered<Route>,
  view: EffectiveRoute,
  workspace: Workspace,
): readonly TracedLine[] {
  return effectiveRouteLines(view).map(({ text, part }) => {
    const from = part === undefined ? undefined : lineOrigin(part, route, view, workspace);
    const through = part === undefined ? undefined : parentOrigin(part, route, view, workspace);
    return {
      text,
      ...(from === undefined ? {} : { from }),
      ...(through === undefined ? {} : { also: [through] }),
    };
  });
}

/** The rule of the parent that the comment above a joined rule names. */
function parentOrigin(
  part: RoutePart,
  shown: Delivered<Route>,
  { rules }: EffectiveRoute,
  workspace: Workspace,
): TracedLine["from"] {
  const through = part.of === "rule" && part.path.length === 0 ? rules[part.index]?.through : undefined;
  const parent = through && routeOf(through, shown, workspace);
  return parent && originOf({ id: parent.id, path: ["spec", "rules", through?.rule ?? 0] }, workspace);
}

function lineOrigin(
  part: RoutePart,
  route: Delivered<Route>,
  { rules, excluded }: EffectiveRoute,
  workspace: Workspace,
): TracedLine["from"] {
  switch (part.of) {
    case "route":
      return originOf({ id: route.id, path: part.path }, workspace);
    case "rule": {
      const rule = rules[part.index];
      return rule === undefined ? undefined : ruleOrigin(part.path, rule, route, workspace);
    }
    case "excluded": {
      const origin = excluded[part.index]?.origin;
      const found = origin && routeOf(origin, route, workspace);
      return found && originOf({ id: found.id, path: ["metadata", "name"] }, workspace);
    }
  }
}

/** The line of the child that a line of a joined rule comes from, or of the parent where the words are its own. */
function ruleOrigin(
  path: Path,
  rule: EffectiveRule,
  shown: Delivered<Route>,
  workspace: Workspace,
): TracedLine["from"] {
  const [field, index] = path;
  const word =
    field === "filters" && typeof index === "number"
      ? rule.filters[index]?.origin
      : rule.settings.find(({ name }) => name === field)?.origin;
  const source = word === "parent" && rule.through !== undefined ? rule.through : rule.origin;
  const route = routeOf(source, shown, workspace);
  if (route === undefined || source.rule === undefined) return undefined;
  // Filters of both sides are numbered anew, and a match of a joined rule is one of the child's with one of the parent's.
  const isNumberedAnew = rule.through !== undefined && (field === "filters" || field === "matches");
  const within = isNumberedAnew ? path.slice(0, 1) : path;
  return originOf({ id: route.id, path: ["spec", "rules", source.rule, ...within] }, workspace);
}

/** The Route that an origin names, as the Route that is shown sees it. */
function routeOf(
  { namespace, name }: RouteOrigin,
  shown: Delivered<Route>,
  workspace: Workspace,
): Delivered | undefined {
  const isShown = (namespace ?? "") === (shown.namespace ?? "") && name === shown.resource.metadata.name;
  if (isShown) return shown;
  const cluster = workspace.clusterOf(shown.id);
  const joined = [
    ...cluster.delegation.childrenOf(shown.id).map(({ child }) => child),
    ...cluster.delegation.bindings(shown.id).flatMap(({ parent }) => parent ?? []),
  ];
  return (
    joined.find(
      (one) => (one.namespace ?? "") === (namespace ?? "") && one.resource.metadata.name === name,
    ) ?? findObject(workspace, { name, ...(namespace === undefined ? {} : { namespace }) }, "HTTPRoute")
  );
}
