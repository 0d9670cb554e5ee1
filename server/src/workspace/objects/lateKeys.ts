import { type Delivered, hasResource } from "../../delivery/delivered.ts";
import { wildcardsAbove, writtenHostnames } from "../../gateway-api/listeners/writtenHostnames.ts";
import { conflicts } from "../../gateway-api/matching/matchConflicts.ts";
import { namedNamespaces } from "../../gateway-api/references/namedNamespaces.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import { statusNames } from "../../gateway-api/status/statusNames.ts";
import { narrowPaths } from "../../gateway-api/traffic/narrowMatches.ts";
import { asRoute, isRoute } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { indexKey } from "./indexKey.ts";

/**
 * The keys under which an object is found by what it refers to. They are many and only navigation asks for them, so
 * they have an index of their own that is made when it is first needed.
 */
export function referrerKeysOf(delivered: Delivered): readonly string[] {
  const references = outgoingReferences(delivered);
  const named = [...references, ...statusNames(delivered)];
  return [
    ...named.map(({ target }) => indexKey.referrers(target)),
    ...references.flatMap((reference) => openReferenceKey(reference) ?? []),
  ];
}

/** The key under which a reference is found a part of which is filled in later; undefined for every other one. */
export function openReferenceKey({ role, target }: OutgoingReference): string | undefined {
  const { group, kind, namespace = "", name } = target;
  if (isOpaque(namespace)) return indexKey.openReferences(role, undefined);
  return [group, kind, name].some(isOpaque) ? indexKey.openReferences(role, target.namespace) : undefined;
}

/**
 * The keys under which an object is found by what it mentions without referring to it, and a policy by its targets. Only
 * who looks for all uses of something, or at a hover, asks for them.
 */
export function mentionKeysOf(delivered: Delivered): readonly string[] {
  return [
    ...outgoingReferences(delivered).flatMap(({ role, target }) =>
      role === "policyTarget" ? [indexKey.aimedAt(target)] : [],
    ),
    ...namedNamespaces(delivered).map(indexKey.namesNamespace),
    ...writtenHostnames(delivered.resource).flatMap(({ hostname }) => [
      indexKey.writesHostname(hostname),
      ...wildcardsAbove(hostname).map(indexKey.writesBelow),
    ]),
  ];
}

/** The keys under which a Route is found by what it matches; asked for only where several Routes write one hostname. */
export function conflictKeysOf(delivered: Delivered): readonly string[] {
  if (!hasResource(delivered, isRoute) || delivered.resource.embedded !== undefined) return [];
  const { kind } = delivered.resource;
  return conflicts(delivered).map(([host, match]) => indexKey.conflict(kind, host, match));
}

/** The keys under which a Route is found by those who match more widely; asked for as rarely. */
export function narrowKeysOf({ resource }: Delivered): readonly string[] {
  const route = asRoute(resource);
  return route === undefined || route.embedded !== undefined ? [] : narrowPaths(route).map(indexKey.narrower);
}
