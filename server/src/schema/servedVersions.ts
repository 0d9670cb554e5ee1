import { NONE } from "../yaml/exactList.ts";
import { BUNDLE_VERSIONS, type BundleVersion, type Channel, isBetween, releaseNumber } from "./release.ts";

/**
 * One version of one kind in the history of the CRDs. Releases are the first ones of which something holds; `main` is
 * what comes after the newest.
 */
export interface KindVersion {
  readonly group: string;
  readonly kind: string;
  readonly version: string;
  /** Release since which the CRDs of each channel serve it. Absent: that channel never did. */
  readonly standard?: string;
  readonly experimental?: string;
  /** Since when the API server warns of it. */
  readonly deprecatedFrom?: string;
  /** Since when the CRDs of a channel still list it and no longer serve it. */
  readonly unservedFrom?: { readonly standard?: string; readonly experimental?: string };
  /** Since when no CRD has it. */
  readonly removedFrom?: string;
  /** Since when objects are stored in it. */
  readonly storedFrom?: string;
}

type History = Omit<KindVersion, "group" | "kind" | "version">;

const RELEASED = "gateway.networking.k8s.io";
const EXPERIMENTAL = "gateway.networking.x-k8s.io";
const FIRST = "networking.x-k8s.io";

/** The first group, which the API left with release 0.4. */
const IN_FIRST_GROUP: History = { standard: "0.1", experimental: "0.1", removedFrom: "0.5" };
const SINCE_0_4 = { standard: "0.4", experimental: "0.4" };

/** GatewayClass, Gateway and HTTPRoute went through all versions together. */
const OLDEST_KINDS: Readonly<Record<string, History>> = {
  v1: { standard: "1.0", experimental: "1.0", storedFrom: "1.1" },
  v1beta1: { standard: "0.5", experimental: "0.5", storedFrom: "0.6" },
  v1alpha2: {
    ...SINCE_0_4,
    deprecatedFrom: "0.6",
    unservedFrom: { standard: "0.8", experimental: "0.8" },
    removedFrom: "1.0",
    storedFrom: "0.4",
  },
};

const L4_ROUTES: Readonly<Record<string, History>> = {
  v1: { standard: "1.6", experimental: "1.6", storedFrom: "1.6" },
  v1alpha2: { experimental: "0.4", deprecatedFrom: "1.6", storedFrom: "0.4" },
};

/** Every kind with its versions, the newest first. The CRDs of the tags v0.4.3 to v1.6.1 and what is known of v1.7.0 are the source. */
const HISTORY: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, History>>>>>> = {
  [RELEASED]: {
    GatewayClass: OLDEST_KINDS,
    Gateway: OLDEST_KINDS,
    HTTPRoute: OLDEST_KINDS,
    ListenerSet: { v1: { standard: "1.5", experimental: "1.5", storedFrom: "1.5" } },
    GRPCRoute: {
      v1: { standard: "1.1", experimental: "1.1", storedFrom: "1.1" },
      v1alpha2: { experimental: "0.6", deprecatedFrom: "1.1", removedFrom: "1.2", storedFrom: "0.6" },
    },
    TLSRoute: {
      v1: { standard: "1.5", experimental: "1.5", storedFrom: "1.5" },
      v1alpha3: { experimental: "1.4", deprecatedFrom: "1.5", storedFrom: "1.4" },
      v1alpha2: { experimental: "0.4", deprecatedFrom: "1.5", storedFrom: "0.4" },
    },
    TCPRoute: L4_ROUTES,
    UDPRoute: L4_ROUTES,
    ReferenceGrant: {
      v1: { standard: "1.5", experimental: "1.5" },
      v1beta1: { standard: "0.6", experimental: "0.6", storedFrom: "0.8" },
      v1alpha2: {
        standard: "0.6",
        experimental: "0.5",
        deprecatedFrom: "0.8",
        unservedFrom: { standard: "1.1" },
        removedFrom: "1.2",
        storedFrom: "0.5",
      },
    },
    BackendTLSPolicy: {
      v1: { standard: "1.4", experimental: "1.4", storedFrom: "1.4" },
      v1alpha3: { experimental: "1.1", deprecatedFrom: "1.4", storedFrom: "1.1" },
      v1alpha2: { experimental: "1.0", removedFrom: "1.1", storedFrom: "1.0" },
    },
    ReferencePolicy: { v1alpha2: { ...SINCE_0_4, deprecatedFrom: "0.5", removedFrom: "0.6" } },
    BackendLBPolicy: { v1alpha2: { experimental: "1.1", removedFrom: "1.3", storedFrom: "1.1" } },
  },
  [EXPERIMENTAL]: {
    XBackend: { v1alpha1: { experimental: "1.6", storedFrom: "1.6" } },
    XBackendTrafficPolicy: { v1alpha1: { experimental: "1.3", storedFrom: "1.3" } },
    XListenerSet: { v1alpha1: { experimental: "1.3", removedFrom: "1.5", storedFrom: "1.3" } },
    XTelemetryPolicy: { v1alpha1: { experimental: "1.7", storedFrom: "1.7" } },
    XMesh: { v1alpha1: { experimental: "1.4", storedFrom: "1.4" } },
  },
  [FIRST]: {
    GatewayClass: { v1alpha1: IN_FIRST_GROUP },
    Gateway: { v1alpha1: IN_FIRST_GROUP },
    HTTPRoute: { v1alpha1: IN_FIRST_GROUP },
    TLSRoute: { v1alpha1: IN_FIRST_GROUP },
    TCPRoute: { v1alpha1: IN_FIRST_GROUP },
    UDPRoute: { v1alpha1: IN_FIRST_GROUP },
    BackendPolicy: { v1alpha1: { standard: "0.3", experimental: "0.3", removedFrom: "0.4" } },
  },
};

