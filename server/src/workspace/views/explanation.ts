import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { AttachmentCheck } from "../../gateway-api/attachment/attachmentChecks.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { RuleCheck } from "../../gateway-api/delegation/delegatingRules.ts";
import { conflictsOf, meansRule, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { explainAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { meshParent } from "../../gateway-api/matching/meshParents.ts";
import { explainBinding, unknownReason } from "../../gateway-api/status/delegationStatus.ts";
import { attachmentCondition, meshCondition } from "../../gateway-api/status/routeStatus.ts";
import type { ParentRef } from "../../model/reference.ts";
import { asRoute, manifestKind, type Route } from "../../model/resource.ts";
import type { Range } from "../../text/span.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { generatedParent } from "../cluster/predictedStatus.ts";
import type { Workspace } from "../workspace.ts";
import { type ObjectRef, refOf } from "./effectiveGateway.ts";
import { type ExplainedPolicy, explainedPolicies } from "./explainedPolicy.ts";
import { policiesOn } from "./routePolicies.ts";

/** Why an object is attached where it is, and not where it is not. */
export interface Explanation {
  readonly subject: ObjectRef & { readonly kind: string };
  readonly parents: readonly ParentExplanation[];
  /** The rules of a Route that hand requests on, with the Routes that mean them; left out for everything else. */
  readonly children?: readonly RuleChildren[];
  /** What the policies of the implementation come to on a Route or on listeners; left out where none bears on it. */
  readonly policies?: readonly ExplainedPolicy[];
}

/** A rule that hands requests on, by its name or its number, with its children: those bound, and those that are not. */
export interface RuleChildren {
  readonly rule: string;
  readonly children: readonly ChildExplanation[];
}

/** Whether a Route is the child of a rule, and why. */
export interface ChildExplanation extends ObjectRef {
  readonly verdict: ParentExplanation["verdict"];
  readonly reason: string;
  /** The verdict in one sentence. */
  readonly message: string;
}

/** Whether an object attaches to one of the parents that it names, and why. */
export interface ParentExplanation {
  readonly parentRef: object;
  readonly verdict: "accepted" | "rejected" | "unknown";
  readonly reason: string;
  /** The verdict in one sentence. */
  readonly message: string;
  readonly listeners: readonly { readonly name: string; readonly checks: readonly ExplainedCheck[] }[];
  /** The rules of a parent Route that the parentRef may mean; left out where the parent is none. */
  readonly rules?: readonly { readonly name: string; readonly checks: readonly ExplainedRuleCheck[] }[];
  /** What of the Route cannot be joined with its parent Route; left out where the parent is none. */
  readonly conflicts?: readonly ExplainedConflict[];
}

/** A check of a listener, with the file and the range that it looked at. */
export interface ExplainedCheck extends Omit<AttachmentCheck, "path"> {
  readonly path?: string;
  readonly range?: Range;
}

/** A check of a parent's rule, with the file and the range that it looked at. */
export interface ExplainedRuleCheck extends Omit<ExplainedCheck, "check"> {
  readonly check: RuleCheck["check"];
}

/** A conflict with a parent Route, with the place of the Route's own part in it. */
export interface ExplainedConflict {
  readonly why: string;
  readonly isCertain: boolean;
  readonly path?: string;
  readonly range?: Range;
}

/**
 * Explains a Route by its attachments, a child Gateway or ListenerSet by its parent acceptance, a policy by its
 * ancestors, a pool of inference by the Gateways that send to it.
 */
export function explain(subject: Delivered, workspace: Workspace): Explanation {
  const { resource, namespace } = subject;
  const name = resource.metadata.name ?? "";
  const ref = { kind: manifestKind(resource), name, ...(namespace ? { namespace } : {}) };
  const children = childrenOf(subject, workspace);
  const policies = explainedPolicies(policiesOn(subject, undefined, workspace.clusterOf(subject.id)));
  return {
    subject: ref,
    parents: parentsOf(subject, workspace),
    ...(children.length === 0 ? {} : { children }),
    ...(policies.length === 0 ? {} : { policies }),
  };
}

const WORDS = { yes: "accepted", no: "rejected", unknown: "unknown" } as const;
const ANSWERS = { yes: "pass", no: "fail", unknown: "unknown" } as const;

function parentsOf(subject: Delivered, workspace: Workspace): readonly ParentExplanation[] {
  const cluster = workspace.clusterOf(subject.id);
  const resource = asRoute(subject.resource);
  if (resource !== undefined) {
    const route = { ...subject, resource };
    const bindings = cluster.delegation.bindings(subject.id);
    return cluster.attachment.allOf(subject.id).map((attachment) => {
      const binding = bindings.find(({ index }) => index === attachment.index);
      return binding === undefined
        ? (explainService(route, attachment, cluster) ?? explainParent(attachment, workspace))
        : explainParentRoute(subject, binding, workspace);
    });
  }
  const status = cluster.status.of(subject.id);
  if (status !== undefined && "ancestors" in status)
    return status.ancestors.flatMap(({ ancestorRef, conditions }) =>
      reporterExplained(ancestorRef, conditions),
    );
  if (status !== undefined && "parents" in status)
    return status.parents.flatMap(({ parentRef, conditions }) => reporterExplained(parentRef, conditions));
  const parentAcceptance = cluster.merging.parentAcceptance(subject.id);
  if (parentAcceptance === undefined) return [];
  const { target } = parentAcceptance;
  const acceptance = cluster.merging.acceptance(subject.id);
  const [reason, message] =
    acceptance.verdict === "yes"
      ? ["Accepted", explainAcceptance(parentAcceptance)]
      : [acceptance.reason, acceptance.why];
  return [
    {
      parentRef: target === undefined ? {} : { ...target },
      verdict: WORDS[acceptance.verdict],
      reason,
      message,
      listeners: [],
    },
  ];
}

const WORDS_OF_STATUS = { True: "accepted", False: "rejected", Unknown: "unknown" } as const;

function reporterExplained(
  parentRef: ParentRef,
  conditions: readonly Condition[],
): readonly ParentExplanation[] {
  return conditions
    .filter(({ type }) => type === "Accepted")
    .map(({ status, reason, message }) => ({
      parentRef,
      verdict: WORDS_OF_STATUS[status],
      reason,
      message,
      listeners: [],
    }));
}

/** A Service as parent, in the words of the status that is predicted there; undefined for other parents. */
function explainService(
  route: Delivered<Route>,
  attachment: Attachment,
  cluster: Cluster,
): ParentExplanation | undefined {
  const mesh = meshParent(attachment);
  if (mesh === undefined) return undefined;
  const stronger = cluster.mesh.strongerClaim(route, mesh);
  const { status, reason, message } = meshCondition(
    mesh,
    stronger,
    attachment,
    generatedParent(route, attachment, cluster),
  );
  return { parentRef: attachment.ref, verdict: WORDS_OF_STATUS[status], reason, message, listeners: [] };
}

function explainParent(attachment: Attachment, workspace: Workspace): ParentExplanation {
  const { reason, message } = attachmentCondition(attachment);
  return {
    parentRef: attachment.ref,
    verdict: WORDS[attachment.verdict],
    reason,
    message,
    listeners: attachment.listeners.map((listener) => ({
      name: listener.name,
      checks: listener.checks.map(({ check, verdict, why, path }) => {
        const at =
          attachment.parent === undefined ? undefined : workspace.range({ id: attachment.parent.id, path });
        return { check, verdict, why, ...(at === undefined ? {} : at) };
      }),
    })),
  };
}

function childrenOf({ id, resource }: Delivered, workspace: Workspace): readonly RuleChildren[] {
  const { delegation, options } = workspace.clusterOf(id);
  const route = options.delegation === undefined ? undefined : asRoute(resource);
  if (route?.kind !== "HTTPRoute") return [];
  const children = delegation.childrenOf(id);
  return route.spec.rules.flatMap(({ name, allowedRoutes }, index) => {
    if (allowedRoutes === undefined) return [];
    const meant = children.flatMap(({ child, binding }) =>
      meansRule(binding, index, name) ? [{ ...refOf(child), ...inRule(binding, index) }] : [],
    );
    // Several parentRefs may mean one rule, and say the same of it.
    const distinct = [...new Map(meant.map((one) => [JSON.stringify(one), one])).values()];
    return [{ rule: name ?? `${index + 1}`, children: distinct }];
  });
}

/** A pair that is bound may be so without one of the rules that the child means. */
function inRule(binding: RouteBinding, index: number): Omit<ChildExplanation, keyof ObjectRef> {
  const { verdict } = binding;
  const rule = binding.rules.find((one) => one.index === index);
  const check = verdict === "yes" ? rule?.checks.find((one) => one.verdict === rule.verdict) : undefined;
  if (rule === undefined || rule.verdict === "yes" || check === undefined) {
    return { verdict: WORDS[verdict], reason: reasonOf(binding), message: explainBinding(binding) };
  }
  return {
    verdict: WORDS[rule.verdict],
    reason: check.doubt ?? "NotAllowedByListeners",
    message: `It is not in this rule: ${check.why}.`,
  };
}

function reasonOf(binding: RouteBinding): string {
  const { verdict, reason } = binding;
  return verdict === "unknown" ? unknownReason(binding) : (reason ?? "NoMatchingParent");
}

function explainParentRoute(
  child: Delivered,
  binding: RouteBinding,
  workspace: Workspace,
): ParentExplanation {
  const { parent, verdict, ref, rules, reconciled } = binding;
  return {
    parentRef: ref,
    verdict: WORDS[verdict],
    reason: reasonOf(binding),
    message: explainBinding(binding),
    listeners: [],
    rules: rules.map((rule) => ({
      name: rule.name ?? `${rule.index + 1}`,
      checks: rule.checks.map(({ check, verdict: answer, why, path }) => {
        const at = parent === undefined ? undefined : workspace.range({ id: parent.id, path });
        return { check, verdict: ANSWERS[answer], why, ...at };
      }),
    })),
    conflicts: conflictsOf(reconciled).map(({ why, verdict: certainty, childPath }) => ({
      why,
      isCertain: certainty === "no",
      ...workspace.range({ id: child.id, path: childPath }),
    })),
  };
}
