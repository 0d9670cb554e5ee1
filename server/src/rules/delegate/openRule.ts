import type { Delivered } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Route } from "../../model/resource.ts";
import { type Fix, setAt, type YamlValue } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { policyFor } from "../widerNamespacePolicy.ts";

/** Makes a rule of a parent take children of one namespace, and of no other than its own beside that. */
export function openRule(parent: Delivered<Route>, rule: number, namespace: string | undefined): Fix {
  const isOwn = namespace === undefined || sameNamespace(parent.namespace, namespace) === "yes";
  const value: YamlValue = isOwn ? {} : { namespaces: policyFor([namespace]) };
  const place = { id: parent.id, path: ["spec", "rules", rule, "allowedRoutes"] };
  return fixBy(
    isOwn
      ? "Let the parent's rule take children"
      : `Let the parent's rule take children of namespace \`${namespace}\``,
    setAt(place, value),
  );
}
