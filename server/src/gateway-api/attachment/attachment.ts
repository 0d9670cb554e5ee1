import type { Delivered } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Gateway, ListenerSet, Resource, Route } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";
import { LIMITS } from "../../text/limits.ts";
import { exactList } from "../../yaml/exactList.ts";
import { type ClusterView, foundAs, type Resolution } from "../clusterView.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import type { GatewayView } from "../listeners/gatewayView.ts";
import { type ParentKind, parentKindOf, parentTarget } from "../references/references.ts";
import type { Target } from "../target.ts";
import { all, any, type Verdict } from "../verdict.ts";
import {
  type AttachmentCheck,
  isAnotherPort,
  isAnotherSection,
  isOnlyParent,
  verdictOf,
} from "./attachmentChecks.ts";
import { DecidedListener, type ListenerAttachment } from "./listenerAttachment.ts";
import { meantListeners } from "./meantListeners.ts";

export type { AttachmentCheck } from "./attachmentChecks.ts";
export type { ListenerAttachment } from "./listenerAttachment.ts";

/** The reasons of a Route's condition `Accepted` that attachment decides. */
export type AttachmentReason =
  | "Accepted"
  | "NoMatchingParent"
  | "NotAllowedByListeners"
  | "NoMatchingListenerHostname";

/** Whether a Route attaches to what one of its parentRefs names. Each parentRef is decided by itself. */
export interface Attachment {
  readonly index: number;
  readonly ref: ParentRef;
  readonly target: Target | undefined;
  readonly parentKind: ParentKind;
  readonly resolution: Resolution | undefined;
  readonly parent?: Delivered<Gateway> | Delivered<ListenerSet>;
  /** How the parent stands, whatever its listeners; undefined where none was found. */
  readonly standing?: Acceptance;
  readonly verdict: Verdict;
  /** The parentRef may mean more listeners than it is held against, so that none of them is decided. */
  readonly isBeyondLimit?: boolean;
  /** Undefined where the parent was not found or is none that this API decides about. */
  readonly reason?: AttachmentReason;
  /**
   * The Route's kind. Like its effective namespace and its hostnames it is compared where two attachments are: checks
   * depend on all three.
   */
  readonly routeKind: RouteKind;
  readonly routeNamespace: string | undefined;
  readonly routeHostnames: readonly string[];
  /** The listeners that the parentRef may mean: of all others `sectionName` says that they are not meant. */
  readonly meant: readonly ListenerAttachment[];
  /** Those of them that may have the port of the parentRef as well: no other can take the Route. */
  readonly near: readonly ListenerAttachment[];
  /** The listeners that take the Route, or may take it. Asked for at every one of many Routes: no other is written out. */
  readonly taking: readonly ListenerAttachment[];
  /** All listeners of the parent, in order. */
  readonly listeners: readonly ListenerAttachment[];
}

function isListenerOwner(resource: Resource): resource is Gateway | ListenerSet {
  return resource.kind === "Gateway" || resource.kind === "ListenerSet" || resource.kind === "XListenerSet";
}

/**
 * Decides the attachment of one parentRef. Only listeners of the named object count: a Gateway's parentRef never
 * reaches its ListenerSets or children. One matching listener is enough, and whether it is itself accepted does not
 * matter.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-724/ and https://gateway-api.sigs.k8s.io/geps/gep-1713/#route-attachment
 */
export function attach(
  route: Delivered<Route>,
  index: number,
  ref: ParentRef,
  view: GatewayView,
): Attachment {
  const target = parentTarget(ref, route.namespace);
  const parentKind = target === undefined ? "other" : parentKindIn(view, target);
  const routeHostnames = route.resource.spec.hostnames ?? [];
  const base = {
    index,
    ref,
    target,
    parentKind,
    routeKind: route.resource.kind,
    routeNamespace: route.namespace,
    routeHostnames,
    meant: [],
    near: [],
    taking: [],
    listeners: [],
  };
  if (target === undefined || (parentKind !== "Gateway" && parentKind !== "ListenerSet")) {
    return {
      ...base,
      resolution: target === undefined ? undefined : view.find(route.id, target),
      verdict: "unknown",
    };
  }
  const resolution = view.find(route.id, target);
  const parent = foundAs(resolution, isListenerOwner);
  if (parent === undefined) return { resolution, verdict: "unknown", ...base };
  const owner = parent as Delivered<Gateway> | Delivered<ListenerSet>;
  return new DecidedAttachment({ resolution, ...base }, route, owner, view);
}

/**
 * The kind of a parent. A Route is a parent only where delegation (GEP-1058) is read; otherwise it counts as `other`.
 */
function parentKindIn({ delegation }: ClusterView, target: Target): ParentKind {
  const kind = parentKindOf(target);
  return kind === "Route" && delegation === undefined ? "other" : kind;
}

/**
 * The most listeners that the API lets a Gateway have. Of more, what is written out is kept of one attachment only, the last that
 * was looked at: thousands of Routes would hold millions, and whoever looks at one Route looks again and again.
 */
