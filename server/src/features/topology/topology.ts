import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { nameInWords } from "../../delivery/delivered.ts";
import { targetName } from "../../gateway-api/target.ts";
import { asListenerOwner, manifestKind } from "../../model/resource.ts";
import type { Range } from "../../text/span.ts";
import { standsAt } from "../../workspace/views/effectiveGateway.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { finished } from "../../yaml/finished.ts";
import { once } from "../../yaml/once.ts";
import { type End, endKey, type Link } from "./link.ts";
import { linksOf } from "./links.ts";
import { namePlace } from "./namePlace.ts";
import { isPolicy, policyLinks, selectableObjects } from "./policyLinks.ts";
import { type NodeProblem, nodeProblems, problemKey } from "./problems.ts";
import { isDrawn, listenerDetail, type Role, roleOf, routeDetail } from "./roles.ts";

/** One object or listener of the picture. */
export interface TopologyNode {
  /** Made of the object's identity, so that it stays the same while other things change. */
  readonly id: string;
  readonly role: Role;
  /** As the manifest has it; `Listener` for listeners. */
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** The cluster that it reaches, where the workspace describes several. */
  readonly scope?: string;
  /** A listener's protocol, port and hostname; a Route's hostnames. */
  readonly detail?: string;
  /** Left out for what manifests name and no file holds. */
  readonly place?: { readonly path: string; readonly range: Range };
  /** Errors, warnings and information at its place, in order; those of a listener are not its Gateway's too. */
  readonly problems?: readonly NodeProblem[];
}

/** A line of the picture, in the direction of requests: from a GatewayClass to the backends. */
export interface TopologyEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: Link["relation"];
  readonly verdict: "accepted" | "refused" | "unknown";
  /** The verdict in one sentence, where it is not that all is well. */
  readonly why?: string;
  /** The reason of the conflict that takes a listener out of its merged Gateway. */
  readonly conflict?: string;
  /** The ports of a backend. */
  readonly label?: string;
}

/** GatewayClasses, Gateways, listeners, Routes and backends, and how each stands with the next. */
export interface Topology {
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
}

const VERDICTS = { yes: "accepted", no: "refused", unknown: "unknown" } as const;

/** Draws a workspace, ordered by file and position. Diagnostics are those that `flush` last brought. */
export function topology(workspace: Workspace): Topology {
  return finished(drawing(sketch(workspace)));
}

/** What a picture is drawn from. */
export interface Sketch {
  /** The objects that have a node whatever they are linked with. */
  readonly drawn: readonly Delivered[];
  readonly links: readonly Link[];
  readonly surroundings: Surroundings;
}

/** Looks everything up that a picture has, in parts. */
export function sketch(workspace: Workspace): Sketch {
  const objects = workspace.objects();
  const objectLocations = objects.filter(({ delivered }) => isDrawn(delivered.resource));
  const drawn = objectLocations.map(({ delivered }) => delivered);
  const policies = objects.flatMap(({ delivered }) => (isPolicy(delivered) ? [delivered] : []));
  const selectable = once(() => selectableObjects(drawn));
  const links = [
    ...linksOfEach(workspace, "objects", drawn, (object) =>
      linksOf(object, workspace.clusterOf(object.id)),
    ).flat(),
    ...linksOfEach(workspace, "policies", policies, (policy) =>
      policyLinks(policy, selectable, workspace.clusterOf(policy.id)),
    ).flat(),
  ];
  const hasScopes = new Set(objectLocations.map(({ delivered }) => delivered.scope)).size > 1;
  const attached = new Set(
    links.flatMap(({ relation, to }) => (relation === "policy" && "object" in to ? [to.object.id] : [])),
  );
  // Where objects stand is looked up one by one: for some their documents are read once more.
  const places = new Map(
    placesOfEach(workspace, "", drawn, ({ id }) => [id, placesIn(id, workspace)] as const),
  );
  const placesOf = (id: ResourceId): Places => places.get(id) ?? placesIn(id, workspace);
  const problems = nodeProblems(workspace);
  return { drawn, links, surroundings: { problems, hasScopes, attached, placesOf } };
}

