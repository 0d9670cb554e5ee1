/** A kind with its group. */
export interface NamedKind {
  readonly group: string;
  readonly kind: string;
}

/** The group of the Gateway API, which the tables call `gw`. */
export const GATEWAY_API_GROUP = "gateway.networking.k8s.io";

/** True where both are the same kind of the same group. */
export function isSameKind(a: NamedKind, b: NamedKind): boolean {
  return a.kind === b.kind && a.group === b.group;
}
