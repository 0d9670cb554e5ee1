import type { Delivered } from "../delivery/delivered.ts";
import type { Listener } from "../model/listener.ts";
import type { ParentRef } from "../model/reference.ts";
import type { Gateway, ListenerSet, Resource, Route } from "../model/resource.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path } from "../yaml/tree.ts";
import { type ClusterView, foundAs, type Resolution } from "./clusterView.ts";
import { type HostnameIntersection, intersectHostnames } from "./hostnames.ts";
import { supportedKinds } from "./listeners.ts";
import { admits } from "./namespaces.ts";
import { type ParentKind, parentKindOf, parentTarget, type Target } from "./references.ts";
import { all, any, type Verdict } from "./verdict.ts";

/** One question that decides whether a Route attaches to a listener, with its answer in one clause. */
export interface AttachmentCheck {
  readonly check: "section" | "port" | "kind" | "namespace" | "hostname";
  readonly verdict: "pass" | "fail" | "unknown";
  readonly why: string;
  /** What the check looked at, in the parent's manifest. */
  readonly path: Path;
}

/** How a Route stands with one listener of the parent that it names. */
export interface ListenerAttachment {
  /** Index in the parent's own list. */
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  readonly checks: readonly AttachmentCheck[];
  readonly hostnames: HostnameIntersection;
}

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
  readonly verdict: Verdict;
  /** Undefined where the parent was not found or is none that this API decides about. */
  readonly reason?: AttachmentReason;
  /** What the Route brought along; two decisions are equal only where this is. */
  readonly routeNamespace: string | undefined;
  readonly routeHostnames: readonly string[];
  /** The listeners that the parentRef may mean: of all others `sectionName` says that they are not meant. */
  readonly meant: readonly ListenerAttachment[];
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
  view: ClusterView,
): Attachment {
  const target = parentTarget(ref, route.namespace);
  const parentKind = target === undefined ? "other" : parentKindOf(target);
  const routeHostnames = route.resource.spec.hostnames ?? [];
  const base = {
    index,
    ref,
    target,
    parentKind,
    routeNamespace: route.namespace,
    routeHostnames,
    meant: [],
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
  if (parent === undefined) return { ...base, resolution, verdict: "unknown" };
  const owner = parent as Delivered<Gateway> | Delivered<ListenerSet>;
  return new DecidedAttachment({ ...base, resolution }, route, owner, view);
}

/**
 * An attachment to a parent that was found. A Route meets every listener of its parent, and of most it is enough to know
 * that `sectionName` names another one: those are written out only when somebody looks at them.
 */
class DecidedAttachment implements Attachment {
  readonly index: number;
  readonly ref: ParentRef;
  readonly target: Target | undefined;
  readonly parentKind: ParentKind;
  readonly resolution: Resolution | undefined;
  readonly parent: Delivered<Gateway> | Delivered<ListenerSet>;
  readonly routeNamespace: string | undefined;
  readonly routeHostnames: readonly string[];
  readonly verdict: Verdict;
  readonly reason: AttachmentReason;
  /** The verdicts of the listeners that the parentRef means, by their indices: what else is told follows from these. */
  readonly verdicts: readonly (readonly [number, Verdict])[];
  readonly #decide: (index: number) => ListenerAttachment | undefined;
  readonly #meant: readonly ListenerAttachment[];
  #listeners: readonly ListenerAttachment[] | undefined;

  constructor(
    base: Omit<Attachment, "parent" | "verdict" | "reason" | "meant" | "listeners">,
    route: Delivered<Route>,
    owner: Delivered<Gateway> | Delivered<ListenerSet>,
    view: ClusterView,
  ) {
    const { ref } = base;
    this.index = base.index;
    this.ref = ref;
    this.target = base.target;
    this.parentKind = base.parentKind;
    this.resolution = base.resolution;
    this.parent = owner;
    this.routeNamespace = base.routeNamespace;
    this.routeHostnames = base.routeHostnames;
    const all = owner.resource.spec.listeners ?? [];
    this.#decide = (index) => {
      const listener = all[index];
      return listener === undefined
        ? undefined
        : new DecidedListener({ route, ref, owner, listener, index, view });
    };
    const meant = all.flatMap((listener, index) =>
      isAnotherSection(ref, listener) ? [] : (this.#decide(index) ?? []),
    );
    this.#meant = meant;
    const { verdict, reason } = outcome(meant);
    this.verdict = verdict;
    this.reason = reason;
    this.verdicts = meant.map((listener) => [listener.index, listener.verdict]);
  }

  get meant(): readonly ListenerAttachment[] {
    return this.#meant;
  }

  get listeners(): readonly ListenerAttachment[] {
    this.#listeners ??= (this.parent.resource.spec.listeners ?? []).flatMap(
      (_, index) => this.#decide(index) ?? [],
    );
    return this.#listeners;
  }
}

