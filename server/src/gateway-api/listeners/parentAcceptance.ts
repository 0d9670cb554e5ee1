import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type Gateway, type Resource } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ClusterView, foundAs, type Resolution } from "../clusterView.ts";
import type { Admission } from "../references/namespaces.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import { displayKind, groupInWords, type Target, targetName } from "../target.ts";
import type { UnknownReason } from "../unknownReason.ts";
import type { Verdict } from "../verdict.ts";

/**
 * Whether a child Gateway or a ListenerSet takes part in the merged Gateway that it names. The first obstacle decides;
 * they are asked in the order in which a person would fix them.
 */
export interface ParentAcceptance {
  readonly form: "attachTo" | "ListenerSet";
  readonly verdict: Verdict;
  readonly obstacle?: AcceptanceObstacle | undefined;
  /** What the reference means once defaults are applied; undefined where it has no name. */
  readonly target: Target | undefined;
  readonly resolution: Resolution | undefined;
  /** The Gateway that was found, whether or not it accepts the child. */
  readonly parent?: Delivered<Gateway> | undefined;
  readonly parentId?: ResourceId | undefined;
  readonly admission?: Admission | undefined;
}

/** The one thing that keeps a child from being accepted, or leaves it open, in the order in which they are asked. */
export type AcceptanceObstacle =
  | "no-name"
  | "kind"
  | "parent-absent"
  | "parent-undecided"
  | "self"
  | "chain"
  | "is-parent-and-child"
  | "not-opted-in"
  | "namespace"
  | "class";

function isGateway(resource: Resource): resource is Gateway {
  return resource.kind === "Gateway";
}

type FoundParent = ParentAcceptance & { readonly parent: Delivered<Gateway> };

/** True where the parent was found, whether or not it accepts the child. */
export function isFound(parentAcceptance: ParentAcceptance | FoundParent): parentAcceptance is FoundParent {
  return parentAcceptance.parent !== undefined;
}

/**
 * Looks for the Gateway that a child Gateway or a ListenerSet names as its parent.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/
 */
export function findParent(
  form: ParentAcceptance["form"],
  referrer: string,
  target: Target | undefined,
  view: ClusterView,
): ParentAcceptance | FoundParent {
  if (target === undefined) {
    return { form, verdict: "no", obstacle: "no-name", target, resolution: undefined };
  }
  if (target.group !== GATEWAY_GROUP || target.kind !== "Gateway") {
    // GEP-1713 lets `attachTo` name any kind and defines a Gateway only: what others mean is the implementation's.
    const isOpen = form === "attachTo" || isOpaque(target.group) || isOpaque(target.kind);
    return { form, verdict: isOpen ? "unknown" : "no", obstacle: "kind", target, resolution: undefined };
  }
  const resolution = view.find(referrer, target);
  if (resolution.kind === "absent") {
    const verdict = view.closedWorld ? "no" : "unknown";
    return { form, verdict, obstacle: "parent-absent", target, resolution };
  }
  const parent = foundAs(resolution, isGateway);
  if (parent === undefined)
    return { form, verdict: "unknown", obstacle: "parent-undecided", target, resolution };
  return { form, verdict: "yes", target, resolution, parent, parentId: parent.id };
}

/** The parent that a child names, in words: ``Gateway `infra/web` ``. */
export function parentInWords({ target }: Pick<ParentAcceptance, "target">): string {
  return target === undefined ? "the parent" : `${displayKind(target)} \`${targetName(target)}\``;
}

/** One sentence on the decision, for the child's owner: of the parent it names what the child names, and the class that both must have. */
export function explainAcceptance(parentAcceptance: ParentAcceptance): string {
  const { obstacle, verdict, form } = parentAcceptance;
  const name = parentInWords(parentAcceptance);
  const why = parentAcceptance.admission?.why ?? "";
  switch (obstacle) {
    case undefined:
      return `${name} lets it in: ${why === "" ? "its namespace is let in" : why}.`;
    case "no-name":
      return form === "attachTo"
        ? "`spec.infrastructure.attachTo` does not name a Gateway."
        : "`spec.parentRef` does not name a Gateway.";
    case "kind":
      return explainKind(parentAcceptance);
    case "parent-absent":
      return `${name} is not in this workspace.`;
    case "parent-undecided":
      return explainUndecided(name, parentAcceptance.resolution);
    case "self":
      return "The Gateway attaches to itself.";
    case "chain":
      return `${name} is itself attached to another Gateway, so nothing can attach to it.`;
    case "is-parent-and-child":
      return "A Gateway with `allowedChildren` takes children, so it cannot attach to another Gateway itself.";
    case "not-opted-in":
      return form === "attachTo"
        ? `${name} does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it.`
        : `${name} lets no ListenerSets in, as \`spec.allowedListeners\` is not set or \`None\`.`;
    case "namespace":
      return verdict === "no"
        ? `${name} does not let this namespace in: ${why}.`
        : `Whether ${name} lets this namespace in cannot be told: ${why}.`;
    case "class":
      return verdict === "no"
        ? `${name} has another \`gatewayClassName\`.`
        : `Whether ${name} has the same \`gatewayClassName\` cannot be told: one of the two is a variable that is filled in later.`;
  }
}

/** What leaves a parent acceptance open that is unknown. */
export function doubtOfParent({ obstacle, target, resolution, admission }: ParentAcceptance): UnknownReason {
  switch (obstacle) {
    case "kind":
      return [target?.group, target?.kind].some((one) => one !== undefined && isOpaque(one))
        ? "FilledInLater"
        : "ImplementationSpecific";
    case "parent-absent":
      return "NotInWorkspace";
    case "parent-undecided":
      return resolution === undefined || resolution.kind === "found"
        ? "Undecided"
        : reasonOfSearch(resolution);
    case "namespace":
      return admission?.doubt ?? "Undecided";
    case "class":
      return "FilledInLater";
    default:
      return "Undecided";
  }
}

/** Why what is named is no parent, or not known to be one. */
function explainKind({ target, form, verdict }: ParentAcceptance): string {
  const { group = "", kind = "", name = "" } = target ?? {};
  if (form === "attachTo" && group === "" && kind === "Gateway")
    return `\`attachTo\` without \`group: ${GATEWAY_GROUP}\` means a Gateway \`${name}\` of the core group, which has no such kind.`;
  const what = `${kind} \`${name}\`${group === GATEWAY_GROUP ? "" : ` of ${groupInWords(group)}`}`;
  return verdict === "no"
    ? `A ListenerSet attaches to a Gateway of the Gateway API, and its parentRef names ${what}.`
    : `What it means to attach to ${what} is up to the implementation.`;
}
