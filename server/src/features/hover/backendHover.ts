import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { choosePort } from "../../gateway-api/backends/servicePorts.ts";
import { explainUndecided } from "../../gateway-api/references/undecidedTarget.ts";
import { explainBackend } from "../../gateway-api/status/routeStatus.ts";
import { displayKind, targetName } from "../../gateway-api/target.ts";
import type { BackendRef } from "../../model/reference.ts";
import { asRoute, type Resource, type Service } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import { workloadsBehind } from "../../workspace/views/workloads.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan, escapeMarkdown, paragraphs, proseMarkdown, table } from "./markdown.ts";
import { nameOf, titleOfTarget } from "./naming.ts";
import { permissionInWords } from "./permissionText.ts";
import { poolDetails } from "./poolHover.ts";
import { xBackendDetails } from "./xBackendHover.ts";

/** The backend whose reference a path lies in: the object with its ports, or what keeps it from resolving. */
export function backendHover(owner: Delivered, path: Path, workspace: Workspace): string | undefined {
  const decision = workspace
    .clusterOf(owner.id)
    .backends.of(owner.id)
    .find((one) => isAt(one.path, path));
  if (decision === undefined) return undefined;
  const title = titleOfTarget(decision.target);
  switch (decision.permission.verdict) {
    case "no":
      return paragraphs([
        decision.reason === "RefNotPermitted"
          ? `${title}: not permitted (RefNotPermitted)`
          : `${title}: ${verdictInWords(decision)}`,
        explainToReader(decision),
      ]);
    case "unknown":
      return paragraphs([
        `${title}: not known here`,
        "Whether a ReferenceGrant permits the reference cannot be told here.",
      ]);
    case "yes":
      break;
  }
  const found = decision.resolution?.kind === "found" ? decision.resolution.target : undefined;
  return paragraphs([
    `${title}: ${found === undefined ? verdictInWords(decision) : "found"}`,
    found === undefined && decision.resolution?.kind !== "absent" ? unresolvedInWords(decision) : undefined,
    found?.resource.kind === "Service"
      ? serviceDetails({ ...found, resource: found.resource }, decision.ref, owner.namespace, workspace)
      : undefined,
    found?.resource.kind === "InferencePool"
      ? poolDetails({ ...found, resource: found.resource }, owner.namespace, workspace)
      : undefined,
    found?.resource.kind === "XBackend"
      ? xBackendDetails({ ...found, resource: found.resource }, workspace)
      : undefined,
    [...weightInWords(owner.resource, decision), ...permissionInWords(decision.permission, workspace)].join(
      " ",
    ),
  ]);
}

/** One sentence on a backend. Without a grant it does not say what stands in another namespace, not even that it is there. */
export function explainToReader(decision: BackendDecision): string {
  return proseMarkdown(explainBackend(decision));
}

/** The reference itself and its scalar members, but not the filters that hang below it. */
function isAt(reference: Path, path: Path): boolean {
  return (
    path.length <= reference.length + 1 &&
    reference.every((step, index) => path[index] === step) &&
    path[reference.length] !== "filters"
  );
}

function verdictInWords({ verdict, resolution, reason, generated }: BackendDecision): string {
  if (verdict === "no") return `does not resolve (${reason ?? "BackendNotFound"})`;
  if (generated !== undefined) return `${generated === "yes" ? "" : "perhaps "}generated for a Gateway`;
  return resolution?.kind === "absent" ? "not in this workspace" : "not known here";
}

function unresolvedInWords(decision: BackendDecision): string {
  const { resolution, target } = decision;
  if (resolution?.kind !== "undecided") return explainToReader(decision);
  return proseMarkdown(explainUndecided(`${displayKind(target)} \`${targetName(target)}\``, resolution));
}

/** The ports of a Service; `reader` is the namespace of who names it, whose policies alone are named. */
function serviceDetails(
  service: Delivered<Service>,
  ref: BackendRef,
  reader: string | undefined,
  workspace: Workspace,
): string {
  const { ports, externalName } = service.resource.spec;
  const rows = ports.map(({ name, port, protocol, appProtocol, targetPort }) => [
    cell(port),
    cell(name),
    cell(protocol ?? "TCP"),
    cell(appProtocol),
    cell(targetPort ?? port),
  ]);
  const isMissing = choosePort(service.resource, ref.port).kind === "missing";
  const policies = policiesInForce(service, ref, workspace).filter(({ namespace }) => namespace === reader);
  return paragraphs([
    isMissing ? `Port ${ref.port ?? ""} is none of its ports.` : undefined,
    externalName === undefined ? undefined : `It stands for the external name ${codeSpan(externalName)}.`,
    rows.length === 0
      ? undefined
      : filledColumns(["Port", "Name", "Protocol", "Application protocol", "Target port"], rows),
    policies.length === 0 ? undefined : `TLS to it is set by ${enumerateSome(policies.map(nameOf))}.`,
    service.namespace === reader ? workloadsInWords(service, workspace) : undefined,
  ]);
}

/** A table without the columns in which nothing stands. */
function filledColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isFilled = (_title: unknown, column: number) => rows.some((row) => row[column] !== "");
  return table(
    head.filter(isFilled),
    rows.map((row) => row.filter(isFilled)),
  );
}

/** What answers behind a Service, which is the business of its own namespace. */
function workloadsInWords(service: Delivered<Service>, workspace: Workspace): string | undefined {
  const workloads = workloadsBehind(service, workspace);
  return workloads.length === 0 ? undefined : `Pods behind it: ${enumerateSome(workloads.map(nameOf))}.`;
}

/** The BackendTLSPolicies that apply to the Service on the port of the reference, without those that others precede. */
function policiesInForce(
  service: Delivered<Service>,
  ref: BackendRef,
  workspace: Workspace,
): readonly Delivered[] {
  const cluster = workspace.clusterOf(service.id);
  return cluster.referrers
    .of(service.id)
    .filter(({ id }) =>
      (cluster.policies.backendTlsPolicy(id)?.targets ?? []).some(
        ({ resolution, verdict, rival, port }) =>
          resolution.kind === "found" &&
          resolution.target.id === service.id &&
          verdict !== "no" &&
          rival?.isCertain !== true &&
          (port === undefined || typeof ref.port !== "number" || port === ref.port),
      ),
    );
}

function cell(value: string | number | undefined): string {
  return value === undefined ? "" : escapeMarkdown(String(value));
}

/** The share of the rule's requests, where a rule has several backends. */
function weightInWords(resource: Resource, { path }: BackendDecision): readonly string[] {
  const [, , rule, list, index] = path;
  const route = asRoute(resource);
  if (route === undefined) return [];
  if (typeof rule !== "number" || list !== "backendRefs" || typeof index !== "number" || path.length !== 5)
    return [];
  const weights = (route.spec.rules[rule]?.backendRefs ?? []).map(({ weight }) => weight ?? 1);
  const sum = weights.reduce<number>(
    (total, weight) => (typeof weight === "number" ? total + weight : Number.NaN),
    0,
  );
  const own = weights[index];
  if (weights.length < 2 || Number.isNaN(sum) || own === undefined) return [];
  const share = sum === 0 ? 0 : Math.round((1000 * Number(own)) / sum) / 10;
  return [`Weight ${own} of ${sum}: ${share === 0 ? "none" : `${share} %`} of this rule's requests.`];
}
