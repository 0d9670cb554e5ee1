import type { Delivered } from "../../delivery/delivered.ts";
import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { knownLabels } from "../../gateway-api/clusterView.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import {
  type Labels,
  type LabelTable,
  labelTable,
  selectableOf,
} from "../../gateway-api/references/labelTable.ts";
import { admits, NAMESPACE_NAME_LABEL } from "../../gateway-api/references/namespaces.ts";
import { permission } from "../../gateway-api/references/referenceGrants.ts";
import { meantKinds } from "../../gateway-api/references/writtenTargets.ts";
import { all, opposite, type Verdict } from "../../gateway-api/verdict.ts";
import { ISTIO_ROOT_NAMESPACE } from "../../implementations/istioRoot.ts";
import type { NamedKind } from "../../implementations/references/namedKind.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { generatedLabels } from "../../workspace/cluster/generatedLabels.ts";
import { keyOfPlaced, type PlacedKind, placedKind } from "../../workspace/cluster/placedKind.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The objects that a selector is held against. */
export interface Selectable {
  readonly kinds: readonly NamedKind[];
  readonly tables: readonly LabelValues[];
  /** The namespace that they are looked for in; left out where that is all of them, or they have none. */
  readonly namespace?: string;
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
    written.field.namespace === "any" ||
    (written.field.form === "targets" && from === "All") ||
    (written.field.isWideFromRoot === true && subject.namespace === ISTIO_ROOT_NAMESPACE);
  // Which namespaces a selector lets in is a question of its own.
  if (written.field.form === "targets" && from !== "Same" && from !== "All") return undefined;
  if (!isEverywhere && mayStandBeside(cluster, subject, kinds)) return undefined;
  const places = isEverywhere ? [EVERYWHERE] : besides(subject.namespace);
  const known = kinds.flatMap((kind) => tablesOf(cluster, kind, places));
  const tables = known.flatMap((one) => (one === "open" ? [] : [one]));
  // What something adds to one of them may be what is asked for.
  if (tables.length < known.length) return undefined;
  const { namespace } = subject;
  const isOfOne =
    !isEverywhere && namespace !== undefined && kinds.every(({ kind }) => !isClusterScoped(kind));
  return { kinds, tables, ...(isOfOne ? { namespace } : {}) };
}

function tablesOf(
  cluster: Cluster,
  { group, kind }: NamedKind,
  places: readonly (string | undefined)[],
): readonly (LabelValues | "open")[] {
  if (group === "" && kind === "Namespace") return [namespaceLabels(cluster)];
  const found = (isClusterScoped(kind) ? [""] : places).map((place) =>
    labelsIn(cluster, keyOfPlaced({ group, kind, namespace: place })),
  );
  const isGenerated = group === "" && (kind === "Service" || kind === "Pod");
  return isGenerated ? [...found, labelsOfGateways(cluster)] : found;
}

