import { groupedBy } from "../../text/groupedBy.ts";
import { hostTable } from "../hostTable.ts";
import type { IngressHost } from "../ingressHost.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { annotationNotes } from "./annotationNotes.ts";
import type { ReportEntry } from "./conversionReport.ts";
import { type ConversionRequest, existingListeners } from "./conversionRequest.ts";
import { hostNotes } from "./hostNotes.ts";
import type { ServedHost } from "./hostServed.ts";
import { listenerHome } from "./listenerHomes.ts";
import type { MadeManifest } from "./madeManifest.ts";
import { madeRoutes } from "./madeRoutes.ts";
import { type NeededListener, neededListeners } from "./neededListeners.ts";
import { type ParentRefOf, passthroughManifest, routeManifest } from "./routeManifests.ts";
import { servedHosts } from "./servedHosts.ts";
import { TakenNames, takenOf } from "./takenNames.ts";

/** Manifests that answer as the Ingresses did, and what a reader has to know about them. */
export interface Conversion {
  readonly manifests: readonly MadeManifest[];
  readonly report: readonly ReportEntry[];
  readonly hosts: readonly IngressHost[];
  /** The Gateway that answers for them. */
  readonly gateway: { readonly namespace: string; readonly name: string };
}

/** Converts Ingresses of one class to Gateway API. */
export function convertIngresses(
  ingresses: readonly IngressObject[],
  request: ConversionRequest,
  surroundings: IngressSurroundings,
): Conversion {
  const hosts = hostTable(ingresses, surroundings);
  const served = servedHosts(hosts, request, surroundings, existingListeners(request));
  const listeners = neededListeners(served);
  const home = listenerHome(ingresses, listeners, request, surroundings);
  const routes = routeManifests(served, listeners, home.parentRefOf, request);
  return {
    manifests: [...home.manifests, ...routes],
    report: [
      ...annotationNotes(ingresses, hosts, request, surroundings),
      ...hostNotes(hosts, served, request, surroundings),
      ...home.report,
    ],
    hosts,
    gateway: home.gateway,
  };
}

function routeManifests(
  served: readonly ServedHost[],
  needed: readonly NeededListener[],
  parentRefOf: ParentRefOf,
  { taken }: ConversionRequest,
): readonly MadeManifest[] {
  const names = new TakenNames(takenOf("HTTPRoute", taken));
  const listeners = groupedBy(needed, ({ hostname }) => hostname);
  const streams = new TakenNames(takenOf("TLSRoute", taken));
  return [
    ...madeRoutes(served, names).flatMap((route) => routeManifest(route, listeners, parentRefOf) ?? []),
    ...served.flatMap((host) => {
      if (host.passthrough === undefined) return [];
      const { namespace, name } = host.passthrough.by;
      return passthroughManifest(host, streams.take(namespace, name), listeners, parentRefOf) ?? [];
    }),
  ];
}
