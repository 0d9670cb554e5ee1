import type { WorkspaceFile } from "../../workspace/files/file.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { engineFile } from "./engineFiles.ts";
import {
  type FileReading,
  fileReading,
  joinedReadings,
  type ReadFiles,
  type WrittenIngress,
} from "./ingressFile.ts";

/** What was read of a workspace, and the revisions in which that was. */
interface Reading {
  readonly revision: number;
  readonly delivery: number;
  /** What was read of each file, in the order of their paths. */
  readonly parts: readonly ReadPart[];
  readonly read: ReadFiles;
}

interface ReadPart {
  readonly path: string;
  readonly file: WorkspaceFile | undefined;
  readonly reading: FileReading;
}

const readings = new WeakMap<Workspace, Reading>();

/** The Ingresses of a workspace and what they look up; after an edit only what it concerns is read again. */
export function readIngresses(workspace: Workspace): ReadFiles {
  const known = readings.get(workspace);
  if (known?.revision === workspace.revision) return known.read;
  // What an edit means for others is worked out by asking, so the revision counts from before.
  const { revision } = workspace;
  const delivery = workspace.deliveryRevision;
  const parts =
    known?.delivery === delivery && known.parts.length === workspace.fileCount
      ? readAgain(known.parts, workspace)
      : undefined;
  const fresh = parts ?? workspace.paths().map((path) => readPart(path, workspace));
  const read = joined(fresh, parts === undefined ? undefined : known);
  readings.set(workspace, { revision, delivery, parts: fresh, read });
  return read;
}

/** The parts with those of changed files read again; undefined where a file is gone, so that others have come. */
function readAgain(parts: readonly ReadPart[], workspace: Workspace): readonly ReadPart[] | undefined {
  let changed: ReadPart[] | undefined;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined) continue;
    const file = workspace.file(part.path);
    if (file === undefined) return undefined;
    if (file === part.file) continue;
    changed ??= [...parts];
    changed[at] = readPart(part.path, workspace);
  }
  return changed ?? parts;
}

function readPart(path: string, workspace: Workspace): ReadPart {
  const source = engineFile(workspace, path) ?? { path, text: "", documents: [] };
  return { path, file: workspace.file(path), reading: fileReading(source) };
}

/** The parts as one. What is looked up stays the same object as long as no part has another one of it. */
function joined(parts: readonly ReadPart[], known: Reading | undefined): ReadFiles {
  const hasOthers =
    known === undefined ||
    parts.some(({ reading }, at) => {
      const before = known.parts[at]?.reading;
      return reading !== before && (before === undefined || [reading, before].some(hasObjects));
    });
  return joinedReadings(
    parts.map(({ reading }) => reading),
    hasOthers ? undefined : known.read,
  );
}

/** True where something is looked up in a file, or hangs on it whether others are patches. */
function hasObjects({ objects, kustomization }: FileReading): boolean {
  return objects.length > 0 || kustomization !== undefined;
}

/** The Ingress that stands at a place of a workspace. */
export function writtenIngress(
  workspace: Workspace,
  { path, document, delivered: { resource } }: ObjectLocation,
): WrittenIngress | undefined {
  if (resource.kind !== "Ingress" || resource.embedded !== undefined) return undefined;
  const [, item] = resource.base;
  const index = typeof item === "number" ? item : 0;
  return readIngresses(workspace).ingresses.find(
    (one) => one.file.path === path && one.text === document.text && one.index === index,
  );
}
