import { groupedBy } from "../../text/groupedBy.ts";
import { heldIngresses } from "../heldIngress.ts";
import { hostTable } from "../hostTable.ts";
import type { IngressHost } from "../ingressHost.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { plannedKinds } from "../vendors/plannedKinds.ts";
import { routesWithCoveredRedirects, vendorManifests } from "../vendors/vendorManifests.ts";
import type { VendorPlans } from "../vendors/vendorPlan.ts";
import { annotationNotes } from "./annotationNotes.ts";
import { controllerNotes } from "./controllerNotes.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import { type ConversionRequest, existingListeners } from "./conversionRequest.ts";
import { hostNotes } from "./hostNotes.ts";
import type { ServedHost } from "./hostServed.ts";
import { listenerHome } from "./listenerHomes.ts";
import type { MadeManifest } from "./madeManifest.ts";
import { type MadeRoute, madeRoutes } from "./madeRoutes.ts";
import { type NeededListener, neededListeners } from "./neededListeners.ts";
import { locationForms } from "./pathForm.ts";
import { isPortableExpression } from "./portableExpression.ts";
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
  asked: ConversionRequest,
  surroundings: IngressSurroundings,
): Conversion {
  const hosts = hostTable(ingresses, surroundings);
  const held = heldIngresses(ingresses, surroundings);
  const request = { ...asked, vendorPlans: plannedKinds(held, asked, surroundings, lostRewrites(hosts)) };
  const served = servedHosts(hosts, request, surroundings, existingListeners(request));
  const listeners = neededListeners(served);
  const home = listenerHome(ingresses, listeners, request, surroundings);
  const made = madeRoutes(served, new TakenNames(takenOf("HTTPRoute", request.taken)));
  const routes = routeManifests(made, served, listeners, home.parentRefOf, request);
  return {
    manifests: [...home.manifests, ...routes],
    report: [
      ...annotationNotes(ingresses, hosts, request, surroundings),
      ...hostNotes(hosts, served, request, surroundings),
      ...controllerNotes(held, request, surroundings),
      ...home.report,
      ...otherImplementation(ingresses, request),
      ...shortenedNames(made),
      ...routesWithCoveredRedirects(made, request.vendorPlans).map(({ name, by }) =>
        aboutPlace(
          by,
          [],
          "changed",
          `The policies for HTTPRoute \`${name}\` hold for its redirects, too, which nginx answered before it asked or limited anybody.`,
        ),
      ),
      ...replacedPolicies(ingresses, request, routes),
    ],
    hosts,
    gateway: home.gateway,
  };
}

/** The paths of each Ingress whose captured parts no rewrite of the core puts into another path. */
function lostRewrites(hosts: readonly IngressHost[]): ReadonlyMap<IngressObject, ReadonlySet<string>> {
  const lost = new Map<IngressObject, Set<string>>();
  for (const host of hosts)
    for (const [{ by, path, destination }, { isRewriteLost, forms }] of locationForms(host)) {
      if (
        !isRewriteLost ||
        forms.length === 0 ||
        destination.kind !== "service" ||
        !isPortableExpression(path)
      )
        continue;
      lost.set(by.ingress, (lost.get(by.ingress) ?? new Set()).add(path));
    }
  return lost;
}

/** Kinds of one implementation mean nothing to another. */
function otherImplementation(
  [first]: readonly IngressObject[],
  { servedBy }: ConversionRequest,
): readonly ReportEntry[] {
  if (servedBy === undefined || first === undefined) return [];
  const message = `The GatewayClass is one of ${servedBy}, which is not the implementation that is asked for: no kinds of an implementation are written.`;
  return [aboutPlace(first, [], "none", message)];
}

/** A policy for a Route takes the place of one for its Gateway, which nobody may have meant. */
function replacedPolicies(
  [first]: readonly IngressObject[],
  { choice, implementation }: ConversionRequest,
  made: readonly MadeManifest[],
): readonly ReportEntry[] {
  const kinds = [...new Set(made.map(({ kind }) => kind))].filter((kind) => kind.endsWith("Policy"));
  const gateway = choice.kind === "new" ? undefined : choice.gateway;
  if (gateway === undefined || first === undefined || kinds.length === 0) return [];
  if (implementation !== "envoy-gateway" && implementation !== "nginx-gateway-fabric") return [];
  const message = `${kinds.map((kind) => `\`${kind}\``).join(" and ")} of a Route take the place of what Gateway \`${gateway.namespace}/${gateway.name}\` has of the same kind. Where it has one, write what it asks for into these, too.`;
  return [aboutPlace(first, [], "changed", message)];
}

/** A name of an Ingress and a host together may be longer than names are. */
function shortenedNames(routes: readonly MadeRoute[]): readonly ReportEntry[] {
  return routes.flatMap(({ name, fullName, by }) =>
    fullName === undefined
      ? []
      : [
          aboutPlace(
            by,
            ["metadata", "name"],
            "changed",
            `\`${fullName}\` would be longer than names are: the HTTPRoute is called \`${name}\`.`,
          ),
        ],
  );
}

function routeManifests(
  made: readonly MadeRoute[],
  served: readonly ServedHost[],
  needed: readonly NeededListener[],
  parentRefOf: ParentRefOf,
  { taken, vendorPlans }: ConversionRequest & { readonly vendorPlans: VendorPlans },
): readonly MadeManifest[] {
  const listeners = groupedBy(needed, ({ hostname }) => hostname);
  const streams = new TakenNames(takenOf("TLSRoute", taken));
  const routes = made.flatMap((route) => {
    const manifest = routeManifest(route, listeners, parentRefOf);
    return manifest === undefined ? [] : [{ route, manifest }];
  });
  return [
    // What guards a Route goes before it, for whoever applies one object after the other.
    ...vendorManifests(
      routes.map(({ route }) => route),
      vendorPlans,
      taken,
    ),
    ...routes.map(({ manifest }) => manifest),
    ...served.flatMap((host) => {
      if (host.passthrough === undefined) return [];
      const { namespace, name } = host.passthrough.by;
      return passthroughManifest(host, streams.take(namespace, name), listeners, parentRefOf) ?? [];
    }),
  ];
}
