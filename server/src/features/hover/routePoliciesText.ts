import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { manifestKind, type Route } from "../../model/resource.ts";
import { withArticle } from "../../text/sentence.ts";
import { routePolicies, type StandingPolicy, standingPolicies } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { bullets, codeSpan, escapeMarkdown } from "./markdown.ts";
import { nameOf } from "./naming.ts";

/**
 * Which policies of the implementation hold for a Route and which have no effect there, in Markdown; undefined where there
 * are none. Of a policy in another namespace its kind is shown and not its name.
 */
export function routePoliciesText(
  policies: readonly StandingPolicy[],
  route: Delivered<Route>,
): string | undefined {
  const list = bullets(policies.map((one) => lineOf(one, route)));
  return list === undefined ? undefined : `Policies by what is in force, the most specific first:\n\n${list}`;
}

/** The policies that such a text is about: none where none replaces another, for then a plain list says all. */
export function comparedPolicies(route: Delivered<Route>, workspace: Workspace): readonly StandingPolicy[] {
  const policies = standingPolicies(routePolicies(route, workspace.clusterOf(route.id)).byPlace);
  return policies.some(({ replaced }) => replaced !== undefined) ? policies : [];
}

function lineOf({ policy, on, section, replaced }: StandingPolicy, route: Delivered): string {
  const where = `${on.id === route.id ? "" : ` on ${nameOf(on)}`}${section === undefined ? "" : `, section ${codeSpan(section)}`}`;
  const what = `${policyName(policy, route)}${where}`;
  if (replaced === undefined) return what;
  const reason = replaced.isSameTarget ? "counts for the same target" : "is more specific";
  return `${what}: no effect here, because ${policyName(replaced.by.policy, route)} ${reason}`;
}

function policyName(policy: Delivered, route: Delivered): string {
  const kind = escapeMarkdown(manifestKind(policy.resource));
  const isOwn = sameNamespace(policy.namespace, route.namespace) === "yes";
  return isOwn ? `${kind} ${codeSpan(displayName(policy))}` : withArticle(kind);
}
