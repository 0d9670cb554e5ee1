import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Listener } from "../../model/listener.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import { freeName } from "../../text/freeName.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { apiVersion } from "./missingDrafts.ts";
import { planUnless, type Refactoring, type RefactoringEdit } from "./refactoring.ts";
import { areReadable, UNREADABLE, undecidedRoutes } from "./safeToRewrite.ts";

/**
 * Sends whoever comes by HTTP for an HTTPS listener's hostname to HTTPS: an HTTPRoute on the HTTP listener beside it,
 * which is added where there is none. Routes that served both by naming no listener keep the HTTPS one.
 */
export function redirectToHttps(
  owner: ListenerOwner,
  index: number,
  workspace: Workspace,
): Refactoring | undefined {
  const { listeners = [], infrastructure } = specOf(owner);
  const secure = listeners[index];
  if (secure?.protocol !== "HTTPS" || secure.name === undefined || infrastructure?.attachTo !== undefined)
    return undefined;
  const cluster = workspace.clusterOf(owner.id);
  const plain = listeners.findIndex(
    ({ protocol, hostname }) => protocol === "HTTP" && (hostname ?? "") === (secure.hostname ?? ""),
  );
  const pair: Pair = { owner, secure: { ...secure, name: secure.name }, index, plain };
  return {
    kind: "refactor.rewrite",
    title: `Redirect HTTP to HTTPS for listener \`${secure.name}\``,
    plan: planUnless(obstacleOf(pair, workspace), () => [
      { kind: "addObject", below: owner.id, value: redirectRoute(pair, cluster) },
      ...(plain < 0 ? [newListener(pair)] : []),
      ...servingBoth(pair, cluster).map(({ route, attachment }): RefactoringEdit => {
        const path = ["spec", "parentRefs", attachment.index, "sectionName"];
        return { kind: "set", place: { id: route.id, path }, value: pair.secure.name };
      }),
    ]),
  };
}

/** An HTTPS listener and the HTTP listener beside it, by its index; -1 where there is none yet. */
interface Pair {
  readonly owner: ListenerOwner;
  readonly secure: Listener & { readonly name: string };
  readonly index: number;
  readonly plain: number;
}

function specOf({ resource }: ListenerOwner) {
  return resource.kind === "Gateway" ? resource.spec : { ...resource.spec, infrastructure: undefined };
}

function obstacleOf(pair: Pair, workspace: Workspace): string | undefined {
  const { owner, secure, plain } = pair;
  const cluster = workspace.clusterOf(owner.id);
  const { listeners = [] } = owner.resource.spec;
  if (!areReadable(workspace, [owner.id]) || owner.resource.embedded !== undefined) return UNREADABLE;
  if ([owner.resource.metadata.name ?? "", secure.name, secure.hostname ?? ""].some(isOpaque))
    return "A name that the redirect needs is filled in later.";
  if (plain < 0 && listeners.some(({ port, protocol }) => port === HTTP_PORT && protocol !== "HTTP"))
    return `Port ${HTTP_PORT} is taken by a listener that does not speak HTTP.`;
  const kept = listeners[plain]?.allowedRoutes;
  const takes = kept?.kinds === undefined || kept.kinds.some(({ kind }) => kind === "HTTPRoute");
  if (!takes || kept?.namespaces?.from === "Selector")
    return `Listener \`${listeners[plain]?.name ?? ""}\` may not take the HTTPRoute that redirects.`;
  const changed: readonly Delivered[] = [owner, ...servingBoth(pair, cluster).map(({ route }) => route)];
  if (changed.some(({ isAdjusted }) => isAdjusted === true))
    return "Patches or variables change the listeners or Routes that are concerned.";
  return undecidedRoutes([owner.id], cluster) ?? servedByHttp(pair, cluster);
}

const HTTP_PORT = 80;

/** A Route that means the HTTP listener, or several others beside it: whether it is to go on is not ours to say. */
function servedByHttp(pair: Pair, cluster: Cluster): string | undefined {
  const both = servingBoth(pair, cluster).map(({ attachment }) => attachment);
  const other = attachedTo(pair, cluster).find(
    ({ attachment }) => !both.includes(attachment) && meansPlain(pair, attachment),
  );
  return other === undefined
    ? undefined
    : `${other.route.resource.kind} \`${displayName(other.route)}\` answers by HTTP, or would then.`;
}

interface AttachedRoute {
  readonly route: Delivered<Route>;
  readonly attachment: Attachment;
}

function attachedTo({ owner }: Pair, cluster: Cluster): readonly AttachedRoute[] {
  return cluster.attachment.routesNaming(owner.id).flatMap((route) =>
    cluster.attachment
      .of(route.id)
      .filter(({ parent }) => parent?.id === owner.id)
      .map((attachment) => ({ route, attachment })),
  );
}

/** The Routes that mean the pair and nothing else by naming no listener. */
function servingBoth(pair: Pair, cluster: Cluster): readonly AttachedRoute[] {
  return attachedTo(pair, cluster).filter(({ attachment }) => {
    const { ref, meant } = attachment;
    const taking = meant.filter(({ verdict }) => verdict !== "no").map(({ index }) => index);
    return (
      ref.sectionName === undefined &&
      ref.port === undefined &&
      taking.includes(pair.index) &&
      taking.every((index) => index === pair.index || index === pair.plain)
    );
  });
}

/** True where a parentRef reaches the HTTP listener, or would reach one that is added. */
function meansPlain({ index, plain }: Pair, { ref, meant }: Attachment): boolean {
  const taking = meant.filter(({ verdict }) => verdict !== "no");
  if (plain >= 0) return taking.some((listener) => listener.index === plain);
  return ref.sectionName === undefined && ref.port === undefined && taking.some((one) => one.index === index);
}

function plainName({ owner, plain }: Pair): string {
  const names = (owner.resource.spec.listeners ?? []).map(({ name }) => name ?? "");
  const own = names[plain];
  if (own !== undefined) return own;
  return freeName("http", (name) => !names.includes(name));
}

function newListener(pair: Pair): RefactoringEdit {
  const { owner, secure } = pair;
  const hostname = secure.hostname === undefined ? {} : { hostname: secure.hostname };
  const value = { name: plainName(pair), port: HTTP_PORT, protocol: "HTTP", ...hostname };
  return { kind: "append", place: { id: owner.id, path: ["spec", "listeners"] }, value };
}

function redirectRoute(pair: Pair, cluster: Cluster): YamlValueMap {
  const { owner, secure } = pair;
  const { metadata, kind } = owner.resource;
  const parent = metadata.name ?? "";
  const isFree = (name: string) => cluster.objects.named(GATEWAY_GROUP, "HTTPRoute", name).length === 0;
  const port = typeof secure.port === "number" && secure.port !== HTTPS_PORT ? { port: secure.port } : {};
  return {
    apiVersion: apiVersion("HTTPRoute", cluster),
    kind: "HTTPRoute",
    metadata: {
      name: freeName(`${parent}-${secure.name}-redirect`, isFree),
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
    },
    spec: {
      parentRefs: [{ ...(kind === "Gateway" ? {} : { kind }), name: parent, sectionName: plainName(pair) }],
      ...(secure.hostname === undefined ? {} : { hostnames: [secure.hostname] }),
      rules: [
        {
          filters: [
            { type: "RequestRedirect", requestRedirect: { scheme: "https", ...port, statusCode: 301 } },
          ],
        },
      ],
    },
  };
}

const HTTPS_PORT = 443;
