import { admitsRoutesFrom } from "../../gateway-api/attachment/attachmentChecks.ts";
import { admitsListenerSetsFrom } from "../../gateway-api/listeners/listenerSet.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { bullets, codeSpan, paragraphs } from "./markdown.ts";
import { nameOf } from "./naming.ts";

/**
 * A namespace: its labels, and who lets it in. `reader` is the namespace of whoever reads it, who sees what is open to
 * himself, and of another namespace only what he opens to it. Undefined where there is nothing to say.
 */
export function namespaceHover(
  name: string,
  reader: string | undefined,
  cluster: Cluster,
): string | undefined {
  const isOwn = reader === name;
  const openings = bullets([
    ...openGateways(name, isOwn, reader, cluster),
    ...grants(name, isOwn, reader, cluster),
  ]);
  const labels = labelsInWords(name, cluster);
  if (labels === undefined && openings === undefined) return undefined;
  return paragraphs([`**Namespace** ${codeSpan(name)}${labels ?? ""}`, openings]);
}

/** The labels of a namespace, which selectors match; undefined without a manifest of it. */
function labelsInWords(name: string, cluster: Cluster): string | undefined {
  const documents = cluster.objects.named("", "Namespace", name);
  if (documents.length === 0) return undefined;
  const labels = cluster.lookup.namespaceLabels(name);
  if (typeof labels === "string") return `: its ${documents.length} manifests have different labels`;
  const pairs = Object.entries(labels).map(([key, value]) => codeSpan(`${key}=${value}`));
  return pairs.length === 0 ? ": no labels of its own" : `: ${enumerateSome(pairs)}`;
}

/** The Gateways of other namespaces that take Routes or ListenerSets of this one. */
function openGateways(
  name: string,
  isOwn: boolean,
  reader: string | undefined,
  cluster: Cluster,
): readonly string[] {
  const gateways = cluster.objects
    .ofKind(GATEWAY_GROUP, "Gateway")
    .flatMap(({ resource, ...rest }) =>
      resource.kind === "Gateway" && rest.namespace !== name && (isOwn || rest.namespace === reader)
        ? [{ ...rest, resource }]
        : [],
    );
  const forRoutes = gateways.flatMap((gateway) => {
    const listeners = gateway.resource.spec.listeners ?? [];
    const open = listeners.filter(
      (listener) =>
        admitsRoutesFrom(name, gateway, listener, cluster.lookup.namespaceLabels).verdict === "yes",
    );
    const which = enumerateSome(
      open.map((listener) => codeSpan(listener.name ?? "")),
      3,
    );
    if (open.length === 0) return [];
    return [open.length === listeners.length ? nameOf(gateway) : `${nameOf(gateway)} on ${which}`];
  });
  const forSets = gateways.filter(
    (gateway) => admitsListenerSetsFrom(name, gateway, cluster.lookup.namespaceLabels).verdict === "yes",
  );
  return [
    ...(forRoutes.length === 0 ? [] : [`Its Routes are let in by ${enumerateSome(forRoutes, 5)}.`]),
    ...(forSets.length === 0
      ? []
      : [`Its ListenerSets are let in by ${enumerateSome(forSets.map(nameOf), 5)}.`]),
  ];
}

/** The namespaces whose ReferenceGrants let this one refer to something of theirs. */
function grants(
  name: string,
  isOwn: boolean,
  reader: string | undefined,
  cluster: Cluster,
): readonly string[] {
  const into = REFERRERS.flatMap((kind) =>
    cluster.referrers.grantingNamespaces({ group: GATEWAY_GROUP, kind, namespace: name }),
  ).filter((namespace) => isOwn || namespace === reader);
  const names = [...new Set(into)].sort().map(codeSpan);
  if (names.length === 0) return [];
  return [
    `ReferenceGrants let it refer to objects of ${names.length === 1 ? "namespace" : "namespaces"} ${enumerateSome(names, 5)}.`,
  ];
}

/** The kinds of this API that need a grant to refer to another namespace. */
const REFERRERS: readonly string[] = ["Gateway", "ListenerSet", ...ROUTE_KINDS];
