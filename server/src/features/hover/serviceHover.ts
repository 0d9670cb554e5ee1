import type { Delivered } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import {
  type OutgoingReference,
  outgoingReferences,
} from "../../gateway-api/references/outgoingReferences.ts";
import type { Service } from "../../model/resource.ts";
import { enumerateSome } from "../../text/sentence.ts";
import { policiesOn } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { affectingPoliciesText } from "./affectingPoliciesText.ts";
import { bullets, paragraphs } from "./markdown.ts";
import { nameOf, titleOf } from "./naming.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";

/** A Service: who sends to it, whose Routes a mesh follows for it, and which policies apply. Undefined for others. */
export function serviceHover(service: Delivered<Service>, workspace: Workspace): string | undefined {
  const senders = referrersAs(service, ["backend"], workspace);
  const mesh = referrersAs(service, ["parent"], workspace);
  const byPlace = policiesOn(service, undefined, workspace.clusterOf(service.id));
  const { text: inForce, told } = standingPoliciesText(byPlace, service, "all");
  const policies = affectingPoliciesText(service, workspace, told);
  if (senders.length === 0 && mesh.length === 0 && policies === undefined && inForce === undefined)
    return undefined;
  return paragraphs([
    titleOf(service),
    bullets([
      ...(senders.length === 0 ? [] : [`Requests come from ${inWords(senders, service)}.`]),
      ...(mesh.length === 0 ? [] : [`Routes of a mesh for it: ${inWords(mesh, service)}.`]),
    ]),
    inForce,
    policies,
  ]);
}

function referrersAs(
  service: Delivered<Service>,
  roles: readonly OutgoingReference["role"][],
  workspace: Workspace,
): readonly Delivered[] {
  const cluster = workspace.clusterOf(service.id);
  return cluster.referrers.of(service.id).filter((referrer) =>
    outgoingReferences(referrer).some((reference) => {
      const isSender = referrer.resource.kind === "Ingress" && roles.includes("backend");
      if (!isSender && !roles.includes(reference.role)) return false;
      const found = cluster.lookup.find(referrer.id, reference.target);
      return found.kind === "found" && found.target.id === service.id;
    }),
  );
}

/** Objects of the Service's namespace by name, the others by number. */
function inWords(objects: readonly Delivered[], service: Delivered<Service>): string {
  const own = objects.filter(({ namespace }) => sameNamespace(namespace, service.namespace) === "yes");
  const others = objects.length - own.length;
  const elsewhere =
    others === 0
      ? []
      : [
          `${others} ${own.length === 0 ? "Route" : "more"}${others > 1 && own.length === 0 ? "s" : ""} in other namespaces`,
        ];
  return enumerateSome([...own.map(nameOf), ...elsewhere]);
}
