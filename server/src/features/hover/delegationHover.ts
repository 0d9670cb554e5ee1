import type { Delivered } from "../../delivery/delivered.ts";
import { boundReconciled, boundRules, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { typeOf } from "../../gateway-api/delegation/joinedFilters.ts";
import { matchText } from "../../gateway-api/delegation/joinedMatches.ts";
import type { ReconciledRule } from "../../gateway-api/delegation/joinedRule.ts";
import { meetHostnames } from "../../gateway-api/hostnames.ts";
import { explainBinding, ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import type { Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { counted } from "../../text/counted.ts";
import { capitalised, enumerateSome } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";
import { namespacesInWords } from "./namespacePolicyText.ts";
import { nameOf } from "./naming.ts";

const VERDICTS = { yes: "Accepted", no: "Refused", unknown: "Not known here" } as const;

/** The parentRef of a child: the verdict, then the hostnames and the rules that child and parent come to. */
export function bindingHover(child: Delivered<Route>, binding: RouteBinding): string {
  const { verdict, reason, hostnames } = binding;
  const code = verdict === "no" && reason !== undefined ? ` (${reason})` : "";
  const isBound = verdict === "yes";
  const rules = boundReconciled(binding);
  return paragraphs([
    `**${VERDICTS[verdict]}${code}.** ${proseMarkdown(explainBinding(binding))}`,
    isBound ? bullets((hostnames?.at ?? []).map(hostnamesLine), 5) : undefined,
    isBound ? bullets(rules.map((rule) => reconciledLine(child, binding, rule))) : undefined,
  ]);
}

function hostnamesLine({
  listener,
  ofParent,
  hostnames,
}: NonNullable<RouteBinding["hostnames"]>["at"][number]): string {
  const where = listener === undefined ? "hostnames" : `listener ${codeSpan(listener.name)}`;
  const [parent, child] = [hostsInWords(ofParent), hostsInWords(hostnames)];
  return parent === child
    ? `${where}: ${child}`
    : `${where}: ${parent} in the parent, ${hostnames.length === 0 ? "nothing" : child} here`;
}

/** What one hostname of a child comes to in each parent Route. */
export function hostnameInParents(hostname: string, bindings: readonly RouteBinding[]): readonly string[] {
  return bindings.flatMap(({ parent, hostnames }) => {
    if (parent === undefined || hostnames === undefined) return [];
    const served = [...new Set(hostnames.at.flatMap(({ ofParent }) => ofParent))];
    const meets = served.map((one) => meetHostnames(hostname, one));
    const hosts = meets.flatMap((meet) => (meet.verdict === "yes" ? [meet.hostname] : []));
    if (hosts.length > 0) return [`${nameOf(parent)}: serves ${hostsInWords(hosts)}`];
    const isOpen = meets.some(({ verdict }) => verdict === "unknown");
    const outcome = isOpen ? "not known here" : "ignored";
    return [`${nameOf(parent)}: ${outcome}, because the parent serves ${hostsInWords(served)}`];
  });
}

function hostsInWords(hostnames: readonly (string | undefined)[]): string {
  return enumerateSome(
    hostnames.map((hostname) => (hostname === undefined ? "every hostname" : codeSpan(hostname))),
    3,
  );
}

/** One rule of the child as it is in the parent: what it takes, what is done, where requests go. */
function reconciledLine(
  child: Delivered<Route>,
  binding: RouteBinding,
  { parentRule, childRule, matches, filters, backendRefs }: ReconciledRule,
): string {
  const above = binding.rules.find(({ index }) => index === parentRule);
  const own = child.resource.spec.rules[childRule]?.name;
  const name = ruleInWords({ index: childRule, ...(own === undefined ? {} : { name: own }) });
  const through =
    boundRules(binding).length > 1 && above !== undefined ? ` in ${proseMarkdown(ruleInWords(above))}` : "";
  const added = filters
    .filter(({ origin }) => origin !== "child")
    .map(({ filter }) => escapeMarkdown(typeOf(filter)));
  const backends = backendRefs.map((ref) => codeSpan(String(ref.name ?? "")));
  const parts = [
    matches.length === 0
      ? "every request"
      : enumerateSome(
          matches.map((match) => codeSpan(matchText(match))),
          4,
        ),
    ...(added.length === 0 ? [] : [`with the parent's ${enumerateSome(added)}`]),
    ...(backends.length === 0 ? [] : [`to ${enumerateSome(backends, 4)}`]),
  ];
  return `${proseMarkdown(name)}${through}: ${parts.join(", ")}`;
}

/** The name or `allowedRoutes` of a rule that hands requests on: to whom, and which children came. */
export function delegatingRuleHover(
  route: Delivered<Route>,
  path: Path,
  workspace: Workspace,
): string | undefined {
  const [, , index, field, member] = path;
  if (typeof index !== "number" || workspace.clusterOf(route.id).options.delegation === undefined)
    return undefined;
  if (field !== "allowedRoutes" && field !== "name") return undefined;
  const rule = route.resource.spec.rules[index];
  const allowed = rule?.allowedRoutes;
  if (rule === undefined || allowed === undefined || (member !== undefined && member !== "namespaces"))
    return undefined;
  const from = namespacesInWords(allowed.namespaces, "Same", route.namespace);
  const name = ruleInWords({ index, ...(rule.name === undefined ? {} : { name: rule.name }) });
  const children = workspace
    .clusterOf(route.id)
    .delegation.childrenOf(route.id)
    .flatMap(({ child, binding }) => {
      const admission = binding.rules.find((one) => one.index === index);
      if (admission === undefined) return [];
      const verdict = admission.verdict === "yes" ? binding.verdict : admission.verdict;
      const why = verdict === "yes" ? "" : `: ${proseMarkdown(explainBinding(binding))}`;
      return [`${VERDICTS[verdict]}: ${nameOf(child)}${why}`];
    });
  return paragraphs([
    `**Hands requests on.** ${proseMarkdown(capitalised(name))} takes child routes of ${from}.`,
    bullets(children) ?? "No route of this workspace names it as its parent.",
  ]);
}

/** How many children a parent has; nothing for any other Route. */
export function childrenLine(route: Delivered<Route>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(route.id);
  if (cluster.options.delegation === undefined || !isDelegating(route.resource.spec)) return undefined;
  const children = cluster.delegation.childrenOf(route.id);
  const bound = children.filter(({ binding }) => binding.verdict === "yes").length;
  const refused = children.filter(({ binding }) => binding.verdict === "no").length;
  const open = children.length - bound - refused;
  const count = `${counted(bound, "child route")}${open === 0 ? "" : `, and perhaps to ${open} more`}`;
  return `It hands requests on to ${count}${refused === 0 ? "" : `; ${refused} more ${refused === 1 ? "is" : "are"} refused`}.`;
}
