import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { isLiteralHostname, specificity } from "../hostnames.ts";
import { servingAmong } from "../listeners/listenerIsolation.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { Attachment } from "./attachment.ts";

/** A hostname of a Route whose requests another listener takes, where the Route is not attached. */
export interface ShadowedHostname {
  /** Index in the Route's `hostnames`. */
  readonly index: number;
  readonly hostname: string;
  /** The listener that the requests arrive at. */
  readonly taker: MergedListener;
}

/** The listeners of a merged Gateway that serve and cover a hostname, the most specific first. */
export type ListenersAbove = (hostname: string) => readonly MergedListener[];

/**
 * The hostnames of a Route that certainly get no traffic through one of its parents: wherever the Route serves them
 * there, a more specific listener of the merged Gateway takes all their requests, and the Route is not attached to it.
 * `all` are the attachments of the Route, `above` the listeners of the Gateway that the parent belongs to.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec (listener isolation)
 */
export function shadowedHostnames(
  route: Delivered<Route>,
  all: readonly Attachment[],
  attachment: Attachment,
  above: ListenersAbove,
): readonly ShadowedHostname[] {
  return (route.resource.spec.hostnames ?? []).flatMap((hostname, index) => {
    if (!isLiteralHostname(hostname)) return [];
    const takers = takersOf(hostname, index, attachment, above);
    const [taker] = takers;
    const isLost =
      taker !== undefined && takers.every((one) => one !== undefined && !mayBeAttached(all, one));
    return isLost ? [{ index, hostname, taker }] : [];
  });
}

/** For each listener through which the Route may serve a hostname, the more specific one that takes its requests. */
function takersOf(
  hostname: string,
  at: number,
  { parent, taking }: Attachment,
  above: ListenersAbove,
): readonly (MergedListener | undefined)[] {
  return taking
    .filter(({ hostnames }) => hostnames.perHostname[at] !== "no")
    .map(({ index }) => {
      const own = parent?.resource.spec.listeners?.[index];
      const taker = own === undefined ? undefined : servingAmong(above(hostname), own);
      return specificity(taker?.listener.hostname) > specificity(own?.hostname) ? taker : undefined;
    });
}

/** Whether the Route attaches to the listener through one of its parentRefs, as far as that is known. */
function mayBeAttached(all: readonly Attachment[], { owner, index }: MergedListener): boolean {
  return all.some(({ parent, listeners, verdict }) =>
    parent === undefined
      ? verdict === "unknown"
      : parent.id === owner.id && listeners[index]?.verdict !== "no",
  );
}
