/** What is known of an implementation of the Gateway API, each statement with where it was read. */
export interface Implementation {
  /** As in settings: `envoy-gateway`. */
  readonly name: string;
  readonly title: string;
  /** The values of `controllerName` that are its own. */
  readonly controllers: readonly string[];
  /** The classes that it makes by itself: nobody else's has the name. */
  readonly classes: readonly string[];
  /** The names that its charts and guides give to classes, which somebody may give to one of another controller. */
  readonly usualClasses?: readonly string[];
  /** The protocols of its listeners. */
  readonly protocols?: readonly string[];
  readonly routeKinds?: readonly string[];
  /** Kinds of backends, with their group where that is not the core group. */
  readonly backends?: readonly string[];
  /** Where protocols, kinds and backends were read: repository, commit and path. */
  readonly sources?: readonly string[];
  /** What its reports list as unsupported although it works: why that is known, and where it was read. */
  readonly worksAnyway?: {
    readonly features: readonly string[];
    readonly why: string;
    readonly source: string;
  };
  /**
   * Conformance reports, the newest first: release of the API, channel, mode and version, then a word for each of
   * `REPORTED_GROUPS` with a sign for each feature. `+` supported, `c` the core of a profile that passed, `p` a test
   * passed that is not required yet, `-` listed as unsupported, `.` no statement.
   */
  readonly reports: readonly string[];
}

/** The reports were read on this day. */
export const REPORTS_READ = "2026-08-21";

/** What stands in no report (protocols, kinds, backends, what works anyway) was read in the sources in this month. */
export const SOURCES_READ = "2026-08";

/** Where the reports are. */
export const REPORTS_SOURCE =
  "https://github.com/kubernetes-sigs/gateway-api/tree/4564255ac2c35d582249b3cdf261bdf51c8bca32/conformance/reports";

/** Features of one group, in the order of their signs. */
export interface ReportedGroup {
  readonly group: string;
  readonly features: readonly ReportedFeature[];
}

/** A feature that reports speak of. */
export interface ReportedFeature {
  readonly name: string;
  /** The minor release of the API that gave it its name. */
  readonly since: number;
  /** It says nothing about a manifest by itself. */
  readonly isQuiet?: boolean;
}
