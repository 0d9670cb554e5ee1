import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import {
  comparePrecedence,
  creationTime,
  isTentative,
  type ObjectPrecedence,
} from "../../gateway-api/objectPrecedence.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";

/** A Route that is certain to serve a hostname, and the listeners where it does. */
export interface HostnameClaim {
  readonly route: ResourceId;
  readonly kind: RouteKind;
  readonly namespace: string | undefined;
  readonly name: string;
  /** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
  readonly created: number | undefined;
  /** Keys of the listeners, as `mergedKey` writes them. */
  readonly listeners: readonly string[];
}

/** What a Route claims by writing `hostname`: the listeners that take the Route and serve that hostname. */
export function claimOf(
  route: Delivered<Route>,
  hostname: string,
  attachments: readonly Attachment[],
): HostnameClaim {
  const { kind, metadata, spec } = route.resource;
  const at = spec.hostnames?.indexOf(hostname) ?? -1;
  const listeners = attachments.flatMap(({ parent, meant }) =>
    parent === undefined
      ? []
      : meant
          .filter(({ verdict, hostnames }) => verdict === "yes" && hostnames.perHostname[at] === "yes")
          .map(({ index }) => mergedKey({ owner: parent, index })),
  );
  return {
    route: route.id,
    kind,
    namespace: route.namespace,
    name: metadata.name ?? "",
    created: creationTime(route),
    listeners: [...new Set(listeners)],
  };
}

/** Which of two claims goes first where only one can: the older Route, then the first by `namespace/name`. */
export function precedes(
  a: HostnameClaim,
  b: HostnameClaim,
): { readonly verdict: boolean; readonly isTentative: boolean } {
  return {
    verdict: comparePrecedence(precedenceOfClaim(a), precedenceOfClaim(b)) < 0,
    isTentative: isTentative(precedenceOfClaim(a), precedenceOfClaim(b)),
  };
}

/** The precedence of a claim; the kind is part of the name, since Routes of two kinds may have the same one. */
function precedenceOfClaim({ created, namespace, name, kind }: HostnameClaim): ObjectPrecedence {
  return { created, name: `${namespace ?? ""}/${name}/${kind}` };
}
