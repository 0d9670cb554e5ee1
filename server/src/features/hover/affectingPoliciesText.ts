import { type Delivered, displayName, type ResourceId } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { manifestKind } from "../../model/resource.ts";
import { withArticle } from "../../text/sentence.ts";
import { type AffectingPolicy, affectingPolicies } from "../../workspace/cluster/affectingPolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { bullets, codeSpan, escapeMarkdown } from "./markdown.ts";
import { nameOf } from "./naming.ts";

/**
 * The policies that bear on an object, in Markdown; undefined where there are none. Of one in another namespace its
 * kind is shown and not its name, as the condition `…Affected` of GEP-713 does. Those that are `told` of elsewhere are left out.
 */
export function affectingPoliciesText(
  subject: Delivered,
  workspace: Workspace,
  told: ReadonlySet<ResourceId> = new Set(),
): string | undefined {
  const policies = affectingPolicies(subject, workspace.clusterOf(subject.id)).filter(
    ({ policy }) => !told.has(policy.id),
  );
  const list = bullets(policies.map((one) => policyLine(one, subject)));
  return list === undefined ? undefined : `Policies that apply, the widest first:\n\n${list}`;
}

function policyLine({ policy, on, sectionName }: AffectingPolicy, subject: Delivered): string {
  const kind = escapeMarkdown(manifestKind(policy.resource));
  const isOwn = sameNamespace(policy.namespace, subject.namespace) === "yes";
  const what = isOwn ? `${kind} ${codeSpan(displayName(policy))}` : withArticle(kind);
  const where = on.id === subject.id ? "" : ` on ${nameOf(on)}`;
  return `${what}${where}${sectionName === undefined ? "" : `, section ${codeSpan(sectionName)}`}`;
}
