import { asListenerOwner, asRoute, isKnownByName, manifestKind } from "../../model/resource.ts";
import type { Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { objectName, symbolDetail } from "../symbols/symbols.ts";

/** An object, a listener, a rule or a hostname anywhere in the workspace. */
export interface WorkspaceSymbol {
  readonly name: string;
  readonly container: string;
  readonly kind: "object" | "listener" | "rule" | "hostname";
  readonly path: string;
  readonly range: Range;
}

/** A symbol before its place is looked up, which may have to read its document. */
interface Candidate {
  readonly name: string;
  readonly container: string;
  readonly kind: WorkspaceSymbol["kind"];
  readonly objectLocation: ObjectLocation;
  readonly at: Path;
  /** What the query is held against: the name, and longer forms of it. */
  readonly texts: readonly string[];
}

const MOST = 200;

/**
 * Objects, listeners (`gateway/listener`), named rules (`route/rule`) and hostnames that hold the letters of the query in
 * order, the best first. Without a query these are the objects. What reaches clusters in several forms is there once.
 */
export function workspaceSymbols(workspace: Workspace, query: string): readonly WorkspaceSymbol[] {
  const wanted = query.replace(/\s+/g, "").toLowerCase();
  const paths = workspace.paths();
  const found =
    wanted === "" ? firstIn(workspace, paths) : ranked(workspace, wanted, paths, rankedIn(workspace, wanted));
  return found
    .flat()
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ candidate: { name, container, kind, objectLocation, at } }) => ({
      name,
      container,
      kind,
      path: objectLocation.path,
      range: nodeRange(objectLocation, at),
    }));
}

/** A symbol, and how well the query fits it: the lower the better. */
interface Ranked {
  readonly candidate: Candidate;
  readonly rank: number;
}

const ranked = inParts<readonly Ranked[]>();

function rankedIn(workspace: Workspace, wanted: string): (path: string) => readonly Ranked[] {
  return (path) =>
    workspace
      .objectsIn(path)
      .flatMap((objectLocation) => candidatesOf(objectLocation, wanted))
      .map((candidate) => ({
        candidate,
        rank: Math.min(...candidate.texts.map((text) => rankOf(text.toLowerCase(), wanted))),
      }))
      .filter(({ rank }) => rank < NO_MATCH);
}

/** The symbols of the first files, as many as are shown. */
function firstIn(workspace: Workspace, paths: readonly string[]): readonly (readonly Ranked[])[] {
  const found: (readonly Ranked[])[] = [];
  let count = 0;
  for (const path of paths) {
    const there = rankedIn(workspace, "")(path);
    found.push(there);
    count += there.length;
    if (count >= MOST) break;
  }
  return found;
}

/** A query with a slash in it asks for names with what they stand in: `namespace/name`, `Kind/name`, `gateway/listener`. */
function candidatesOf(objectLocation: ObjectLocation, query: string): readonly Candidate[] {
  const { resource, namespace } = objectLocation.delivered;
  if (isKnownByName(resource)) return [];
  const name = objectName(resource);
  const container = symbolDetail(objectLocation.delivered);
  const isLong = query.includes("/");
  const texts = isLong ? [`${namespace ?? ""}/${name}`, `${manifestKind(resource)}/${name}`] : [name];
  const object: Candidate = {
    name,
    container,
    kind: "object",
    objectLocation,
    at: ["metadata", "name"],
    texts,
  };
  return query === ""
    ? [object]
    : [object, ...sections(objectLocation, name, container, isLong), ...hostnames(objectLocation, container)];
}

function sections(
  objectLocation: ObjectLocation,
  owner: string,
  container: string,
  isLong: boolean,
): readonly Candidate[] {
  const { resource } = objectLocation.delivered;
  const named = (
    list: "listeners" | "rules",
    kind: "listener" | "rule",
    items: readonly { readonly name?: string }[],
  ): readonly Candidate[] =>
    items.flatMap(({ name }, index) => {
      if (name === undefined) return [];
      const full = `${owner}/${name}`;
      const at: Path = ["spec", list, index, "name"];
      return [{ name: full, container, kind, objectLocation, at, texts: [isLong ? full : name] }];
    });
  return [
    ...named("listeners", "listener", asListenerOwner(resource)?.spec.listeners ?? []),
    ...named("rules", "rule", asRoute(resource)?.spec.rules ?? []),
  ];
}

function hostnames(objectLocation: ObjectLocation, container: string): readonly Candidate[] {
  const { resource } = objectLocation.delivered;
  const ofRoute = (asRoute(resource)?.spec.hostnames ?? []).map((name, index) => ({
    name,
    at: ["spec", "hostnames", index],
  }));
  const ofListeners = (asListenerOwner(resource)?.spec.listeners ?? []).map(({ hostname = "" }, index) => ({
    name: hostname,
    at: ["spec", "listeners", index, "hostname"],
  }));
  return [...ofRoute, ...ofListeners].flatMap(({ name, at }): readonly Candidate[] =>
    name === "" || isOpaque(name)
      ? []
      : [{ name, container, kind: "hostname", objectLocation, at, texts: [name] }],
  );
}

const NO_MATCH = 5;

/** How well a text fits a query, both in lower case: the text itself, its beginning, a word's, a part, letters in order. */
function rankOf(text: string, query: string): number {
  if (query === "") return 0;
  if (text === query) return 0;
  const at = text.indexOf(query);
  if (at === 0) return 1;
  if (at > 0) return /[^a-z0-9]/.test(text.charAt(at - 1)) ? 2 : 3;
  return holdsInOrder(text, query) ? 4 : NO_MATCH;
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
