import type { Implementation } from "./implementation.ts";
import { REPORTED_GROUPS } from "./reportedGroups.ts";

/** An implementation, in the release that is meant where that was said. */
export interface MeantImplementation {
  readonly implementation: Implementation;
  /** `1.6`; without it the newest report counts. */
  readonly release?: string;
  /** Only the usual name of a class speaks for it, which another controller may serve. */
  readonly isGuess?: true;
}

/** A conformance report, as one speaks of it. */
export interface NamedReport {
  /** The version of the implementation that was tested. */
  readonly version: string;
  /** The release of the Gateway API that it was tested with. */
  readonly api: string;
  /** The report is older than the last three minor releases of the API that have any. */
  readonly isOld: boolean;
}

/** What the reports of an implementation say of a feature. */
export interface ReportedSupport extends NamedReport {
  /** `leftOut`: the feature had its name, others of its group are listed, and this one is not. */
  readonly answer: "supported" | "provisional" | "unsupported" | "leftOut" | "unknown";
  /** Another report, of an earlier release or of another mode, says that it is supported. */
  readonly wasSupported: boolean;
  /** A report lists it as unsupported or leaves it out, and the implementation's sources say that it works. */
  readonly worksAnyway?: NonNullable<Implementation["worksAnyway"]>;
}

interface Report {
  readonly api: string;
  readonly minor: number;
  readonly version: string;
  readonly words: readonly string[];
}

/** The minor release of the API before which a report is old. */
const FIRST_RECENT = 4;

const PLACES: ReadonlyMap<string, { readonly group: number; readonly at: number; readonly since: number }> =
  new Map(
    REPORTED_GROUPS.flatMap(({ features }, group) =>
      features.map(({ name, since }, at) => [name, { group, at, since }] as const),
    ),
  );

/** The features that say something about the manifests that use them. */
const TELLING: ReadonlySet<string> = new Set(
  REPORTED_GROUPS.flatMap(({ features }) => features.flatMap(({ name, isQuiet }) => (isQuiet ? [] : name))),
);

/** True where it matters to a manifest whether its implementation has a feature. */
export function isTelling(feature: string): boolean {
  return TELLING.has(feature);
}

/**
 * What the newest reports, or those of the release that is meant, say of a feature. Reports of several channels and modes
 * of one release count together, and the best of them holds. Undefined where there is no report, or no such feature.
 */
export function reportedSupport(
  { implementation, release }: MeantImplementation,
  feature: string,
): ReportedSupport | undefined {
  const place = PLACES.get(feature);
  const all = implementation.reports.map(readReport);
  const meant = ofRelease(all, release);
  const [newest] = meant;
  if (place === undefined || newest === undefined) return undefined;
  const current = meant.filter(({ minor }) => minor === newest.minor);
  const signs = current.map(({ words }) => signAt(words, place));
  const said = reportOf(newest);
  const wasSupported = all.some(({ words }) => isYes(signAt(words, place)));
  const { worksAnyway } = implementation;
  if (worksAnyway?.features.includes(feature) === true && !signs.every(isYes))
    return { ...said, answer: "supported", wasSupported, worksAnyway };
  if (signs.some(isYes)) return { ...said, answer: "supported", wasSupported };
  if (signs.includes("p")) return { ...said, answer: "provisional", wasSupported };
  if (signs.includes("-")) return { ...said, answer: "unsupported", wasSupported };
  const isListed = current.some(({ words }) => /[-+]/.test(words[place.group] ?? ""));
  const isLeftOut = isListed && place.since <= newest.minor;
  return { ...said, answer: isLeftOut ? "leftOut" : "unknown", wasSupported };
}

/** Tests of these need addresses or objects that not every environment has, so that many reports leave them out. */
const HANGS_ON_ENVIRONMENT: ReadonlySet<string> = new Set([
  "GatewayStaticAddresses",
  "GatewayAddressEmpty",
  "GatewayInfrastructurePropagation",
]);

/**
 * Whether an implementation has a feature, as far as a report tells. It is not known where the report is old or silent,
 * where another one says otherwise, and where the test hangs on its environment.
 */
export function supportVerdict(
  feature: string,
  support: ReportedSupport | undefined,
): "yes" | "no" | "unknown" {
  if (support === undefined) return "unknown";
  const { answer, isOld, wasSupported } = support;
  switch (answer) {
    case "supported":
    case "provisional":
      return "yes";
    case "unsupported":
      return isOld || wasSupported || HANGS_ON_ENVIRONMENT.has(feature) ? "unknown" : "no";
    case "leftOut":
    case "unknown":
      return "unknown";
  }
}

/** The minor releases of an implementation that have a report: `1.6`, the newest first. */
export function reportedReleases(implementation: Implementation): readonly string[] {
  return [...new Set(implementation.reports.map((text) => minorOf(readReport(text).version)))];
}

/** The newest report of an implementation, or of the release that is meant; undefined where there is none. */
export function newestReport({ implementation, release }: MeantImplementation): NamedReport | undefined {
  const [newest] = ofRelease(implementation.reports.map(readReport), release);
  return newest && reportOf(newest);
}

function ofRelease(reports: readonly Report[], release: string | undefined): readonly Report[] {
  return release === undefined ? reports : reports.filter(({ version }) => minorOf(version) === release);
}

function reportOf({ version, api, minor }: Report): NamedReport {
  return { version, api, isOld: minor < FIRST_RECENT };
}

function isYes(sign: string): boolean {
  return sign === "+" || sign === "c";
}

function signAt(
  words: readonly string[],
  { group, at }: { readonly group: number; readonly at: number },
): string {
  return words[group]?.[at] ?? ".";
}

function minorOf(version: string): string {
  return /(?<!\d)\d+\.\d+/.exec(version)?.[0] ?? version;
}

function readReport(text: string): Report {
  const [api = "", , , version = "", ...words] = text.split(" ");
  return { api, minor: Number(api.split(".")[1]), version, words };
}
