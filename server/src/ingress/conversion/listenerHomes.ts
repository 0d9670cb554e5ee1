import { groupedBy } from "../../text/groupedBy.ts";
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
  const { className, report } = gatewayClass(ingresses, request, surroundings);
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
      const name = names.take(namespace, gateway.name);
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
    existing === undefined ? gatewayClass(ingresses, request, surroundings) : { className: "", report: [] };
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
  { gatewayName }: ConversionRequest,
  surroundings: IngressSurroundings,
): ListenerOwner {
  const namespaces = [...new Set(ingresses.map(({ namespace }) => namespace))].sort();
  const classes = new Set(ingresses.map((ingress) => classOf(ingress, surroundings)));
  const [name] = classes.size === 1 ? classes : [];
  const namespace = gatewayName?.namespace ?? namespaces[0] ?? "default";
  return {
    kind: "Gateway",
    namespace,
    name: gatewayName?.name ?? shortName(name ?? "ingress"),
    isNamespaceWritten:
      gatewayName !== undefined ||
      namespaces.length > 1 ||
      ingresses.some(({ isNamespaceWritten }) => isNamespaceWritten),
    annotations: issuerOf(ingresses) ?? {},
  };
}

/** Implementations name a Service and labels after a Gateway, which take no more characters. */
function shortName(name: string): string {
  return shortened(name, 63);
}

/** The class of a new Gateway, and what there is to say about it and about the name. */
function gatewayClass(
  ingresses: readonly IngressObject[],
  { gatewayClassName }: ConversionRequest,
  surroundings: IngressSurroundings,
): { readonly className: string; readonly report: readonly ReportEntry[] } {
  const [first] = ingresses;
  const named = first === undefined ? undefined : classOf(first, surroundings);
  const cut =
    first === undefined || named === undefined || shortName(named) === named
      ? []
      : [
          aboutPlace(
            first,
            ["spec", "ingressClassName"],
            "changed",
            `\`${named}\` is longer than the names of Gateways should be: the new one is called \`${shortName(named)}\`.`,
          ),
        ];
  if (gatewayClassName !== undefined) return { className: gatewayClassName, report: cut };
  const className = named ?? "gateway-class";
  const message = `No GatewayClass is chosen: the new Gateway has \`gatewayClassName: ${className}\`, which nothing may answer to. Write the name of a class that your cluster has.`;
  return {
    className,
    report: first === undefined ? [] : [aboutPlace(first, [], "changed", message), ...cut],
  };
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
