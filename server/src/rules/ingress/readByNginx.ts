import type { Delivered } from "../../delivery/delivered.ts";
import { CLASS_ANNOTATION, isIngressNginx } from "../../ingress/ingressClass.ts";
import { INGRESS_GROUP } from "../../model/ingress.ts";
import type { Ingress } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** False where the IngressClass of an Ingress is among the files and another controller's: that one does not read the annotations. */
export function isReadByNginx(cluster: Cluster, { resource }: Delivered<Ingress>): boolean {
  const className = resource.spec.className ?? resource.metadata.annotations[CLASS_ANNOTATION];
  if (className === undefined) return true;
  return cluster.objects
    .named(INGRESS_GROUP, "IngressClass", className)
    .every(
      ({ resource: one }) =>
        one.kind !== "IngressClass" || one.controller === undefined || isIngressNginx(one.controller),
    );
}
