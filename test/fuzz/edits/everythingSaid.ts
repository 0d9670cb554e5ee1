import { codeLenses } from "../../../server/src/features/codeLens/codeLens.ts";
import { definitions } from "../../../server/src/features/definition/definition.ts";
import { fixesAt } from "../../../server/src/features/fixes/fixes.ts";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { inlayHints } from "../../../server/src/features/inlayHints/inlayHints.ts";
import { PREVIEWS } from "../../../server/src/features/previews/previews.ts";
import { references } from "../../../server/src/features/references/references.ts";
import { documentSymbols } from "../../../server/src/features/symbols/symbols.ts";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { workspaceSymbols } from "../../../server/src/features/workspaceSymbols/workspaceSymbols.ts";
import { findEffectiveGateway, findEffectiveRoute } from "../../../server/src/library.ts";
import { listedListeners } from "../../../server/src/requests/listedMatches.ts";
import type { Position } from "../../../server/src/text/span.ts";
import { coverage } from "../../../server/src/workspace/views/coverage.ts";
import { explainDelivery } from "../../../server/src/workspace/views/deliveryExplanation.ts";
import { withPolicies } from "../../../server/src/workspace/views/effectivePolicies.ts";
import { explain } from "../../../server/src/workspace/views/explanation.ts";
import { locateNode } from "../../../server/src/workspace/views/locate.ts";
import { findObject, objectRef } from "../../../server/src/workspace/views/namedObject.ts";
import { statusOf } from "../../../server/src/workspace/views/objectStatuses.ts";
import { overview } from "../../../server/src/workspace/views/overview.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
/** Lines of a file between those at which somebody asks what stands there. */
const APART = 7;
const HOSTS = ["a.example.com", "b.test"];

/** Every question that can be asked of a workspace, with its answer as one text. Ids of objects are left out of answers. */
export function everythingSaid(workspace: Workspace): ReadonlyMap<string, string> {
  workspace.flush();
  const said = new Map<string, string>();
  const say = (question: string, answer: unknown): void => void said.set(question, asText(answer));
  for (const path of workspace.paths()) {
    say(`diagnostics of ${path}`, workspace.diagnostics(path));
    say(`delivery of ${path}`, deliveryOf(workspace, path));
    say(`symbols of ${path}`, documentSymbols(workspace, path));
    say(
      `hints of ${path}`,
      inlayHints(workspace, path, EVERYWHERE, () => true),
    );
    say(
      `lenses of ${path}`,
      codeLenses(workspace, path, () => true).map(({ range, title, group }) => [range, title, group]),
    );
    for (const position of placesIn(workspace.text(path) ?? "")) {
      const place = `${path}:${position.line + 1}:${position.character + 1}`;
      say(`hover at ${place}`, hover(workspace, path, position));
      say(`definitions at ${place}`, definitions(workspace, path, position));
      say(`references at ${place}`, references(workspace, path, position, true));
      say(
        `fixes at ${place}`,
        fixesAt(workspace, path, { start: position, end: position }).map(({ title }) => title),
      );
      sayPreviews(workspace, locateNode(workspace, path, position), said, say);
    }
  }
  say("status", statusOf(workspace));
  say("coverage", coveredIn(workspace));
  say("overview", overview(workspace));
  say("topology", topology(workspace));
  say("symbols", workspaceSymbols(workspace, "e"));
  say("CRDs", [workspace.installedCrds, workspace.crdsPlaces()]);
  for (const host of HOSTS)
    say(`request for ${host}`, traceRequest({ scheme: "http", host, path: "/a" }, workspace));
  for (const objectLocation of workspace.objects()) sayOfObject(workspace, objectLocation, say);
  return said;
}

/** What is found in every file. */
export function findingsSaid(workspace: Workspace): ReadonlyMap<string, string> {
  workspace.flush();
  return new Map(
    workspace.paths().map((path) => [`diagnostics of ${path}`, asText(workspace.diagnostics(path))]),
  );
}

/** The first question that is answered otherwise after edits than afresh, with both answers; undefined where there is none. */
export function differenceBetween(
  edited: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, string>,
): string | undefined {
  for (const question of new Set([...fresh.keys(), ...edited.keys()])) {
    const [was, is] = [edited.get(question), fresh.get(question)];
    if (was !== is) return `${question}\nafter the edits: ${was}\nread afresh:     ${is}`;
  }
  return undefined;
}

/** Previews of what stands at a place, each but once. What shows how the engine came to something is no answer of it. */
function sayPreviews(
  workspace: Workspace,
  location: ReturnType<typeof locateNode>,
  said: ReadonlyMap<string, string>,
  say: (question: string, answer: unknown) => void,
): void {
  for (const { name, subjectAt, linesOf } of PREVIEWS) {
    if (name.startsWith("debug.")) continue;
    const subject = subjectAt(workspace, location);
    const question = `preview ${name} of ${JSON.stringify(subject)}`;
    if (subject !== undefined && !said.has(question)) say(question, linesOf(workspace, subject));
  }
}

type ObjectLocation = ReturnType<Workspace["objects"]>[number];

/** What is asked of Gateways and Routes by their names. */
function sayOfObject(
  workspace: Workspace,
  objectLocation: ObjectLocation,
  say: (question: string, answer: unknown) => void,
): void {
  const { delivered, path } = objectLocation;
  const { resource } = delivered;
  if (resource.metadata.name === undefined) return;
  const ref = objectRef(objectLocation, workspace);
  const name = `${resource.kind} ${ref.namespace}/${ref.name} of ${path} in ${ref.scope}`;
  if (resource.kind === "Gateway") {
    const view = findEffectiveGateway(workspace, ref);
    say(`listeners of ${name}`, view?.toYaml());
    const found = findObject(workspace, ref, "Gateway");
    if (view !== undefined && found?.resource.kind === "Gateway")
      say(`policies on ${name}`, withPolicies(view, { ...found, resource: found.resource }, workspace));
    say(`rows of ${name}`, listedListeners({ ...delivered, resource }, workspace).length);
  }
  if (resource.kind === "HTTPRoute") {
    say(`joined ${name}`, findEffectiveRoute(workspace, ref)?.toYaml());
    const { subject: _, ...explanation } = explain(delivered, workspace);
    say(`explanation of ${name}`, explanation);
  }
}

function deliveryOf(workspace: Workspace, path: string): unknown {
  return explainDelivery(workspace, path).map(({ object, ...deliveryPath }) => {
    const { resource, namespace, scope, namespaceFrom, isAdjusted } = object;
    return { ...deliveryPath, resource, namespace, scope, namespaceFrom, isAdjusted };
  });
}

function coveredIn(workspace: Workspace): unknown {
  const { total, unchecked } = coverage(workspace);
  return { total, unchecked: unchecked.map(({ kind, path, at, why }) => [kind, path, at?.path, why]) };
}

/** The first letter on some lines of a text, and the last. */
function placesIn(text: string): readonly Position[] {
  const places: Position[] = [];
  for (const [line, content] of text.split("\n").entries()) {
    if ((line + content.length) % APART !== 0 || content.trim() === "") continue;
    places.push({ line, character: content.search(/\S/) }, { line, character: content.length - 1 });
  }
  return places;
}

/** An answer as text. `id` names an object within one workspace only, and its tree and positions are not what is said. */
function asText(answer: unknown): string {
  return (
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === "id" || key === "document" || key === "build") return undefined;
      return value instanceof Map || value instanceof Set ? [...value] : value;
    }) ?? "nothing"
  );
}
