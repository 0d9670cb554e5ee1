import { typeOf } from "../../gateway-api/delegation/joinedFilters.ts";
import type { HttpRule } from "../../model/httpRule.ts";
import type { Path } from "../../yaml/tree.ts";
import { isMap } from "../../yaml/yamlValue.ts";

const KEYS: ReadonlyMap<string, string> = new Map([
  ["RequestRedirect", "requestRedirect"],
  ["URLRewrite", "urlRewrite"],
]);

/** Where in a rule the prefix that matched is replaced, and by what; undefined where it is not. */
export function replacedPrefix(
  rule: HttpRule | undefined,
): { readonly path: Path; readonly by: string } | undefined {
  for (const [at, filter] of (rule?.filters ?? []).entries()) {
    const key = KEYS.get(typeOf(filter));
    const config = key === undefined ? undefined : filter[key];
    const path = isMap(config) ? config.path : undefined;
    if (key !== undefined && isMap(path) && path.type === "ReplacePrefixMatch") {
      const by = typeof path.replacePrefixMatch === "string" ? path.replacePrefixMatch : "/";
      return { path: ["filters", at, key, "path", "replacePrefixMatch"], by };
    }
  }
  return undefined;
}
