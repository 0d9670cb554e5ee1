import { hostTable } from "../../ingress/hostTable.ts";
import type { IngressHost } from "../../ingress/ingressHost.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { TracedObject } from "../../workspace/views/trace.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { withNeighboursOf } from "./neighbours.ts";
import { type Proof, proofOf } from "./proof.ts";
import { readIngresses, writtenIngress } from "./readIngresses.ts";
import { surroundingsOf } from "./surroundings.ts";

/** One Ingress held against the Routes that answer for its hosts. */
export interface IngressComparison {
  readonly proof: Proof;
  /** The Routes that answered, each once; none where every request came to nothing. */
  readonly routes: readonly Pick<TracedObject, "kind" | "namespace" | "name">[];
}

/** Requests that are asked for one Ingress at most; `gwls diff --ingress` asks all. */
const MOST_REQUESTS = 400;

/** Comparisons by the id of the Ingress, and the revision in which they were made. */
interface Comparisons {
  readonly revision: number;
  readonly byId: Map<string, IngressComparison>;
}

const made = new WeakMap<Workspace, Comparisons>();

/** What the hosts of an Ingress answer through it and through Routes; undefined for what is no Ingress of its own. */
export function ingressComparison(
  workspace: Workspace,
  objectLocation: ObjectLocation,
): IngressComparison | undefined {
  const { revision } = workspace;
  const before = made.get(workspace);
  const { byId } = before?.revision === revision ? before : { byId: new Map() };
  if (before?.revision !== revision) made.set(workspace, { revision, byId });
  const { id } = objectLocation.delivered;
  const comparison = byId.get(id) ?? compared(workspace, objectLocation);
  if (comparison !== undefined) byId.set(id, comparison);
  return comparison;
}

function compared(workspace: Workspace, objectLocation: ObjectLocation): IngressComparison | undefined {
  const written = writtenIngress(workspace, objectLocation);
  if (written === undefined) return undefined;
  const { closedWorld } = workspace.clusterAt(objectLocation.path).options;
  const { ingresses, objects } = withNeighboursOf([written], readIngresses(workspace), closedWorld);
  const all = hostTable(
    ingresses.map(({ ingress }) => ingress),
    surroundingsOf(objects, closedWorld),
  );
  const hosts = all.filter((host) => takesPart(written.ingress, host));
  const routes = new Map<string, IngressComparison["routes"][number]>();
  const proof = proofOf([{ hosts }], workspace, {
    most: MOST_REQUESTS,
    onTrace: ({ route }) => {
      if (route !== undefined) routes.set(`${route.kind} ${route.namespace ?? ""}/${route.name}`, route);
    },
  });
  return { proof, routes: [...routes.values()] };
}

function takesPart(ingress: IngressObject, { owner, locations }: IngressHost): boolean {
  return owner.ingress === ingress || locations.some(({ by }) => by.ingress === ingress);
}
