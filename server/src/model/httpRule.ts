import { child, type YamlNode } from "../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../yaml/yamlValue.ts";
import { list } from "./reading.ts";
import type { RouteMatch } from "./routeMatch.ts";

/** The settings of a rule that hold for all its requests; routes that are joined may each have them. */
export const HTTP_RULE_SETTINGS = ["timeouts", "retry", "sessionPersistence"] as const;
export type HttpRuleSetting = (typeof HTTP_RULE_SETTINGS)[number];

/** A rule of an HTTPRoute with all that it asks and does, as plain data. */
export interface HttpRule {
  readonly matches: readonly RouteMatch[];
  readonly filters: readonly YamlValueMap[];
  readonly backendRefs: readonly YamlValueMap[];
  readonly settings: { readonly [Name in HttpRuleSetting]?: YamlValueMap };
}

/** All but the matches, which are read for every rule. */
export function readHttpRuleParts(node: YamlNode): Omit<HttpRule, "matches"> {
  return {
    filters: list(node, "filters", yamlValues) ?? [],
    backendRefs: list(node, "backendRefs", yamlValues) ?? [],
    settings: Object.fromEntries(
      HTTP_RULE_SETTINGS.flatMap((name) => {
        const value = child(node, name);
        return value?.kind === "map" ? [[name, yamlValues(value)]] : [];
      }),
    ),
  };
}
