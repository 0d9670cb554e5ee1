import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { engineFiles } from "./engineFiles.ts";
import { type ReadFiles, readFiles, type WrittenIngress } from "./ingressFile.ts";

/** What was read of a workspace, and the revision in which that was. */
interface Reading {
  readonly revision: number;
  readonly read: ReadFiles;
}

const readings = new WeakMap<Workspace, Reading>();

/** The Ingresses of a workspace and what they look up, read once for each state of its files. */
export function readIngresses(workspace: Workspace): ReadFiles {
  const known = readings.get(workspace);
  if (known?.revision === workspace.revision) return known.read;
  // What an edit means for others is worked out by asking, so the revision counts from before.
  const { revision } = workspace;
  const read = readFiles(engineFiles(workspace));
  readings.set(workspace, { revision, read });
  return read;
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
