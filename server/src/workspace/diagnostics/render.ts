import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { documentPath } from "../../delivery/documentPath.ts";
import { apiVersionOf, manifestKind } from "../../model/resource.ts";
import { type Precedence, withoutSuperseded } from "../../schema/superseded.ts";
import { compareText } from "../../text/compareText.ts";
import { positionAt } from "../../text/lines.ts";
import { comparePositions, type Range, type Span } from "../../text/span.ts";
import { placeOf } from "../../yaml/positionMap.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import { toPresentText, type WorkspaceDocument } from "../files/document.ts";
import { type Finding, isRefusal, type LocalFinding } from "../finding.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import { type RuleSetting, shownSeverity } from "../ruleSettings.ts";
import { applicableFixes, applicableLocalFixes } from "./applicableFixes.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { withoutExplainedNulls } from "./explainedNulls.ts";

/** What turning findings into diagnostics needs to know. */
export interface RenderContext {
  readonly rules: Readonly<Record<string, RuleSetting>>;
  objectLocation(id: ResourcePlace["id"]): ObjectLocation | undefined;
  /** The page of a rule. */
  docs(rule: string): string | undefined;
}

/** The range of a node of an object's manifest, in its file's coordinates. */
export function rangeOf(objectLocation: ObjectLocation, place: ResourcePlace, on: "key" | "value"): Range {
  const { document } = objectLocation;
  const path = documentPath(objectLocation.delivered, place.path);
  const { key, value } = placeOf(document.positions.value, document.positionsText, path);
  const span = on === "key" && key.end > key.start ? key : firstLineOf(value, document.positionsText);
  return presentRange(document, objectLocation.firstLine, span);
}

/** The whole range of a node of an object's manifest, or of its nearest ancestor that exists. */
export function nodeRange(objectLocation: ObjectLocation, path: Path): Range {
  const { document } = objectLocation;
  const place = documentPath(objectLocation.delivered, path);
  const { value } = placeOf(document.positions.value, document.positionsText, place);
  return presentRange(document, objectLocation.firstLine, value);
}

/** The range of a span of the last good reading in the present text. */
function presentRange(document: WorkspaceDocument, firstLine: number, span: Span): Range {
  return presentRanges(document, firstLine)(span);
}

/** The ranges of spans of the last good reading in the present text, for many spans of one document. */
export function presentRanges(document: WorkspaceDocument, firstLine: number): (span: Span) => Range {
  const present = toPresentText(document);
  return ({ start, end }) => rangeIn(document, firstLine, present(start), present(end));
}

/** A node that spans lines is marked on its first one only. */
function firstLineOf(span: Span, text: string): Span {
  const rest = text.slice(span.start, span.end);
  const breakAt = rest.search(/\r|\n/);
  const end = breakAt < 0 ? span.end : span.start + breakAt;
  return { start: span.start, end: Math.max(end, span.start) };
}

export function rangeIn(document: WorkspaceDocument, firstLine: number, start: number, end: number): Range {
  const from = positionAt(document.lines.value, start);
  const to = positionAt(document.lines.value, Math.max(start, end));
  return {
    start: { line: from.line + firstLine, character: from.character },
    end: { line: to.line + firstLine, character: to.character },
  };
}

/** A finding of one object with the object that it is about. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly objectLocation: ObjectLocation;
}

/** The diagnostics of one document as if it stood alone in its file, in order and with nothing silenced. */
export function renderDocument(
  path: string,
  document: WorkspaceDocument,
  findings: readonly PlacedFinding[],
  context: RenderContext,
): readonly Diagnostic[] {
  const others = () =>
    findings.map(({ finding: { place, message, severity }, objectLocation }) => ({
      path: documentPath(objectLocation.delivered, place.path),
      message,
      severity,
    }));
  const own = withoutExplainedNulls(document.findings.value, others);
  return [
    ...withoutSuperseded(own, findings, RULE_OVER_DOCUMENT).flatMap(
      (finding) => renderLocal(path, document, finding, context) ?? [],
    ),
    ...findings.flatMap(
      ({ finding, objectLocation }) =>
        renderFinding(finding, { ...objectLocation, firstLine: 0 }, context) ?? [],
    ),
  ].sort(compareDiagnostics);
}

/**
 * One mistake, one finding: where a rule speaks of the very field, it knows more than the structure does. What the API
 * server refuses is reported in any case, and a hint takes the place of hints only.
 */
const RULE_OVER_DOCUMENT: Precedence<LocalFinding, PlacedFinding> = {
  placeOf: (finding) =>
    isRefusal(finding) || finding.category === "syntax" || !("path" in finding.at)
      ? undefined
      : pathKey(finding.at.path),
  placesOf: ({ finding, objectLocation }) => [
    pathKey(documentPath(objectLocation.delivered, finding.place.path)),
  ],
  yieldsTo: ({ severity }, { finding }) => severity === "hint" || finding.severity !== "hint",
};

