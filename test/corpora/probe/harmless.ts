import type { Attachment } from "../../../server/src/gateway-api/attachment/attachment.ts";
import { outgoingReferences } from "../../../server/src/gateway-api/references/outgoingReferences.ts";
import { asListenerOwner, asRoute } from "../../../server/src/model/resource.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../../server/src/workspace/objects/objectLocation.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import type { Path } from "../../../server/src/yaml/tree.ts";
import type { PlantedMistake } from "./plantedMistake.ts";

/**
 * Says of planted texts whether they are no mistakes, because the cluster would do the same with them, as far as anybody knows: a
 * namespace that is the Route's own anyway, or not known, a listener that nobody names. Judged by what the repository holds before anything is planted.
 */
export function harmlessIn(workspace: Workspace): (mistake: PlantedMistake) => boolean {
  const routes = workspace.paths().flatMap((path) =>
    workspace.formsIn(path).flatMap((location): readonly RouteForm[] => {
      const { id, resource } = location.delivered;
      if (asRoute(resource) === undefined || resource.embedded?.isOff === true) return [];
      return [{ location, attachments: workspace.clusterOf(id).attachment.of(id) }];
    }),
  );
  return (mistake) => isHarmless(workspace, routes, mistake);
}

/** A Route in one of the forms in which it reaches clusters. */
interface RouteForm {
  readonly location: ObjectLocation;
  readonly attachments: readonly Attachment[];
}

function isHarmless(workspace: Workspace, routes: readonly RouteForm[], mistake: PlantedMistake): boolean {
  const line = lineOf(workspace, mistake);
  const meant = (path: Path) => (location: ObjectLocation) => holdsLine(location, path, line);
  const here = routes.filter(({ location }) => location.path === mistake.path);
  switch (mistake.kind) {
    case "parent namespace removed": {
      const refs = here.flatMap(({ location, attachments }) =>
        attachments
          .filter(({ index }) => meant(["spec", "parentRefs", index])(location))
          .map(({ ref, routeNamespace }) => routeNamespace === undefined || ref.namespace === routeNamespace),
      );
      return refs.length > 0 && refs.every((isOwn) => isOwn);
    }
    case "hostname outside": {
      const hostname = writtenAt(workspace, mistake);
      const forms = here.filter(({ attachments }) =>
        attachments.some(({ routeHostnames }) => routeHostnames.includes(hostname)),
      );
      return forms.some(({ attachments }) => attachments.some(takesEveryHost));
    }
    case "listener renamed":
      return !routes.some(({ attachments }) =>
        attachments.some(({ ref, parent }) => {
          const listener = parent && listenerAt(workspace, mistake.path, parent.id, line);
          return listener !== undefined && ref.sectionName === listener.name;
        }),
      );
    case "All to Same":
    case "selector label":
      return !routes.some(({ attachments }) =>
        attachments.some(({ parent, meant: listeners, routeNamespace, verdict }) => {
          const listener = parent && listenerAt(workspace, mistake.path, parent.id, line);
          if (listener === undefined || verdict !== "yes" || routeNamespace === parent?.namespace)
            return false;
          const accepting = listeners.filter((one) => one.verdict === "yes");
          return accepting.length > 0 && accepting.every(({ index }) => index === listener.index);
        }),
      );
    case "grant aimed elsewhere":
      return !needsGrant(workspace, mistake, line);
    case "wrong group":
    case "wrong version":
    case "wrong kind":
      // What a test expects, and what is a patch, is applied by nobody.
      return workspace.formsIn(mistake.path).length === 0;
    default:
      return false;
  }
}

/** True where something of the namespace that an entry of a grant speaks of refers into the grant's. */
function needsGrant(workspace: Workspace, mistake: PlantedMistake, line: number): boolean {
  const from = writtenAt(workspace, mistake);
  const grants = workspace.formsIn(mistake.path).filter((location) => holdsLine(location, [], line));
  const into = new Set(grants.map(({ delivered }) => delivered.namespace));
  return workspace
    .paths()
    .some((path) =>
      workspace
        .formsIn(path)
        .some(
          ({ delivered }) =>
            delivered.namespace === from &&
            outgoingReferences(delivered).some(
              ({ role, target }) => GRANTED.has(role) && into.has(target.namespace),
            ),
        ),
    );
}

const GRANTED: ReadonlySet<string> = new Set(["backend", "certificate", "authority"]);

function writtenAt(workspace: Workspace, { path, start, end }: PlantedMistake): string {
  return (workspace.text(path) ?? "").slice(start, end).replace(/^(["'])(.*)\1$/, "$2");
}

/** True where a listener that takes the Route serves every host. */
function takesEveryHost({ parent, meant }: Attachment): boolean {
  const written = parent?.resource.spec.listeners ?? [];
  return meant.some(({ verdict, index }) => verdict === "yes" && !written[index]?.hostname);
}

/** The listener of an object that stands on a line of a file; undefined where the object or the line is another one. */
function listenerAt(
  workspace: Workspace,
  path: string,
  id: string,
  line: number,
): { readonly index: number; readonly name: string | undefined } | undefined {
  const location = workspace.objectLocation(id);
  if (location === undefined || location.path !== path) return undefined;
  const listeners = asListenerOwner(location.delivered.resource)?.spec.listeners ?? [];
  const index = listeners.findIndex((_, at) => holdsLine(location, ["spec", "listeners", at], line));
  return index < 0 ? undefined : { index, name: listeners[index]?.name };
}

function lineOf(workspace: Workspace, { path, start }: PlantedMistake): number {
  return positionAt(lineStarts(workspace.text(path) ?? ""), start).line;
}

function holdsLine(location: ObjectLocation, path: Path, line: number): boolean {
  const { start, end } = nodeRange(location, path);
  // A block ends where the next one begins, on a line that is no longer its own.
  return start.line <= line && (end.character === 0 ? line < end.line : line <= end.line);
}
