import { type Conversion, convertIngresses } from "../../ingress/conversion/conversion.ts";
import { aboutPlace, type ReportEntry } from "../../ingress/conversion/conversionReport.ts";
import type { ExistingGateway, GatewayChoice } from "../../ingress/conversion/conversionRequest.ts";
import type { MadeManifest } from "../../ingress/conversion/madeManifest.ts";
import { classOf } from "../../ingress/ingressClass.ts";
import type { IngressObject, IngressSurroundings } from "../../ingress/ingressObject.ts";
import { controllersFor } from "../../ingress/nginx/controllerSettings.ts";
import { NEWEST_RELEASE } from "../../schema/release.ts";
import { compareText } from "../../text/compareText.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { implementationAsked } from "./askedImplementation.ts";
import { chosenIngresses } from "./chosenIngresses.ts";
import { fittingGateway } from "./fittingGateway.ts";
import {
  type ReadFiles,
  readFiles,
  type SourceFile,
  type UnreadIngress,
  type WrittenIngress,
} from "./ingressFile.ts";
import { type IngressPatch, ingressPatches } from "./ingressPatches.ts";
import { listedManifests } from "./listedManifests.ts";
import { manifestFiles, manifestText } from "./manifestFiles.ts";
import type { Migration, MigrationLine, MigrationOptions } from "./migration.ts";
import { withNeighboursOf } from "./neighbours.ts";
import { adjustedEntries, guardedByPatches, patchLines } from "./patchLines.ts";
import { type PresentObjects, presentObjects } from "./presentObjects.ts";
import type { ProvenClass } from "./proof.ts";
import { surroundingsOf } from "./surroundings.ts";
import { valuesRoutes } from "./valuesRoutes.ts";
import { lineAt, lineOfIngress } from "./writtenLine.ts";

/** Converts the Ingresses of some files to Gateway API, and tells what becomes of everything that they say. */
export function migrateFiles(files: Iterable<SourceFile>, options: MigrationOptions = {}): Migration {
  const { files: made, changed, report } = migrationOf(files, options);
  return { files: made, changed, report };
}

/** A migration with what was converted, to hold what it answers against what Routes answer. */
export interface MigrationWithClasses extends Migration {
  readonly classes: readonly ProvenClass[];
}

/** What comes of the Ingresses of some files, as data. */
interface ConvertedFiles {
  readonly conversions: readonly Conversion[];
  readonly written: ReadonlyMap<IngressObject, WrittenIngress>;
  readonly left: readonly ReportEntry[];
  readonly unread: readonly UnreadIngress[];
  readonly patches: readonly IngressPatch[];
}

function convertedFiles(
  read: ReadFiles,
  options: MigrationOptions,
  everyIngress: readonly WrittenIngress[] = read.ingresses,
): ConvertedFiles {
  const { ingresses, objects, unread } = read;
  const surroundings = surroundingsOf(objects, options.closedWorld ?? false);
  const [asked, left] = chosenIngresses(ingresses, options, surroundings);
  const { gateways, taken, gatewayClasses } = presentObjects(objects);
  const patches = ingressPatches(read);
  const guardedElsewhere = guardedByPatches(patches, asked);
  // Classes have names in common with each other, too.
  const names = [...taken];
  const classes = new Set(everyIngress.flatMap(({ ingress }) => classOf(ingress, surroundings) ?? []));
  const passedOver: ReportEntry[] = [];
  const conversions = [...groupedBy(asked, ({ ingress }) => classOf(ingress, surroundings))].map(
    ([, group]) => {
      const own = group.map(({ ingress }) => ingress);
      const choice = choiceOf(own, options, gateways, { surroundings, classes, report: passedOver });
      const gatewayClass = gatewayClassOf(options, gatewayClasses);
      const conversion = convertIngresses(
        own,
        {
          release: options.release ?? NEWEST_RELEASE,
          opensGuarded: options.open ?? false,
          guardedElsewhere,
          taken: [...names],
          choice,
          ...namedObject(
            "defaultCertificate",
            options.defaultCertificate ?? certificateFor(own, surroundings),
          ),
          ...gatewayClass,
          ...implementationAsked(options, choice, gatewayClass.gatewayClassName, objects),
        },
        surroundings,
      );
      for (const made of conversion.manifests) names.push(`${made.kind} ${made.namespace}/${made.name}`);
      return conversion;
    },
  );
  return {
    conversions,
    written: new Map(ingresses.map((one) => [one.ingress, one])),
    left: [...left, ...passedOver, ...adjustedEntries(asked, patches)],
    unread,
    patches,
  };
}

