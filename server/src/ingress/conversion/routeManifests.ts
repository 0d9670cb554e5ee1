import { isBookkeeping } from "../annotations/annotationFate.ts";
import type { IngressObject } from "../ingressObject.ts";
import type { ServedHost } from "./hostServed.ts";
import type { MadeManifest, ManifestOrigin } from "./madeManifest.ts";
import type { MadeRoute } from "./madeRoutes.ts";
import type { NeededListener } from "./neededListeners.ts";

/** A reference of a Route to a listener, as it stands in a manifest. */
export interface ParentRef {
  readonly kind?: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name: string;
  readonly sectionName?: string;
}

/** The parentRef with which a Route of a namespace stands on a listener; undefined where nothing has such a listener. */
export type ParentRefOf = (listener: NeededListener, of: IngressObject) => ParentRef | undefined;

/** Listeners by the hostname that they are for; undefined for every other host. */
export type ListenersOfHosts = ReadonlyMap<string | undefined, readonly NeededListener[]>;

/** An HTTPRoute; undefined where no listener takes it. */
export function routeManifest(
  { name, by, on, hosts, rules }: MadeRoute,
  listeners: ListenersOfHosts,
  parentRefOf: ParentRefOf,
): MadeManifest | undefined {
  const parentRefs = hosts
    .flatMap((host) => listeners.get(host) ?? [])
    .filter(({ scheme }) => scheme === on || (on === "both" && scheme !== "tls"))
    .flatMap((listener) => parentRefOf(listener, by) ?? []);
  if (parentRefs.length === 0) return undefined;
  const hostnames = hosts.filter((host) => host !== undefined);
  return {
    kind: "HTTPRoute",
    namespace: by.namespace,
    name,
    beside: by,
    origins: rules.flatMap(({ place }, index): readonly ManifestOrigin[] =>
      place === undefined ? [] : [{ at: ["spec", "rules", index], from: place }],
    ),
    value: {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      metadata: metadataBy(name, by),
      spec: {
        parentRefs: distinct(parentRefs),
        ...(hostnames.length === 0 ? {} : { hostnames }),
        rules: rules.map(({ matches, filters, backendRefs }) => ({
          matches,
          ...(filters.length === 0 ? {} : { filters }),
          ...(backendRefs.length === 0 ? {} : { backendRefs }),
        })),
      },
    },
  };
}

/** The TLSRoute of a host whose TLS ends at its Service. */
export function passthroughManifest(
  { name: hostname, passthrough }: ServedHost,
  name: string,
  listeners: ListenersOfHosts,
  parentRefOf: ParentRefOf,
): MadeManifest | undefined {
  if (passthrough === undefined || hostname === undefined) return undefined;
  const { by } = passthrough;
  const parentRefs = (listeners.get(hostname) ?? [])
    .filter(({ scheme }) => scheme === "tls")
    .flatMap((listener) => parentRefOf(listener, by) ?? []);
  if (parentRefs.length === 0) return undefined;
  return {
    kind: "TLSRoute",
    namespace: by.namespace,
    name,
    beside: by,
    origins: [],
    value: {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "TLSRoute",
      metadata: metadataBy(name, by),
      spec: {
        parentRefs,
        hostnames: [hostname],
        rules: [{ backendRefs: [{ name: passthrough.name, port: passthrough.port }] }],
      },
    },
  };
}

/** What external-dns reads on a Route as it did on an Ingress. */
const OF_ROUTES = /^external-dns\.(?:alpha\.)?kubernetes\.io\/(?!target$|hostname$|ingress-hostname-source$)/;

/** True for an annotation that means on a Route what it meant on the Ingress. */
export function goesToRoutes(annotation: string): boolean {
  return (
    OF_ROUTES.test(annotation) || (isBookkeeping(annotation) && annotation.startsWith("argocd.argoproj.io/"))
  );
}

/** The metadata of what comes of an Ingress: its labels, and the annotations that mean the same on a Route. */
export function metadataBy(name: string, by: IngressObject): Readonly<Record<string, unknown>> {
  const annotations = Object.entries(by.annotations).filter(([key]) => goesToRoutes(key));
  return {
    name,
    ...(by.isNamespaceWritten ? { namespace: by.namespace } : {}),
    ...(Object.keys(by.labels).length === 0 ? {} : { labels: by.labels }),
    ...(annotations.length === 0 ? {} : { annotations: Object.fromEntries(annotations) }),
  };
}

function distinct(refs: readonly ParentRef[]): readonly ParentRef[] {
  const seen = new Map(refs.map((ref) => [JSON.stringify(ref), ref]));
  return [...seen.values()];
}
