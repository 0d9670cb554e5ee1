import type { ParentRef } from "../../model/reference.ts";
import { grouped, LIMITS } from "../../text/limits.ts";
import {
  type Attachment,
  type AttachmentReason,
  fails,
  isPermitted,
  refusalOf,
  relevantListeners,
} from "../attachment/attachment.ts";
import { attachmentDoubt, openCheck } from "../attachment/attachmentDoubt.ts";
import { type BackendDecision, isBoundToNamespace } from "../backends/backends.ts";
import { type ServiceBackend, serviceBackends } from "../backends/serviceBackends.ts";
import { type Condition, isFalse, isTrue, isUnknown, sentence } from "../conditions.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import { type MeshClaim, type MeshParent, meshParent } from "../matching/meshParents.ts";
import { explainOpenPermission, explainRefused } from "../references/referenceGrants.ts";
import { explainUndecided } from "../references/undecidedTarget.ts";
import { displayKind, targetName } from "../target.ts";
import type { JudgedVerdict } from "../verdict.ts";

/** One entry of a Route's `status.parents`. */
export interface RouteParentStatus {
  readonly parentRef: ParentRef;
  readonly controllerName?: string;
  readonly conditions: readonly Condition[];
}

/** What the status of a Route under one parent follows from, beside the attachment itself. */
export interface RouteParentTerms {
  readonly backends: readonly BackendDecision[];
  readonly closedWorld: boolean;
  /** The controller of the parent's class, where that is known. */
  readonly controllerName: string | undefined;
  /** The Route that has the parent, a Service, instead. */
  readonly stronger: MeshClaim | undefined;
  /** What the parent's implementation makes of the API. */
  readonly profile: ImplementationProfile;
  /** True for a backend whose BackendTLSPolicy has no usable authority. */
  readonly lacksAuthority: (backend: ServiceBackend) => boolean;
  /** Whether the parent, a Service that no manifest has, is generated for a Gateway, and with which ports. */
  readonly generated: GeneratedParent | undefined;
}

/** A Service that is generated for a Gateway, or may be; its ports where they are known. */
export type GeneratedParent = Exclude<JudgedVerdict, { readonly verdict: "no" }> & {
  readonly ports: readonly number[] | undefined;
};

/**
 * The status of a Route for one parentRef; undefined where no controller would write one, because the parent does not
 * exist or is none that this API decides about.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-724/ and https://gateway-api.sigs.k8s.io/reference/spec/#routeconditionreason
 */
export function routeParentStatus(
  attachment: Attachment,
  terms: RouteParentTerms,
): RouteParentStatus | undefined {
  const { backends, closedWorld, controllerName, stronger } = terms;
  const isDecided = attachment.parent !== undefined;
  const isGenerated = terms.generated !== undefined;
  if (!isDecided && !isGenerated && (closedWorld || attachment.resolution?.kind !== "absent")) {
    if (attachment.parentKind !== "Service" || attachment.resolution?.kind !== "found") return undefined;
  }
  const mesh = meshParent(attachment);
  const accepted =
    mesh === undefined
      ? attachmentCondition(attachment)
      : meshCondition(mesh, stronger, attachment, terms.generated);
  const resolved = resolvedRefsCondition(backends);
  return {
    parentRef: attachment.ref,
    ...(controllerName === undefined ? {} : { controllerName }),
    conditions: [accepted, resolved.status === "False" ? resolved : (brokenBackend(terms) ?? resolved)],
  };
}

/**
 * What some implementations say of a backend that is there: its Service has no such port, or its policy no authority.
 */
function brokenBackend({ backends, profile, lacksAuthority }: RouteParentTerms): Condition | undefined {
  if (!profile.judgesServicePorts && !profile.judgesBackendTls) return undefined;
  for (const backend of serviceBackends(backends)) {
    const { target, ref } = backend.decision;
    const name = `${displayKind(target)} \`${targetName(target)}\``;
    if (profile.judgesServicePorts && backend.choice.kind === "missing")
      return isFalse("ResolvedRefs", "PortNotFound", `${name} has no port ${ref.port ?? ""}.`);
    if (profile.judgesBackendTls && lacksAuthority(backend))
      return isFalse("ResolvedRefs", "InvalidBackendTLS", `The BackendTLSPolicy of ${name} is not valid.`);
  }
  return undefined;
}

