import type { Delivered } from "../../delivery/delivered.ts";
import { type BackendDecision, isBoundToNamespace } from "../../gateway-api/backends/backends.ts";
import { displayKind } from "../../gateway-api/target.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsenceOrSlip, suggestionText } from "../absence.ts";
import { targetText } from "../route/parentRef.ts";
import type { Report } from "../rule.ts";
import { portFixes, portsText, servicePlace, severityOfBackend } from "./backendRef.ts";

/**
 * What is wrong with a backend that is named outside of a rule of a Route: its kind, its namespace, or that it is not there. `consequence`
 * follows "without it". Undefined where nothing is wrong, or a missing grant is.
 */
export function namedBackendFault(
  { id }: Delivered,
  { path, target, reason, permission, resolution }: BackendDecision,
  consequence: string,
  cluster: Cluster,
): Report | undefined {
  if (reason === "InvalidKind") {
    return {
      at: [...path, "kind"],
      message: `${displayKind(target)} is no backend, so ${consequence}. Name a Service or an XBackend.`,
    };
  }
  if (reason === "RefNotPermitted" && isBoundToNamespace(target)) {
    return {
      at: [...path, "namespace"],
      message: `XBackend \`${target.name}\` can be named only in its own namespace, and no ReferenceGrant changes that, so ${consequence}.`,
    };
  }
  if (reason !== "BackendNotFound" || permission.verdict !== "yes") return undefined;
  const absence = judgeAbsenceOrSlip(resolution, target, cluster, id);
  if (absence === undefined) return undefined;
  return {
    at: [...path, "name"],
    severity: absence.severity,
    message: `${displayKind(target)} \`${target.name}\` is not in this workspace, and without it ${consequence}.${suggestionText(absence)}`,
    fixes:
      absence.suggestion?.kind === "name"
        ? corrections(absence, (field, value) => setAt({ id, path: [...path, field] }, value))
        : [],
  };
}

/**
 * The ports that are named outside of a rule of a Route and that their Services do not have. `consequence` follows "so".
 */
export function namedPortFaults(owner: Delivered, consequence: string, cluster: Cluster): readonly Report[] {
  return cluster.backends.servicesOf(owner.id).flatMap((backend): readonly Report[] => {
    const { decision, service, choice } = backend;
    if (choice.kind !== "missing") return [];
    const { path, target, ref } = decision;
    return [
      {
        at: [...path, "port"],
        severity: severityOfBackend(owner, backend) === "hint" ? "hint" : "warning",
        message: `${targetText(owner, target)} has no port ${ref.port ?? ""}, so ${consequence}.${portsText(owner, service)}`,
        related: servicePlace(service, ["ports"], "The ports of the Service."),
        fixes: portFixes(owner, backend, service.resource.spec.ports),
      },
    ];
  });
}