/** Nodes and edges that are drawn between two steps. */
const IN_ONE_STEP = 500;

/** Draws a picture step by step: whoever draws may do something else in between. */
export function* drawing({ drawn, links, surroundings }: Sketch): Generator<void, Topology> {
  const nodes = new NodeTable((end) => describe(end, surroundings));
  const ends = links.flatMap(({ from, to }) => [from, to]);
  // What is found goes first: a name that nobody may look up must not get a second node beside its object.
  const found = ends.filter((end) => !("named" in end));
  for (const [at, end] of [...drawn.map((object) => ({ object })), ...found].entries()) {
    nodes.idOf(end);
    if (at % IN_ONE_STEP === 0) yield;
  }
  const edges: TopologyEdge[] = [];
  for (const { from, to, relation, verdict, why, conflict, label } of links) {
    edges.push({
      from: nodes.idOf(from),
      to: nodes.idOf(to),
      relation,
      verdict: VERDICTS[verdict],
      ...(why === undefined ? {} : { why }),
      ...(conflict === undefined ? {} : { conflict }),
      ...(label === undefined ? {} : { label }),
    });
    if (edges.length % IN_ONE_STEP === 0) yield;
  }
  return { nodes: nodes.all(), edges };
}

const linksOfEach = inParts<readonly Link[]>();
const placesOfEach = inParts<readonly [ResourceId, Places]>();

/** What the picture shows of one namespace: its objects, what leads to them, and what they lead to. */
export function inNamespace({ nodes, edges }: Topology, namespace: string): Topology {
  const wanted = nodes.filter((node) => node.namespace === namespace).map(({ id }) => id);
  const above = reached(wanted, edges, ({ from, to }) => [to, from]);
  const below = reached(wanted, edges, ({ from, to }) => [from, to]);
  const isShown = (id: string): boolean => above.has(id) || below.has(id);
  return {
    nodes: nodes.filter(({ id }) => isShown(id)),
    edges: edges.filter(({ from, to }) => isShown(from) && isShown(to)),
  };
}

function reached(
  start: readonly string[],
  edges: readonly TopologyEdge[],
  step: (edge: TopologyEdge) => readonly [from: string, to: string],
): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges.map(step)) {
    const list = next.get(from);
    if (list === undefined) next.set(from, [to]);
    else list.push(to);
  }
  const found = new Set(start);
  // A Set that grows while it is walked through hands out what was added, too.
  for (const id of found) for (const to of next.get(id) ?? []) found.add(to);
  return found;
}

type NodeWithoutId = Omit<TopologyNode, "id">;

/** The nodes by what they stand for. Objects of one identity get ids of their own. */
class NodeTable {
  readonly #describe: (end: End) => NodeWithoutId;
  readonly #ids = new Map<string, string>();
  readonly #nodes = new Map<string, TopologyNode>();
  /** The last number behind an identity that several objects have. */
  readonly #last = new Map<string, number>();

  constructor(describe: (end: End) => NodeWithoutId) {
    this.#describe = describe;
  }