const MOST_KEPT = 64;

/** Listeners of one attachment, written out. */
interface WrittenOut {
  readonly of: Attachment;
  meant?: readonly ListenerAttachment[];
  listeners?: readonly ListenerAttachment[];
}

/**
 * An attachment to a parent that was found. A Route meets every listener of its parent, and of most it is enough to
 * know that `sectionName` or `port` names another one: those are written out only when somebody looks at them.
 */
class DecidedAttachment implements Attachment {
  readonly index: number;
  readonly ref: ParentRef;
  readonly target: Target | undefined;
  readonly parentKind: ParentKind;
  readonly resolution: Resolution | undefined;
  readonly parent: Delivered<Gateway> | Delivered<ListenerSet>;
  readonly routeKind: RouteKind;
  readonly routeNamespace: string | undefined;
  readonly routeHostnames: readonly string[];
  readonly verdict: Verdict;
  readonly reason: AttachmentReason;
  readonly isBeyondLimit: boolean;
  /**
   * The verdicts of the listeners whose name and port the parentRef may mean, by their indices: every other part of the
   * answer follows from these.
   */
  readonly verdicts: readonly (readonly [number, Verdict])[];
  /** What the parent's implementation makes of the API: the checks follow from it. */
  readonly profile: ImplementationProfile;
  /** How the parent stands: the checks follow from that, too. */
  readonly standing: Acceptance;
  readonly #decide: (index: number) => ListenerAttachment | undefined;
  readonly #near: readonly ListenerAttachment[];
  #taking: readonly ListenerAttachment[] | undefined;
  #writtenOut: WrittenOut | undefined;
  static #last: WrittenOut | undefined;

