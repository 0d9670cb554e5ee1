import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends.ts";
import { explainBackend } from "../../gateway-api/routeStatus.ts";
import type { BackendRef } from "../../model/reference.ts";
import type { Route, Service } from "../../model/resource.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import {
  bullets,
  codeSpan,
  enumerateSome,
  escapeMarkdown,
  paragraphs,
  proseMarkdown,
  table,
} from "./markdown.ts";
import { nameOf, titleOfTarget } from "./naming.ts";
import { permissionInWords } from "./permissionText.ts";

/** The backend whose reference a path lies in: the object with its ports, or what keeps it from resolving. */
export function backendHover(route: Delivered<Route>, path: Path, workspace: Workspace): string | undefined {
  const decision = workspace.cluster.backends(route.id).find((one) => isAt(one.path, path));
  if (decision === undefined) return undefined;
  const title = titleOfTarget(decision.target);
  if (decision.permission.verdict !== "yes") {
    // What stands in another namespace is nobody's business without a grant, not even that it is there.
    const sentence =
      decision.permission.verdict === "no"
        ? explainBackend({ ...decision, reason: "RefNotPermitted" })
        : "Whether a ReferenceGrant permits the reference cannot be told here.";
    const verdict =
      decision.permission.verdict === "no" ? "not permitted (RefNotPermitted)" : "not known here";
    return paragraphs([`${title}: ${verdict}`, proseMarkdown(sentence)]);
  }
  const found = decision.resolution?.kind === "found" ? decision.resolution.target : undefined;
  return paragraphs([
    `${title}: ${found === undefined ? verdictInWords(decision) : "found"}`,
    found === undefined && decision.resolution?.kind !== "absent" ? unresolvedInWords(decision) : undefined,
    found?.resource.kind === "Service"
      ? serviceDetails({ ...found, resource: found.resource }, decision.ref, workspace)
      : undefined,
    bullets([
      ...weightInWords(route.resource, decision),
      ...permissionInWords(decision.permission, workspace),
    ]),
  ]);
}

/** The reference itself and its scalar members, but not the filters that hang below it. */
function isAt(reference: Path, path: Path): boolean {
  return (
    path.length <= reference.length + 1 &&
    reference.every((step, index) => path[index] === step) &&
    path[reference.length] !== "filters"
  );
}

function verdictInWords({ verdict, resolution, reason }: BackendDecision): string {
  if (verdict === "no") return `does not resolve (${reason ?? "BackendNotFound"})`;
  return resolution?.kind === "absent" ? "not in this workspace" : "not known here";
}

function unresolvedInWords(decision: BackendDecision): string {
  const { resolution, target } = decision;
  if (resolution?.kind !== "undecided") return proseMarkdown(explainBackend(decision));
  const candidates = resolution.candidates.length;
  return candidates < 2
    ? `Which ${escapeMarkdown(target.kind)} is meant cannot be told from this workspace.`
    : `${candidates} objects of that name are equally near, so which one is meant cannot be told.`;
}

function serviceDetails(service: Delivered<Service>, ref: BackendRef, workspace: Workspace): string {
  const { ports, externalName } = service.resource.spec;
  const rows = ports.map(({ name, port, protocol, appProtocol, targetPort }) => [
    cell(port),
    cell(name),
    cell(protocol ?? "TCP"),
    cell(appProtocol),
    cell(targetPort ?? port),
  ]);
  const isMissing =
    typeof ref.port === "number" &&
    ports.length > 0 &&
    !ports.some(({ port }) => port === ref.port || typeof port === "string");
  const policies = workspace.cluster
    .referrersOf(service.id)
    .filter(
      ({ resource, namespace }) => resource.kind === "BackendTLSPolicy" && namespace === service.namespace,
    );
  return paragraphs([
    isMissing ? `Port ${ref.port} is none of its ports.` : undefined,
    externalName === undefined ? undefined : `It stands for the external name ${codeSpan(externalName)}.`,
    rows.length === 0
      ? undefined
      : table(["Port", "Name", "Protocol", "Application protocol", "Target port"], rows),
    policies.length === 0 ? undefined : `TLS to it is set by ${enumerateSome(policies.map(nameOf))}.`,
  ]);
}

function cell(value: string | number | undefined): string {
  return value === undefined ? "" : escapeMarkdown(String(value));
}

/** The share of the rule's requests, where a rule has several backends. */
function weightInWords(route: Route, { path }: BackendDecision): readonly string[] {
  const [, , rule, list, index] = path;
  if (typeof rule !== "number" || list !== "backendRefs" || typeof index !== "number" || path.length !== 5)
    return [];
  const weights = (route.spec.rules[rule]?.backendRefs ?? []).map(({ weight }) => weight ?? 1);
  const sum = weights.reduce<number>(
    (total, weight) => (typeof weight === "number" ? total + weight : Number.NaN),
    0,
  );
  const own = weights[index];
  if (weights.length < 2 || Number.isNaN(sum) || own === undefined) return [];
  return [`Weight ${own} of ${sum} in this rule.`];
}
