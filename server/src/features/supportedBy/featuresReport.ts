import { usedFeatures } from "../../gateway-api/status/usedFeatures.ts";
import { SOURCES_READ } from "../../implementations/implementation.ts";
import { IMPLEMENTATIONS } from "../../implementations/implementations.ts";
import {
  isTelling,
  type MeantImplementation,
  type NamedReport,
  newestReport,
  reportedSupport,
  supportVerdict,
} from "../../implementations/support.ts";
import { compareText } from "../../text/compareText.ts";
import { rangeOf } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Where manifests ask for a feature; lines count from one. */
export interface FeaturePlace {
  readonly path: string;
  readonly line: number;
}

/** A feature that manifests use, and where. */
export interface UsedFeature {
  readonly feature: string;
  readonly places: readonly FeaturePlace[];
}

/** What an implementation has of the features that are used, each of them in one of three lists. */
export interface ImplementationRow {
  readonly name: string;
  readonly title: string;
  /** The release that the settings name. */
  readonly release?: string;
  /** A Gateway of the manifests is served by it. */
  readonly isMeant: boolean;
  /** Left out where there is no report of the release. */
  readonly report?: NamedReport;
  readonly runs: "all" | "unclear" | "lacks";
  readonly has: readonly string[];
  readonly lacks: readonly string[];
  readonly unclear: readonly string[];
  /** Those of `has` that reports list as unsupported although they work. */
  readonly worksAnyway: readonly string[];
  /** Why that is known, and where it was read; left out where there are none. */
  readonly worksBecause?: { readonly why: string; readonly source: string; readonly read: string };
}

/** The features of manifests held against the conformance reports. */
export interface FeaturesReport {
  readonly features: readonly UsedFeature[];
  readonly implementations: readonly ImplementationRow[];
}

/**
 * Which features manifests use that an implementation may lack, and what the reports of each say of them: those that the
 * Gateways mean first, then those that run most. With `asked` of this one only.
 */
export function featuresReport(
  workspace: Workspace,
  shown: (path: string) => string,
  asked?: MeantImplementation,
): FeaturesReport {
  const features = featuresUsed(workspace.objects(), shown);
  const meant = meantImplementations(workspace);
  const isMeant = ({ implementation }: MeantImplementation): boolean =>
    meant.some((one) => one.implementation === implementation);
  const others = IMPLEMENTATIONS.map((implementation) => ({ implementation })).filter((one) => !isMeant(one));
  const candidates = asked === undefined ? [...meant, ...others] : [asked];
  const names = features.map(({ feature }) => feature);
  const rows = candidates.map((one) => rowOf(one, names, isMeant(one)));
  return { features, implementations: rows.sort(compareRows) };
}

function featuresUsed(
  objects: readonly ObjectLocation[],
  shown: (path: string) => string,
): readonly UsedFeature[] {
  const found = new Map<string, Map<string, FeaturePlace>>();
  for (const location of objects) {
    if (location.delivered.resource.embedded?.isOff === true) continue;
    for (const { feature, path } of usedFeatures(location.delivered)) {
      if (!isTelling(feature)) continue;
      const { start } = rangeOf(location, { id: location.delivered.id, path }, "key");
      const place = { path: shown(location.path), line: start.line + 1 };
      const places = found.get(feature) ?? new Map<string, FeaturePlace>();
      // An object that is delivered in several forms stands in one place.
      places.set(`${location.path}:${start.line}:${start.character}`, place);
      found.set(feature, places);
    }
  }
  return [...found]
    .map(([feature, places]) => ({ feature, places: [...places.values()].sort(comparePlaces) }))
    .sort((a, b) => compareText(a.feature, b.feature));
}

/** The implementations of all Gateways, each release of one once. */
function meantImplementations(workspace: Workspace): readonly MeantImplementation[] {
  const found = new Map<string, MeantImplementation>();
  for (const { delivered } of workspace.objects()) {
    if (delivered.resource.kind !== "Gateway") continue;
    const meant = workspace.clusterOf(delivered.id).merging.implementationFor(delivered.id);
    if (meant !== undefined) found.set(`${meant.implementation.name}@${meant.release ?? ""}`, meant);
  }
  return [...found.values()];
}

function rowOf(meant: MeantImplementation, features: readonly string[], isMeant: boolean): ImplementationRow {
  const { implementation, release } = meant;
  const report = newestReport(meant);
  const answers = features.map((feature) => {
    const support = reportedSupport(meant, feature);
    return { feature, verdict: supportVerdict(feature, support), anyway: support?.worksAnyway };
  });
  const withVerdict = (wanted: "yes" | "no" | "unknown"): readonly string[] =>
    answers.flatMap(({ feature, verdict }) => (verdict === wanted ? feature : []));
  const [has, lacks, unclear] = [withVerdict("yes"), withVerdict("no"), withVerdict("unknown")];
  const anyway = answers.filter((one) => one.anyway !== undefined);
  const because = anyway[0]?.anyway;
  return {
    name: implementation.name,
    title: implementation.title,
    ...(release === undefined ? {} : { release }),
    isMeant,
    ...(report === undefined ? {} : { report }),
    runs: lacks.length > 0 ? "lacks" : unclear.length > 0 ? "unclear" : "all",
    has,
    lacks,
    unclear,
    worksAnyway: anyway.map(({ feature }) => feature),
    ...(because === undefined
      ? {}
      : { worksBecause: { why: because.why, source: because.source, read: SOURCES_READ } }),
  };
}

const ORDER: Readonly<Record<ImplementationRow["runs"], number>> = { all: 0, unclear: 1, lacks: 2 };

function compareRows(a: ImplementationRow, b: ImplementationRow): number {
  return (
    Number(b.isMeant) - Number(a.isMeant) ||
    ORDER[a.runs] - ORDER[b.runs] ||
    b.has.length - a.has.length ||
    a.lacks.length - b.lacks.length ||
    compareText(a.name, b.name)
  );
}

function comparePlaces(a: FeaturePlace, b: FeaturePlace): number {
  return compareText(a.path, b.path) || a.line - b.line;
}