/** The question of one Route and one listener, with everything that answers it. */
interface Encounter {
  readonly route: Delivered<Route>;
  readonly ref: ParentRef;
  readonly owner: Delivered<Gateway> | Delivered<ListenerSet>;
  readonly listener: Listener;
  readonly index: number;
  readonly view: ClusterView;
}

/** A listener with its verdict. The checks are written out only when somebody asks for them. */
class DecidedListener implements ListenerAttachment {
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  readonly #encounter: Encounter;

  constructor(encounter: Encounter) {
    this.#encounter = encounter;
    this.index = encounter.index;
    this.name = encounter.listener.name ?? "";
    this.verdict = isAnotherSection(encounter.ref, encounter.listener)
      ? "no"
      : all(checksOf(encounter).map(verdictOf));
  }

  get checks(): readonly AttachmentCheck[] {
    return checksOf(this.#encounter);
  }

  get hostnames(): HostnameIntersection {
    return hostnamesOf(this.#encounter);
  }
}

function isAnotherSection(ref: ParentRef, listener: Listener): boolean {
  const { sectionName } = ref;
  if (sectionName === undefined || sectionName === "" || sectionName === listener.name) return false;
  return !isOpaque(sectionName) && !isOpaque(listener.name ?? "");
}

function hostnamesOf({ route, listener }: Encounter): HostnameIntersection {
  return intersectHostnames(route.resource.spec.hostnames, listener.hostname);
}

function checksOf(encounter: Encounter): readonly AttachmentCheck[] {
  const { route, ref, owner, listener, index, view } = encounter;
  const path = ["spec", "listeners", index];
  return [
    ...sectionCheck(ref, listener, path),
    ...portCheck(ref, listener, path),
    kindCheck(route, listener, path),
    namespaceCheck(route, owner, listener, path, view),
    ...hostnameCheck(route, listener, hostnamesOf(encounter), path),
  ];
}

function verdictOf({ verdict }: AttachmentCheck): Verdict {
  return verdict === "pass" ? "yes" : verdict === "fail" ? "no" : "unknown";
}

function sectionCheck(
  { sectionName }: ParentRef,
  listener: Listener,
  path: Path,
): readonly AttachmentCheck[] {
  if (sectionName === undefined || sectionName === "") return [];
  const name = listener.name ?? "";
  const verdict =
    name === sectionName ? "pass" : isOpaque(sectionName) || isOpaque(name) ? "unknown" : "fail";
  const why = verdict === "pass" ? `\`sectionName\` names it` : `\`sectionName\` is \`${sectionName}\``;
  return [{ check: "section", verdict, why, path: [...path, "name"] }];
}

function portCheck({ port }: ParentRef, listener: Listener, path: Path): readonly AttachmentCheck[] {
  if (port === undefined) return [];
  const same = port === listener.port;
  const opaque = typeof port === "string" || typeof listener.port === "string";
  const verdict = same ? "pass" : opaque ? "unknown" : "fail";
  const why = same ? `it listens on port ${port}` : `it listens on port ${listener.port ?? "?"}, not ${port}`;
  return [{ check: "port", verdict, why, path: [...path, "port"] }];
}

function kindCheck(route: Delivered<Route>, listener: Listener, path: Path): AttachmentCheck {
  const { kind } = route.resource;
  const { protocol } = listener;
  const { kinds } = supportedKinds(listener);
  const onKinds: Path =
    listener.allowedRoutes?.kinds === undefined ? [...path, "protocol"] : [...path, "allowedRoutes", "kinds"];
  if (kinds.includes(kind)) {
    return { check: "kind", verdict: "pass", why: `it takes ${kind}s`, path: onKinds };
  }
  if (protocol === undefined || isOpaque(protocol) || protocol.includes("/")) {
    return {
      check: "kind",
      verdict: "unknown",
      why: `what protocol \`${protocol ?? ""}\` takes is not known here`,
      path: onKinds,
    };
  }
  if (
    listener.allowedRoutes?.kinds?.some((entry) => entry.kind !== undefined && isOpaque(entry.kind)) === true
  ) {
    return {
      check: "kind",
      verdict: "unknown",
      why: "a kind that it takes is filled in later",
      path: onKinds,
    };
  }
  const taken = kinds.length === 0 ? "no Routes of this API" : `only ${kinds.join(" and ")}`;
  return {
    check: "kind",
    verdict: "fail",
    why: `a listener with protocol ${protocol} takes ${taken} here`,
    path: onKinds,
  };
}

function namespaceCheck(
  route: Delivered<Route>,
  owner: Delivered<Gateway> | Delivered<ListenerSet>,
  listener: Listener,
  path: Path,
  view: ClusterView,
): AttachmentCheck {
  const policy = listener.allowedRoutes?.namespaces;
  const admission = admits(policy, "Same", owner.namespace, route.namespace, view.namespaceLabels);
  const verdict = admission.verdict === "yes" ? "pass" : admission.verdict === "no" ? "fail" : "unknown";
  return {
    check: "namespace",
    verdict,
    why: admission.why,
    path: [...path, "allowedRoutes", "namespaces", "from"],
  };
}

const L4_KINDS = new Set(["TCPRoute", "UDPRoute"]);

function hostnameCheck(
  route: Delivered<Route>,
  listener: Listener,
  intersection: HostnameIntersection,
  path: Path,
): readonly AttachmentCheck[] {
  if (L4_KINDS.has(route.resource.kind)) return [];
  const hostname = listener.hostname === undefined ? "every hostname" : `\`${listener.hostname}\``;
  const verdict =
    intersection.verdict === "yes" ? "pass" : intersection.verdict === "no" ? "fail" : "unknown";
  const why =
    verdict === "fail"
      ? `it serves ${hostname}, and no hostname of the Route lies in that`
      : `it serves ${hostname}`;
  return [{ check: "hostname", verdict, why, path: [...path, "hostname"] }];
}

/**
 * The reason is that of the last stage that some listener reached: relevant at all, then kind and namespace, then
 * hostname. A listener that is out for its hostname makes an undecided namespace check change the reason only.
 */
function outcome(listeners: readonly ListenerAttachment[]): {
  readonly verdict: Verdict;
  readonly reason: AttachmentReason;
} {
  const verdict = any(listeners.map((listener) => listener.verdict));
  if (verdict === "yes") return { verdict, reason: "Accepted" };
  if (verdict === "unknown") return { verdict, reason: "Accepted" };
  const relevant = listeners.filter((listener) => stage(listener, RELEVANCE) !== "no");
  if (relevant.length === 0) return { verdict, reason: "NoMatchingParent" };
  const permitted = relevant.filter((listener) => stage(listener, PERMISSION) !== "no");
  if (permitted.length === 0) return { verdict, reason: "NotAllowedByListeners" };
  // An undecided namespace check leaves two possible reasons; the hostname certainly fails.
  return { verdict, reason: "NoMatchingListenerHostname" };
}

const RELEVANCE: ReadonlySet<AttachmentCheck["check"]> = new Set(["section", "port"]);
const PERMISSION: ReadonlySet<AttachmentCheck["check"]> = new Set(["kind", "namespace"]);

/** The verdict of some of a listener's checks. */
function stage(listener: ListenerAttachment, checks: ReadonlySet<AttachmentCheck["check"]>): Verdict {
  return all(listener.checks.filter(({ check }) => checks.has(check)).map(verdictOf));
}

/** The listeners that a parentRef means before anything is asked about the Route: section and port fit. */
export function relevantListeners(attachment: Attachment): readonly ListenerAttachment[] {
  return attachment.listeners.filter((listener) => stage(listener, RELEVANCE) !== "no");
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
  | "no-listeners"
  | "section"
  | "port"
  | "section-and-port"
  | "kind"
  | "namespace"
  | "hostname";

/** Why a parent certainly refuses the Route; undefined where it takes it, or where that cannot be told. */
export function refusalOf(attachment: Attachment): Refusal | undefined {
  if (attachment.verdict !== "no") return undefined;
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

function mismatchOf({ listeners, ref }: Attachment): Refusal {
  if (listeners.length === 0) return "no-listeners";
  if (ref.sectionName !== undefined && listeners.every((listener) => fails(listener, "section")))
    return "section";
  const isNamed = listeners.some(({ name }) => name !== "" && name === ref.sectionName);
  return isNamed ? "section-and-port" : "port";
}

/** True when the listener would take the Route if the parentRef named it: nothing but section and port stands against it. */
export function suits(listener: ListenerAttachment): boolean {
  return listener.checks.every(({ check, verdict }) => RELEVANCE.has(check) || verdict === "pass");
}
