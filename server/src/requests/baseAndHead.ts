import { type Links, NO_LINKS } from "../delivery/links.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { deepEqual } from "../yaml/deepEqual.ts";

/** Files of a state by their paths. */
export type StateFiles = ReadonlyMap<string, string>;

/** A state of manifests, and the links in it. */
export interface State {
  readonly files: StateFiles;
  readonly links: Links;
}

/** Two states of the same manifests. A workspace that was asked for one state holds until the other is asked for. */
export interface BaseAndHead {
  /** No file and no link differs. */
  readonly areEqual: boolean;
  at(state: "base" | "head"): Workspace;
}

/** The part of the files up to which one workspace that goes back and forth is cheaper than two. */
const FEW = 1 / 4;

/**
 * Makes two states askable. States that have most files in common share one workspace, which follows their difference as
 * it follows edits; it costs one index and what differs.
 */
export function baseAndHead(
  base: StateFiles,
  head: StateFiles,
  create: () => Workspace,
  links: { readonly base: Links; readonly head: Links } = { base: NO_LINKS, head: NO_LINKS },
): BaseAndHead {
  const differing = [...new Set([...base.keys(), ...head.keys()])].filter(
    (path) => base.get(path) !== head.get(path),
  );
  const files = { base, head };
  if (differing.length > FEW * Math.max(base.size, head.size)) {
    const made = new Map<string, Workspace>();
    return {
      areEqual: false,
      at: (state) => {
        const workspace = made.get(state) ?? filled(files[state], links[state], create());
        made.set(state, workspace);
        return workspace;
      },
    };
  }
  const shared = filled(base, links.base, create());
  const areLinkedAlike = deepEqual(links.base, links.head);
  let present: "base" | "head" = "base";
  return {
    areEqual: differing.length === 0 && areLinkedAlike,
    at: (state) => {
      if (state !== present && !areLinkedAlike) shared.setFolders([], links[state]);
      if (state !== present) for (const path of differing) put(shared, path, files[state].get(path));
      present = state;
      return shared;
    },
  };
}

function filled(files: StateFiles, links: Links, workspace: Workspace): Workspace {
  if (links.size > 0) workspace.setFolders([], links);
  for (const [path, text] of files) workspace.setFile(path, text);
  return workspace;
}

function put(workspace: Workspace, path: string, text: string | undefined): void {
  if (text === undefined) workspace.removeFile(path);
  else workspace.setFile(path, text);
}
