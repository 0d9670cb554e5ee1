import { findEffectiveGateway, findEffectiveRoute, type ObjectRef } from "../library.ts";
import { manifestKind } from "../model/resource.ts";
import { locateNode } from "../workspace/locate.ts";
import type { Site } from "../workspace/render.ts";
import { scopeName } from "../workspace/scopeName.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";

/** A Gateway or a Route by the position of something in it or, for Gateways, pointing to it; or by its name. */
export type EffectiveParams =
  | { readonly uri: string; readonly position: { readonly line: number; readonly character: number } }
  | ObjectRef;

export type EffectiveResult = (ObjectRef & { readonly text: string }) | null;

/** Answers `gatewayApi/effectiveGateway`: the merged Gateway as one manifest. */
export function answerEffectiveGateway(session: Session, params: EffectiveParams): Promise<EffectiveResult> {
  return answer(session, params, { at: gatewayAt, find: findEffectiveGateway });
}

/** Answers `gatewayApi/effectiveRoute`: an HTTPRoute joined with its children or its parents as one manifest. */
export function answerEffectiveRoute(session: Session, params: EffectiveParams): Promise<EffectiveResult> {
  return answer(session, params, { at: routeAt, find: findEffectiveRoute });
}

type Place = { readonly line: number; readonly character: number };

/** How an object of some kind is found, and what it is in effect. */
interface EffectiveKind {
  at(folder: Folder, path: string, position: Place): ObjectRef | undefined;
  find(engine: Folder["engine"], ref: ObjectRef): (ObjectRef & { toYaml(): string }) | undefined;
}

async function answer(
  session: Session,
  params: EffectiveParams,
  kind: EffectiveKind,
): Promise<EffectiveResult> {
  if ("uri" in params) {
    const { folder, path } = await session.settledFile(params.uri);
    const ref = kind.at(folder, path, params.position);
    return ref === undefined ? null : render(folder, ref, kind);
  }
  for (const folder of await session.settledFolders()) {
    const found = render(folder, params, kind);
    if (found !== null) return found;
  }
  return null;
}

function render(folder: Folder, ref: ObjectRef, kind: EffectiveKind): EffectiveResult {
  const found = kind.find(folder.engine, ref);
  if (found === undefined) return null;
  const { namespace, name } = found;
  return {
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(ref.scope === undefined ? {} : { scope: ref.scope }),
    text: found.toYaml(),
  };
}

/** The Gateway that the object at a position is, belongs to, or attaches to. */
function gatewayAt(folder: Folder, path: string, position: Place): ObjectRef | undefined {
  const { engine } = folder;
  const location = locateNode(engine, path, position);
  if (location === undefined) return undefined;
  const { id } = location.site.delivered;
  const cluster = engine.clusterOf(id);
  const [, list, index] = location.path;
  const attachments = cluster.attachments(id);
  const chosen =
    list === "parentRefs" && typeof index === "number"
      ? attachments[index]
      : attachments.find(({ parent }) => parent !== undefined);
  const root = engine.site(cluster.rootOf(chosen?.parent?.id ?? cluster.membership(id)?.parent?.id ?? id));
  return root?.delivered.resource.kind === "Gateway" ? refOf(root, folder) : undefined;
}

/** The HTTPRoute that a position lies in. */
function routeAt(folder: Folder, path: string, position: Place): ObjectRef | undefined {
  const site = locateNode(folder.engine, path, position)?.site;
  return site?.delivered.resource.kind === "HTTPRoute" ? refOf(site, folder) : undefined;
}

/** The name of an object, with its folder where several have the name. */
export function refOf({ delivered, path }: Site, { engine }: Folder): ObjectRef {
  const { namespace, resource } = delivered;
  const name = resource.metadata.name ?? "";
  const isShared =
    engine
      .named(resource.group, manifestKind(resource), name)
      .filter((other) => other.namespace === namespace).length > 1;
  const scope = isShared ? { scope: scopeName(delivered, path) } : {};
  return { ...(namespace ? { namespace } : {}), name, ...scope };
}
