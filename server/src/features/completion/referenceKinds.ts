import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child } from "../../yaml/tree.ts";
import { servedVersions } from "./completedKinds.ts";
import { extensionKinds } from "./extensionKinds.ts";
import { parameterKinds } from "./parameterKinds.ts";
import { type ReferredKind, referredKinds } from "./referencePlace.ts";
import type { Slot } from "./slot.ts";
import type { Surroundings } from "./surroundings.ts";
import type { UsualValue } from "./usualValue.ts";

const HTTP_ROUTE: ReferredKind = { group: GATEWAY_GROUP, kind: "HTTPRoute" };

/** The kinds that a reference can lead to, with the group that goes with each. */
export function referenceKinds(slot: Slot, around: Surroundings): readonly UsualValue[] {
  const group = stringValue(child(slot.map, "group"));
  return targets(slot, around)
    .filter((target) => group === undefined || target.group === group)
    .map((target) => {
      const needsGroup = group === undefined && target.group !== presetGroup(slot);
      return {
        value: target.kind,
        detail: target.group === "" ? "core group" : target.group,
        ...(needsGroup ? { siblings: { group: target.group } } : {}),
      };
    });
}

/** The groups of the kinds that a reference can lead to, or of the kind that it names. */
export function referenceGroups(slot: Slot, around: Surroundings): readonly UsualValue[] {
  const kind = stringValue(child(slot.map, "kind"));
  const fitting = targets(slot, around).filter((target) => kind === undefined || target.kind === kind);
  return [...new Set(fitting.map(({ group }) => group))].map((value) => ({
    value,
    detail: fitting
      .filter(({ group }) => group === value)
      .map((target) => target.kind)
      .join(", "),
  }));
}

function presetGroup({ mapField }: Slot): unknown {
  return mapField?.properties.get("group")?.default;
}

function targets({ pattern, options, object }: Slot, around: Surroundings): readonly ReferredKind[] {
  const reference = pattern.slice(0, pattern.lastIndexOf("."));
  const usual = referredKinds(reference);
  const kinds = reference.endsWith(".extensionRef") ? extensionKinds(usual, around) : usual;
  const delegates = options.proposals.delegation && object.kindName === "HTTPRoute";
  const more = delegates && reference === "spec.parentRefs[]" ? [HTTP_ROUTE] : [];
  const used = reference.endsWith(".parametersRef") ? parameterKinds(around) : [];
  const others = used.filter(({ group, kind }) =>
    kinds.every((one) => one.group !== group || one.kind !== kind),
  );
  return [...kinds, ...more, ...others].filter((target) => isServed(target, options));
}

/** True for kinds of other APIs, too. */
function isServed({ group, kind }: ReferredKind, options: StructureOptions): boolean {
  if (group !== GATEWAY_GROUP && group !== EXPERIMENTAL_GROUP) return true;
  return servedVersions(options).some((served) => served.kind === kind);
}
