import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route, Service } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { type PlacedServicePort, placedPorts } from "../backends/servicePorts.ts";
import { foundAs } from "../clusterView.ts";
import { sameNamespace } from "../references/namespaces.ts";
import { isSameTarget, type Target } from "../target.ts";
import type { JudgedVerdict } from "../verdict.ts";
import { catchesAll } from "./requestMatches.ts";

/** The ports of a Service that a parentRef means. */
export type MeantPorts =
  | { readonly kind: "all" }
  | { readonly kind: "some"; readonly ports: readonly number[] }
  | { readonly kind: "unknown" };

/** A Service as the parent of a Route: the Route is then a mesh's, not a Gateway's. */
export type MeshParent = JudgedPorts & {
  readonly index: number;
  readonly ref: ParentRef;
  readonly target: Target;
  /** Undefined where it is not in the workspace, or cannot be told from others. */
  readonly service: Delivered<Service> | undefined;
  /**
   * A Route beside its Service is the producer's and holds for every client; one elsewhere is a consumer's and holds
   * for the clients of its own namespace.
   */
  readonly role: "producer" | "consumer" | "unknown";
};

/** Whether the Service has the port that is meant. */
type JudgedPorts = JudgedVerdict & { readonly meant: MeantPorts };

/**
 * What a Service is to a Route that names it as parent; undefined for other parents.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1294/
 */
export function meshParent(attachment: Attachment): MeshParent | undefined {
  const { index, ref, target, parentKind, resolution, routeNamespace } = attachment;
  if (target === undefined || parentKind !== "Service") return undefined;
  const service =
    resolution === undefined
      ? undefined
      : foundAs(resolution, (resource): resource is Service => resource.kind === "Service");
  const same = sameNamespace(routeNamespace, target.namespace);
  const role = same === "yes" ? "producer" : same === "no" ? "consumer" : "unknown";
  return { index, ref, target, service, role, ...choosePorts(ref, service?.resource) };
}

/** `port` is a port's number, `sectionName` its name; where both are written, one port has to have both. */
function choosePorts({ port, sectionName = "" }: ParentRef, service: Service | undefined): JudgedPorts {
  if (port === undefined && sectionName === "") return { verdict: "yes", meant: { kind: "all" } };
  if ((port !== undefined && typeof port !== "number") || isOpaque(sectionName))
    return { ...FILLED_IN_LATER, meant: { kind: "unknown" } };
  const byNumber: MeantPorts = port === undefined ? { kind: "unknown" } : { kind: "some", ports: [port] };
  const ports = service === undefined ? [] : placedPorts(service);
  if (ports.length === 0)
    return {
      verdict: "unknown",
      doubt: service === undefined ? "NotInWorkspace" : "Undecided",
      meant: byNumber,
    };
  const fitting = ports.filter(
    (candidate) =>
      (port === undefined || candidate.port === port) &&
      (sectionName === "" || candidate.name === sectionName),
  );
  if (fitting.length === 0) {
    return ports.some(isFilledInLater)
      ? { ...FILLED_IN_LATER, meant: byNumber }
      : { verdict: "no", meant: { kind: "some", ports: [] } };
  }
  const numbers = fitting.flatMap((candidate) =>
    typeof candidate.port === "number" ? [candidate.port] : [],
  );
  return {
    verdict: "yes",
    meant: numbers.length < fitting.length ? { kind: "unknown" } : { kind: "some", ports: numbers },
  };
}

const FILLED_IN_LATER: JudgedVerdict = { verdict: "unknown", doubt: "FilledInLater" };

function isFilledInLater({ port, name = "" }: PlacedServicePort): boolean {
  return typeof port !== "number" || isOpaque(name);
}

/** What a Route wants of the Services that are its parents: all that other Routes need to know of it. */
export interface MeshClaim {
  readonly route: ResourceId;
  readonly kind: RouteKind;
  readonly namespace: string | undefined;
  readonly name: string;
  /** Some rule takes every request. */
  readonly catchesAll: boolean;
  readonly parents: readonly { readonly target: Target; readonly meant: MeantPorts }[];
}

/** The claim of a Route on the Services that it names as parents; see `MeshClaim`. */
export function meshClaim(route: Delivered<Route>, parents: readonly MeshParent[]): MeshClaim {
  const { kind, metadata, spec } = route.resource;
  return {
    route: route.id,
    kind,
    namespace: route.namespace,
    name: metadata.name ?? "",
    catchesAll: spec.rules.some(catchesAll),
    parents: parents.map(({ target, meant }) => ({ target, meant })),
  };
}

/** Of the kinds that name one port of a Service only the first of these counts. */
const PRECEDENCE: readonly RouteKind[] = ["GRPCRoute", "HTTPRoute", "TLSRoute", "TCPRoute"];

/**
 * The claim that puts a Route's parentRef out of effect: a Route of a stronger kind that means every port of the
 * Service that this one means. `others` are the claims of the Route's own namespace on that Service: producers and the
 * consumers of each namespace are looked at apart.
 */
export function strongerClaim(
  kind: RouteKind,
  { target, meant }: MeshParent,
  others: readonly MeshClaim[],
): MeshClaim | undefined {
  const rank = PRECEDENCE.indexOf(kind);
  return others.find((other) => {
    const otherRank = PRECEDENCE.indexOf(other.kind);
    return (
      otherRank >= 0 &&
      otherRank < rank &&
      other.parents.some((parent) => isSameTarget(parent.target, target) && covers(parent.meant, meant))
    );
  });
}

/** True when two parentRefs mean all ports, or every port of `inner` is one of `outer`; else it is not certain. */
function covers(outer: MeantPorts, inner: MeantPorts): boolean {
  if (outer.kind === "all" || inner.kind === "all") return outer.kind === inner.kind;
  if (outer.kind === "unknown" || inner.kind === "unknown") return false;
  return inner.ports.length > 0 && inner.ports.every((port) => outer.ports.includes(port));
}
