import type { Delivered, ResourcePlace } from "../delivery/delivered.ts";
import type { Condition } from "../gateway-api/conditions.ts";
import { isAsWished, withoutConsequences } from "../gateway-api/conditionVocabulary.ts";
import type { ListenerStatus } from "../gateway-api/listenerStatus.ts";
import type { ListenerOwner } from "../gateway-api/mergedListeners.ts";
import { asRoute } from "../model/resource.ts";
import { counted } from "../text/counted.ts";
import type { Position, Range } from "../text/span.ts";
import type { Cluster } from "../workspace/cluster.ts";
import { locateNode } from "../workspace/locate.ts";
import { isAttachedMember, type PredictedStatus, predictStatus } from "../workspace/predictedStatus.ts";
import { rangeOf, type Site } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";

/** A line of text above a line of a manifest: what an object or a listener comes to. */
export interface CodeLens {
  readonly range: Range;
  readonly title: string;
  readonly leadsTo:
    | { readonly kind: "nothing" }
    /** The objects that `attachedPlaces` finds at the start of the range. */
    | { readonly kind: "attached" }
    /** The merged Gateway of this object. */
    | { readonly kind: "effectiveGateway"; readonly gateway: Site };
}

/** The predicted status of each object of a file, who attaches to it, and how many Routes its listeners have. */
export function codeLenses(workspace: Workspace, path: string): readonly CodeLens[] {
  return workspace.objectsIn(path).flatMap((site) => {
    const cluster = workspace.clusterOf(site.delivered.id);
    const status = predictStatus(site.delivered, cluster);
    if (status === undefined) return [];
    return [
      statusLens(site, status, cluster),
      ...memberLenses(site, cluster),
      ...("listeners" in status
        ? status.listeners.map((listener, at) => listenerLens(site, listener, at))
        : []),
    ];
  });
}

const NOTHING = { kind: "nothing" } as const;
const ATTACHED = { kind: "attached" } as const;

function lens(
  site: Site,
  at: Path,
  on: "key" | "value",
  title: string,
  leadsTo: CodeLens["leadsTo"],
): CodeLens {
  return { range: rangeOf(site, { id: site.delivered.id, path: at }, on), title, leadsTo };
}

function ofObject(site: Site, title: string, leadsTo: CodeLens["leadsTo"]): CodeLens {
  return lens(site, ["apiVersion"], "key", title, leadsTo);
}

function statusLens(site: Site, status: PredictedStatus, cluster: Cluster): CodeLens {
  const { id, resource } = site.delivered;
  const title = statusInWords(status);
  if (resource.kind === "Gateway") return ofObject(site, title, { kind: "effectiveGateway", gateway: site });
  const hasPlaces = asRoute(resource) !== undefined && listenersOfRoute(id, cluster).length > 0;
  return ofObject(site, title, hasPlaces ? ATTACHED : NOTHING);
}

/** Whether the ListenerSets and the child Gateways that name a Gateway are attached. */
function memberLenses(site: Site, cluster: Cluster): readonly CodeLens[] {
  const members = membersOf(site.delivered, cluster);
  return (["ListenerSet", "child Gateway"] as const).flatMap((word) => {
    const named = members.filter(
      ({ resource }) => (resource.kind === "Gateway") === (word === "child Gateway"),
    );
    if (named.length === 0) return [];
    const attached = named.filter((member) => isAttachedMember(member, cluster)).length;
    const title = `${attached} of ${counted(named.length, word)} attached`;
    return [ofObject(site, title, ATTACHED)];
  });
}

function membersOf({ id, resource }: Delivered, cluster: Cluster): readonly ListenerOwner[] {
  return resource.kind === "Gateway"
    ? (cluster.merged(id)?.members ?? []).filter((one) => one.id !== id)
    : [];
}

function listenerLens(site: Site, { conditions, attachedRoutes }: ListenerStatus, index: number): CodeLens {
  const [wrong] = troubles(conditions);
  const routes = attachedRoutes === 0 ? "no routes" : counted(attachedRoutes, "route");
  const title = wrong === undefined ? routes : `${conditionInWords(wrong)} · ${routes}`;
  const place = ["spec", "listeners", index, "name"];
  return lens(site, place, "value", title, attachedRoutes === 0 ? NOTHING : ATTACHED);
}

/** A status in a few words. */
function statusInWords(status: PredictedStatus): string {
  if ("conditions" in status) return conditionsInWords(status.conditions);
  const [entries, word] =
    "parents" in status ? ([status.parents, "parent"] as const) : ([status.ancestors, "Gateway"] as const);
  const [only, ...others] = entries;
  if (only === undefined) return `no ${word} is known to answer for it`;
  if (others.length === 0) return conditionsInWords(only.conditions);
  const accepted = entries.filter(({ conditions }) => conditions.some(isAccepted)).length;
  const rest = only.conditions.filter(({ type }) => type !== "Accepted");
  return [`accepted by ${accepted} of ${entries.length} ${word}s`, ...rest.map(conditionInWords)].join(" · ");
}

function isAccepted({ type, status }: Condition): boolean {
  return type === "Accepted" && status === "True";
}

/** Conditions that hold by their names, or else those that are not as one would wish them. */
function conditionsInWords(conditions: readonly Condition[]): string {
  const wrong = troubles(conditions);
  return (wrong.length === 0 ? conditions : wrong).map(conditionInWords).join(" · ");
}

/** The conditions that are not as one would wish them, without those that follow from others. */
function troubles(conditions: readonly Condition[]): readonly Condition[] {
  return withoutConsequences(conditions.filter((condition) => !isAsWished(condition)));
}

/** What is unknown says what it needs. */
function conditionInWords({ type, status, reason, message }: Condition): string {
  switch (status) {
    case "True":
      return reason === type ? type : `${type} (${reason})`;
    case "False":
      return `${type}: False (${reason})`;
    case "Unknown":
      return `${type} unknown: ${message.replace(/`/g, "").replace(/\.$/, "")}`;
  }
}

/**
 * What attaches to the listener at a position, to the Gateway around it, or what the Route around it attaches to: the
 * places that a lens leads to.
 */
export function attachedPlaces(
  workspace: Workspace,
  path: string,
  position: Position,
): readonly { readonly path: string; readonly range: Range }[] {
  const location = locateNode(workspace, path, position);
  if (location === undefined) return [];
  const { delivered } = location.site;
  return placesAt(delivered, location.path, workspace.clusterOf(delivered.id)).flatMap(
    (place) => workspace.range(place) ?? [],
  );
}

function placesAt(
  subject: Delivered,
  [first, list, index]: Path,
  cluster: Cluster,
): readonly ResourcePlace[] {
  if (asRoute(subject.resource) !== undefined) return listenersOfRoute(subject.id, cluster);
  const attached =
    first === "spec" && list === "listeners" && typeof index === "number"
      ? cluster.routesOn(subject.id, index)
      : membersOf(subject, cluster).filter((member) => isAttachedMember(member, cluster));
  return attached.map(({ id }) => ({ id, path: ["metadata", "name"] }));
}

/** The listeners that take a Route. */
function listenersOfRoute(route: Delivered["id"], cluster: Cluster): readonly ResourcePlace[] {
  return cluster
    .attachments(route)
    .flatMap(({ parent, meant }) =>
      parent === undefined
        ? []
        : meant
            .filter(({ verdict }) => verdict === "yes")
            .map(({ index }) => ({ id: parent.id, path: ["spec", "listeners", index, "name"] })),
    );
}