  constructor(
    base: Omit<
      Attachment,
      | "parent"
      | "standing"
      | "verdict"
      | "reason"
      | "isBeyondLimit"
      | "meant"
      | "near"
      | "taking"
      | "listeners"
    >,
    route: Delivered<Route>,
    owner: Delivered<Gateway> | Delivered<ListenerSet>,
    view: GatewayView,
  ) {
    const { ref } = base;
    const profile = view.profileFor(owner.id);
    this.profile = profile;
    this.index = base.index;
    this.ref = ref;
    this.target = base.target;
    this.parentKind = base.parentKind;
    this.resolution = base.resolution;
    this.parent = owner;
    this.routeKind = base.routeKind;
    this.routeNamespace = base.routeNamespace;
    this.routeHostnames = base.routeHostnames;
    const standing = view.standing(owner.id);
    this.standing = standing;
    const all = owner.resource.spec.listeners ?? [];
    this.#decide = (index) => {
      const listener = all[index];
      return listener === undefined
        ? undefined
        : new DecidedListener({ route, ref, owner, listener, index, view, profile, standing });
    };
    const meant = meantListeners(ref, all);
    this.isBeyondLimit = meant.length > LIMITS.meantListeners;
    const near = this.isBeyondLimit ? [] : exactList(meant.flatMap((index) => this.#decide(index) ?? []));
    this.#near = near;
    const { verdict, reason } = this.isBeyondLimit ? UNDECIDED : outcome(near, profile);
    this.verdict = verdict;
    this.reason = reason;
    this.verdicts = near.map((listener) => [listener.index, listener.verdict]);
  }

  get meant(): readonly ListenerAttachment[] {
    if (this.ref.port === undefined || this.isBeyondLimit) return this.#near;
    const kept = this.#kept();
    kept.meant ??= this.#written((listener) => !isAnotherSection(this.ref, listener));
    return kept.meant;
  }

  get near(): readonly ListenerAttachment[] {
    return this.#near;
  }

  get taking(): readonly ListenerAttachment[] {
    this.#taking ??= exactList(this.#near.filter(({ verdict }) => verdict !== "no"));
    return this.#taking;
  }

  get listeners(): readonly ListenerAttachment[] {
    const kept = this.#kept();
    kept.listeners ??= this.#written(() => true);
    return kept.listeners;
  }

  #kept(): WrittenOut {
    if (this.#writtenOut !== undefined) return this.#writtenOut;
    const isMany = (this.parent.resource.spec.listeners?.length ?? 0) > MOST_KEPT;
    if (!isMany) {
      this.#writtenOut = { of: this };
      return this.#writtenOut;
    }
    if (DecidedAttachment.#last?.of !== this) DecidedAttachment.#last = { of: this };
    return DecidedAttachment.#last;
  }

  #written(isWanted: (listener: Listener) => boolean): readonly ListenerAttachment[] {
    const near = new Map(this.#near.map((listener) => [listener.index, listener]));
    const all = this.parent.resource.spec.listeners ?? [];
    const written: ListenerAttachment[] = [];
    all.forEach((listener, index) => {
      const decided = isWanted(listener) ? (near.get(index) ?? this.#decide(index)) : undefined;
      if (decided !== undefined) written.push(decided);
    });
    return written;
  }
}

/** What becomes of a Route that may mean so many listeners that it is held against none. */
const UNDECIDED = { verdict: "unknown", reason: "Accepted" } as const;

/**
 * The reason is that of the last stage that some listener reached: relevant at all, then kind and namespace, then
 * hostname. A listener that is out for its hostname makes an undecided namespace check change the reason only.
 */
function outcome(
  listeners: readonly ListenerAttachment[],
  { reportedFirst }: ImplementationProfile,
): { readonly verdict: Verdict; readonly reason: AttachmentReason } {
  const verdict = any(listeners.map((listener) => listener.verdict));
  if (verdict === "yes") return { verdict, reason: "Accepted" };
  if (verdict === "unknown") return { verdict, reason: "Accepted" };
  if (listeners.some(({ checks }) => isOnlyParent(checks))) return { verdict, reason: "NoMatchingParent" };
  const relevant = listeners.filter((listener) => stage(listener, RELEVANCE) !== "no");
  if (relevant.length === 0) return { verdict, reason: "NoMatchingParent" };
  if (reportedFirst === "hostname" && relevant.every((listener) => fails(listener, "hostname")))
    return { verdict, reason: "NoMatchingListenerHostname" };
  const permitted = relevant.filter((listener) => stage(listener, PERMISSION) !== "no");
  if (permitted.length === 0) return { verdict, reason: "NotAllowedByListeners" };
  // An undecided namespace check leaves two possible reasons; the hostname certainly fails.
  return { verdict, reason: "NoMatchingListenerHostname" };
}

const RELEVANCE: ReadonlySet<AttachmentCheck["check"]> = new Set(["section", "port"]);
const PERMISSION: ReadonlySet<AttachmentCheck["check"]> = new Set(["kind", "namespace"]);

/** The joined verdict of those checks of a listener that are in `checks`. */
function stage(listener: ListenerAttachment, checks: ReadonlySet<AttachmentCheck["check"]>): Verdict {
  return all(listener.checks.filter(({ check }) => checks.has(check)).map(verdictOf));
}

/** The listeners that a parentRef means before anything is asked about the Route: section and port fit. */
export function relevantListeners(attachment: Attachment): readonly ListenerAttachment[] {
  // Listeners that the section leaves out are not meant, and one that takes the Route is.
  const all = attachment.parent?.resource.spec.listeners ?? [];
  return attachment.meant.filter((listener) => {
    if (listener.verdict === "yes") return true;
    const own = all[listener.index];
    const isElsewhere = own !== undefined && isAnotherPort(attachment.ref, own);
    return !isElsewhere && stage(listener, RELEVANCE) !== "no";
  });
}

/** True when a check of that name fails on the listener. */
export function fails(listener: ListenerAttachment, name: AttachmentCheck["check"]): boolean {
  return listener.checks.some(({ check, verdict }) => check === name && verdict === "fail");
}

/** True when kind and namespace of the Route are not refused by the listener. */
export function isPermitted(listener: ListenerAttachment): boolean {
  return stage(listener, PERMISSION) !== "no";
}

/** The one thing that keeps a Route out of a parent: what a person has to change first. */
export type Refusal =
  | "parent"
  | "no-listeners"
  | "section"
  | "port"
  | "section-and-port"
  | "kind"
  | "namespace"
  | "hostname";

/** Why a parent certainly refuses the Route; undefined where it takes it, or where that is not known. */
export function refusalOf(attachment: Attachment): Refusal | undefined {
  if (attachment.verdict !== "no") return undefined;
  // How the parent stands is asked of all of its listeners, or of none.
  if (attachment.standing?.verdict === "no" && attachment.meant.some(({ checks }) => isOnlyParent(checks)))
    return "parent";
  switch (attachment.reason) {
    case "NoMatchingParent":
      return mismatchOf(attachment);
    case "NotAllowedByListeners":
      return relevantListeners(attachment).every((listener) => fails(listener, "kind"))
        ? "kind"
        : "namespace";
    case "NoMatchingListenerHostname":
      return "hostname";
    default:
      return undefined;
  }
}

/** Asked of the manifest: every rule about a Route asks this, and writing thousands of listeners out takes its time. */
function mismatchOf({ parent, ref }: Attachment): Refusal {
  const listeners = parent?.resource.spec.listeners ?? [];
  if (listeners.length === 0) return "no-listeners";
  if (listeners.every((listener) => isAnotherSection(ref, listener))) return "section";
  const isNamed = listeners.some(({ name = "" }) => name !== "" && name === ref.sectionName);
  return isNamed ? "section-and-port" : "port";
}

/**
 * True when the listener would take the Route if the parentRef named it: nothing but section and port stands against
 * it, and perhaps the parent as a whole.
 */
export function suits(listener: ListenerAttachment): boolean {
  return listener.checks.every(
    ({ check, verdict }) => RELEVANCE.has(check) || check === "parent" || verdict === "pass",
  );
}
