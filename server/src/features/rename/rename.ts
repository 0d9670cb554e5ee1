import type { Delivered } from "../../delivery/delivered.ts";
import { LONGEST_NAME } from "../../gateway-api/infrastructure/generatedResources.ts";
import { isLabelReference } from "../../gateway-api/references/outgoingReferences.ts";
import { manifestKind } from "../../model/resource.ts";
import { wantedName, wantedSectionName } from "../../schema/objectName.ts";
import { offsetAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { writeFlow } from "../../yaml/writeYaml.ts";
import { sectionsOf } from "../definition/definition.ts";
import type { FileEdit } from "../fileEdit.ts";
import type { NamedSymbol } from "../references/namedSymbol.ts";
import { fileTexts } from "./fileTexts.ts";
import { type NameChange, nameChanges } from "./nameChanges.ts";
import { patchedNames } from "./patchedNames.ts";
import { renamablePort, renamedPort } from "./portChange.ts";
import type { Refusal } from "./refusal.ts";
import { renamableAt } from "./renamable.ts";
import { placeIn, writtenName } from "./writtenName.ts";

/** A name that can be changed, and where it stands at the cursor, without quotes. */
export interface Renamable {
  readonly name: string;
  readonly range: Range;
}

/** The name at a position, where it and whatever says it can be changed together. */
export function prepareRename(workspace: Workspace, path: string, position: Position): Renamable | Refusal {
  const port = renamablePort(workspace, path, position);
  if (port !== undefined) return port;
  const found = renamableAt(workspace, path, position);
  return "refusal" in found ? found : { name: found.name, range: found.range };
}

/**
 * The edits that give what stands at a position another name: where it is defined, wherever it is referred to, and where
 * something is named or labelled after it (GEP-1762). Offsets are UTF-16 code units from the start of each file.
 */
export function rename(
  workspace: Workspace,
  path: string,
  position: Position,
  newName: string,
): readonly FileEdit[] | Refusal {
  const ofPort = renamedPort(workspace, path, position, newName);
  if (ofPort !== undefined) return ofPort;
  const found = renamableAt(workspace, path, position);
  if ("refusal" in found) return found;
  if (newName === found.name) return [];
  const { symbol, name } = found;
  const changes = nameChanges(workspace, symbol, newName);
  const refusal = refusalOf(workspace, symbol, newName, changes);
  if (refusal !== undefined) return { refusal };
  const uses = changes.flatMap(({ use }) => use ?? []);
  const patched = patchedNames(workspace, { ...symbol, from: name, to: newName, uses });
  if ("refusal" in patched) return patched;
  return editsOf(workspace, [
    ...changes.flatMap(({ object, path, from, to, use }): readonly PlacedChange[] => {
      const objectLocation = workspace.objectLocation(object.id);
      const nameAt = use?.reference.nameAt;
      if (objectLocation === undefined) return [];
      return [{ ...placeIn(objectLocation, path), from, to, ...(nameAt === undefined ? {} : { nameAt }) }];
    }),
    ...patched.map((place) => ({ ...place, from: name, to: newName })),
  ]);
}

function refusalOf(
  workspace: Workspace,
  { object, section }: NamedSymbol,
  newName: string,
  changes: readonly NameChange[],
): string | undefined {
  const { resource } = object;
  const kind = manifestKind(resource);
  const wanted =
    section === undefined ? wantedName(resource.group, kind, newName) : wantedSectionName(newName);
  const what = section === undefined ? kind : section.list === "rules" ? "rule" : "listener";
  if (wanted !== undefined) return `\`${newName}\` is no name for a ${what}: it takes ${wanted}.`;
  if (section !== undefined) {
    return sectionsOf(resource).names.includes(newName)
      ? `This ${kind} already has a ${what} \`${newName}\`.`
      : undefined;
  }
  if (isTaken(workspace, object, newName)) {
    const where =
      object.namespace === undefined || object.namespace === ""
        ? ""
        : ` in namespace \`${object.namespace}\``;
    return `${kind} \`${newName}\` already exists${where}.`;
  }
  const isLabel = changes.some(({ use }) => use !== undefined && isLabelReference(use.reference));
  return isLabel && newName.length > LONGEST_NAME
    ? `\`${newName}\` has ${newName.length} characters; it is used as the value of a label, which can have ${LONGEST_NAME}.`
    : undefined;
}

function isTaken(workspace: Workspace, { resource, namespace, id }: Delivered, name: string): boolean {
  const target = { group: resource.group, kind: manifestKind(resource), namespace, name };
  const resolution = workspace.clusterOf(id).lookup.find(id, target);
  return resolution.kind === "found" || (resolution.kind === "undecided" && resolution.why === "ambiguous");
}

/** A name in a file, and what it becomes. */
interface PlacedChange {
  readonly path: string;
  readonly range: Range;
  readonly from: string;
  readonly to: string;
  /** Where the name begins in a scalar that says more. */
  readonly nameAt?: number;
}

function editsOf(workspace: Workspace, changes: readonly PlacedChange[]): readonly FileEdit[] | Refusal {
  const byFile = new Map<string, Map<number, FileEdit["edits"][number]>>();
  const texts = fileTexts(workspace);
  for (const { path, range, from, to, nameAt } of changes) {
    const file = texts(path);
    const { text, starts } = file;
    const written = writtenName(file, { path, range }, from, nameAt);
    if ("refusal" in written) return written;
    const start = offsetAt(text, starts, written.range.start);
    const end = offsetAt(text, starts, written.range.end);
    const edits = byFile.get(path) ?? new Map<number, FileEdit["edits"][number]>();
    // Two references may be one node of the text, where an alias or a merge key repeats it.
    edits.set(start, { start, end, text: written.isQuoted ? to : writeFlow(to) });
    byFile.set(path, edits);
  }
  return [...byFile]
    .map(([path, edits]) => ({ path, edits: [...edits.values()].sort((a, b) => a.start - b.start) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