/** Which CRDs a cluster has. */
export interface InstalledCrds {
  readonly channel: Channel;
  /** The release by which objects are judged; of several that may run, the newest. */
  readonly bundleVersion: BundleVersion;
  /** The oldest release that may run. Left out, it is `bundleVersion`. */
  readonly oldestRelease?: BundleVersion;
  /** The workspace says it and no setting: what is wrong only by that is no error. */
  readonly isFound?: true;
}

/** The CRDs of every release that may run, the oldest first. */
export function possibleCrds({
  channel,
  bundleVersion,
  oldestRelease,
}: InstalledCrds): readonly InstalledCrds[] {
  return BUNDLE_VERSIONS.filter((release) =>
    isBetween(release, oldestRelease ?? bundleVersion, bundleVersion),
  ).map((release) => ({ channel, bundleVersion: release }));
}

/** The versions that a kind ever had, the newest first; empty for a kind that the API never had. */
export function versionsOf(group: string, kind: string): readonly KindVersion[] {
  return VERSIONS.get(group)?.get(kind) ?? NONE;
}

/** The histories by group and kind, written out once: several questions about every object go through them. */
const VERSIONS: ReadonlyMap<string, ReadonlyMap<string, readonly KindVersion[]>> = new Map(
  Object.entries(HISTORY).map(([group, kinds]) => [
    group,
    new Map(
      Object.entries(kinds).map(([kind, versions]) => [
        kind,
        Object.entries(versions).map(([version, history]) => ({ group, kind, version, ...history })),
      ]),
    ),
  ]),
);

/** The kinds of a group of which some version is served, in alphabetical order. */
export function servedKinds(group: string, crds: InstalledCrds): readonly string[] {
  return Object.keys(HISTORY[group] ?? {})
    .filter((kind) => newestServed(group, kind, crds) !== undefined)
    .sort();
}

/** What an API server does with an object of some version. */
export type Serving =
  | { readonly state: "served"; readonly deprecatedFrom?: string }
  | { readonly state: "experimental-only" }
  /** It comes with that release. */
  | { readonly state: "future"; readonly since: string }
  /** It is gone since that release. */
  | { readonly state: "ended"; readonly since: string };

/** Whether the CRDs serve a version. */
export function servingOf(entry: KindVersion, { channel, bundleVersion }: InstalledCrds): Serving {
  const isReached = (release: string | undefined): release is string =>
    release !== undefined && releaseNumber(bundleVersion) >= releaseNumber(release);
  const { deprecatedFrom, removedFrom, unservedFrom } = entry;
  const first = entry[channel];
  const ended = [unservedFrom?.[channel], removedFrom].find(isReached);
  if (ended !== undefined) return { state: "ended", since: ended };
  if (first === undefined && isReached(entry.experimental)) return { state: "experimental-only" };
  if (!isReached(first)) return { state: "future", since: first ?? entry.experimental ?? "main" };
  return { state: "served", ...(isReached(deprecatedFrom) ? { deprecatedFrom } : {}) };
}

/** The most mature version of a kind that the CRDs serve; undefined where they serve none. */
export function newestServed(group: string, kind: string, crds: InstalledCrds): KindVersion | undefined {
  return versionsOf(group, kind).find((entry) => servingOf(entry, crds).state === "served");
}

/** The most mature version of a kind that several sets of CRDs serve, all of them. */
export function newestServedByAll(
  group: string,
  kind: string,
  several: readonly InstalledCrds[],
): KindVersion | undefined {
  return versionsOf(group, kind).find((entry) =>
    several.every((crds) => servingOf(entry, crds).state === "served"),
  );
}

/** True where every release that may run serves a kind. */
export function isServedByAll(group: string, kind: string, crds: InstalledCrds): boolean {
  return newestServedByAll(group, kind, possibleCrds(crds)) !== undefined;
}

/** The version of a kind to write where nothing asks for another: the newest that every release that may run serves. */
export function writtenVersion(group: string, kind: string, crds: InstalledCrds): KindVersion | undefined {
  return newestServedByAll(group, kind, possibleCrds(crds)) ?? newestServed(group, kind, crds);
}

/** True where the CRDs store objects of the kind in this version, or in a newer one. */
export function isStored({ storedFrom }: KindVersion, { bundleVersion }: InstalledCrds): boolean {
  return storedFrom !== undefined && releaseNumber(bundleVersion) >= releaseNumber(storedFrom);
}
