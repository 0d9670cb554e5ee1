import type { Delivered } from "../../delivery/delivered.ts";
import {
  type Attachment,
  type AttachmentCheck,
  type ListenerAttachment,
  relevantListeners,
} from "../../gateway-api/attachment/attachment.ts";
import { meetHostnames } from "../../gateway-api/hostnames.ts";
import { meshParent } from "../../gateway-api/matching/meshParents.ts";
import { explainBinding } from "../../gateway-api/status/delegationStatus.ts";
import { explainAttachment } from "../../gateway-api/status/routeStatus.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import type { Route } from "../../model/resource.ts";
import { capitalised, enumerateSome } from "../../text/sentence.ts";
import { effectiveRoute } from "../../workspace/views/effectiveRoute.ts";
import { policiesOn } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { countsInWords } from "../countsInWords.ts";
import { affectingPoliciesText } from "./affectingPoliciesText.ts";
import { explainToReader } from "./backendHover.ts";
import { conditionsInWords } from "./conditions.ts";
import { bindingHover, childrenLine, hostnameInParents } from "./delegationHover.ts";
import { effectiveLink } from "./effectiveLink.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown } from "./markdown.ts";
import { meshParentHover } from "./meshParentHover.ts";
import { titleOf } from "./naming.ts";
import { reportedForParent } from "./reportedParents.ts";
import { serverNameInWords } from "./serverNameHover.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";

/** A Route: one line per parent, and the backends that do not resolve. */
export function routeHover(route: Delivered<Route>, workspace: Workspace, commandLinks: boolean): string {
  const cluster = workspace.clusterOf(route.id);
  const parents = parentsOf(route, workspace);
  const wrong = cluster.backends
    .of(route.id)
    .filter(({ verdict, permission }) => verdict === "no" || permission.verdict === "no");
  const policies = standingPoliciesText(policiesOn(route, undefined, cluster), route, "compared");
  const backends = bullets(wrong.map(explainToReader));
  return paragraphs([
    `${titleOf(route)}: ${countInWords(parents)}`,
    bullets(parents.map(({ verdict, reason, sentence }) => `${capitalised(verdict)}${reason}: ${sentence}`)),
    resolvedRefsLine(route, workspace),
    childrenLine(route, workspace),
    backends === undefined ? undefined : `Backends that do not resolve:\n\n${backends}`,
    affectingPoliciesText(route, workspace, policies.told),
    policies.text,
    commandLinks && effectiveRoute(route, workspace) !== undefined
      ? effectiveLink(route, "Route")
      : undefined,
  ]);
}

/** What became of one parentRef. */
interface ParentInWords {
  readonly verdict: WordOfVerdict;
  /** In parentheses, where it adds something. */
  readonly reason: string;
  readonly sentence: string;
}

function parentsOf(route: Delivered<Route>, workspace: Workspace): readonly ParentInWords[] {
  const cluster = workspace.clusterOf(route.id);
  const bindings = cluster.delegation.bindings(route.id);
  return cluster.attachment.allOf(route.id).map((attachment) => {
    const binding = bindings.find(({ index }) => index === attachment.index);
    return binding === undefined
      ? {
          verdict: verdictInWords(attachment),
          reason: reasonOf(attachment),
          sentence: sentenceOf(attachment),
        }
      : { verdict: WORDS[binding.verdict], reason: "", sentence: proseMarkdown(explainBinding(binding)) };
  });
}

/** The condition that is the same under every parent: whether what the Route names can be used, and what that needs. */
function resolvedRefsLine(route: Delivered<Route>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(route.id);
  const status = cluster.status.of(route.id);
  const [parent] = status !== undefined && "parents" in status ? status.parents : [];
  const resolved = parent?.conditions.filter(({ type }) => type === "ResolvedRefs") ?? [];
  const [condition] = resolved;
  if (condition === undefined) return undefined;
  // What does not resolve for certain is listed below.
  const reported = condition.status === "False" ? condition.message : undefined;
  return `Predicted under each parent: ${conditionsInWords(resolved, reported)}`;
}

function countInWords(parents: readonly ParentInWords[]): string {
  const [only] = parents;
  if (only === undefined) return "no parents";
  if (parents.length === 1) return only.verdict;
  const count = (wanted: WordOfVerdict) => parents.filter(({ verdict }) => verdict === wanted).length;
  return countsInWords(count("accepted"), count("not known here"), parents.length, "parent");
}

/** One parentRef: the verdict, then every listener of the parent with what speaks for or against it. */
export function parentRefHover(
  route: Delivered<Route>,
  index: number,
  workspace: Workspace,
): string | undefined {
  const attachment = workspace.clusterOf(route.id).attachment.of(route.id)[index];
  if (attachment === undefined) return undefined;
  const binding = workspace
    .clusterOf(route.id)
    .delegation.bindings(route.id)
    .find((one) => one.index === index);
  if (binding !== undefined) return bindingHover(route, binding);
  const mesh = meshParent(attachment);
  if (mesh !== undefined) return meshParentHover(route, mesh, workspace);
  const relevant = relevantListeners(attachment);
  const others = attachment.listeners.filter((listener) => !relevant.includes(listener));
  return paragraphs([
    `**${capitalised(verdictInWords(attachment))}${reasonOf(attachment)}.** ${sentenceOf(attachment)}`,
    bullets([...relevant, ...others].map(listenerLine), 20),
    reportedForParent(route, attachment.ref),
  ]);
}

