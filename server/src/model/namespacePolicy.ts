import { stringValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { has, keys, list, object, present, text, textMap } from "./reading.ts";

/** One requirement of a label selector. */
export interface LabelRequirement {
  readonly key?: string;
  readonly operator?: string;
  readonly values: readonly string[];
  /** `values` is written and is no list of texts: what is asked for is not known. */
  readonly hasUnreadValues?: true;
}

/** A Kubernetes label selector; one without requirements selects everything. */
export interface LabelSelector {
  readonly matchLabels: Readonly<Record<string, string>>;
  readonly matchExpressions: readonly LabelRequirement[];
  /** Keys that no selector has: the bare label map of old manifests. */
  readonly strayKeys: readonly string[];
  /** The stray keys whose values could be labels. */
  readonly strayLabels: Readonly<Record<string, string>>;
  /** Nothing is asked for, not even in a way that cannot be read. */
  readonly isEmpty: boolean;
}

/** `namespaces: { from, selector }`, as listeners, Gateways and delegating rules use it. */
export interface NamespacePolicy {
  readonly from?: string;
  readonly selector?: LabelSelector;
  /** `selector` is written, whatever its value. */
  readonly hasSelector: boolean;
}

/** Reads a map with `from` and `selector`. */
export function readNamespacePolicy(node: YamlNode): NamespacePolicy {
  return present<NamespacePolicy>({
    from: text(node, "from"),
    selector: object(node, "selector", readLabelSelector),
    hasSelector: has(node, "selector"),
  });
}

/** Reads a label selector. */
export function readLabelSelector(node: YamlNode): LabelSelector {
  const known = new Set(["matchLabels", "matchExpressions"]);
  const stray = node.kind === "map" ? node.entries.filter(({ key }) => !known.has(key)) : [];
  const hasLabels =
    keys(node, "matchLabels").length > 0 ||
    (has(node, "matchLabels") && child(node, "matchLabels")?.kind !== "map");
  const matchExpressions = list(node, "matchExpressions", readRequirement);
  const hasExpressions =
    matchExpressions === undefined ? has(node, "matchExpressions") : matchExpressions.length > 0;
  return {
    matchLabels: textMap(node, "matchLabels"),
    matchExpressions: matchExpressions ?? [],
    isEmpty: !hasLabels && !hasExpressions && stray.length === 0,
    strayKeys: stray.map(({ key }) => key),
    strayLabels: Object.fromEntries(
      stray.flatMap(({ key, value }) => {
        const label = stringValue(value);
        return label === undefined ? [] : [[key, label]];
      }),
    ),
  };
}

/** Reads one requirement of a label selector. */
export function readRequirement(node: YamlNode): LabelRequirement {
  const written = list(node, "values", stringValue);
  const values = (written ?? []).filter((value) => value !== undefined);
  const isWhole = written === undefined ? !has(node, "values") : values.length === written.length;
  return present<LabelRequirement>({
    key: text(node, "key"),
    operator: text(node, "operator"),
    values,
    hasUnreadValues: isWhole ? undefined : true,
  });
}
