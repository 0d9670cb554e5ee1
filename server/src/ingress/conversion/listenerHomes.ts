import { freeName } from "../../text/freeName.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { classOf } from "../ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../ingressObject.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import type { ConversionRequest, ExistingGateway } from "./conversionRequest.ts";
import { hasStandardOf15 } from "./conversionTarget.ts";
import { existingHome, namespacesWithoutSets } from "./existingHome.ts";
import { type ListenerHome, nameOf, refTo } from "./listenerHome.ts";
import {
  certificateGrants,
  gatewayManifest,
  type ListenerOwner,
  listenerSetManifest,
  type OwnedListeners,
} from "./listenerManifests.ts";
import { hostSlug } from "./madeRoutes.ts";
import { hasSamePlace, type NeededListener } from "./neededListeners.ts";
import { shortened, TakenNames, takenOf } from "./takenNames.ts";

/** A Gateway takes no more listeners. */
const MOST_LISTENERS = 64;

/** Finds or makes the listeners that hosts need. */
export function listenerHome(
  ingresses: readonly IngressObject[],
  listeners: readonly NeededListener[],
  request: ConversionRequest,
  surroundings: IngressSurroundings,
): ListenerHome {
  const { choice } = request;
  switch (choice.kind) {
    case "existing":
      return existingHome(choice.gateway, ingresses, listeners);
    case "sets":
      return setsHome(ingresses, listeners, request, surroundings, choice.gateway);
    case "new":
      return listeners.length > MOST_LISTENERS && hasStandardOf15(request)
        ? setsHome(ingresses, listeners, request, surroundings, undefined)
        : newHome(ingresses, listeners, request, surroundings);
  }
}

function newHome(
  ingresses: readonly IngressObject[],
  listeners: readonly NeededListener[],
  request: ConversionRequest,
  surroundings: IngressSurroundings,
): ListenerHome {
  const owner = newGateway(ingresses, request, surroundings);
  if (listeners.length === 0)
    return { gateway: nameOf(owner), manifests: [], report: [], parentRefOf: () => undefined };
  const { className, report } = gatewayClass(ingresses, request, surroundings, owner);
  return {
    gateway: nameOf(owner),
    manifests: [
      gatewayManifest(owner, className, listeners, new Set()),
      ...certificateGrants([{ owner, listeners }], request),
    ],
    report,
    parentRefOf: (listener, of) => ({ ...refTo(owner, of), sectionName: listener.name }),
  };
}

function setsHome(
  ingresses: readonly IngressObject[],
  listeners: readonly NeededListener[],
  request: ConversionRequest,
  surroundings: IngressSurroundings,
  existing: ExistingGateway | undefined,
): ListenerHome {
  const gateway = newGateway(ingresses, request, surroundings);
  const parent = existing ?? gateway;
  const names = new TakenNames(takenOf("ListenerSet", request.taken));
  // A listener of the Gateway goes before one of a ListenerSet with its port and hostname, which nobody would reach.
  const onGateway = listeners.filter((listener) =>
    existing === undefined
      ? hasSamePlace(OWN_LISTENER, listener)
      : existing.listeners.some((one) => hasSamePlace(one, listener)),
  );
  const inSets = listeners.filter((listener) => !onGateway.includes(listener));
  const onExisting = existing === undefined ? undefined : existingHome(existing, ingresses, onGateway);
  const sets = [...groupedBy(inSets, ({ owner }) => owner)].flatMap(([namespace, own]) => {
    const parts: OwnedListeners[] = [];
    for (let at = 0; at < own.length; at += MOST_LISTENERS) {
      const name = names.take(namespace, wantedName(ingresses, surroundings));
      const isNamespaceWritten = ingresses.some(
        (one) => one.namespace === namespace && one.isNamespaceWritten,
      );
      const annotations = issuerOf(ingresses.filter((one) => one.namespace === namespace)) ?? {};
      parts.push({
        owner: { kind: "ListenerSet", namespace, name, isNamespaceWritten, annotations },
        listeners: own.slice(at, at + MOST_LISTENERS),
      });
    }
    return parts;
  });
  const { className, report } =
    existing === undefined
      ? gatewayClass(ingresses, request, surroundings, gateway)
      : { className: "", report: [] };
  const homes = new Map(
    sets.flatMap(({ owner, listeners: own }) => own.map((listener) => [listener, owner])),
  );
  // A Gateway needs a listener of its own; the sets bring the others.
  const own: NeededListener = onGateway[0] ?? {
    name: "http",
    scheme: "http",
    namespaces: new Set([gateway.namespace]),
    owner: gateway.namespace,
  };
  return {
    gateway: nameOf(parent),
    manifests: [
      ...(existing === undefined
        ? [
            gatewayManifest(
              { ...gateway, annotations: {} },
              className,
              [own],
              new Set(sets.map(({ owner }) => owner.namespace)),
            ),
          ]
        : []),
      ...sets.map(({ owner, listeners: some }) => listenerSetManifest(owner, parent, some)),
      ...certificateGrants(sets, request),
    ],
    report: [
      ...report,
      ...(existing === undefined ? [] : setsNotLetIn(existing, sets, ingresses)),
      ...(onExisting?.report ?? []),
    ],
    parentRefOf: (listener, of) => {
      const home = homes.get(listener);
      if (home === undefined)
        return onExisting === undefined
          ? { ...refTo(gateway, of), sectionName: listener.name }
          : onExisting.parentRefOf(listener, of);
      return {
        group: "gateway.networking.k8s.io",
        kind: "ListenerSet",
        ...refTo(home, of),
        sectionName: listener.name,
      };
    },
  };
}

