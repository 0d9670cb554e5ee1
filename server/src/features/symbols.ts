import { asRoute, isKnownByName, manifestKind } from "../model/resource.ts";
import type { Range } from "../text/span.ts";
import { nodeRange, type Site } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";

/** What an outline shows: objects, and in them listeners and rules. */
export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: "object" | "listener" | "rule";
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly DocumentSymbol[];
}

/** The outline of a file. */
export function documentSymbols(workspace: Workspace, path: string): readonly DocumentSymbol[] {
  return workspace.objectsIn(path).map((site) => {
    const { resource, namespace } = site.delivered;
    return {
      name: resource.metadata.name ?? "(unnamed)",
      detail: namespace ? `${manifestKind(resource)} in ${namespace}` : manifestKind(resource),
      kind: "object",
      range: outlined(site, []),
      selection: outlined(site, ["metadata", "name"]),
      children: [...listenerSymbols(site), ...ruleSymbols(site)],
    };
  });
}

/** A document that nobody has read is not read for an outline either: it stands where it starts. */
function outlined(site: Site, path: Path): Range {
  if (site.document.root !== "unread") return nodeRange(site, path);
  const start = { line: site.firstLine, character: 0 };
  return { start, end: start };
}

function listenerSymbols(site: Site): readonly DocumentSymbol[] {
  const { resource } = site.delivered;
  if (resource.kind !== "Gateway" && resource.kind !== "ListenerSet" && resource.kind !== "XListenerSet")
    return [];
  return (resource.spec.listeners ?? []).map((listener, index) => {
    const detail = [listener.protocol, listener.port, listener.hostname]
      .filter((part) => part !== undefined)
      .join(" ");
    return leaf(
      site,
      ["spec", "listeners", index],
      listener.name ?? `listener ${index + 1}`,
      detail,
      "listener",
    );
  });
}

function ruleSymbols(site: Site): readonly DocumentSymbol[] {
  const route = asRoute(site.delivered.resource);
  return (route?.spec.rules ?? []).map((rule, index) => {
    const backends = (rule.backendRefs ?? []).flatMap(({ name }) => name ?? []);
    return leaf(
      site,
      ["spec", "rules", index],
      rule.name ?? `rule ${index + 1}`,
      backends.join(", "),
      "rule",
    );
  });
}

function leaf(
  site: Site,
  path: Path,
  name: string,
  detail: string,
  kind: "listener" | "rule",
): DocumentSymbol {
  return {
    name,
    detail,
    kind,
    range: nodeRange(site, path),
    selection: nodeRange(site, [...path, "name"]),
    children: [],
  };
}

/** An object anywhere in the workspace. */
export interface WorkspaceSymbol {
  readonly name: string;
  readonly container: string;
  readonly kind: "object" | "listener";
  readonly path: string;
  readonly range: Range;
}

const MOST = 500;

/** Objects and listeners whose name holds the letters of the query in order. */
export function workspaceSymbols(workspace: Workspace, query: string): readonly WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = [];
  for (const site of workspace.objects()) {
    const { resource, namespace } = site.delivered;
    if (isKnownByName(resource)) continue;
    const name = resource.metadata.name ?? "";
    const kind = manifestKind(resource);
    if (matches(name, query)) {
      const container = namespace ? `${kind} in ${namespace}` : kind;
      found.push({
        name,
        container,
        kind: "object",
        path: site.path,
        range: nodeRange(site, ["metadata", "name"]),
      });
    }
    for (const listener of listenerSymbols(site)) {
      if (query !== "" && matches(listener.name, query)) {
        found.push({
          name: listener.name,
          container: `${kind} ${name}`,
          kind: "listener",
          path: site.path,
          range: listener.selection,
        });
      }
    }
    if (found.length >= MOST) break;
  }
  return found;
}

function matches(name: string, query: string): boolean {
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = name.toLowerCase().indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
