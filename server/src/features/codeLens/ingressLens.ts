import type { Delivered } from "../../delivery/delivered.ts";
import { asListenerOwner, asRoute, type Ingress } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type IngressComparison, ingressComparison } from "../migration/ingressComparison.ts";
import { subjectOf } from "../previews/objectSubject.ts";
import { aboveObject, type LensSource, toPreview } from "./lens.ts";

/** Whether the Routes that serve an Ingress's hosts answer as it does. Nothing where no Route serves them. */
export const ingressLens: LensSource = ({ objectLocation, cluster, workspace }) => {
  const { resource } = objectLocation.delivered;
  if (resource.kind !== "Ingress") return [];
  if (resource.embedded !== undefined) return [];
  const compared = () => ingressComparison(workspace, objectLocation);
  const served = servedBy(resource, cluster);
  // Routes of a host that only a listener writes, and where others attach, are known once requests were followed.
  if (served === "nobody" || (served === "perhaps" && compared()?.routes.length === 0)) return [];
  return [
    {
      range: aboveObject(objectLocation),
      title: () => inWords(compared()),
      leadsTo: toPreview("ingressComparison", subjectOf(objectLocation, workspace)),
    },
  ];
};

function servedBy(
  { spec }: Ingress,
  { referrers, attachment }: Cluster,
): "an attached Route" | "perhaps" | "nobody" {
  const others = spec.rules.flatMap(({ host }) => (host === undefined ? [] : referrers.sharingHosts(host)));
  const isAttached = ({ id, resource }: Delivered) =>
    asRoute(resource) !== undefined && attachment.allOf(id).some(({ verdict }) => verdict === "yes");
  if (others.some(isAttached)) return "an attached Route";
  const mayServe = ({ resource }: Delivered) =>
    asRoute(resource) !== undefined || asListenerOwner(resource) !== undefined;
  return others.some(mayServe) ? "perhaps" : "nobody";
}

function inWords(comparison: IngressComparison | undefined): string {
  if (comparison === undefined) return "not compared";
  const { routes, proof } = comparison;
  const sum = (entries: readonly { readonly more: number }[]) =>
    entries.reduce((total, { more }) => total + more + 1, 0);
  const others = sum(proof.differences);
  const open = sum(proof.undecided);
  const unknown = open === 0 ? [] : [`${counted(open, "answer")} unknown`];
  const differ = others === 0 ? [] : [counted(others, "answer differs", "answers differ")];
  if (others > 0 || open > 0) return [...differ, ...unknown].join(" · ");
  const [first, ...more] = routes;
  const rest = more.length === 0 ? "" : ` and ${more.length} more`;
  const name = [first?.namespace, first?.name].filter((part) => part !== undefined).join("/");
  return `equal to ${first?.kind ?? "Route"} ${name}${rest}`;
}
