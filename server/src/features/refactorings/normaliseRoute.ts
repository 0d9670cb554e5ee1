import type { Delivered } from "../../delivery/delivered.ts";
import { withoutEndSlash } from "../../gateway-api/matching/requestMatches.ts";
import { durationsOf } from "../../gateway-api/traffic/durations.ts";
import type { Route } from "../../model/resource.ts";
import { placedMatches } from "../../rules/match/placedMatches.ts";
import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { planUnless, type Refactoring, type RefactoringEdit } from "./refactoring.ts";
import { areReadable, UNREADABLE } from "./safeToRewrite.ts";

/**
 * Writes durations, prefixes and hostnames of a Route in their usual form: `1h` for `60m`, `/cart` for `/cart/`, lower
 * case without a dot at the end, each once. Undefined where all of them are.
 */
export function normaliseRoute(route: Delivered<Route>, workspace: Workspace): Refactoring | undefined {
  const edits = [...usualDurations(route), ...usualPrefixes(route), ...usualHostnames(route)];
  if (edits.length === 0 || route.isAdjusted === true) return undefined;
  return {
    kind: "refactor.rewrite",
    title: "Write durations, paths and hostnames in their usual form",
    plan: planUnless(areReadable(workspace, [route.id]) ? undefined : UNREADABLE, () => edits),
  };
}

function usualDurations({ id, resource }: Delivered<Route>): readonly RefactoringEdit[] {
  return durationsOf(resource).flatMap(({ path, text, milliseconds }) => {
    const standard = standardDuration(milliseconds);
    return standard === text || durationMilliseconds(standard) === undefined ? [] : [set(id, path, standard)];
  });
}

function usualPrefixes({ id, resource }: Delivered<Route>): readonly RefactoringEdit[] {
  return placedMatches(resource, ({ path }) => path?.value !== undefined).flatMap(({ path, match }) => {
    const { type = "PathPrefix", value = "" } = match.path ?? {};
    const usual = withoutEndSlash(value);
    return type !== "PathPrefix" || usual === value || isOpaque(value)
      ? []
      : [set(id, [...path, "path", "value"], usual)];
  });
}

/** Repeated hostnames go from the end on, so that the places of those before them stay. */
function usualHostnames({ id, resource }: Delivered<Route>): readonly RefactoringEdit[] {
  const written = resource.spec.hostnames ?? [];
  if (written.some(isOpaque)) return [];
  const usual = written.map((hostname) => hostname.toLowerCase().replace(/\.$/, ""));
  const repeated = new Set(
    [...groupedBy(usual.keys(), (index) => usual[index]).values()].flatMap((all) => all.slice(1)),
  );
  const changed = usual.flatMap((hostname, index) =>
    hostname === written[index] || repeated.has(index) ? [] : [set(id, [...HOSTNAMES, index], hostname)],
  );
  const list = { id, path: HOSTNAMES };
  return repeated.size === 0
    ? changed
    : [...changed, { kind: "removeItems", items: { list, indices: [...repeated].sort((a, b) => a - b) } }];
}

const HOSTNAMES: Path = ["spec", "hostnames"];

function set(id: string, path: Path, value: string): RefactoringEdit {
  return { kind: "set", place: { id, path }, value };
}
