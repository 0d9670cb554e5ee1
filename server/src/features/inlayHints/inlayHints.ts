import { comparePositions, type Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { allowedRoutesHints } from "./allowedRoutesHints.ts";
import { conflictHints } from "./conflictHints.ts";
import type { HintSource, InlayHint } from "./hint.ts";
import { HINT_KINDS, type HintKind } from "./hintKinds.ts";
import { matchHints } from "./matchHints.ts";
import { namespaceHints } from "./namespaceHints.ts";
import { portHints } from "./portHints.ts";
import { referenceHints } from "./referenceHints.ts";
import { routabilityHints } from "./routabilityHints.ts";
import { tlsModeHints } from "./tlsModeHints.ts";
import { uncheckedHints } from "./uncheckedHints.ts";
import { variableHints } from "./variableHints.ts";
import { weightHints } from "./weightHints.ts";

/** Where the hints of each kind come from; those about variables and about what is not checked are of whole files. */
const SOURCES: Readonly<Record<Exclude<HintKind, "variables" | "unchecked">, HintSource>> = {
  namespaces: namespaceHints,
  ports: portHints,
  weights: weightHints,
  conflicts: conflictHints,
  tlsModes: tlsModeHints,
  references: referenceHints,
  matches: matchHints,
  allowedRoutes: allowedRoutesHints,
  routabilities: routabilityHints,
};

const KINDS = Object.keys(SOURCES).filter(
  (name): name is keyof typeof SOURCES =>
    Object.hasOwn(HINT_KINDS, name) && name !== "variables" && name !== "unchecked",
);

/** The hints of the kinds that are shown, in the lines of a range, in order. */
export function inlayHints(
  workspace: Workspace,
  path: string,
  lines: Range,
  isShown: (kind: HintKind) => boolean,
): readonly InlayHint[] {
  const kinds = KINDS.filter(isShown);
  const ofVariables = isShown("variables")
    ? variableHints(workspace, path).map((hint) => ({ kind: "variables" as const, ...hint }))
    : [];
  const ofUnchecked = isShown("unchecked")
    ? uncheckedHints(workspace, path).map((hint) => ({ kind: "unchecked" as const, ...hint }))
    : [];
  const isInLines = (first: number, last: number): boolean =>
    first <= lines.end.line && last >= lines.start.line;
  const objectLocations = workspace.objectsIn(path).filter((objectLocation) => {
    const { firstLine, document, delivered } = objectLocation;
    if (!isInLines(firstLine, firstLine + document.breaks.value)) return false;
    // A List is one document with many objects, of which an editor shows some.
    if (delivered.resource.base.length === 0) return true;
    const { start, end } = nodeRange(objectLocation, []);
    return isInLines(start.line, end.line);
  });
  const about = JSON.stringify([path, lines, kinds]);
  const ofObjects = hints(workspace, about, objectLocations, (objectLocation) => {
    const subject = { objectLocation, cluster: workspace.clusterOf(objectLocation.delivered.id), workspace };
    return kinds.flatMap((kind) => SOURCES[kind](subject).map((hint) => ({ kind, ...hint })));
  }).flat();
  return [...ofVariables, ...ofUnchecked, ...ofObjects]
    .filter(({ position: { line } }) => line >= lines.start.line && line <= lines.end.line)
    .sort((a, b) => comparePositions(a.position, b.position));
}

const hints = inParts<readonly InlayHint[]>();
