import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { type InstalledCrds, servingOf, versionsOf } from "../../schema/servedVersions.ts";

/** A version of a kind that can be written. */
export interface CompletedVersion {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  /** The API server warns of it. */
  readonly isDeprecated: boolean;
}

/** The kinds in the order in which they are offered. */
const KINDS = [
  ...["GatewayClass", "Gateway", "ListenerSet"].map(released),
  ...["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"].map(released),
  ...["ReferenceGrant", "BackendTLSPolicy"].map(released),
  ...["XListenerSet", "XBackend", "XBackendTrafficPolicy", "XTelemetryPolicy", "XMesh"].map((kind) => ({
    group: EXPERIMENTAL_GROUP,
    kind,
  })),
];

function released(kind: string) {
  return { group: GATEWAY_GROUP, kind };
}

/** Every version that the CRDs serve: the newest of each kind, then the older ones. */
export function servedVersions(crds: InstalledCrds): readonly CompletedVersion[] {
  const served = KINDS.map(({ group, kind }) =>
    versionsOf(group, kind).flatMap((entry): readonly CompletedVersion[] => {
      const serving = servingOf(entry, crds);
      if (serving.state !== "served") return [];
      return [{ group, kind, version: entry.version, isDeprecated: serving.deprecatedFrom !== undefined }];
    }),
  );
  return [
    ...served.flatMap((versions) => versions.slice(0, 1)),
    ...served.flatMap((versions) => versions.slice(1)),
  ];
}
