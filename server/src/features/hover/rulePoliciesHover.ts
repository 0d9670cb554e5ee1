import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { policiesOn } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan, paragraphs } from "./markdown.ts";
import { nameOf } from "./naming.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";

/** On a rule or its name: the policies that hold for its requests; undefined where none bears on them. */
export function rulePoliciesHover(
  route: Delivered<Route>,
  path: Path,
  workspace: Workspace,
): string | undefined {
  const [, part, index, field, deeper] = path;
  const isRule = part === "rules" && typeof index === "number" && deeper === undefined;
  if (!isRule || (field !== undefined && field !== "name")) return undefined;
  const name = route.resource.spec.rules[index]?.name;
  if (name === undefined) return undefined;
  const ofRule = policiesOn(route, index, workspace.clusterOf(route.id));
  const { text } = standingPoliciesText(ofRule, route, "all");
  return text === undefined
    ? undefined
    : paragraphs([`**Rule** ${codeSpan(name)} of ${nameOf(route)}`, text]);
}
