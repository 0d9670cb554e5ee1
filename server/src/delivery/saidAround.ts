import { text } from "../model/reading.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { booleanValue, stringValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";

/** What the parts of a chart's values say for all that stands in them. */
export interface SaidAround {
  /** `perhaps`: what is switched off may be another way in, or the Gateway, while a Route inside of it is made. */
  readonly state: "on" | "off" | "perhaps";
  /** The namespace that everything goes to, whatever that of the release is. */
  readonly namespace?: string;
}

/** Where nothing is said. */
const NOTHING_SAID: SaidAround = { state: "on" };

/** What `enabled: false` switches off under these keys may not be the Routes. */
const OF_ANOTHER = /ingress|gateway/i;

/**
 * What counts inside of a part of values, by what counts around it: `enabled: false` of `grafana` counts for `grafana.route.main`, as
 * Helm leaves out whole dependencies by such a condition, and many charts have a `namespaceOverride`.
 * Source: https://helm.sh/docs/topics/charts/#tags-and-condition-fields-in-dependencies
 */
export function saidWithin(
  around: SaidAround | undefined = NOTHING_SAID,
  part: YamlNode,
  key: string | number | undefined,
): SaidAround {
  const enabled = child(part, "enabled");
  const own =
    text(part, "namespaceOverride") || text(child(part, "global"), "namespaceOverride") || undefined;
  if (enabled === undefined && own === undefined) return around;
  const namespace = own ?? around.namespace;
  return {
    state: stateWithin(around.state, enabled, key),
    ...(namespace === undefined ? {} : { namespace }),
  };
}

function stateWithin(
  around: SaidAround["state"],
  enabled: YamlNode | undefined,
  key: string | number | undefined,
): SaidAround["state"] {
  if (around === "off") return around;
  if (isFalse(enabled)) return OF_ANOTHER.test(String(key)) ? "perhaps" : "off";
  return booleanValue(enabled) === true ? "on" : around;
}

/** True for what is not made, by what its own part of the values says and those around it. */
export function isSwitchedOff(
  { state }: SaidAround,
  part: YamlNode,
  key: string | number | undefined,
): boolean {
  return state !== "on" || (isOfRoute(key) && isFalse(child(part, "create")));
}

/**
 * The namespace that values give a Route, also beside its parents. `open` where they say one and nobody can tell which, or whether it
 * is that of the Gateway; undefined where they say none.
 */
export function namespaceSaid(
  said: SaidAround,
  part: YamlNode,
  key: string | number | undefined,
): { readonly name: string } | "open" | undefined {
  const own = text(part, "namespace") || undefined;
  const name = own ?? said.namespace;
  if (name === undefined) return undefined;
  return isOpaque(name) || (own !== undefined && !isOfRoute(key)) ? "open" : { name };
}

function isOfRoute(key: string | number | undefined): boolean {
  return /route/i.test(String(key));
}

/** In quotes it is `false` for charts that fill it in as a template. */
function isFalse(node: YamlNode | undefined): boolean {
  return booleanValue(node) === false || stringValue(node) === "false";
}