/** What a Gateway that has ListenerSets besides listens to: a host of its own would be one that nobody has asked for. */
const OWN_LISTENER = { protocol: "HTTP", port: 80 } as const;

function setsNotLetIn(
  gateway: ExistingGateway,
  sets: readonly OwnedListeners[],
  ingresses: readonly IngressObject[],
): readonly ReportEntry[] {
  const namespaces = [...new Set(sets.map(({ owner }) => owner.namespace))];
  return namespacesWithoutSets(gateway, namespaces).flatMap((namespace) => {
    const of = ingresses.find((one) => one.namespace === namespace) ?? ingresses[0];
    const message = `Gateway \`${gateway.namespace}/${gateway.name}\` lets in no ListenerSets of namespace \`${namespace}\` (\`allowedListeners\`). Its owner has to let them in before requests arrive.`;
    return of === undefined ? [] : [aboutPlace(of, [], "none", message)];
  });
}

/** The new Gateway: named after the class, beside the Ingresses where all are in one namespace. */
function newGateway(
  ingresses: readonly IngressObject[],
  { taken }: ConversionRequest,
  surroundings: IngressSurroundings,
): ListenerOwner {
  const namespaces = [...new Set(ingresses.map((one) => one.namespace))].sort();
  const namespace = namespaces[0] ?? "default";
  const present = new Set(takenOf("Gateway", taken));
  return {
    kind: "Gateway",
    namespace,
    // One of that name would lose its listeners to the new one.
    name: freeName(wantedName(ingresses, surroundings), (free) => !present.has(`${namespace}/${free}`)),
    isNamespaceWritten:
      namespaces.length > 1 || ingresses.some(({ isNamespaceWritten }) => isNamespaceWritten),
    annotations: issuerOf(ingresses) ?? {},
  };
}

/** Implementations name a Service and labels after a Gateway, which take no more characters. */
const MOST_NAME_CHARACTERS = 63;

/** The class as a name; an old annotation may hold anything. */
function wantedName(ingresses: readonly IngressObject[], surroundings: IngressSurroundings): string {
  const classes = new Set(ingresses.map((ingress) => classOf(ingress, surroundings)));
  const [name = ""] = classes.size === 1 ? classes : [];
  const written = isOpaque(name) ? name : hostSlug(name);
  return written === "" ? "ingress" : shortened(written, MOST_NAME_CHARACTERS);
}

/** The class of a new Gateway, and what there is to say about it and about the name. */
function gatewayClass(
  ingresses: readonly IngressObject[],
  { gatewayClassName }: ConversionRequest,
  surroundings: IngressSurroundings,
  { namespace, name }: ListenerOwner,
): { readonly className: string; readonly report: readonly ReportEntry[] } {
  const [first] = ingresses;
  if (first === undefined) return { className: gatewayClassName ?? "gateway-class", report: [] };
  const named = classOf(first, surroundings);
  const wanted = wantedName(ingresses, surroundings);
  const say = (place: Path, message: string): readonly ReportEntry[] => [
    aboutPlace(first, place, "changed", message),
  ];
  const renamed = [
    ...(named === undefined || named === "" || wanted === named
      ? []
      : say(
          ["spec", "ingressClassName"],
          `\`${named}\` is longer than the names of Gateways should be, or no name: the new one is called \`${name}\`.`,
        )),
    ...(name === wanted
      ? []
      : say(
          [],
          `There is a Gateway \`${namespace}/${wanted}\`: the new one is called \`${name}\`. Where they should share an address, name the one that is there with \`--gateway\`.`,
        )),
  ];
  if (gatewayClassName !== undefined) return { className: gatewayClassName, report: renamed };
  const className = named || "gateway-class";
  const unchosen = `No GatewayClass is chosen: the new Gateway has \`gatewayClassName: ${className}\`, which nothing may answer to. Write the name of a class that your cluster has.`;
  return { className, report: [...say([], unchosen), ...renamed] };
}

/** What cert-manager reads: the annotations about issuers, where all Ingresses that have some agree. */
function issuerOf(ingresses: readonly IngressObject[]): Readonly<Record<string, string>> | undefined {
  const all = ingresses.map(({ annotations }) =>
    Object.entries(annotations).filter(([key]) => key.startsWith("cert-manager.io/")),
  );
  const some = all
    .filter((entries) => entries.length > 0)
    .map((entries) => JSON.stringify([...entries].sort()));
  if (new Set(some).size !== 1) return undefined;
  return Object.fromEntries(all.find((entries) => entries.length > 0) ?? []);
}