/**
 * `Accepted` of a Route under a Service. A mesh refuses Routes for ports that the Service does not have, and of two kinds
 * on one port the weaker; where the Service is in no file, nobody can tell.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1294/
 */
export function meshCondition(
  { target, service, ...port }: MeshParent,
  stronger: MeshClaim | undefined,
  attachment: Attachment,
  generated?: GeneratedParent,
): Condition {
  const name = `Service \`${targetName(target)}\``;
  if (service === undefined && generated !== undefined && stronger === undefined)
    return generatedCondition(name, attachment.ref, generated);
  if (service === undefined)
    return isUnknown("Accepted", attachmentDoubt(attachment), explainAttachment(attachment));
  if (port.verdict === "no")
    return isFalse(
      "Accepted",
      "NoMatchingParent",
      `${name} does not have the port that the parentRef names.`,
    );
  if (stronger !== undefined)
    return isFalse(
      "Accepted",
      "Conflicted",
      `${stronger.kind} \`${stronger.name}\` is for the same port of ${name} and takes precedence.`,
    );
  if (port.verdict === "unknown")
    return isUnknown(
      "Accepted",
      port.doubt,
      `Which port of ${name} is meant cannot be told from these files.`,
    );
  return isTrue("Accepted", "Accepted", "The Service takes the Route.");
}

/**
 * `Accepted` under a Service that is generated for a Gateway: it has the ports of the listeners, and perhaps others of the
 * implementation's own.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
function generatedCondition(
  name: string,
  { port, sectionName }: ParentRef,
  { verdict, doubt, ports }: GeneratedParent,
): Condition {
  if (verdict === "unknown")
    return isUnknown("Accepted", doubt, `${name} may be one that is generated for a Gateway.`);
  const hasPort = port === undefined || (typeof port === "number" && ports?.includes(port) === true);
  return hasPort && sectionName === undefined
    ? isTrue("Accepted", "Accepted", `${name}, which is generated for a Gateway, takes the Route.`)
    : isUnknown(
        "Accepted",
        "ImplementationSpecific",
        `Which ports ${name} has is up to the Gateway that it is generated for.`,
      );
}

/** `Accepted` of a Route under a Gateway or a ListenerSet. */
export function attachmentCondition(attachment: Attachment): Condition {
  switch (attachment.verdict) {
    case "yes":
      return isTrue("Accepted", "Accepted", explainAttachment(attachment));
    case "no":
      return isFalse("Accepted", attachment.reason ?? "NoMatchingParent", explainAttachment(attachment));
    case "unknown":
      return isUnknown("Accepted", attachmentDoubt(attachment), explainAttachment(attachment));
  }
}

/** One sentence on why a Route attaches to a parent or does not. */
export function explainAttachment(attachment: Attachment): string {
  const { target, parent } = attachment;
  const name = target === undefined ? "The parent" : `${displayKind(target)} \`${targetName(target)}\``;
  if (parent === undefined && attachment.resolution?.kind === "found")
    return `${name} is in this workspace, but what it takes is up to its implementation.`;
  if (parent === undefined) return explainUndecided(name, attachment.resolution);
  if (attachment.verdict === "unknown")
    return `Whether ${name} takes it cannot be told: ${undecidedWhy(attachment)}.`;
  return explainReason(attachment, name, attachment.reason ?? "NoMatchingParent");
}

function explainReason(attachment: Attachment, name: string, reason: AttachmentReason): string {
  const relevant = relevantListeners(attachment);
  switch (reason) {
    case "Accepted": {
      const names = attachment.taking
        .filter(({ verdict }) => verdict === "yes")
        .map((listener) => `\`${listener.name}\``);
      return `It attaches to ${names.length === 1 ? "listener" : "listeners"} ${names.join(", ")} of ${name}.`;
    }
    case "NoMatchingParent":
      if (refusalOf(attachment) === "parent") return explainParent(attachment, name);
      return `${name} has no ${describeSection(attachment.ref)}.`;
    case "NotAllowedByListeners": {
      const first = relevant.find((listener) => !isPermitted(listener));
      const why = first?.checks.find(
        ({ check, verdict }) => (check === "kind" || check === "namespace") && verdict === "fail",
      )?.why;
      const isOnly = relevant.length === 1 && first !== undefined;
      if (isOnly)
        return `Listener \`${first.name}\` of ${name} does not let it in: ${why ?? "it is refused"}.`;
      return `No listener of ${name} lets it in; for \`${first?.name ?? ""}\`, ${why ?? "it is refused"}.`;
    }
    case "NoMatchingListenerHostname": {
      const first = relevant.find((listener) => fails(listener, "hostname"));
      const why = first?.checks.find(({ check }) => check === "hostname")?.why ?? "";
      return `Listener \`${first?.name ?? ""}\` of ${name} ${withoutSubject(why)}.`;
    }
  }
}

