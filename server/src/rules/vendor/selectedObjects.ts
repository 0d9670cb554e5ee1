import type { Delivered } from "../../delivery/delivered.ts";
import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { knownLabels } from "../../gateway-api/clusterView.ts";
import { NAMESPACE_NAME_LABEL, selectsLabels } from "../../gateway-api/references/namespaces.ts";
import { meantKinds } from "../../gateway-api/references/writtenTargets.ts";
import { all, type Verdict } from "../../gateway-api/verdict.ts";
import type { NamedKind } from "../../implementations/references/namedKind.ts";
import { GATEWAY_NAME_LABEL, LEGACY_GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { KnownLabels } from "../../workspace/cluster/objectLabels.ts";

type Labels = Readonly<Record<string, string>>;

/** The objects that a selector is held against. */
export interface Selectable {
  readonly kinds: readonly NamedKind[];
  readonly labels: readonly Labels[];
}

/** What a selector of the table selects from, as far as manifests say it; undefined where they cannot say it. */
export function selectable(
  cluster: Cluster,
  subject: Delivered,
  written: WrittenReference,
): Selectable | undefined {
  const meant = meantKinds(written);
  if (meant.kind === "refused" || meant.kinds.length === 0) return undefined;
  const { kinds } = meant;
  const from = written.namespaces?.from ?? "Same";
  const isEverywhere =
    written.field.namespace === "any" || (written.field.form === "targets" && from === "All");
  // Which namespaces a selector lets in is a question of its own.
  if (written.field.form === "targets" && from !== "Same" && from !== "All") return undefined;
  const known = kinds.flatMap(({ group, kind }): readonly KnownLabels[] => {
    if (group === "" && kind === "Namespace") return namespaceLabels(cluster);
    const found = isClusterScoped(kind)
      ? cluster.labels.inNamespace(group, kind, "")
      : isEverywhere
        ? cluster.labels.ofKind(group, kind)
        : besides(subject.namespace).flatMap((namespace) =>
            cluster.labels.inNamespace(group, kind, namespace),
          );
    const isGenerated = group === "" && (kind === "Service" || kind === "Pod");
    return isGenerated ? [...found, ...ofGateways(cluster)] : found;
  });
  const labels = known.flatMap((one) => (one === "open" ? [] : [one]));
  // What something adds to one of them may be what is asked for.
  return labels.length < known.length ? undefined : { kinds, labels };
}

function namespaceLabels(cluster: Cluster): readonly Labels[] {
  return cluster.objects.namesOfKind("", "Namespace").map((name) => ({
    ...knownLabels(name, cluster.lookup.namespaceLabels),
    [NAMESPACE_NAME_LABEL]: name,
  }));
}

/** The namespaces whose objects may stand beside an object: what says none goes where the one that applies it says. */
function besides(namespace: string | undefined): readonly (string | undefined)[] {
  return namespace === undefined ? [undefined, "default"] : [namespace, undefined];
}

/** What is generated for Gateways, as far as its labels are known. */
function ofGateways(cluster: Cluster): readonly Labels[] {
  return cluster.objects.ofKind(GATEWAY_GROUP, "Gateway").flatMap(({ resource, namespace }) => {
    const { name } = resource.metadata;
    if (resource.kind !== "Gateway" || name === undefined) return [];
    return [
      {
        ...resource.spec.infrastructure?.labels,
        [GATEWAY_NAME_LABEL]: name,
        [LEGACY_GATEWAY_NAME_LABEL]: name,
        "io.kubernetes.service.name": `cilium-gateway-${name}`,
        "io.kubernetes.service.namespace": namespace ?? "default",
      },
    ];
  });
}

/** Whether a selector selects none of them. */
export function selectsNone(selector: LabelSelector, { labels }: Selectable): Verdict {
  return all(labels.map((one) => opposite(selectsLabels(selector, one))));
}

function opposite(verdict: Verdict): Verdict {
  return verdict === "unknown" ? verdict : verdict === "yes" ? "no" : "yes";
}
