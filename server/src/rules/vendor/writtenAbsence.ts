import type { Delivered } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Absence, judgeAbsence } from "../absence.ts";

/** What every namespace or cluster has without a manifest, as `Kind/name`. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(["ServiceAccount/default", "ConfigMap/kube-root-ca.crt"]);

/** Kinds that an installation brings, so that manifests seldom hold them. */
const INSTALLED: ReadonlySet<string> = new Set(["IngressClass", "GatewayClass", "Node"]);

/** True where the files define IngressClasses by themselves and hold no chart, which would bring one. */
function knowsClasses({ objects, producers }: Cluster, { group, kind }: Target): boolean {
  return kind === "IngressClass" && objects.anyOfKind(group, kind).length > 0 && !producers.mayMakeRoutes();
}

/**
 * How bad it is that none of the objects that may be meant is there; undefined where one is, may be, or is not known. In the
 * closed world, too, nothing is said of what something says that it makes.
 */
export function judgeWrittenAbsence(
  cluster: Cluster,
  subject: Delivered,
  targets: readonly [Target, ...Target[]],
): Absence | undefined {
  let worst: Absence | undefined;
  for (const target of targets) {
    const { kind, name } = target;
    if (ALWAYS_THERE.has(`${kind}/${name}`)) return undefined;
    if (kind === "Namespace" && cluster.objects.isNamespaceSeen(name)) return undefined;
    if (cluster.options.closedWorld && cluster.lookup.mayBeProduced(target)) return undefined;
    const absence = judgeAbsence(cluster.lookup.find(subject.id, target), target, cluster, subject.id);
    if (absence === undefined) return undefined;
    if (INSTALLED.has(kind) && absence.severity === "hint" && !knowsClasses(cluster, target))
      return undefined;
    const isNearer = worst?.suggestion === undefined && absence.suggestion !== undefined;
    // Where a text may be cut in several ways, a name that stands elsewhere says nothing of a cut that nobody means.
    const isMeant = absence.suggestion?.kind === "name" || name === targets[0].name;
    if (worst === undefined || (isNearer && isMeant)) worst = absence;
  }
  return worst;
}
