import type { Listener } from "../../model/listener.ts";
import type { IngressObject } from "../ingressObject.ts";
import { aboutPlace, type ReportEntry } from "./conversionReport.ts";
import type { ExistingGateway } from "./conversionRequest.ts";
import { type ListenerHome, nameOf, refTo } from "./listenerHome.ts";
import { fittingListener, type NeededListener } from "./neededListeners.ts";

/** The listeners of a Gateway that is there, and what they lack. */
export function existingHome(
  gateway: ExistingGateway,
  ingresses: readonly IngressObject[],
  listeners: readonly NeededListener[],
): ListenerHome {
  return {
    gateway: nameOf(gateway),
    manifests: [],
    report:
      gateway.isAbsent === true
        ? absentGateway(gateway, ingresses)
        : listeners.flatMap((listener) => lacksOf(gateway, ingresses, listener)),
    parentRefOf: (listener, of) => {
      const found = fittingListener(gateway.listeners, listener);
      // Without the section a redirect of http would stand on the listener for https, too.
      if (found === undefined) return undefined;
      const ref = refTo(gateway, of);
      return found.name === undefined ? ref : { ...ref, sectionName: found.name };
    },
  };
}

function absentGateway(
  { namespace, name }: ExistingGateway,
  [first]: readonly IngressObject[],
): readonly ReportEntry[] {
  if (first === undefined) return [];
  const message = `Gateway \`${namespace}/${name}\` is not among the files, so nobody knows its listeners, and no Route is written: one for http alone must not stand on the listener for https. Convert again with the file of the Gateway.`;
  return [aboutPlace(first, [], "none", message)];
}

/** What a host needs and the Gateway does not have. */
function lacksOf(
  gateway: ExistingGateway,
  ingresses: readonly IngressObject[],
  needed: NeededListener,
): readonly ReportEntry[] {
  const of =
    ingresses.find(({ spec }) => spec.rules.some(({ host }) => host === needed.hostname)) ?? ingresses[0];
  if (of === undefined) return [];
  const found = fittingListener(gateway.listeners, needed);
  const host = needed.hostname === undefined ? "every host" : `\`${needed.hostname}\``;
  const name = `\`${gateway.namespace}/${gateway.name}\``;
  if (found === undefined)
    return [
      aboutPlace(
        of,
        [],
        "none",
        `Gateway ${name} has no ${needed.scheme} listener for ${host}. Its owner has to add one before requests arrive.`,
      ),
    ];
  const shut = shutOut(found, gateway, needed);
  return [
    ...(shut === undefined
      ? []
      : [
          aboutPlace(
            of,
            [],
            "none",
            `The ${needed.scheme} listener of Gateway ${name} that takes ${host} lets in no ${shut} (\`allowedRoutes\`). Its owner has to let them in before requests arrive.`,
          ),
        ]),
    ...((found.hostname || undefined) === needed.hostname
      ? []
      : [
          aboutPlace(
            of,
            [],
            "changed",
            `The ${needed.scheme} listener of Gateway ${name} that takes ${host} takes other hosts too. Paths that no rule of this host takes fall through to other Routes there, or get 404.`,
          ),
        ]),
  ];
}

/** What a listener certainly does not let in of the Routes that need it, in words. */
function shutOut(
  { allowedRoutes }: Listener,
  gateway: ExistingGateway,
  { scheme, namespaces }: NeededListener,
): string | undefined {
  const kind = scheme === "tls" ? "TLSRoute" : "HTTPRoute";
  const kinds = allowedRoutes?.kinds ?? [];
  if (kinds.length > 0 && kinds.every((one) => one.kind !== kind)) return `${kind}s`;
  const refused = [...namespaces].filter(
    (namespace) => !mayLetIn(allowedRoutes?.namespaces?.from ?? "Same", gateway, namespace),
  );
  const names = refused.map((namespace) => `\`${namespace}\``).join(", ");
  return refused.length === 0 ? undefined : `Routes of namespace ${names}`;
}

/** True where a listener lets in the Routes that need it, or may: selectors are not looked into. */
export function mayTakeRoutes(listener: Listener, gateway: ExistingGateway, needed: NeededListener): boolean {
  return shutOut(listener, gateway, needed) === undefined;
}

/** Selectors are not looked into: whether a namespace has the labels is another question. */
function mayLetIn(from: string, gateway: ExistingGateway, namespace: string): boolean {
  return from === "Same" ? namespace === gateway.namespace : from !== "None";
}

/** The namespaces among some whose ListenerSets a Gateway certainly does not let in. */
export function namespacesWithoutSets(
  gateway: ExistingGateway,
  namespaces: readonly string[],
): readonly string[] {
  if (gateway.isAbsent === true) return [];
  const from = gateway.allowedListeners?.from ?? "None";
  return namespaces.filter((namespace) => !mayLetIn(from, gateway, namespace));
}
