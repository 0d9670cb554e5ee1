import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { matchesNamespace } from "../../gateway-api/references/namespaces.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { Gateway } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown } from "./markdown.ts";
import { namespacesInWords } from "./namespacePolicyText.ts";
import { nameOf } from "./naming.ts";

/** Which children a Gateway accepts: `allowedChildren` for child Gateways, `allowedListeners` for ListenerSets. */
export function allowedMembersHover(
  gateway: Delivered<Gateway>,
  form: "attachTo" | "ListenerSet",
  workspace: Workspace,
): string {
  const cluster = workspace.clusterOf(gateway.id);
  const policy = policyOf(gateway.resource, form);
  const members = (cluster.merging.of(gateway.id)?.members ?? []).filter(
    ({ id }) => cluster.merging.parentAcceptance(id)?.form === form,
  );
  const of = (verdict: "yes" | "no" | "unknown") =>
    members.filter(({ id }) => cluster.merging.parentAcceptance(id)?.verdict === verdict);
  const attached = of("yes").map(nameOf);
  const what = form === "attachTo" ? "child Gateways" : "ListenerSets";
  const from = namespacesInWords(policy, form === "attachTo" ? "Same" : "None", gateway.namespace);
  return paragraphs([
    `**Allowed ${what}**: from ${from}`,
    matchingNamespaces(policy, cluster),
    attached.length === 0
      ? "Attached: none in this workspace."
      : `Attached (${attached.length}): ${enumerateSome(attached)}.`,
    reasons("Refused", of("no"), workspace),
    reasons("Not known here", of("unknown"), workspace),
  ]);
}

/** Children default to `Same`, ListenerSets to none: a policy without `from` is the default in both cases. */
function policyOf({ spec }: Gateway, form: "attachTo" | "ListenerSet"): NamespacePolicy | undefined {
  const policy =
    form === "attachTo"
      ? spec.infrastructure?.allowedChildren?.namespaces
      : spec.allowedListeners?.namespaces;
  return policy?.from === undefined ? undefined : policy;
}

function matchingNamespaces(policy: NamespacePolicy | undefined, cluster: Cluster): string | undefined {
  const { from, selector } = policy ?? {};
  if (from !== "Selector" || selector === undefined) return undefined;
  const names = new Set(
    cluster.objects.ofKind("", "Namespace").flatMap(({ resource }) => resource.metadata.name ?? []),
  );
  const matching = [...names]
    .filter((name) => matchesNamespace(selector, name, cluster.lookup.namespaceLabels) === "yes")
    .sort();
  return matching.length === 0
    ? "No Namespace of this workspace matches."
    : `Matching Namespaces here: ${enumerateSome(matching.map(codeSpan))}.`;
}

function reasons(
  heading: string,
  members: readonly ListenerOwner[],
  workspace: Workspace,
): string | undefined {
  const list = bullets(
    members.map((member) => {
      const parentAcceptance = workspace.clusterOf(member.id).merging.parentAcceptance(member.id);
      return `${nameOf(member)}: ${parentAcceptance === undefined ? "" : proseMarkdown(explainAcceptance(parentAcceptance))}`;
    }),
  );
  return list === undefined ? undefined : `${heading} (${members.length}):\n\n${list}`;
}
