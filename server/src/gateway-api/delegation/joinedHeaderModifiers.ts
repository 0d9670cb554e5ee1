import { isOpaque } from "../../yaml/opaqueText.ts";
import { isMap, type YamlValue, type YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Clash } from "./delegationConflict.ts";

/** The filters that change headers, with the keys under which they say how. */
export const MODIFIER_KEYS: ReadonlyMap<string, string> = new Map([
  ["RequestHeaderModifier", "requestHeaderModifier"],
  ["ResponseHeaderModifier", "responseHeaderModifier"],
]);

const OPERATIONS = ["set", "add", "remove"] as const;
type Operation = (typeof OPERATIONS)[number];

/** One operation on one header: `set`, `add` or `remove`. */
interface HeaderChange {
  readonly operation: Operation;
  /** In lower case: names of headers are compared without regard to case. */
  readonly header: string;
  readonly item: YamlValue;
  readonly value: string;
  readonly at: number;
}

/**
 * What two header modifiers do together, the parent's first. Both may say the same; they may not disagree on a header.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (RouteFilters)
 */
export function joinHeaderModifiers(
  parent: YamlValueMap,
  child: YamlValueMap,
): { readonly joined: YamlValueMap; readonly clash?: Clash } {
  const [above, inner] = [changesOf(parent), changesOf(child)];
  const disputed = inner.flatMap((change) => {
    const other = above.find(({ header }) => header === change.header);
    return other === undefined || isSame(other, change) ? [] : [{ change, other }];
  });
  const added = inner.filter((change) => !above.some((other) => isSame(other, change)));
  const joined = joinedChanges([...above, ...added]);
  const certain = disputed.find(({ change, other }) => !isOpen(change) && !isOpen(other));
  const first = certain ?? disputed[0];
  return first === undefined
    ? { joined }
    : { joined, clash: dispute(first.other, first.change, certain !== undefined) };
}

function changesOf(modifier: YamlValueMap): readonly HeaderChange[] {
  return OPERATIONS.flatMap((operation) => {
    const items = modifier[operation];
    if (!Array.isArray(items)) return [];
    return items.map((item: YamlValue, at: number): HeaderChange => {
      const { name, value } = isMap(item) ? item : { name: item, value: "" };
      return { operation, header: String(name ?? "").toLowerCase(), value: String(value ?? ""), item, at };
    });
  });
}

function joinedChanges(changes: readonly HeaderChange[]): YamlValueMap {
  return Object.fromEntries(
    OPERATIONS.flatMap((operation) => {
      const items = changes.filter((change) => change.operation === operation).map(({ item }) => item);
      return items.length === 0 ? [] : [[operation, items]];
    }),
  );
}

/** What both say is said once, as of two filters that are equal: the value is added once, too. */
function isSame(a: HeaderChange, b: HeaderChange): boolean {
  return a.header === b.header && a.operation === b.operation && a.value === b.value;
}

function isOpen({ header, value }: HeaderChange): boolean {
  return isOpaque(header) || isOpaque(value);
}

const VERBS: Readonly<Record<Operation, string>> = { set: "sets", add: "adds to", remove: "removes" };

function dispute(parent: HeaderChange, child: HeaderChange, isCertain: boolean): Clash {
  return {
    subject: "filter",
    verdict: isCertain ? "no" : "unknown",
    why: `the parent's rule ${VERBS[parent.operation]} header \`${parent.header}\` too`,
    inParent: [parent.operation, parent.at],
    inChild: [child.operation, child.at],
  };
}
