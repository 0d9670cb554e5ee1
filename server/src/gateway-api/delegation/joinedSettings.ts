import { HTTP_RULE_SETTINGS, type HttpRule, type HttpRuleSetting } from "../../model/httpRule.ts";
import { durationMilliseconds } from "../../schema/duration.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { Path } from "../../yaml/tree.ts";
import { isMap, type YamlValue, type YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Clash } from "./delegationConflict.ts";
import type { PartOrigin } from "./joinedFilters.ts";

/** A setting of a joined rule, such as its timeouts. */
export interface JoinedSetting {
  readonly name: HttpRuleSetting;
  readonly value: YamlValueMap;
  readonly origin: PartOrigin;
}

/**
 * Timeouts, retries and session persistence of both rules, value by value: one that only one side has holds, and two
 * different ones are a conflict. Paths start at the rules.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Reconciling Parent and Child Routes)
 */
export function joinSettings(
  parent: HttpRule,
  child: HttpRule,
): { readonly settings: readonly JoinedSetting[]; readonly clashes: readonly Clash[] } {
  const clashes: Clash[] = [];
  const settings = HTTP_RULE_SETTINGS.flatMap((name): readonly JoinedSetting[] => {
    const [above, inner] = [parent.settings[name], child.settings[name]];
    if (above === undefined && inner === undefined) return [];
    if (above === undefined || inner === undefined) {
      const origin = above === undefined ? "child" : "parent";
      return [{ name, value: above ?? inner ?? {}, origin }];
    }
    return [{ name, value: joinMaps(above, inner, [name], clashes), origin: "both" }];
  });
  return { settings, clashes };
}

function joinMaps(parent: YamlValueMap, child: YamlValueMap, at: Path, clashes: Clash[]): YamlValueMap {
  const joined: Record<string, YamlValue> = { ...parent };
  for (const [key, value] of Object.entries(child)) {
    const other = ownValue(parent, key);
    if (other === undefined) joined[key] = value;
    else if (isMap(other) && isMap(value)) joined[key] = joinMaps(other, value, [...at, key], clashes);
    else if (!isSameValue(other, value)) clashes.push(difference(other, value, [...at, key]));
  }
  return joined;
}

function difference(parent: YamlValue, child: YamlValue, at: Path): Clash {
  const isOpen = [parent, child].some((value) => typeof value === "string" && isOpaque(value));
  const why = `the parent's rule has ${typeof parent === "object" ? "another value" : `\`${String(parent)}\``} for \`${at.join(".")}\``;
  return { subject: "setting", verdict: isOpen ? "unknown" : "no", why, inParent: at, inChild: at };
}

function isSameValue(a: YamlValue, b: YamlValue): boolean {
  if (typeof a !== "string" || typeof b !== "string") return deepEqual(a, b);
  const [first, second] = [durationMilliseconds(a), durationMilliseconds(b)];
  return a === b || (first !== undefined && first === second);
}
