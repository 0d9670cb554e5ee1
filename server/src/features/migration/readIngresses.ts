import type { WorkspaceFile } from "../../workspace/files/file.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { engineFile } from "./engineFiles.ts";
import { type ReadFiles, readFiles, type WrittenIngress } from "./ingressFile.ts";

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
  readonly read: ReadFiles;
}

const NOTHING: ReadFiles = { ingresses: [], objects: [], unread: [] };

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
  const source = engineFile(workspace, path);
  const isOfInterest = source?.documents === undefined || source.documents.length > 0;
  const read = source !== undefined && isOfInterest ? readFiles([source]) : NOTHING;
  return { path, file: workspace.file(path), read };
}

/** The parts as one. What is looked up stays the same object as long as no part has another one of it. */
function joined(parts: readonly ReadPart[], known: Reading | undefined): ReadFiles {
  const hasOtherObjects =
    known === undefined ||
    parts.some(({ read }, at) => {
      const before = known.parts[at]?.read ?? NOTHING;
      return read !== before && (read.objects.length > 0 || before.objects.length > 0);
    });
  return {
    ingresses: all(parts, ({ ingresses }) => ingresses),
    objects: hasOtherObjects ? all(parts, ({ objects }) => objects) : known.read.objects,
    unread: all(parts, ({ unread }) => unread),
  };
}

/** `flatMap` over thousands of parts of which nearly all have nothing. */
function all<T>(parts: readonly ReadPart[], itemsOf: (read: ReadFiles) => readonly T[]): readonly T[] {
  const found: T[] = [];
  for (const { read } of parts) for (const item of itemsOf(read)) found.push(item);
  return found;
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
