import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { decidePicker, explainPicker } from "../../gateway-api/backends/endpointPicker.ts";
import type { Resolution } from "../../gateway-api/clusterView.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { Acceptance } from "../../gateway-api/listeners/acceptance.ts";
import { filtersInForce } from "../../gateway-api/listeners/listenerFilters.ts";
import { asOwner, type ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { meshParent } from "../../gateway-api/matching/meshParents.ts";
import { explainBinding } from "../../gateway-api/status/delegationStatus.ts";
import { explainConflict } from "../../gateway-api/status/listenerStatus.ts";
import { explainAttachment, explainBackend, meshCondition } from "../../gateway-api/status/routeStatus.ts";
import { isSameTarget, type Target } from "../../gateway-api/target.ts";
import { all, type Verdict } from "../../gateway-api/verdict.ts";
import { asRoute, GATEWAY_GROUP, type InferencePool, type Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { generatedParent } from "../../workspace/cluster/predictedStatus.ts";
import type { End, Link } from "./link.ts";
import { extensionLinks } from "./policyLinks.ts";

/** The lines that an object draws: to what is above it, and to its listeners or backends. */
export function linksOf(subject: Delivered, cluster: Cluster): readonly Link[] {
  const route = asRoute(subject.resource);
  if (route !== undefined)
    return [
      ...parentLinks({ ...subject, resource: route }, cluster),
      ...backendLinks(subject, cluster),
      ...extensionLinks(subject, cluster),
    ];
  const { resource } = subject;
  if (resource.kind === "InferencePool") return pickerLinks({ ...subject, resource }, cluster);
  const owner = asOwner(subject);
  return [
    ...(owner === undefined
      ? []
      : [
          ...aboveOwner(owner, cluster),
          ...listenerLinks(owner, cluster),
          ...authorizerLinks(owner, cluster),
        ]),
    ...extensionLinks(subject, cluster),
  ];
}

/** What names a Gateway to be merged into hangs on that one, any other Gateway on its class. */
function aboveOwner(owner: ListenerOwner, cluster: Cluster): readonly Link[] {
  const parentAcceptance = cluster.merging.parentAcceptance(owner.id);
  const members = parentAcceptance === undefined ? [] : memberLinks(owner, parentAcceptance, cluster);
  return members.length > 0 ? members : classLinks(owner, cluster);
}

function memberLinks(
  owner: ListenerOwner,
  { parent, target }: ParentAcceptance,
  cluster: Cluster,
): readonly Link[] {
  const from = parent === undefined ? target && named(target, owner) : { object: parent };
  if (from === undefined) return [];
  // What is refused for its listeners hangs on its parent as little as what is refused at its door.
  const acceptance = cluster.merging.acceptance(owner.id);
  return [
    {
      from,
      to: { object: owner },
      relation: "member",
      ...answerOf(acceptance.verdict === "no" ? acceptance : cluster.merging.standing(owner.id)),
    },
  ];
}

/** An acceptance as the answer of a line. */
function answerOf(acceptance: Acceptance): Pick<Link, "verdict" | "why"> {
  const { verdict } = acceptance;
  return verdict === "yes" ? { verdict } : { verdict, why: acceptance.why };
}

function classLinks(gateway: ListenerOwner, cluster: Cluster): readonly Link[] {
  if (gateway.resource.kind !== "Gateway") return [];
  const { gatewayClassName: name } = gateway.resource.spec;
  if (name === undefined || name === "") return [];
  const found = cluster.lookup.classOf(gateway);
  const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name };
  const status = cluster.status.of(gateway.id);
  const accepted = conditionOf(status !== undefined && "conditions" in status ? status.conditions : []);
  return [
    {
      from: found === undefined ? named(target, gateway) : { object: found },
      to: { object: gateway },
      relation: "class",
      ...accepted,
    },
  ];
}

function listenerLinks(owner: ListenerOwner, cluster: Cluster): readonly Link[] {
  const status = cluster.status.of(owner.id);
  const statuses = status !== undefined && "listeners" in status ? status.listeners : [];
  const standing = cluster.merging.standing(owner.id);
  return cluster.merging.ownListeners(owner.id).map(({ index, conflict }) => ({
    from: { object: owner },
    to: { listener: index, of: owner },
    relation: "listener",
    ...(conflict === undefined
      ? standing.verdict === "yes"
        ? servedBy(owner, conditionOf(statuses[index]?.conditions ?? []), cluster)
        : answerOf(standing)
      : {
          verdict: conflict.tentative || conflict.soft ? "unknown" : "no",
          why: explainConflict(owner, conflict),
          conflict: conflict.reason,
        }),
  }));
}

/** A listener asks whoever its filters name before a Route is looked for. */
function authorizerLinks(owner: ListenerOwner, cluster: Cluster): readonly Link[] {
  const { listeners = [] } = owner.resource.spec;
  const { crds } = cluster.lookup;
  return listeners.flatMap((listener, index) =>
    filtersInForce({ owner, listener }, crds).length === 0
      ? []
      : toBackends(
          { listener: index, of: owner },
          owner,
          cluster.backends.of(owner.id).filter(({ path }) => path[1] === "listeners" && path[2] === index),
          cluster,
        ),
  );
}

/** A listener's own answer, unless its owner is refused for the others: then nothing is served by this one either. */
function servedBy(
  owner: ListenerOwner,
  own: Pick<Link, "verdict" | "why">,
  cluster: Cluster,
): Pick<Link, "verdict" | "why"> {
  const acceptance = cluster.merging.acceptance(owner.id);
  return own.verdict !== "no" && acceptance.verdict === "no" ? answerOf(acceptance) : own;
}

/** What the condition `Accepted` says; all is well where there is none. */
function conditionOf(conditions: readonly Condition[]): Pick<Link, "verdict" | "why"> {
  const accepted = conditions.find(({ type }) => type === "Accepted");
  switch (accepted?.status) {
    case "False":
      return { verdict: "no", why: accepted.message };
    case "Unknown":
      return { verdict: "unknown", why: accepted.message };
    default:
      return { verdict: "yes" };
  }
}

/** How a Route stands with its parents: a Route among them is asked for its bindings. */
function parentLinks(route: Delivered<Route>, cluster: Cluster): readonly Link[] {
  const bindings = cluster.delegation.bindings(route.id);
  return cluster.attachment.allOf(route.id).flatMap((attachment) => {
    const binding = bindings.find(({ index }) => index === attachment.index);
    if (binding !== undefined) return bindingLink(route, binding);
    return attachment.parentKind === "Service"
      ? meshLinks(route, attachment, cluster)
      : attachmentLinks(route, attachment);
  });
}

function bindingLink(route: Delivered, binding: RouteBinding): Link {
  const { parent, target, verdict } = binding;
  return {
    from: parent === undefined ? named(target, route) : { object: parent },
    to: { object: route },
    relation: "delegation",
    verdict,
    ...whyNot(verdict, () => explainBinding(binding)),
  };
}

function meshLinks(route: Delivered<Route>, attachment: Attachment, cluster: Cluster): readonly Link[] {
  const parent = meshParent(attachment);
  if (parent === undefined) return [];
  const { service, target } = parent;
  const generated = generatedParent(route, attachment, cluster);
  const { status, message } = meshCondition(parent, undefined, attachment, generated);
  const verdict =
    service !== undefined ? parent.verdict : generated !== undefined && status === "True" ? "yes" : "unknown";
  return [
    {
      from: service === undefined ? endOf(generated?.verdict, target, route, cluster) : { object: service },
      to: { object: route },
      relation: "attachment",
      verdict,
      ...whyNot(verdict, () => message),
    },
  ];
}

/**
 * A Route that attaches hangs on the listeners that take it, or may. One that does not hangs on the listener that it
 * names, else on its parent as a whole: lines to each listener that refuses it would say one thing many times.
 */
function attachmentLinks(route: Delivered, attachment: Attachment): readonly Link[] {
  const { parent, target, verdict, meant, ref } = attachment;
  const to = { object: route };
  const relation = "attachment";
  const why = () => explainAttachment(attachment);
  if (parent === undefined)
    return target === undefined
      ? []
      : [{ from: foundOrNamed(attachment.resolution, target, route), to, relation, verdict, why: why() }];
  const taking = meant.filter((listener) => listener.verdict !== "no");
  const shown = taking.length > 0 || ref.sectionName === undefined ? taking : meant;
  if (shown.length === 0)
    return [{ from: { object: parent }, to, relation, verdict, ...whyNot(verdict, why) }];
  return shown.map((listener) => ({
    from: { listener: listener.index, of: parent },
    to,
    relation,
    verdict: listener.verdict,
    ...whyNot(listener.verdict, why),
  }));
}

function backendLinks(route: Delivered, cluster: Cluster): readonly Link[] {
  return toBackends({ object: route }, route, cluster.backends.of(route.id), cluster);
}

/** One line to each backend, whatever number of rules or filters names it. */
function toBackends(
  from: End,
  referrer: Delivered,
  decided: readonly BackendDecision[],
  cluster: Cluster,
): readonly Link[] {
  const groups: { readonly target: Target; readonly decisions: BackendDecision[] }[] = [];
  for (const decision of decided) {
    const group = groups.find(({ target }) => isSameTarget(target, decision.target));
    if (group === undefined) groups.push({ target: decision.target, decisions: [decision] });
    else group.decisions.push(decision);
  }
  return groups.map(({ target, decisions }) => {
    const verdict = all(decisions.map((decision) => decision.verdict));
    const telling = decisions.find((decision) => decision.verdict === verdict) ?? decisions[0];
    const ports = [...new Set(decisions.flatMap(({ ref }) => ref.port ?? []))].join(", ");
    return {
      from,
      to:
        telling?.generated === undefined
          ? foundOrNamed(telling?.resolution, target, referrer)
          : endOf(telling.generated, target, referrer, cluster),
      relation: "backend",
      verdict,
      ...(telling === undefined ? {} : whyNot(verdict, () => explainBackend(telling))),
      ...(ports === "" ? {} : { label: ports }),
    };
  });
}

/** A pool asks whoever picks its pods for each request. */
function pickerLinks(pool: Delivered<InferencePool>, cluster: Cluster): readonly Link[] {
  const picker = decidePicker(pool, cluster.lookup);
  if (picker === undefined) return [];
  const { resolution, target, verdict, port } = picker;
  return [
    {
      from: { object: pool },
      to: foundOrNamed(resolution, target, pool),
      relation: "backend",
      verdict,
      ...whyNot(verdict, () => explainPicker(picker)),
      ...(port === undefined ? {} : { label: String(port) }),
    },
  ];
}

function foundOrNamed(resolution: Resolution | undefined, target: Target, referrer: Delivered): End {
  return resolution?.kind === "found" ? { object: resolution.target } : named(target, referrer);
}

/** What is generated for a Gateway stands for itself, and leads to the Gateway. */
function endOf(
  generated: "yes" | "unknown" | undefined,
  target: Target,
  route: Delivered,
  cluster: Cluster,
): End {
  const [generator] = generated === "yes" ? cluster.generated.generatorsOf(route.id, target).gateways : [];
  return { ...named(target, route), ...(generator === undefined ? {} : { generator }) };
}

function named(target: Target, { scope }: Delivered): { readonly named: Target; readonly scope: string } {
  return { named: target, scope };
}

/** The sentence of a verdict that is not yes; it is not composed for others. */
function whyNot(verdict: Verdict, why: () => string): { readonly why?: string } {
  return verdict === "yes" ? {} : { why: why() };
}
