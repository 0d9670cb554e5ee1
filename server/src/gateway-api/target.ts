import { qualifiedName } from "../delivery/delivered.ts";
import { GATEWAY_GROUP } from "../model/resource.ts";
import { ROUTE_KINDS } from "../model/route.ts";
import { all, sameText, type Verdict } from "./verdict.ts";

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

/**
 * A kind with its group for people. The core group and the Gateway API's own are left out, but not where the kind is one
 * of the other's: a Gateway of the core group is nobody's Gateway.
 */
export function displayKind({ group, kind }: Pick<Target, "group" | "kind">): string {
  if (kind === "") return "Object";
  if (group === "") return OWN_KINDS.has(kind) ? `${kind} of the core group` : kind;
  return group === GATEWAY_GROUP && !CORE_KINDS.has(kind) ? kind : `${kind}.${group}`;
}

/** A group as people say it: the core group has an empty name. */
export function groupInWords(group: string): string {
  return group === "" ? "the core group" : `group \`${group}\``;
}

const OWN_KINDS: ReadonlySet<string> = new Set([
  "Gateway",
  "GatewayClass",
  "ListenerSet",
  "ReferenceGrant",
  ...ROUTE_KINDS,
]);
const CORE_KINDS: ReadonlySet<string> = new Set(["Service", "Secret", "ConfigMap", "Namespace"]);

/** Whether two references mean one object: unknown where a part of one is filled in later, or a namespace is not known. */
export function meansTarget(a: Target, b: Target): Verdict {
  return all([
    sameText(a.group, b.group),
    sameText(a.kind, b.kind),
    sameText(a.namespace, b.namespace),
    sameText(a.name, b.name),
  ]);
}

/** True where two references mean one object. */
export function isSameTarget(a: Target | undefined, b: Target): boolean {
  return a?.group === b.group && a.kind === b.kind && a.namespace === b.namespace && a.name === b.name;
}
