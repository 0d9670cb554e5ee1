import { type Delivered, displayName, type ResourceId } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { manifestKind } from "../../model/resource.ts";
import { withArticle } from "../../text/sentence.ts";
import { targetsWritten } from "../../workspace/cluster/policyDirectory.ts";
import {
  type DoubtedPolicy,
  doubtedPolicies,
  otherwiseOf,
  type RoutePolicies,
  type StandingPolicy,
  standingPolicies,
} from "../../workspace/views/routePolicies.ts";
import { bullets, codeSpan, escapeMarkdown, proseMarkdown } from "./markdown.ts";
import { nameOf } from "./naming.ts";

/** A text about policies, and those that it is about. */
export interface StandingPolicies {
  readonly text: string | undefined;
  readonly told: ReadonlySet<ResourceId>;
}

/**
 * Which policies of the implementation hold at some places of an object and which have no effect there, in Markdown; no text where
 * there are none. Of a policy in another namespace its kind is shown and not its name. `compared`: only where one takes the place of
 * another or something is not known; otherwise a plain list says all.
 */
export function standingPoliciesText(
  byPlace: RoutePolicies["byPlace"],
  subject: Delivered,
  which: "all" | "compared",
): StandingPolicies {
  const standing = standingPolicies(byPlace);
  const doubted = doubtedPolicies(byPlace);
  // What a Route or a Gateway names, and not it them, stands in no other list.
  const isPlain =
    doubted.length === 0 &&
    standing.every(({ policy, replaced }) => replaced === undefined && targetsWritten(policy).length > 0);
  if (which === "compared" && isPlain) return { text: undefined, told: new Set() };
  const list = bullets([
    ...standing.map((one) => lineOf(one, subject)),
    ...doubted.map((one) => doubtOf(one, subject)),
    ...otherwiseOf(byPlace).map((why) => `Otherwise ${proseMarkdown(why)}`),
  ]);
  return {
    text:
      list === undefined ? undefined : `Policies by what is in force, the most specific first:\n\n${list}`,
    told: new Set([...standing, ...doubted].map(({ policy }) => policy.id)),
  };
}

function lineOf({ policy, on, section, replaced }: StandingPolicy, subject: Delivered): string {
  const where = `${on.id === subject.id ? "" : ` on ${nameOf(on)}`}${section === undefined ? "" : `, section ${codeSpan(section)}`}`;
  const what = `${policyName(policy, subject)}${where}`;
  if (replaced === undefined) return what;
  const reason = replaced.isSameTarget ? "counts for the same target" : "is more specific";
  return `${what}: no effect here, because ${policyName(replaced.by.policy, subject)} ${reason}`;
}

function doubtOf(doubt: DoubtedPolicy, subject: Delivered): string {
  const why =
    "why" in doubt
      ? proseMarkdown(doubt.why)
      : `it is not known what becomes of ${policyName(doubt.beside, subject)}`;
  return `${policyName(doubt.policy, subject)}: perhaps in force: ${why}`;
}

function policyName(policy: Delivered, subject: Delivered): string {
  const kind = escapeMarkdown(manifestKind(policy.resource));
  const isOwn = sameNamespace(policy.namespace, subject.namespace) === "yes";
  return isOwn ? `${kind} ${codeSpan(displayName(policy))}` : withArticle(kind);
}