/** The same with what was converted. */
export function migrationOf(files: Iterable<SourceFile>, options: MigrationOptions): MigrationWithClasses {
  const all = [...files];
  const { conversions, written, left, unread, patches } = convertedFiles(readFiles(all), options);
  const manifests: readonly MadeManifest[] = conversions.flatMap((conversion) => conversion.manifests);
  const report = [...conversions.flatMap((conversion) => conversion.report), ...left];
  const isOfChart = ({ beside }: MadeManifest) =>
    beside !== undefined && written.get(beside)?.values !== undefined;
  const charts = valuesRoutes(manifests.filter(isOfChart), written);
  const made = manifestFiles(
    [...manifests.filter((manifest) => !isOfChart(manifest)), ...charts.apart],
    written,
    new Set(all.map(({ path }) => path)),
  );
  const listed = listedManifests(all, made);
  return {
    files: made.map(({ path, text }) => ({ path, text })),
    changed: [...charts.changed, ...listed.changed],
    report: [
      ...report.flatMap((entry) => placedLine(entry, written.get(entry.ingress))),
      ...patchLines(patches, () => true),
      ...unread.map(unreadLine),
      ...charts.report,
      ...listed.report,
    ].sort(byPlace),
    classes: conversions.map(({ hosts, gateway }) => ({ hosts, gateway })),
  };
}

/** What takes the place of a few Ingresses, and what becomes of everything that they say. */
export interface ConvertedIngresses {
  /** Their Routes, with the Gateway and the grants that they need where no Gateway of the files takes them. */
  readonly made: readonly { readonly text: string; readonly of?: WrittenIngress }[];
  readonly report: readonly MigrationLine[];
}

/** Converts a few Ingresses among those of some files, with a look at those that have hosts in common with them. */
export function convertedIngresses(
  meant: readonly WrittenIngress[],
  read: ReadFiles,
  options: MigrationOptions,
): ConvertedIngresses {
  const own = new Set(meant.map(({ ingress }) => ingress));
  const near = withNeighboursOf(meant, read, options.closedWorld ?? false);
  const { conversions, written, left, patches } = convertedFiles(near, options, read.ingresses);
  const introduced = new Set<IngressObject>();
  return {
    made: conversions
      .flatMap(({ manifests }) => manifests)
      .filter(({ beside }) => beside === undefined || own.has(beside))
      .map((manifest) => {
        const of = manifest.beside === undefined ? undefined : written.get(manifest.beside);
        const text = manifestText(manifest, written, introduced);
        return of === undefined ? { text } : { text, of };
      }),
    report: [
      ...[...conversions.flatMap(({ report }) => report), ...left]
        .filter(({ ingress }) => own.has(ingress))
        .flatMap((entry) => placedLine(entry, written.get(entry.ingress))),
      ...patchLines(patches, (ingress) => own.has(ingress)),
    ].sort(byPlace),
  };
}