/** What one hostname of a Route comes to on each listener that the Route names. */
export function hostnameHover(
  route: Delivered<Route>,
  index: number,
  workspace: Workspace,
): string | undefined {
  const hostname = route.resource.spec.hostnames?.[index];
  if (hostname === undefined) return undefined;
  const bindings = workspace.clusterOf(route.id).delegation.bindings(route.id);
  const lines = workspace
    .clusterOf(route.id)
    .attachment.of(route.id)
    .flatMap((attachment) =>
      relevantListeners(attachment).map((listener) => hostnameLine(hostname, attachment, listener)),
    );
  const parents = bindings.length === 0 ? "listeners" : "parents";
  return paragraphs([
    `**Hostname** ${codeSpan(hostname)} on the ${parents} that this Route names:`,
    bullets([...lines, ...hostnameInParents(hostname, bindings)], 20) ??
      whyWithoutListeners(route, workspace),
    serverNameInWords(route, hostname, workspace),
  ]);
}

/** Why a hostname comes to nothing that is known: the first parent that says why, or that there is none. */
function whyWithoutListeners(route: Delivered<Route>, workspace: Workspace): string {
  const [first] = workspace.clusterOf(route.id).attachment.of(route.id);
  return first === undefined ? "The Route names no parent." : sentenceOf(first);
}

function hostnameLine(
  hostname: string,
  { parent, target }: Attachment,
  listener: ListenerAttachment,
): string {
  const served = parent?.resource.spec.listeners?.[listener.index]?.hostname;
  const where = `${codeSpan(listener.name)} of ${codeSpan(target === undefined ? "" : targetName(target))}`;
  const meet = meetHostnames(hostname, served);
  switch (meet.verdict) {
    case "no":
      return `${where}: ignored, because the listener serves ${codeSpan(served ?? "")}`;
    case "unknown":
      return `${where}: not known here, because the listener serves ${codeSpan(served ?? "")}`;
    case "yes": {
      const host = meet.hostname === undefined ? "every hostname" : codeSpan(meet.hostname);
      if (listener.verdict === "yes") return `${where}: serves ${host}`;
      const outcome =
        listener.verdict === "no" ? "the Route is refused" : "whether the Route attaches is not known here";
      return `${where}: would serve ${host}, but ${outcome}`;
    }
  }
}

type WordOfVerdict = "accepted" | "refused" | "not known here";

function verdictInWords(attachment: Attachment): WordOfVerdict {
  if (isMeshParent(attachment))
    return attachment.resolution?.kind === "found" ? "accepted" : "not known here";
  return WORDS[attachment.verdict];
}

const WORDS: Readonly<Record<Verdict, WordOfVerdict>> = {
  yes: "accepted",
  no: "refused",
  unknown: "not known here",
};

function isMeshParent({ parentKind }: Attachment): boolean {
  return parentKind === "Service" || parentKind === "ServiceImport";
}

function sentenceOf(attachment: Attachment): string {
  const { parentKind, target, resolution } = attachment;
  if (target === undefined) return "The reference has no name.";
  const isFound = resolution?.kind === "found";
  if (isFound && isMeshParent(attachment)) return "It routes requests to that Service inside the mesh.";
  if (isFound && parentKind !== "Gateway" && parentKind !== "ListenerSet") {
    return `Whether ${codeSpan(targetName(target))} takes Routes is its own API's to decide.`;
  }
  return proseMarkdown(explainAttachment(attachment));
}

/** The condition's reason, for those who look it up; it adds nothing to an acceptance. */
function reasonOf({ verdict, reason }: Attachment): string {
  return verdict === "no" && reason !== undefined ? ` (${reason})` : "";
}

function listenerLine({ name, verdict, checks, hostnames }: ListenerAttachment): string {
  const title = codeSpan(name);
  if (verdict === "yes") {
    const asksHostname = checks.some(({ check }) => check === "hostname");
    return asksHostname
      ? `${title}: attaches, serving ${servedInWords(hostnames.hostnames)}`
      : `${title}: attaches`;
  }
  const open = checks.filter((check) => check.verdict === (verdict === "no" ? "fail" : "unknown"));
  const unmeant = open.find(({ check }) => check === "section" || check === "port");
  if (verdict === "no" && unmeant !== undefined)
    return `${title}: not named, because ${proseMarkdown(unmeant.why)}`;
  return `${title}: ${verdict === "no" ? "refused" : "not known here"} (${open.map(checkInWords).join("; ")})`;
}

function checkInWords({ check, why }: AttachmentCheck): string {
  return `${check}: ${proseMarkdown(why)}`;
}

function servedInWords(hostnames: readonly (string | undefined)[]): string {
  return enumerateSome(
    hostnames.map((hostname) => (hostname === undefined ? "every hostname" : codeSpan(hostname))),
    5,
  );
}
