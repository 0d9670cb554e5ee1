import { type Availability, type BundleVersion, type Channel, isBetween, presenceIn } from "./release.ts";

/** A version of a kind that the API server of some channel and release serves. */
export interface ServedVersion {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The release says that another version should be used. */
  readonly isDeprecated: boolean;
}

interface VersionHistory extends Availability {
  readonly kinds: readonly string[];
  readonly group: string;
  readonly version: string;
  /** The release that deprecated the version. */
  readonly deprecated?: string;
}

const STABLE = "gateway.networking.k8s.io";
const EXPERIMENTAL = "gateway.networking.x-k8s.io";

/**
 * Which versions came when, the most mature of a kind first, as the `served` flags of the CRDs have it.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/config/crd
 */
const HISTORY: readonly VersionHistory[] = [
  stable(["Gateway", "GatewayClass", "HTTPRoute"], "v1", { standard: "1.0", experimental: "1.0" }),
  stable(["GRPCRoute"], "v1", { standard: "1.1", experimental: "1.1" }),
  stable(["TLSRoute"], "v1", { standard: "1.5", experimental: "1.5" }),
  stable(["TCPRoute", "UDPRoute"], "v1", { standard: "1.6", experimental: "1.6" }),
  stable(["ListenerSet", "ReferenceGrant"], "v1", { standard: "1.5", experimental: "1.5" }),
  stable(["BackendTLSPolicy"], "v1", { standard: "1.4", experimental: "1.4" }),
  stable(["Gateway", "GatewayClass", "HTTPRoute"], "v1beta1", { standard: "0.5", experimental: "0.5" }),
  stable(["ReferenceGrant"], "v1beta1", { standard: "0.6", experimental: "0.6" }),
  stable(["GRPCRoute"], "v1alpha2", { experimental: "0.6", until: "1.1", deprecated: "1.1" }),
  stable(["TLSRoute"], "v1alpha3", { experimental: "1.4", deprecated: "1.5" }),
  stable(["TLSRoute"], "v1alpha2", { experimental: "0.5", deprecated: "1.5" }),
  stable(["TCPRoute", "UDPRoute"], "v1alpha2", { experimental: "0.5", deprecated: "1.6" }),
  stable(["BackendTLSPolicy"], "v1alpha3", { experimental: "1.1", deprecated: "1.4" }),
  { group: EXPERIMENTAL, kinds: ["XListenerSet"], version: "v1alpha1", experimental: "1.3", until: "1.4" },
  { group: EXPERIMENTAL, kinds: ["XBackendTrafficPolicy"], version: "v1alpha1", experimental: "1.3" },
  { group: EXPERIMENTAL, kinds: ["XMesh"], version: "v1alpha1", experimental: "1.4" },
  { group: EXPERIMENTAL, kinds: ["XBackend"], version: "v1alpha1", experimental: "1.6" },
];

function stable(
  kinds: readonly string[],
  version: string,
  since: Availability & { readonly deprecated?: string },
): VersionHistory {
  return { group: STABLE, kinds, version, ...since };
}

/** The versions that a release serves in a channel, the most mature of each kind first. */
export function servedVersions(channel: Channel, release: BundleVersion): readonly ServedVersion[] {
  return HISTORY.filter((history) => presenceIn(history, channel, release) === "present").flatMap(
    ({ kinds, group, version, deprecated }) => {
      const isDeprecated = deprecated !== undefined && isBetween(release, deprecated, undefined);
      return kinds.map((kind) => ({ group, version, kind, isDeprecated }));
    },
  );
}