function choiceOf(
  ingresses: readonly IngressObject[],
  { gateway, listenerSets = false }: MigrationOptions,
  gateways: readonly ExistingGateway[],
  known: {
    readonly surroundings: IngressSurroundings;
    readonly classes: ReadonlySet<string>;
    readonly report: ReportEntry[];
  },
): GatewayChoice {
  const named = gateway === undefined || gateway === "new" ? undefined : objectName(gateway);
  const found = gateways.find(({ namespace, name }) => namespace === named?.namespace && name === named.name);
  const meant =
    found ?? (named === undefined ? undefined : { ...named, listeners: [], isAbsent: true as const });
  if (listenerSets) return { kind: "sets", ...(meant === undefined ? {} : { gateway: meant }) };
  if (meant !== undefined) return { kind: "existing", gateway: meant };
  if (gateway === "new") return { kind: "new" };
  const { chosen, passedOver } = fittingGateway(ingresses, gateways, known.surroundings, known.classes);
  if (passedOver !== undefined)
    known.report.push(...passedOverEntry(ingresses, passedOver, known.surroundings));
  return chosen === undefined ? { kind: "new" } : { kind: "existing", gateway: chosen };
}

/** Whoever reaches a Gateway reaches what is put onto it. */
function passedOverEntry(
  [first]: readonly IngressObject[],
  { namespace, name }: ExistingGateway,
  surroundings: IngressSurroundings,
): readonly ReportEntry[] {
  if (first === undefined) return [];
  const className = classOf(first, surroundings);
  const gateway = `${namespace}/${name}`;
  const whose = className === undefined ? "of Ingresses without a class" : `of class \`${className}\``;
  const asked = className === undefined ? "" : `--ingress-class ${className} `;
  const message = `Gateway \`${gateway}\` has listeners for all hosts ${whose}, and may be for other clients than they were: a new Gateway is written. If it is meant, name it with \`${asked}--gateway ${gateway}\`.`;
  return [aboutPlace(first, ["spec", "ingressClassName"], "changed", message)];
}

/** The default certificate of the controller of some Ingresses, where files name it. */
function certificateFor(
  [first]: readonly IngressObject[],
  surroundings: IngressSurroundings,
): string | undefined {
  const controllers = first === undefined ? [] : controllersFor(first, surroundings);
  const [only, ...others] = new Set(controllers.flatMap((one) => one.defaultCertificate ?? []));
  return others.length === 0 ? only : undefined;
}

/** `NAMESPACE/NAME`, or a name of `default`. */
function objectName(text: string): { readonly namespace: string; readonly name: string } {
  const slash = text.indexOf("/");
  return slash < 0
    ? { namespace: "default", name: text }
    : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}

function namedObject<K extends string>(key: K, text: string | undefined) {
  return text === undefined ? {} : { [key]: objectName(text) };
}

/** The class that is asked for, or the only one that files have. */
function gatewayClassOf(
  { gatewayClass }: MigrationOptions,
  names: PresentObjects["gatewayClasses"],
): { readonly gatewayClassName?: string } {
  if (gatewayClass !== undefined) return { gatewayClassName: gatewayClass };
  const [only] = names;
  return names.size === 1 && only !== undefined ? { gatewayClassName: only } : {};
}

function placedLine(
  { ingress, place, annotation, verdict, message }: ReportEntry,
  written: WrittenIngress | undefined,
): readonly MigrationLine[] {
  if (written === undefined) return [];
  return [
    {
      source: { path: written.file.path, line: lineOfIngress(written, place) },
      ingress: { namespace: ingress.namespace, name: ingress.name },
      ...(annotation === undefined ? {} : { annotation }),
      verdict,
      message,
    },
  ];
}

function unreadLine({ kind, file, offset }: UnreadIngress): MigrationLine {
  return {
    source: { path: file.path, line: lineAt(file, offset) },
    verdict: "none",
    message:
      kind === "document"
        ? "This looks like an Ingress and cannot be read, so nothing is made of it. Of a template convert what is rendered: `helm template … | gwls migrate -`."
        : "The chart makes an Ingress of this, and which values it has for Routes is not known here. Look for `route`, `httpRoute` or `gateway` in its documentation, or convert what it renders: `helm template … | gwls migrate -`.",
  };
}

function byPlace(one: MigrationLine, other: MigrationLine): number {
  return compareText(one.source.path, other.source.path) || one.source.line - other.source.line;
}
