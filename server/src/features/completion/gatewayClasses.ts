import { meantByAttachTo } from "../../gateway-api/references/references.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { objectInShort } from "./objectWords.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import type { UsualValue } from "./usualValue.ts";

/**
 * The classes that a Gateway can name: that of its parent, those of the workspace and of the setting `knownClasses`,
 * those that other Gateways name, and last those of other builds.
 */
export function gatewayClasses(_: Slot, around: Surroundings): readonly UsualValue[] {
  const { cluster, otherClusters } = around;
  const parent = classOfParent(around);
  const known = cluster.options.knownClasses.filter((name) => !name.includes("*"));
  const all: readonly UsualValue[] = [
    ...(parent === undefined ? [] : [{ value: parent, detail: "class of the parent" }]),
    ...classesIn(cluster),
    ...known.map((value) => ({ value, detail: "from the setting knownClasses" })),
    ...classesInUse(cluster),
    ...otherClusters()
      .flatMap(classesIn)
      .map((one) => ({ ...one, detail: "only in another build" })),
  ];
  const byValue = groupedBy(all, ({ value }) => value);
  return all.filter((one) => !isOpaque(String(one.value)) && byValue.get(one.value)?.[0] === one);
}

function classesIn(cluster: Cluster): readonly UsualValue[] {
  return cluster.objects
    .anyOfKind(GATEWAY_GROUP, "GatewayClass")
    .flatMap((object) => {
      const { name } = object.resource.metadata;
      return name === undefined ? [] : [{ value: name, detail: objectInShort(object) }];
    })
    .sort((a, b) => compareText(a.value, b.value));
}

function classesInUse(cluster: Cluster): readonly UsualValue[] {
  const names = cluster.objects
    .anyOfKind(GATEWAY_GROUP, "Gateway")
    .flatMap(({ resource }) => (resource.kind === "Gateway" ? (resource.spec.gatewayClassName ?? []) : []));
  return [...new Set(names)]
    .filter((name) => name !== "")
    .sort(compareText)
    .map((value) => ({ value, detail: "class of other Gateways" }));
}

/** The class of the Gateway that a child Gateway attaches to, which has to be its own, too (GEP-1713). */
function classOfParent({ cluster, subject, namespace }: Surroundings): string | undefined {
  const attachTo =
    subject?.resource.kind === "Gateway" ? subject.resource.spec.infrastructure?.attachTo : undefined;
  const target = attachTo === undefined ? undefined : meantByAttachTo(attachTo, namespace);
  const found =
    target === undefined || subject === undefined ? undefined : cluster.lookup.find(subject.id, target);
  const parent = found?.kind === "found" ? found.target.resource : undefined;
  return parent?.kind === "Gateway" ? parent.spec.gatewayClassName : undefined;
}
