import type { Delivered } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { isMeshRoute } from "../../gateway-api/backends/backends.ts";
import { featureInMesh } from "../../gateway-api/status/usedFeatures.ts";
import { featureAsked } from "../../implementations/fieldFeatures.ts";
import { SOURCES_READ } from "../../implementations/implementation.ts";
import { IMPLEMENTATIONS } from "../../implementations/implementations.ts";
import { sourceUrl } from "../../implementations/sourceUrl.ts";
import {
  isTelling,
  type MeantImplementation,
  reportedSupport,
  supportVerdict,
} from "../../implementations/support.ts";
import { asRoute } from "../../model/resource.ts";
import { codeSpan } from "../../text/markdown.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Location } from "../../workspace/views/locate.ts";
import { speakingReports } from "../../workspace/views/speakingReports.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { pathPattern } from "../../yaml/pathPattern.ts";
import { placeOf } from "../../yaml/positionMap.ts";

/** So many implementations are named as exceptions. */
const MOST_NAMED = 6;

/**
 * Which implementations support the feature that a key asks for, or the value of one: those of the object's Gateways first,
 * then how many of all, and the exceptions by name. Undefined where there is no feature, or no report speaks of it.
 */
export function supportedByHover(location: Location, workspace: Workspace): string | undefined {
  const { delivered } = location.objectLocation;
  const asked = askedAt(location);
  const feature = asked === undefined ? undefined : named(asked, delivered);
  if (feature === undefined || !isTelling(feature)) return undefined;
  const own = speakingReports(workspace.clusterOf(delivered.id), delivered).map((meant) =>
    sentenceOf(meant, feature),
  );
  // Who serves a whole kind matters where it is known who has to.
  if (own.length === 0 && location.path[0] === "kind") return undefined;
  return [`${codeSpan(feature)} is a feature that implementations may lack.`, ...own, countsOf(feature)].join(
    " ",
  );
}

function askedAt({ objectLocation, path, on }: Location): string | undefined {
  const { document, delivered } = objectLocation;
  const { kind } = delivered.resource;
  const pattern = pathPattern(path);
  // The kind of an object stands as the value of its key.
  if (on === "key" || pattern === "kind") return featureAsked(kind, pattern);
  const { positions, positionsText } = document;
  const { value } = placeOf(positions.value, positionsText, documentPath(delivered, path));
  const text = positionsText.slice(value.start, value.end).replace(/^["']|["']$/g, "");
  return featureAsked(kind, pattern, text);
}

/** The name of a feature for an object: a Route of a mesh asks by other names, if at all. */
function named(feature: string, object: Delivered): string | undefined {
  const resource = asRoute(object.resource);
  return resource !== undefined && isMeshRoute({ ...object, resource }) ? featureInMesh(feature) : feature;
}

function sentenceOf(meant: MeantImplementation, feature: string): string {
  const name = codeSpan(meant.implementation.name);
  const support = reportedSupport(meant, feature);
  if (support === undefined) return `Of ${name} no conformance report is known.`;
  const { answer, version, api, isOld, wasSupported, worksAnyway } = support;
  if (meant.isGuess === true && answer === "unsupported")
    return `${name}, which a class of this name usually is of, lacks it.`;
  const report = `the ${isOld ? "old " : ""}report of its version ${codeSpan(version)} for Gateway API ${api}`;
  if (worksAnyway !== undefined)
    return `**${name} has it**, whatever ${report} says: ${worksAnyway.why} (${sourceText(worksAnyway.source)}, read in ${SOURCES_READ}).`;
  switch (answer) {
    case "supported":
      return `**${name} has it**, by ${report}.`;
    case "provisional":
      return `**${name} has it**: it passed a provisional test in ${report}.`;
    case "unsupported":
      return supportVerdict(feature, support) === "no"
        ? `**${name} lacks it**, by ${report}.`
        : `**${name} may lack it**, by ${report}${wasSupported ? "; another report has it as supported" : ""}.`;
    case "leftOut":
      return `**${name} may lack it**: ${report} leaves it out.`;
    case "unknown":
      return `${name}: ${report} says nothing of it.`;
  }
}

function sourceText(source: string): string {
  const url = sourceUrl(source);
  return url === undefined ? codeSpan(source) : `[${codeSpan(source)}](${url})`;
}

/** How many have it; of the fewer ones, who. */
function countsOf(feature: string): string {
  const verdicts = IMPLEMENTATIONS.map((implementation) => ({
    name: implementation.name,
    verdict: supportVerdict(feature, reportedSupport({ implementation }, feature)),
  }));
  const namesOf = (wanted: "yes" | "no" | "unknown"): readonly string[] =>
    verdicts.flatMap(({ name, verdict }) => (verdict === wanted ? codeSpan(name) : []));
  const [yes, no, unknown] = [namesOf("yes"), namesOf("no"), namesOf("unknown")];
  const isYesNamed = yes.length <= no.length;
  const withNames = (names: readonly string[], isNamed: boolean): string =>
    isNamed && names.length > 0 && names.length <= MOST_NAMED
      ? `${names.length} (${enumerateSome(names)})`
      : String(names.length);
  return `Of ${IMPLEMENTATIONS.length} implementations ${withNames(yes, isYesNamed)} have it and ${withNames(no, !isYesNamed)} lack it; of ${unknown.length} that is not known.`;
}
