import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import { freeName } from "../../text/freeName.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { listItems } from "../../yaml/listItems.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { usesOf } from "../references/references.ts";
import { type CopiedList, planUnless, type Refactoring, type RefactoringEdit } from "./refactoring.ts";
import { areReadable, isTied, UNREADABLE } from "./safeToRewrite.ts";

/** What one Route may have. */
interface RouteLimits {
  readonly rules: number;
  readonly matches: number;
  readonly hostnames: number;
}

/**
 * Splits a Route with more rules, matches or hostnames than one may have into several; undefined for one within the
 * limits. Where two rules take the same request the one that stands first has it: of two Routes of one age that is the
 * one whose name comes first, so the first part keeps the name and the others have it with a number.
 */
export function splitRoute(route: Delivered<Route>, workspace: Workspace): Refactoring | undefined {
  const { rules, hostnames = [] } = route.resource.spec;
  const limits = limitsOf(route.resource);
  const parts = partsOf(rules, limits);
  const hosts = chunks(hostnames.length, limits.hostnames);
  const pieces = parts.flatMap((part) => hosts.map((some) => ({ rules: part, hostnames: some })));
  const [first, ...others] = pieces;
  if (first === undefined || others.length === 0) return undefined;
  return {
    kind: "refactor.rewrite",
    title: `Split into ${pieces.length} ${route.resource.kind}s`,
    plan: planUnless(obstacleOf(route, parts, limits, workspace), () => {
      const names = newNames(route, others.length, workspace);
      return [
        ...others.map(
          (piece, index): RefactoringEdit => ({
            kind: "addObject",
            below: route.id,
            value: emptyRoute(route, names[index] ?? ""),
            lists: listsOf(route, piece),
          }),
        ),
        ...without(route, RULES, first.rules, rules.length),
        ...without(route, HOSTNAMES, first.hostnames, hostnames.length),
      ];
    }),
  };
}

/** The items of a Route's lists that one of the new Routes has. */
interface Piece {
  readonly rules: readonly number[];
  readonly hostnames: readonly number[];
}

const PARENTS: Path = ["spec", "parentRefs"];
const HOSTNAMES: Path = ["spec", "hostnames"];
const RULES: Path = ["spec", "rules"];

/** The limits of the CRDs: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec and those of the other kinds. */
function limitsOf({ kind, version }: Route): RouteLimits {
  const isLayer7 = kind === "HTTPRoute" || kind === "GRPCRoute";
  if (isLayer7) return { rules: 16, matches: 128, hostnames: 16 };
  return {
    rules: version === "v1" ? 1 : 16,
    matches: Number.POSITIVE_INFINITY,
    hostnames: Number.POSITIVE_INFINITY,
  };
}

/** A rule without matches has one, which matches everything. */
function matchCount({ matches = [] }: RouteRule): number {
  return Math.max(1, matches.length);
}

/** Rules in their order, as many in each part as may be. */
function partsOf(rules: readonly RouteRule[], limits: RouteLimits): readonly (readonly number[])[] {
  const parts: number[][] = [[]];
  let matches = 0;
  rules.forEach((rule, index) => {
    const count = matchCount(rule);
    const last = parts.at(-1) ?? [];
    const isFull = last.length === limits.rules || (last.length > 0 && matches + count > limits.matches);
    if (isFull) parts.push([index]);
    else last.push(index);
    matches = isFull ? count : matches + count;
  });
  return parts;
}

function chunks(count: number, size: number): readonly (readonly number[])[] {
  const all = Array.from({ length: count }, (_, index) => index);
  if (count <= size) return [all];
  return Array.from({ length: Math.ceil(count / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
}

function obstacleOf(
  route: Delivered<Route>,
  parts: readonly (readonly number[])[],
  limits: RouteLimits,
  workspace: Workspace,
): string | undefined {
  const objectLocation = workspace.objectLocation(route.id);
  const { base, embedded, spec } = route.resource;
  if (objectLocation === undefined || embedded !== undefined || !areReadable(workspace, [route.id]))
    return UNREADABLE;
  if (route.isAdjusted === true) return "Patches or variables change the Route.";
  if (route.resource.metadata.name === undefined || base.length > 0)
    return "Only a Route with a name and a document of its own can be split.";
  if (parts.length > 1 && spec.rules.some((rule) => matchCount(rule) > limits.matches))
    return "One of its rules has too many matches by itself.";
  const { text } = objectLocation.document;
  if ([PARENTS, HOSTNAMES, RULES].some((path) => listItems(text, path).some((item) => isTied(item.text))))
    return "Parts of the Route are filled in later, or tied to other places by an anchor.";
  return usesOf(workspace, { object: route }).length > 0
    ? "Policies or other Routes name it, and would apply to the first part only."
    : undefined;
}

function newNames({ resource }: Delivered<Route>, count: number, workspace: Workspace): readonly string[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const wanted = `${resource.metadata.name ?? ""}-${index + 2}`;
    const isFree = (name: string) =>
      !taken.has(name) && workspace.named(GATEWAY_GROUP, resource.kind, name).length === 0;
    const name = freeName(wanted, isFree);
    taken.add(name);
    return name;
  });
}

function emptyRoute({ resource }: Delivered<Route>, name: string): YamlValueMap {
  const { group, version, kind, metadata, spec } = resource;
  const { namespace, labels, annotations } = metadata;
  const useDefaultGateways =
    spec.useDefaultGateways === undefined ? {} : { useDefaultGateways: spec.useDefaultGateways };
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    spec: { ...useDefaultGateways },
  };
}

function listsOf({ id, resource }: Delivered<Route>, { rules, hostnames }: Piece): readonly CopiedList[] {
  const parents = (resource.spec.parentRefs ?? []).map((_, index) => index);
  const copied = (path: Path, indices: readonly number[]): readonly CopiedList[] =>
    indices.length === 0 ? [] : [{ path, items: { list: { id, path }, indices } }];
  return [...copied(PARENTS, parents), ...copied(HOSTNAMES, hostnames), ...copied(RULES, rules)];
}

/** Takes out what the first part does not keep. */
function without(
  { id }: Delivered<Route>,
  path: Path,
  kept: readonly number[],
  count: number,
): readonly RefactoringEdit[] {
  const indices = Array.from({ length: count }, (_, index) => index).filter((index) => !kept.includes(index));
  return indices.length === 0 ? [] : [{ kind: "removeItems", items: { list: { id, path }, indices } }];
}