  idOf(end: End): string {
    const key = endKey(end);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const node = this.#describe(end);
    const identity = identityOf(node, end, (owner) => this.idOf(owner));
    const isNamedOnly = "named" in end;
    const id = isNamedOnly || !this.#nodes.has(identity) ? identity : this.#free(identity);
    this.#ids.set(key, id);
    if (!this.#nodes.has(id)) this.#nodes.set(id, { id, ...node });
    return id;
  }

  #free(identity: string): string {
    let count = (this.#last.get(identity) ?? 1) + 1;
    while (this.#nodes.has(`${identity}~${count}`)) count += 1;
    this.#last.set(identity, count);
    return `${identity}~${count}`;
  }

  all(): readonly TopologyNode[] {
    return [...this.#nodes.values()];
  }
}

function identityOf(node: NodeWithoutId, end: End, idOf: (owner: End) => string): string {
  if ("listener" in end) return `${idOf({ object: end.of })}#${node.name}`;
  const scope = "object" in end ? end.object.scope : end.scope;
  const group = "object" in end ? end.object.resource.group : end.named.group;
  const name = targetName({ namespace: node.namespace, name: node.name });
  return `${scope === "" ? "" : `${scope}|`}${node.kind}${group === "" ? "" : `.${group}`}/${name}`;
}

/** Where an object and its listeners stand. */
interface Places {
  readonly own?: Place;
  readonly listeners: readonly (Place | undefined)[];
}

type Place = NonNullable<TopologyNode["place"]>;

function placesIn(id: ResourceId, workspace: Workspace): Places {
  const objectLocation = workspace.objectLocation(id);
  if (objectLocation === undefined) return { listeners: [] };
  const listeners = asListenerOwner(objectLocation.delivered.resource)?.spec.listeners ?? [];
  return {
    own: { path: objectLocation.path, range: namePlace(objectLocation) },
    listeners: listeners.map((_, index) =>
      standsAt(workspace, { id, path: ["spec", "listeners", index, "name"] }),
    ),
  };
}

/** What nodes are described with. */
interface Surroundings {
  readonly problems: ReadonlyMap<string, readonly NodeProblem[]>;
  readonly hasScopes: boolean;
  /** The objects that are attached as policies. */
  readonly attached: ReadonlySet<string>;
  readonly placesOf: (id: ResourceId) => Places;
}

function describe(end: End, { problems, hasScopes, attached, placesOf }: Surroundings): NodeWithoutId {
  if ("named" in end) {
    const { kind, namespace, name, group } = end.named;
    return {
      role: roleOf(kind, group),
      kind,
      name,
      ...(namespace ? { namespace } : {}),
      ...scopeOf(end.scope, hasScopes),
      ...(end.generator === undefined ? {} : generatedBy(end.generator, placesOf)),
    };
  }
  const { id, namespace, resource, scope } = "object" in end ? end.object : end.of;
  const shared = {
    ...(namespace ? { namespace } : {}),
    ...scopeOf(scope, hasScopes),
    ...problemsOf(problems.get(problemKey(end))),
  };
  if ("listener" in end) {
    const listener = end.of.resource.spec.listeners?.[end.listener];
    return {
      role: "listener",
      kind: "Listener",
      name: listener?.name ?? `${end.listener + 1}`,
      ...detailOf(listener === undefined ? "" : listenerDetail(listener)),
      ...shared,
      ...placeOf(placesOf(id).listeners[end.listener]),
    };
  }
  const kind = manifestKind(resource);
  return {
    role: attached.has(id) ? "policy" : roleOf(kind, resource.group),
    kind,
    name: nameInWords(resource),
    ...detailOf(routeDetail(resource)),
    ...shared,
    ...placeOf(placesOf(id).own),
  };
}

/** What no manifest has because it is generated for a Gateway, whose place it has. */
function generatedBy(
  gateway: Delivered,
  placesOf: Surroundings["placesOf"],
): Pick<TopologyNode, "detail" | "place"> {
  return {
    ...detailOf(`generated for Gateway ${nameInWords(gateway.resource)}`),
    ...placeOf(placesOf(gateway.id).own),
  };
}

function placeOf(place: Place | undefined): Pick<TopologyNode, "place"> {
  return place === undefined ? {} : { place };
}

function scopeOf(scope: string, hasScopes: boolean): { readonly scope?: string } {
  return hasScopes ? { scope: scope === "" ? "." : scope } : {};
}

function detailOf(detail: string): { readonly detail?: string } {
  return detail === "" ? {} : { detail };
}

function problemsOf(problems: readonly NodeProblem[] = []): { readonly problems?: readonly NodeProblem[] } {
  return problems.length === 0 ? {} : { problems };
}
