import { type Delivered, nameInWords, type ResourcePlace } from "../../delivery/delivered.ts";
import type { Acceptance } from "../../gateway-api/listeners/acceptance.ts";
import { filtersInForce } from "../../gateway-api/listeners/listenerFilters.ts";
import type { ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { explainConflict } from "../../gateway-api/status/listenerStatus.ts";
import type { AllowedRoutes, ListenerTls } from "../../model/listener.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Range } from "../../text/span.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Workspace } from "../workspace.ts";
import type { ExplainedPolicy } from "./explainedPolicy.ts";

/** Names an object; `namespace` is the effective one, `scope` the folder where one name stands in several. */
export interface ObjectRef {
  readonly namespace?: string;
  readonly name: string;
  readonly scope?: string;
}

/** Where a listener comes from. */
export interface ListenerOrigin {
  readonly kind: "Gateway" | "ListenerSet";
  readonly namespace?: string;
  readonly name: string;
  readonly path: string;
  readonly range: Range;
}

/** A Route that a listener takes. */
export interface AttachedRoute extends ObjectRef {
  readonly kind: string;
  /** What the policies come to for its requests on the listener, where somebody asked for them. */
  readonly policies?: readonly ExplainedPolicy[];
}

/** A listener of the merged list with its origin and what is decided about it. */
export interface EffectiveListener {
  readonly origin: ListenerOrigin;
  readonly name: string;
  readonly port?: number | string;
  readonly protocol?: string;
  readonly hostname?: string;
  readonly tls?: ListenerTls;
  readonly allowedRoutes?: AllowedRoutes;
  /** What every request passes before a Route is looked for, where the release has such filters. */
  readonly filters?: { readonly requests: readonly YamlValueMap[] };
  readonly conflict?: {
    readonly reason: string;
    readonly with: { readonly origin: ListenerOrigin; readonly name: string };
    /** One sentence for people. */
    readonly message: string;
    readonly tentative: boolean;
  };
  /** Why the listener itself is not accepted, where that is not a conflict. */
  readonly refusal?: { readonly reason: string; readonly message: string };
  /** What the policies of the implementation come to on the listener itself, where somebody asked for them. */
  readonly policies?: readonly ExplainedPolicy[];
  readonly attachedRoutes: readonly AttachedRoute[];
}

/** The condition `Accepted` of a Gateway where it is not True. */
export interface NotAccepted {
  readonly status: "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
}

/** A Gateway as it is once its children and ListenerSets are merged into it. */
export interface EffectiveGateway extends ObjectRef {
  readonly gatewayClassName?: string;
  /** Set where the Gateway is not accepted, so that nothing of it is served, or where that is not known. */
  readonly notAccepted?: NotAccepted;
  readonly listeners: readonly EffectiveListener[];
  readonly excluded: readonly { readonly origin: ListenerOrigin; readonly reason: string }[];
}

/** Composes the merged view of a Gateway from the decisions about it. */
export function effectiveGateway(gateway: Delivered<Gateway>, workspace: Workspace): EffectiveGateway {
  const cluster = workspace.clusterOf(gateway.id);
  const merged = cluster.merging.of(gateway.id);
  const members = new Set((merged?.listeners ?? []).map(({ owner }) => owner.id));
  const routesOn = cluster.attachment.routesOnEach();
  const { gatewayClassName } = gateway.resource.spec;
  const listeners = (merged?.listeners ?? []).map((entry): EffectiveListener => {
    const { listener, conflict } = entry;
    const { name, port, protocol, hostname, tls, allowedRoutes } = listener;
    return {
      origin: originOf(entry.owner, entry.index, workspace),
      name: name ?? "",
      ...defined({ port, protocol, hostname, tls, allowedRoutes }),
      ...filtersOf(entry, cluster),
      ...(conflict === undefined
        ? {}
        : {
            conflict: {
              reason: conflict.reason,
              with: {
                origin: originOf(conflict.with.owner, conflict.with.index, workspace),
                name: conflict.with.listener.name ?? "",
              },
              message: explainConflict(entry.owner, conflict),
              tentative: conflict.tentative,
            },
          }),
      ...defined({ refusal: conflict === undefined ? refusalOf(entry, cluster) : undefined }),
      attachedRoutes: routesOn(entry.owner.id, entry.index).map((route) => ({
        kind: route.resource.kind,
        ...refOf(route),
      })),
    };
  });
  const excluded = (merged?.members ?? [])
    .filter((member) => !members.has(member.id) && (member.resource.spec.listeners ?? []).length > 0)
    .map((member) => ({
      origin: originOf(member, undefined, workspace),
      reason: exclusionOf(member, workspace),
    }));
  const notAccepted = notAcceptedOf(cluster.merging.acceptance(gateway.id));
  return { ...refOf(gateway), ...defined({ gatewayClassName, notAccepted }), listeners, excluded };
}

/** What a view says of a Gateway that is not accepted, or perhaps not. */
export function notAcceptedOf(acceptance: Acceptance): NotAccepted | undefined {
  if (acceptance.verdict === "yes") return undefined;
  const { verdict, reason, why } = acceptance;
  return { status: verdict === "no" ? "False" : "Unknown", reason, message: why };
}

function filtersOf(entry: MergedListener, cluster: Cluster): Pick<EffectiveListener, "filters"> {
  const { filterContents = [] } = entry.listener;
  return filtersInForce(entry, cluster.lookup.crds).length === 0
    ? {}
    : { filters: { requests: filterContents } };
}

function refusalOf({ owner, index }: MergedListener, cluster: Cluster): EffectiveListener["refusal"] {
  if (cluster.merging.listenerDecisions(owner.id)[index]?.accepted !== "no") return undefined;
  const status = cluster.status.of(owner.id);
  const conditions = status !== undefined && "listeners" in status ? status.listeners[index]?.conditions : [];
  const accepted = conditions?.find(({ type }) => type === "Accepted");
  return accepted && { reason: accepted.reason, message: accepted.message };
}

/** Why a child Gateway or ListenerSet is not merged in, in one sentence. */
export function exclusionOf(member: ListenerOwner, workspace: Workspace): string {
  const parentAcceptance = workspace.clusterOf(member.id).merging.parentAcceptance(member.id);
  if (parentAcceptance === undefined) return "";
  if (parentAcceptance.verdict !== "yes") return explainAcceptance(parentAcceptance);
  const { merging } = workspace.clusterOf(member.id);
  return parentAcceptance.parentId !== undefined && merging.isRejected(parentAcceptance.parentId)
    ? "The Gateway itself is not accepted."
    : "Another manifest of the same name counts in its place.";
}

/** The name of an object, with its effective namespace where it has one. */
export function refOf({ resource, namespace }: Delivered): ObjectRef {
  return { ...(namespace ? { namespace } : {}), name: nameInWords(resource) };
}

function originOf(owner: ListenerOwner, index: number | undefined, workspace: Workspace): ListenerOrigin {
  const path = index === undefined ? ["metadata", "name"] : ["spec", "listeners", index];
  return {
    kind: owner.resource.kind === "Gateway" ? "Gateway" : "ListenerSet",
    ...refOf(owner),
    ...standsAt(workspace, { id: owner.id, path }),
  };
}

/** The file and the range of a place. */
export function standsAt(
  workspace: Workspace,
  place: ResourcePlace,
): { readonly path: string; readonly range: Range } {
  const nowhere = { line: 0, character: 0 };
  return workspace.range(place) ?? { path: "", range: { start: nowhere, end: nowhere } };
}

/** The object without its undefined properties. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, content]) => content !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
