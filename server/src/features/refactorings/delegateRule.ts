import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import { freeName } from "../../text/freeName.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { listItems } from "../../yaml/listItems.ts";
import type { Path } from "../../yaml/tree.ts";
import { usesOf } from "../references/references.ts";
import { planUnless, type Refactoring, titleSaying } from "./refactoring.ts";
import { areReadable, isTied, UNREADABLE } from "./safeToRewrite.ts";

/**
 * Hands what a rule takes on to a child of its own, which has the backends (GEP-1058). Matches, filters and settings stay
 * with the rule: a child's rule without any of these gets them all.
 */
export function extractRule(
  route: Delivered<Route>,
  index: number,
  workspace: Workspace,
): Refactoring | undefined {
  const cluster = workspace.clusterOf(route.id);
  const { resource } = route;
  const rule = resource.spec.rules[index];
  if (cluster.options.delegation === undefined || resource.kind !== "HTTPRoute" || rule === undefined)
    return undefined;
  if (rule.hasNoBackends || rule.allowedRoutes !== undefined) return undefined;
  const name = rule.name ?? freeName(`rule-${index + 1}`, (wanted) => !isRuleName(resource, wanted));
  const backends: Path = ["spec", "rules", index, "backendRefs"];
  const plan = planUnless(obstacleToExtract(route, backends, workspace), () => {
    const at = (...more: string[]) => ({ id: route.id, path: ["spec", "rules", index, ...more] });
    const { metadata } = resource;
    const parent = metadata.name ?? "";
    const isFree = (wanted: string) => cluster.objects.named(GATEWAY_GROUP, "HTTPRoute", wanted).length === 0;
    const text = workspace.objectLocation(route.id)?.document.text ?? "";
    const backendRefs = listItems(text, [...resource.base, ...backends]).map(({ value }) => value);
    return [
      {
        kind: "addObject",
        below: route.id,
        value: {
          apiVersion: `${resource.group}/${resource.version}`,
          kind: "HTTPRoute",
          metadata: {
            name: freeName(`${parent}-${name}`, isFree),
            ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
          },
          spec: {
            parentRefs: [{ kind: "HTTPRoute", name: parent, sectionName: name }],
            rules: [{ backendRefs }],
          },
        },
      },
      ...(rule.name === undefined ? [{ kind: "set", place: at("name"), value: name } as const] : []),
      { kind: "set", place: at("allowedRoutes"), value: { namespaces: { from: "Same" } } },
      { kind: "remove", place: at("backendRefs") },
    ];
  });
  const title = `Extract the backends of rule \`${name}\` into a child HTTPRoute`;
  return {
    kind: "refactor.extract",
    title: titleSaying(title, plan, ["let others of its namespace in"]),
    plan,
  };
}

function isRuleName({ spec }: Route, name: string): boolean {
  return spec.rules.some((rule) => rule.name === name);
}

function obstacleToExtract(
  route: Delivered<Route>,
  backends: Path,
  workspace: Workspace,
): string | undefined {
  const objectLocation = workspace.objectLocation(route.id);
  const { metadata, spec, base, embedded } = route.resource;
  if (objectLocation === undefined || embedded !== undefined || !areReadable(workspace, [route.id]))
    return UNREADABLE;
  if (metadata.name === undefined || base.length > 0)
    return "Only a route with a name and a document of its own can have children.";
  if ((spec.parentRefs ?? []).some(({ kind }) => kind?.endsWith("Route") === true))
    return "The route is a child itself, and a child cannot hand its requests on.";
  return listItems(objectLocation.document.text, backends).some(({ text }) => isTied(text))
    ? "Parts of the backends are filled in later, or tied to other places by an anchor."
    : undefined;
}

/** Gives the parent's rule the backends of its only child, where the child says nothing else; undefined for no child. */
export function inlineChild(child: Delivered<Route>, workspace: Workspace): Refactoring | undefined {
  const cluster = workspace.clusterOf(child.id);
  const [binding, ...others] = cluster.delegation.bindings(child.id);
  if (binding === undefined) return undefined;
  const { parent, verdict, rules } = binding;
  const [rule] = rules;
  const isAlone = others.length === 0 && (child.resource.spec.parentRefs ?? []).length === 1;
  const reason =
    parent === undefined || verdict !== "yes"
      ? "The child is not bound to its parent."
      : isAlone && rules.length === 1
        ? obstacleToInline(child, parent, binding, workspace)
        : "The child has several parents, or is bound to several rules of its parent.";
  return {
    kind: "refactor.inline",
    title: "Inline child HTTPRoute into its parent",
    plan: planUnless(reason, () => {
      if (parent === undefined || rule === undefined) return [];
      const at: Path = ["spec", "rules", rule.index];
      const list = { id: child.id, path: ["spec", "rules", 0, "backendRefs"] };
      const indices = (child.resource.spec.rules[0]?.backendRefs ?? []).map((_, index) => index);
      return [
        {
          kind: "copyItems",
          place: { id: parent.id, path: [...at, "backendRefs"] },
          items: { list, indices },
        },
        { kind: "remove", place: { id: parent.id, path: [...at, "allowedRoutes"] } },
        { kind: "removeObject", id: child.id },
      ];
    }),
  };
}

function obstacleToInline(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  { rules }: RouteBinding,
  workspace: Workspace,
): string | undefined {
  const cluster = workspace.clusterOf(child.id);
  const objectLocation = workspace.objectLocation(child.id);
  if (objectLocation === undefined || !areReadable(workspace, [child.id, parent.id])) return UNREADABLE;
  const [only, ...more] = child.resource.spec.rules;
  if (
    only === undefined ||
    more.length > 0 ||
    !saysOnlyBackends(only) ||
    child.resource.spec.hostnames !== undefined
  )
    return "The child narrows or changes what the parent's rule takes; the effective route shows both in one.";
  if (child.namespace !== parent.namespace) return "Its backends are looked for in its own namespace.";
  if (siblingsAt(child, parent, rules[0]?.index, cluster))
    return "The parent's rule has other children, too.";
  if (isTied(objectLocation.document.text))
    return "Parts of the child are filled in later, or tied to other places by an anchor.";
  return usesOf(workspace, { object: child }).length > 0
    ? `Policies name HTTPRoute \`${displayName(child)}\`.`
    : undefined;
}

function saysOnlyBackends(rule: RouteRule): boolean {
  const { matches, filters, timeouts, retry, sessionPersistence, hasNoBackends } = rule;
  const settings = [timeouts, retry, sessionPersistence];
  return (
    !hasNoBackends &&
    matches === undefined &&
    filters.length === 0 &&
    settings.every((one) => one === undefined)
  );
}

function siblingsAt(
  child: Delivered<Route>,
  parent: Delivered<Route>,
  rule: number | undefined,
  cluster: Cluster,
): boolean {
  return cluster.delegation
    .childrenOf(parent.id)
    .some((other) => other.child.id !== child.id && other.binding.rules.some(({ index }) => index === rule));
}
