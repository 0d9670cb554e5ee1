import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../target.ts";

const GROUP = "cert-manager.io";
export const CLUSTER_ISSUER = "cert-manager.io/cluster-issuer";
export const ISSUER = "cert-manager.io/issuer";

/** An issuer that an annotation names. */
export interface AskedIssuer {
  /** The key of the annotation. */
  readonly key: string;
  readonly target: Target;
}

/**
 * The issuers of cert-manager that an object's annotations name, but for those of other groups, which are nobody's here to
 * know.
 * Source: https://cert-manager.io/docs/usage/gateway/
 */
export function askedIssuers({ resource, namespace }: Delivered): readonly AskedIssuer[] {
  const { annotations } = resource.metadata;
  if (annotations["cert-manager.io/issuer-group"] !== undefined) return [];
  const clusterWide = annotations[CLUSTER_ISSUER];
  const local = annotations[ISSUER];
  const kind = annotations["cert-manager.io/issuer-kind"] ?? "Issuer";
  const place = kind === "ClusterIssuer" ? "" : namespace;
  return [
    ...(clusterWide
      ? [
          {
            key: CLUSTER_ISSUER,
            target: { group: GROUP, kind: "ClusterIssuer", namespace: "", name: clusterWide },
          },
        ]
      : []),
    ...(local ? [{ key: ISSUER, target: { group: GROUP, kind, namespace: place, name: local } }] : []),
  ];
}