/** Moves diagnostics down to the line on which their document starts. */
export function moveDown(diagnostics: readonly Diagnostic[], lines: number): readonly Diagnostic[] {
  if (lines === 0) return diagnostics;
  return diagnostics.map((diagnostic) => ({ ...diagnostic, range: moved(diagnostic.range, lines) }));
}

function moved({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
}

/** Orders the diagnostics of one file as they are read: by position, then rule and message. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    comparePositions(a.range.start, b.range.start) ||
    comparePositions(a.range.end, b.range.end) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

function renderLocal(
  path: string,
  document: WorkspaceDocument,
  finding: LocalFinding,
  context: RenderContext,
): Diagnostic | undefined {
  const severity = shownSeverity(finding.rule, finding.severity, context.rules);
  if (severity === undefined) return undefined;
  const docs = context.docs(finding.rule);
  const made = finding.fixes === undefined ? [] : applicableLocalFixes(document.text, finding.fixes);
  const titles = [finding.fix, ...made].flatMap((fix) => fix?.title ?? []);
  return {
    path,
    range: localRange(document, 0, finding.at),
    rule: finding.rule,
    category: finding.category,
    severity,
    message: finding.message,
    ...(docs === undefined ? {} : { docs }),
    ...(titles.length === 0 ? {} : { fixes: titles }),
    ...(finding.isDeprecated === true ? { tags: ["deprecated"] } : {}),
  };
}

/** The range of a document's own finding, in its file's coordinates. */
export function localRange(document: WorkspaceDocument, firstLine: number, at: LocalFinding["at"]): Range {
  if ("start" in at) {
    const span = firstLineOf(at, document.text);
    return rangeIn(document, firstLine, span.start, span.end);
  }
  return presentRange(document, firstLine, visibleSpan(document, at.path, at.on));
}

/**
 * What to underline for a problem at a path. The whole document is shown by its kind, a whole block by its key: its
 * first line alone would be taken for the mistake. What takes no width at all is shown by the key above it.
 */
function visibleSpan(document: WorkspaceDocument, path: Path, on: "key" | "value"): Span {
  const shown = path.length === 0 ? ["kind"] : path;
  const { key, value } = placeOf(document.positions.value, document.positionsText, shown);
  const line = firstLineOf(value, document.positionsText);
  const hasKey = key.end > key.start;
  if (hasKey && (on === "key" || line.end < value.end)) return key;
  if (line.end > line.start || shown.length === 1) return line;
  return hasKey ? key : visibleSpan(document, path.slice(0, -1), "key");
}

/** Two parts of an object may have the same said of one place, which is told once. */
function withoutRepeats<T extends { readonly path: string; readonly range: Range; readonly message: string }>(
  related: readonly T[],
): readonly T[] {
  const told = new Set<string>();
  return related.filter(({ path, range: { start }, message }) => {
    const key = `${start.line} ${start.character} ${path} ${message}`;
    return !told.has(key) && told.add(key);
  });
}

function renderFinding(
  finding: Finding,
  objectLocation: ObjectLocation,
  context: RenderContext,
): Diagnostic | undefined {
  const severity = shownSeverity(finding.rule, finding.severity, context.rules);
  if (severity === undefined) return undefined;
  const docs = context.docs(finding.rule);
  const related = finding.related.flatMap(({ place, on, message }) => {
    const other = context.objectLocation(place.id);
    return other === undefined
      ? []
      : [{ path: other.path, range: rangeOf(other, place, on ?? "value"), message }];
  });
  const fixes = applicableFixes(finding.fixes, (id) => context.objectLocation(id));
  const tags = [
    ...(finding.isDeprecated === true ? (["deprecated"] as const) : []),
    ...(finding.isUnnecessary === true ? (["unnecessary"] as const) : []),
  ];
  return {
    path: objectLocation.path,
    range: rangeOf(objectLocation, finding.place, finding.on),
    rule: finding.rule,
    category: finding.category,
    severity,
    message: finding.message,
    ...(docs === undefined ? {} : { docs }),
    ...(related.length === 0 ? {} : { related: withoutRepeats(related) }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map(({ title }) => title) }),
    resource: describeResource(objectLocation.delivered),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

function describeResource({ resource, namespace }: Delivered): NonNullable<Diagnostic["resource"]> {
  const { name } = resource.metadata;
  return {
    apiVersion: apiVersionOf(resource),
    kind: manifestKind(resource),
    ...(namespace === undefined || namespace === "" ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  };
}