/** What keeps a Route out whose parent is not accepted, in a sentence. */
function explainParent({ meant }: Attachment, name: string): string {
  const check = meant.flatMap(({ checks }) => checks).find((one) => one.check === "parent");
  const at = check?.why.indexOf(": ") ?? -1;
  const cause = check === undefined || at < 0 ? "" : `: ${check.why.slice(at + 2)}`;
  return `${name} is not accepted, so no Route attaches to it${cause}.`;
}

/** A clause about a listener, for a sentence that begins with it. */
function withoutSubject(why: string): string {
  return why.replace(/^it /, "");
}

function describeSection({ sectionName, port }: ParentRef): string {
  const parts = [
    sectionName === undefined ? "listener" : `listener \`${sectionName}\``,
    port === undefined ? "" : ` on port ${port}`,
  ];
  return parts.join("");
}

function undecidedWhy(attachment: Attachment): string {
  if (attachment.isBeyondLimit === true)
    return `more than ${grouped(LIMITS.meantListeners)} listeners may be meant, and no cluster holds so many in one object`;
  const first = openCheck(attachment);
  if (first?.check !== "parent") return first?.why ?? "something it needs is not in this workspace";
  // The sentence says already that it is the parent which is undecided.
  const at = first.why.indexOf(": ");
  return at < 0 ? first.why : first.why.slice(at + 2);
}

/** Whether everything that a Route sends requests to resolves. */
export function resolvedRefsCondition(backends: readonly BackendDecision[]): Condition {
  const wrong = backends.find(({ verdict }) => verdict === "no");
  if (wrong !== undefined)
    return isFalse("ResolvedRefs", wrong.reason ?? "BackendNotFound", explainUnresolved(backends));
  const open = backends.find((backend) => backend.verdict === "unknown");
  if (open !== undefined) return isUnknown("ResolvedRefs", open.doubt, explainBackend(open));
  return isTrue("ResolvedRefs", "ResolvedRefs", "Every backend resolves.");
}

/** The backends that do not resolve, whose reasons may differ: both of two, and of more the first and their number. */
function explainUnresolved(backends: readonly BackendDecision[]): string {
  const sentences = new Set(backends.filter(({ verdict }) => verdict === "no").map(explainBackend));
  const [first = "", second] = sentences;
  if (second === undefined) return first;
  return `${first} ${sentences.size === 2 ? second : `${sentences.size - 1} more references do not resolve.`}`;
}

/** Why it is not known whether a backend resolves: whether it may be named goes before whether it is there. */
function explainOpenBackend({ permission, resolution }: BackendDecision, name: string): string {
  const open = explainOpenPermission(permission);
  if (open !== undefined) return `Whether the reference to ${name} is permitted cannot be told: ${open}.`;
  return resolution?.kind === "undecided"
    ? explainUndecided(name, resolution)
    : `What it means to send requests to ${name} is up to the implementation.`;
}

/** One sentence on a backend. Across namespaces without a grant it does not say whether the target exists. */
export function explainBackend(decision: BackendDecision): string {
  const name = `${displayKind(decision.target)} \`${targetName(decision.target)}\``;
  if (decision.generated === "yes") return `${name} is generated for a Gateway.`;
  if (decision.generated === "unknown") return `${name} may be one that is generated for a Gateway.`;
  if (decision.reason === undefined)
    return decision.verdict === "yes" ? `${name} resolves.` : explainOpenBackend(decision, name);
  switch (decision.reason) {
    case "InvalidKind":
      return `\`${displayKind(decision.target)}\` is not a known kind of backend.`;
    case "RefNotPermitted":
      if (isBoundToNamespace(decision.target)) return `Only Routes of its own namespace can name ${name}.`;
      return sentence(explainRefused(decision.permission, decision.target, name));
    case "BackendNotFound":
      return `${name} is not in this workspace.`;
  }
}
