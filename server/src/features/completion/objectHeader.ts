import { splitApiVersion } from "../../model/resource.ts";
import { type CompletedVersion, servedVersions } from "./completedKinds.ts";
import type { Slot } from "./slot.ts";
import type { UsualValue } from "./usualValue.ts";

/** The `apiVersion`s that are served: of the kind, or with the kind beside them where there is none yet. */
export function apiVersionValues(slot: Slot): readonly UsualValue[] {
  const { object, takesSiblings } = slot;
  const served = servedVersions(slot.options);
  if (object.kindName !== undefined || !takesSiblings) {
    const fitting = served.filter(({ kind }) => object.kindName === undefined || kind === object.kindName);
    const known = new Map(fitting.map((one) => [apiVersionOf(one), one]));
    return [...known].map(([value, { isDeprecated }]) => ({ value, ...deprecation(isDeprecated) }));
  }
  return served.map((one) => ({
    value: apiVersionOf(one),
    label: `${apiVersionOf(one)} ${one.kind}`,
    siblings: { kind: one.kind },
    ...deprecation(one.isDeprecated),
  }));
}

/** The kinds that are served under the `apiVersion`, or all of them with theirs where there is none yet. */
export function kindValues(slot: Slot): readonly UsualValue[] {
  const given = slot.object.apiVersion;
  const served = servedVersions(slot.options);
  if (given !== undefined) {
    const { group, version } = splitApiVersion(given);
    return served
      .filter((one) => one.group === group && one.version === version)
      .map(({ kind, isDeprecated }) => ({ value: kind, ...deprecation(isDeprecated) }));
  }
  const newest = served.filter((one) => served.find(({ kind }) => kind === one.kind) === one);
  return newest.map((one) => ({
    value: one.kind,
    siblings: { apiVersion: apiVersionOf(one) },
    detail: apiVersionOf(one),
  }));
}

/** The `apiVersion` of a served version. */
export function apiVersionOf({ group, version }: CompletedVersion): string {
  return `${group}/${version}`;
}

function deprecation(isDeprecated: boolean): { readonly isDeprecated?: true; readonly detail?: string } {
  return isDeprecated ? { isDeprecated, detail: "deprecated" } : {};
}
