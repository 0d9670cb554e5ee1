import { groupedBy } from "../../text/groupedBy.ts";
import { withoutTrailing } from "../../text/trailing.ts";
import type { IngressObject } from "../ingressObject.ts";
import type { ServedHost } from "./hostServed.ts";
import type { MadeRule } from "./madeRule.ts";
import type { TakenNames } from "./takenNames.ts";

/** An HTTPRoute in the making. */
export interface MadeRoute {
  readonly name: string;
  /** The Ingress in whose namespace, and beside which, it stands. */
  readonly by: IngressObject;
  readonly on: MadeRule["on"];
  /** What it is for; undefined for every host that no other Route takes. */
  readonly hosts: readonly (string | undefined)[];
  readonly rules: readonly MadeRule[];
  /** The name that it would have if names could be longer. */
  readonly fullName?: string;
}

/** The schema takes no more rules in one Route, and no more matches in all of them. */
const MOST_RULES = 16;
const MOST_MATCHES = 128;
const MOST_HOSTNAMES = 16;

interface Draft {
  readonly by: IngressObject;
  readonly on: MadeRule["on"];
  readonly hosts: (string | undefined)[];
  readonly rules: readonly MadeRule[];
}

/**
 * One Route for each Ingress and host, so that owners and names stay; hosts of one Ingress that answer alike share one. What
 * stands on the listener for http alone is a Route of its own.
 */
export function madeRoutes(hosts: readonly ServedHost[], names: TakenNames): readonly MadeRoute[] {
  const drafts = new Map<string, Draft>();
  for (const { name, rules } of hosts) {
    for (const [by, own] of groupedBy(rules, (rule) => rule.by.ingress)) {
      for (const [on, some] of groupedBy(own, (rule) => rule.on)) {
        const key = JSON.stringify([
          by.namespace,
          by.name,
          on,
          name === undefined,
          some.map(({ matches, filters, backendRefs }) => ({ matches, filters, backendRefs })),
        ]);
        const draft = drafts.get(key);
        if (draft === undefined || draft.hosts.length >= MOST_HOSTNAMES)
          drafts.set(key, { by, on, hosts: [name], rules: some });
        else draft.hosts.push(name);
      }
    }
  }
  const all = [...drafts.values()];
  const siblings = groupedBy(all, ({ by }) => by);
  return all.flatMap((draft) => splitRoutes(draft, isOnlyOne(draft, siblings.get(draft.by) ?? []), names));
}

/** Redirects have names of their own, so that one Route and one redirect need no host in theirs. */
function isOnlyOne({ on }: Draft, siblings: readonly Draft[]): boolean {
  return siblings.filter((other) => (other.on === "http") === (on === "http")).length <= 1;
}

function splitRoutes(
  { by, on, hosts, rules }: Draft,
  isOnly: boolean,
  names: TakenNames,
): readonly MadeRoute[] {
  const base = `${by.name}${isOnly ? "" : `-${hostSlug(hosts[0])}`}${on === "http" ? "-redirect" : ""}`;
  return partsOf(withSharedRules(rules)).map((part, index) => {
    const fullName = index === 0 ? base : `${base}-${index + 1}`;
    const name = names.take(by.namespace, fullName);
    return { name, by, on, hosts, rules: part, ...(name.startsWith(fullName) ? {} : { fullName }) };
  });
}

/** Rules in their order, as many in each part as one Route takes. */
function partsOf(rules: readonly MadeRule[]): readonly (readonly MadeRule[])[] {
  const parts: MadeRule[][] = [];
  let matches = 0;
  for (const rule of rules) {
    const last = parts.at(-1);
    matches += rule.matches.length;
    if (last !== undefined && last.length < MOST_RULES && matches <= MOST_MATCHES) last.push(rule);
    else {
      parts.push([rule]);
      matches = rule.matches.length;
    }
  }
  return parts;
}

/** Neighbours that do the same become one rule with several matches. */
function withSharedRules(rules: readonly MadeRule[]): readonly MadeRule[] {
  const merged: MadeRule[] = [];
  for (const rule of rules) {
    const last = merged.at(-1);
    const isAlike =
      last !== undefined &&
      last.place === rule.place &&
      JSON.stringify([last.filters, last.backendRefs]) === JSON.stringify([rule.filters, rule.backendRefs]);
    if (isAlike) merged[merged.length - 1] = { ...last, matches: [...last.matches, ...rule.matches] };
    else merged.push(rule);
  }
  return merged;
}

/** A host as a part of a name: `*.example.com` is `wildcard.example.com`, `shop.${DOMAIN}` is `shop.domain`. */
export function hostSlug(host: string | undefined): string {
  if (host === undefined) return "any-host";
  const written = host
    .replace(/^\*\./, "wildcard.")
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/(?<!-)-*\.[-.]*/g, ".")
    .replace(/^[-.]+/, "");
  return withoutTrailing(written, /[-.]/);
}
