import { documentPath } from "../../delivery/documentPath.ts";
import { objectAround } from "../../delivery/objectAround.ts";
import { apiVersionOf, isGatewayApiGroup, manifestKind, splitApiVersion } from "../../model/resource.ts";
import { type InstalledCrds, type KindVersion, servingOf, versionsOf } from "../../schema/servedVersions.ts";
import type { StructureRule } from "../../schema/structureProblem.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Range } from "../../text/span.ts";
import { localRange, rangeOf } from "../../workspace/diagnostics/render.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import { firstLineOf, ordinalIn, type WorkspaceFile } from "../../workspace/files/file.ts";
import { isRefusal, type LocalFinding, type Statement } from "../../workspace/finding.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";

/** What a rule or the structure says of an object, with its place in the file. */
export interface PlacedStatement extends Statement {
  /** From the root of the document. */
  readonly at: Path;
  readonly range: Range;
}

/** An object as the CRDs of one release judge it. */
export interface JudgedObject {
  readonly location: ObjectLocation;
  /** What its own manifest shows. */
  readonly local: readonly PlacedStatement[];
  /** False where the CRDs do not serve the version that it is written in. */
  readonly isServed: boolean;
  /** The version in the history of its kind; undefined for one that is not known, and for what has none. */
  readonly version: KindVersion | undefined;
}

/** The objects of the Gateway API in a file, in order; none in a file that holds no manifests. */
export function judgedObjects(workspace: Workspace, path: string): readonly JudgedObject[] {
  const file = workspace.isNoManifest(path) ? undefined : workspace.file(path);
  if (file === undefined || file.isRecord) return [];
  const locations = workspace
    .objectsIn(path)
    .filter(({ delivered }) => isGatewayApiGroup(delivered.resource.group));
  const found = new Map<ObjectLocation, PlacedStatement[]>();
  for (const [document, own] of groupedBy(locations, (location) => location.document)) {
    // Of several forms of one object the first has what is said of its manifest.
    const forms = own.map((location) => ({ location, resource: location.delivered.resource }));
    const subjectOf = objectAround(forms.toReversed());
    for (const statement of statementsOf(workspace, file, document)) {
      const subject = subjectOf(statement.at)?.location;
      if (subject === undefined) continue;
      const statements = found.get(subject) ?? [];
      found.set(subject, statements);
      statements.push(statement);
    }
  }
  return locations.map((location) => ({
    location,
    local: found.get(location) ?? [],
    ...servedOf(location, workspace.installedCrds),
  }));
}

function statementsOf(
  workspace: Workspace,
  file: WorkspaceFile,
  document: WorkspaceDocument,
): readonly PlacedStatement[] {
  const line = firstLineOf(file, ordinalIn(file, document.id) ?? 0);
  return workspace.localFindings(document).flatMap((finding) => {
    const at = pathOf(finding);
    return at === undefined ? [] : { ...finding, at, range: localRange(document, line, finding.at) };
  });
}

function pathOf({ at }: LocalFinding): Path | undefined {
  return "path" in at ? at.path : undefined;
}

/** True where a path leads to what stands at another one, or into it. */
export function isWithin(path: Path, outer: Path): boolean {
  return outer.every((step, index) => path[index] === step);
}

function servedOf(
  { delivered: { resource } }: ObjectLocation,
  crds: InstalledCrds,
): Pick<JudgedObject, "isServed" | "version"> {
  // Which version a chart gives to what stands in its values, nobody can tell here.
  if (resource.embedded !== undefined) return { isServed: true, version: undefined };
  const { group, version } = splitApiVersion(apiVersionOf(resource));
  const entry = versionsOf(group, manifestKind(resource)).find((known) => known.version === version);
  const isServed = entry !== undefined && servingOf(entry, crds).state === "served";
  return { isServed, version: entry };
}

/** What the rules that look at several objects say of one of them, and that refuses it. */
export function refusalsByRules(
  workspace: Workspace,
  { location }: JudgedObject,
): readonly PlacedStatement[] {
  return workspace
    .findingsOf(location.path)
    .filter(({ objectLocation }) => objectLocation.delivered.id === location.delivered.id)
    .map(({ finding, objectLocation }) => ({
      ...finding,
      at: documentPath(objectLocation.delivered, finding.place.path),
      range: rangeOf(objectLocation, finding.place, finding.on),
    }))
    .filter(isRefusal);
}

/** What the API server refuses of an object that is in a version which it serves. */
export function refusalsOf({ local }: JudgedObject): readonly PlacedStatement[] {
  return local.filter(isRefusal);
}

/** True where the API server does not take the object. */
export function isRefused(object: JudgedObject): boolean {
  return !object.isServed || object.local.some(isRefusal);
}

const DROPS: ReadonlySet<string> = new Set<StructureRule>([
  "doc-field-unknown",
  "doc-field-removed",
  "doc-field-future",
  "doc-field-experimental",
  "doc-field-proposal",
]);

/** The fields that the API server drops. What is only told of, as being in one channel alone, is a hint. */
export function dropsOf({ local }: JudgedObject): readonly PlacedStatement[] {
  return local.filter(({ rule, severity }) => DROPS.has(rule) && severity !== "hint");
}

const DEPRECATIONS: ReadonlySet<string> = new Set(["doc-field-deprecated", "doc-version-deprecated"]);

/** What works and is advised against. */
export function deprecationsOf({ local }: JudgedObject): readonly PlacedStatement[] {
  return local.filter(({ rule }) => DEPRECATIONS.has(rule));
}
