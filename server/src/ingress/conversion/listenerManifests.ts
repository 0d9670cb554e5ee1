import { groupedBy } from "../../text/groupedBy.ts";
import type { ConversionRequest } from "./conversionRequest.ts";
import { hasStandardOf15 } from "./conversionTarget.ts";
import type { MadeManifest } from "./madeManifest.ts";
import type { NeededListener } from "./neededListeners.ts";
import { TakenNames, takenOf } from "./takenNames.ts";

/** Where new listeners stand. */
export interface ListenerOwner {
  readonly kind: "Gateway" | "ListenerSet";
  readonly namespace: string;
  readonly name: string;
  /** The file does not say its namespace: whatever delivers it does. */
  readonly isNamespaceWritten: boolean;
  readonly annotations: Readonly<Record<string, string>>;
}

const GATEWAY_API = "gateway.networking.k8s.io";

/** A Gateway with listeners of its own; `letsInSets` names the namespaces whose ListenerSets may join it. */
export function gatewayManifest(
  owner: ListenerOwner,
  gatewayClassName: string,
  listeners: readonly NeededListener[],
  letsInSets: ReadonlySet<string>,
): MadeManifest {
  return {
    kind: "Gateway",
    namespace: owner.namespace,
    name: owner.name,
    origins: [],
    value: {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: "Gateway",
      metadata: metadataOf(owner),
      spec: {
        gatewayClassName,
        ...(letsInSets.size === 0
          ? {}
          : { allowedListeners: { namespaces: namespacesFrom(letsInSets, owner.namespace) } }),
        listeners: listeners.map((listener) => listenerValue(listener, owner.namespace)),
      },
    },
  };
}

/** A ListenerSet with the listeners of some hosts, which joins a Gateway. */
export function listenerSetManifest(
  owner: ListenerOwner,
  gateway: { readonly namespace: string; readonly name: string },
  listeners: readonly NeededListener[],
): MadeManifest {
  const isSame = gateway.namespace === owner.namespace;
  return {
    kind: "ListenerSet",
    namespace: owner.namespace,
    name: owner.name,
    origins: [],
    value: {
      apiVersion: `${GATEWAY_API}/v1`,
      kind: "ListenerSet",
      metadata: metadataOf(owner),
      spec: {
        parentRef: {
          group: GATEWAY_API,
          kind: "Gateway",
          name: gateway.name,
          ...(isSame ? {} : { namespace: gateway.namespace }),
        },
        listeners: listeners.map((listener) => listenerValue(listener, owner.namespace)),
      },
    },
  };
}

/** Some listeners and what they stand on. */
export interface OwnedListeners {
  readonly owner: ListenerOwner;
  readonly listeners: readonly NeededListener[];
}

/**
 * Lets Gateways and ListenerSets read the Secrets of other namespaces that their listeners name, and no others: one grant for each
 * namespace of theirs and of Secrets.
 */
export function certificateGrants(
  homes: readonly OwnedListeners[],
  { taken, ...target }: Pick<ConversionRequest, "release" | "taken">,
): readonly MadeManifest[] {
  const names = new TakenNames(takenOf("ReferenceGrant", taken));
  return [...groupedBy(homes, ({ owner }) => owner.namespace)].flatMap(([from, [first, ...more]]) => {
    if (first === undefined) return [];
    const { kind, name: owner } = first.owner;
    const foreign = [first, ...more].flatMap(({ listeners }) =>
      listeners.flatMap(({ certificate }) =>
        certificate === undefined || certificate.namespace === from ? [] : [certificate],
      ),
    );
    return [...groupedBy(foreign, ({ namespace }) => namespace)].map(([namespace, secrets]) => {
      const name = names.take(namespace, `${owner}-certificates`);
      return {
        kind: "ReferenceGrant",
        namespace,
        name,
        origins: [],
        value: {
          apiVersion: `${GATEWAY_API}/${hasStandardOf15(target) ? "v1" : "v1beta1"}`,
          kind: "ReferenceGrant",
          metadata: { name, namespace },
          spec: {
            from: [{ group: GATEWAY_API, kind, namespace: from }],
            to: [...new Set(secrets.map((secret) => secret.name))].map((secret) => ({
              group: "",
              kind: "Secret",
              name: secret,
            })),
          },
        },
      };
    });
  });
}

function metadataOf({
  name,
  namespace,
  isNamespaceWritten,
  annotations,
}: ListenerOwner): Readonly<Record<string, unknown>> {
  return {
    name,
    ...(isNamespaceWritten ? { namespace } : {}),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}

function listenerValue(
  { name, hostname, scheme, certificate, namespaces }: NeededListener,
  home: string,
): Readonly<Record<string, unknown>> {
  return {
    name,
    ...(hostname === undefined ? {} : { hostname }),
    port: scheme === "http" ? 80 : 443,
    protocol: scheme.toUpperCase(),
    ...(scheme === "tls" ? { tls: { mode: "Passthrough" } } : {}),
    ...(certificate === undefined
      ? {}
      : {
          tls: {
            certificateRefs: [
              {
                name: certificate.name,
                ...(certificate.namespace === home ? {} : { namespace: certificate.namespace }),
              },
            ],
          },
        }),
    ...([...namespaces].every((namespace) => namespace === home)
      ? {}
      : { allowedRoutes: { namespaces: namespacesFrom(namespaces, home) } }),
  };
}

/** No more namespaces than have something there: the label is one that Kubernetes itself sets. */
function namespacesFrom(namespaces: ReadonlySet<string>, home: string): Readonly<Record<string, unknown>> {
  if ([...namespaces].every((namespace) => namespace === home)) return { from: "Same" };
  return {
    from: "Selector",
    selector: {
      matchExpressions: [
        { key: "kubernetes.io/metadata.name", operator: "In", values: [...namespaces].sort() },
      ],
    },
  };
}