/** Labels of objects, and which values there are of each: ordered. */
export interface LabelValues {
  readonly table: LabelTable<Labels>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function labelValues(all: readonly Labels[]): LabelValues {
  const values = groupedBy(
    all.flatMap((labels) => Object.entries(labels)),
    ([key]) => key,
  );
  return {
    table: labelTable(all, (labels) => labels),
    values: new Map(
      [...values].map(([key, entries]) => [key, [...new Set(entries.map(([, value]) => value))].sort()]),
    ),
  };
}

function isSameLabels(a: LabelValues | "open", b: LabelValues | "open"): boolean {
  return a === "open" || b === "open" ? a === b : deepEqual(a.table.all, b.table.all);
}

/** Stands for all namespaces. */
const EVERYWHERE = "*";

/** The kind in each of the namespaces that a key means. */
function kindsAt(cluster: Cluster, key = ""): readonly PlacedKind[] {
  const { namespace, ...kind } = placedKind(key);
  return (namespace === EVERYWHERE ? everywhere(cluster) : [namespace]).map((at) => ({
    ...kind,
    namespace: at,
  }));
}

const labelsIn = sharedAnswer((cluster, place): LabelValues | "open" => {
  const known = kindsAt(cluster, place).flatMap(({ group, kind, namespace }) =>
    cluster.labels.inNamespace(group, kind, namespace),
  );
  const labels = known.flatMap((one) => (one === "open" ? [] : [one]));
  return labels.length < known.length ? "open" : labelValues(labels);
}, isSameLabels);

/** The objects of a kind in a namespace, or in all of them, by their labels. */
const objectsIn = sharedAnswer((cluster, place) =>
  labelTable(
    kindsAt(cluster, place).flatMap(({ group, kind, namespace }) =>
      cluster.objects.inNamespace(group, kind, namespace),
    ),
    ({ resource }) => resource.metadata.labels,
    ({ resource }) => resource.metadata.isOpen === true,
  ),
);

/** The objects of a kind in a namespace that a selector may select. */
export function selectableIn(
  cluster: Cluster,
  { group, kind }: NamedKind,
  namespace: string | undefined,
  selector: LabelSelector,
): readonly Delivered[] {
  return selectableOf(objectsIn(cluster, keyOfPlaced({ group, kind, namespace })), selector);
}

/** Whether it is filled in later which objects of some kinds share the namespace of an object. */
function mayStandBeside(cluster: Cluster, { namespace }: Delivered, kinds: readonly NamedKind[]): boolean {
  return (
    isOpaque(namespace ?? "") ||
    kinds.some(({ group, kind }) => cluster.objects.isAnyOpaquelyPlaced(group, kind))
  );
}

function everywhere(cluster: Cluster): readonly (string | undefined)[] {
  return [...cluster.objects.namespaces(), undefined];
}

const namespaceLabels = sharedAnswer(
  (cluster): LabelValues =>
    labelValues(
      cluster.objects.namesOfKind("", "Namespace").map((name) => ({
        ...knownLabels(name, cluster.lookup.namespaceLabels),
        [NAMESPACE_NAME_LABEL]: name,
      })),
    ),
  isSameLabels,
);

/** The namespaces whose objects may stand beside an object: what says none goes where the one that applies it says. */
function besides(namespace: string | undefined): readonly (string | undefined)[] {
  return namespace === undefined ? [undefined, "default"] : [namespace, undefined];
}

/** What is generated for Gateways, as far as its labels are known. */
const labelsOfGateways = sharedAnswer(
  (cluster): LabelValues =>
    labelValues(
      cluster.objects
        .ofKind(GATEWAY_GROUP, "Gateway")
        .filter(({ resource }) => resource.metadata.name !== undefined)
        .map(generatedLabels),
    ),
  isSameLabels,
);

/** Whether a selector selects none of them. */
export function selectsNone(selector: LabelSelector, { tables }: Selectable): Verdict {
  const selectable = tables.flatMap(({ table }) => selectableOf(table, selector));
  return all(selectable.map((one) => opposite(selectsLabels(selector, one))));
}

/**
 * True where a selector of targets selects something, all of it in other namespaces, and no grant permits any of it. Of several
 * selected targets those with a grant count.
 * Source: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/
 */
export function selectsOnlyWithoutGrant(
  cluster: Cluster,
  subject: Delivered,
  written: WrittenReference,
): boolean {
  const { selector, namespaces, field } = written;
  if (selector === undefined || field.form !== "targets" || field.grant === undefined) return false;
  const { namespace } = subject;
  const meant = meantKinds(written);
  if (namespaces?.from === undefined || namespaces.from === "Same" || meant.kind === "refused") return false;
  if (selector.isEmpty || namespace === undefined || isOpaque(namespace)) return false;
  const referrer = { group: subject.resource.group, kind: manifestKind(subject.resource), namespace };
  let isSelecting = false;
  for (const { group, kind } of meant.kinds)
    for (const { resource, namespace: at } of selectableIn(cluster, { group, kind }, EVERYWHERE, selector)) {
      const { labels, name, isOpen } = resource.metadata;
      const isIn = all([
        selectsLabels(selector, labels),
        admits(namespaces, "Same", namespace, at, cluster.lookup.namespaceLabels).verdict,
      ]);
      if (isIn === "no" && isOpen !== true) continue;
      if (isIn !== "yes" || name === undefined || at === undefined || at === namespace) return false;
      if (permission(referrer, { group, kind, namespace: at, name }, cluster.lookup).verdict !== "no")
        return false;
      isSelecting = true;
    }
  return isSelecting;
}
