import { child, type YamlNode } from "../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../yaml/yamlValue.ts";
import { list, object, present, text } from "./reading.ts";

/** The path that a match asks for, as written: type and value have defaults. */
export interface PathMatch {
  readonly type?: string;
  readonly value?: string;
}

/** A header or a query parameter that a match asks for. */
export interface NamedMatch {
  readonly type?: string;
  readonly name?: string;
  readonly value?: string;
}

/** One match: everything in it has to hold. */
export interface HttpMatch {
  readonly path?: PathMatch;
  readonly method?: string;
  readonly headers: readonly NamedMatch[];
  readonly queryParams: readonly NamedMatch[];
}

/** The settings of a rule that hold for all its requests; routes that are joined may each have them. */
export const HTTP_RULE_SETTINGS = ["timeouts", "retry", "sessionPersistence"] as const;
export type HttpRuleSetting = (typeof HTTP_RULE_SETTINGS)[number];

/** A rule of an HTTPRoute with all that it asks and does, as plain data. */
export interface HttpRule {
  readonly matches: readonly HttpMatch[];
  readonly filters: readonly YamlValueMap[];
  readonly backendRefs: readonly YamlValueMap[];
  readonly settings: { readonly [Name in HttpRuleSetting]?: YamlValueMap };
}

export function readHttpRule(node: YamlNode): HttpRule {
  return {
    matches: list(node, "matches", readMatch) ?? [],
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

function readMatch(node: YamlNode): HttpMatch {
  return present<HttpMatch>({
    path: object(node, "path", (path) =>
      present<PathMatch>({ type: text(path, "type"), value: text(path, "value") }),
    ),
    method: text(node, "method"),
    headers: list(node, "headers", readNamedMatch) ?? [],
    queryParams: list(node, "queryParams", readNamedMatch) ?? [],
  });
}

function readNamedMatch(node: YamlNode): NamedMatch {
  return present<NamedMatch>({
    type: text(node, "type"),
    name: text(node, "name"),
    value: text(node, "value"),
  });
}
