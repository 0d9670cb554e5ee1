import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { isMap, type YamlValue, type YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Clash } from "./delegationConflict.ts";
import { joinHeaderModifiers, MODIFIER_KEYS } from "./joinedHeaderModifiers.ts";

/** Where a part of a joined rule comes from: the parent's rule, the child's, or both alike. */
export type PartOrigin = "parent" | "child" | "both";

/** A filter of a joined rule. */
export interface JoinedFilter {
  readonly filter: YamlValueMap;
  readonly origin: PartOrigin;
  /** Its index in the parent's rule and in the child's, where it stands there. */
  readonly parent?: number;
  readonly child?: number;
}

/** Filters that a rule may have several times. */
const REPEATABLE: ReadonlySet<string> = new Set(["RequestMirror", "ExtensionRef"]);

/**
 * The filters of a parent's rule, then those of a child's. What the proposal leaves open is decided here: header
 * modifiers about different headers become one, equal filters one, mirrors and extensions stand beside each other, and
 * any other filter that both sides have, or that excludes one of the other side, is a conflict. Two that name something
 * beside their Route are not equal where the Routes are of two namespaces (`isForeign`). Paths start at the rules.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (RouteFilters)
 */
export function joinFilters(
  parent: readonly YamlValueMap[],
  child: readonly YamlValueMap[],
  isForeign: boolean,
): { readonly filters: readonly JoinedFilter[]; readonly clashes: readonly Clash[] } {
  const filters: JoinedFilter[] = parent.map((filter, at) => ({ filter, origin: "parent", parent: at }));
  const clashes: Clash[] = [];
  for (const [c, filter] of child.entries()) {
    const type = typeOf(filter);
    const p = parent.findIndex((other) => typeOf(other) === type);
    const other = parent[p];
    if (other === undefined || REPEATABLE.has(type)) {
      filters.push({ filter, origin: "child", child: c });
      clashes.push(...exclusions(parent, type, c));
      continue;
    }
    const { joined, clash } = joinEqualTypes(type, other, filter, isForeign);
    filters[p] = { filter: joined, origin: "both", parent: p, child: c };
    if (clash !== undefined) {
      clashes.push({
        ...clash,
        inParent: ["filters", p, ...clash.inParent],
        inChild: ["filters", c, ...clash.inChild],
      });
    }
  }
  return { filters, clashes };
}

/** A redirect of the parent answers requests before a backend of the child could. */
export function redirectBeforeBackends(
  parent: readonly YamlValueMap[],
  childBackends: number,
): readonly Clash[] {
  const p = parent.findIndex((filter) => typeOf(filter) === "RequestRedirect");
  if (p < 0 || childBackends === 0) return [];
  const why = "the parent's rule redirects every request, so none would reach a backend";
  return [
    { subject: "filter", verdict: "no", why, inParent: ["filters", p, "type"], inChild: ["backendRefs"] },
  ];
}

/** The type of a filter; the empty text where it has none that can be read. */
export function typeOf({ type }: YamlValueMap): string {
  return typeof type === "string" ? type : "";
}

const EXCLUDES: ReadonlyMap<string, string> = new Map([
  ["RequestRedirect", "URLRewrite"],
  ["URLRewrite", "RequestRedirect"],
]);

function exclusions(parent: readonly YamlValueMap[], type: string, c: number): readonly Clash[] {
  const p = parent.findIndex((other) => typeOf(other) === EXCLUDES.get(type));
  if (p < 0) return [];
  const why = `the parent's rule has \`${typeOf(parent[p] ?? {})}\`, and one rule cannot have both`;
  return [
    {
      subject: "filter",
      verdict: "no",
      why,
      inParent: ["filters", p, "type"],
      inChild: ["filters", c, "type"],
    },
  ];
}

function joinEqualTypes(
  type: string,
  parent: YamlValueMap,
  child: YamlValueMap,
  isForeign: boolean,
): { readonly joined: YamlValueMap; readonly clash?: Clash } {
  if (deepEqual(parent, child) && !(isForeign && namesNeighbour(parent))) return { joined: parent };
  const key = MODIFIER_KEYS.get(type);
  if (key !== undefined) {
    const { joined, clash } = joinHeaderModifiers(mapAt(parent, key), mapAt(child, key));
    const below = clash && { ...clash, inParent: [key, ...clash.inParent], inChild: [key, ...clash.inChild] };
    return { joined: { ...parent, [key]: joined }, ...(below === undefined ? {} : { clash: below }) };
  }
  const isOpen = type === "" || isOpaque(type) || holdsOpaque(parent) || holdsOpaque(child);
  const why = isOpen
    ? "both rules have a filter of one type, and a part of it is filled in later"
    : `the parent's rule has another \`${type}\`, and one rule has it once`;
  return {
    joined: child,
    clash: {
      subject: "filter",
      verdict: isOpen ? "unknown" : "no",
      why,
      inParent: ["type"],
      inChild: ["type"],
    },
  };
}

/** True where a filter names a backend without saying in which namespace. */
function namesNeighbour(filter: YamlValueMap): boolean {
  return Object.values(filter).some(
    (config) => isMap(config) && isMap(config.backendRef) && config.backendRef.namespace === undefined,
  );
}

function mapAt(filter: YamlValueMap, key: string): YamlValueMap {
  const value = filter[key];
  return isMap(value) ? value : {};
}

function holdsOpaque(value: YamlValue): boolean {
  if (typeof value === "string") return isOpaque(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsOpaque);
}
