import { qualifiedName } from "../delivery/delivered.ts";
import { GATEWAY_GROUP } from "../model/resource.ts";

/** What a reference points to once defaults are applied. */
export interface Target {
  readonly group: string;
  readonly kind: string;
  /** The effective namespace; undefined where the referrer's own is meant and not known. */
  readonly namespace: string | undefined;
  readonly name: string;
}

/** `namespace/name`, or the name alone where the namespace is not known. */
export function targetName(target: Pick<Target, "namespace" | "name">): string {
  return qualifiedName(target);
}

/** A kind with its group for people; the core group and the Gateway API's own are left out. */
export function displayKind({ group, kind }: Pick<Target, "group" | "kind">): string {
  return group === "" || group === GATEWAY_GROUP ? kind : `${kind}.${group}`;
}

/** True where two references mean one object. */
export function isSameTarget(a: Target | undefined, b: Target): boolean {
  return a?.group === b.group && a.kind === b.kind && a.namespace === b.namespace && a.name === b.name;
}
