import { findEffectiveGateway, type ObjectRef } from "../library.ts";
import { locateNode } from "../workspace/locate.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";

/** A Gateway by the position of something in it or pointing to it, or by its name. */
export type EffectiveGatewayParams =
  | { readonly uri: string; readonly position: { readonly line: number; readonly character: number } }
  | ObjectRef;

export type EffectiveGatewayResult = (ObjectRef & { readonly text: string }) | null;

/** Answers `gatewayApi/effectiveGateway`: the merged Gateway as one manifest. */
export async function answerEffectiveGateway(
  session: Session,
  params: EffectiveGatewayParams,
): Promise<EffectiveGatewayResult> {
  if ("uri" in params) {
    const { folder, path } = await session.settledFile(params.uri);
    const ref = gatewayAt(folder, path, params.position);
    return ref === undefined ? null : render(folder, ref);
  }
  for (const folder of await session.settledFolders()) {
    const answer = render(folder, params);
    if (answer !== null) return answer;
  }
  return null;
}

function render(folder: Folder, ref: ObjectRef): EffectiveGatewayResult {
  const gateway = findEffectiveGateway(folder.engine, ref);
  if (gateway === undefined) return null;
  const { namespace, name } = gateway;
  return {
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(ref.scope === undefined ? {} : { scope: ref.scope }),
    text: gateway.toYaml(),
  };
}

/** The Gateway that the object at a position is, belongs to, or attaches to. */
function gatewayAt(
  folder: Folder,
  path: string,
  position: { line: number; character: number },
): ObjectRef | undefined {
  const { engine } = folder;
  const location = locateNode(engine, path, position);
  if (location === undefined) return undefined;
  const { cluster } = engine;
  const { id } = location.site.delivered;
  const [, list, index] = location.path;
  const attachments = cluster.attachments(id);
  const chosen =
    list === "parentRefs" && typeof index === "number"
      ? attachments[index]
      : attachments.find(({ parent }) => parent !== undefined);
  const root = engine.site(cluster.rootOf(chosen?.parent?.id ?? cluster.membership(id)?.parent?.id ?? id));
  if (root?.delivered.resource.kind !== "Gateway") return undefined;
  const { namespace, resource } = root.delivered;
  const name = resource.metadata.name ?? "";
  const isShared =
    cluster.named(resource.group, "Gateway", name).filter((other) => other.namespace === namespace).length >
    1;
  const folderOfFile = root.path.includes("/") ? root.path.slice(0, root.path.lastIndexOf("/")) : ".";
  return { ...(namespace ? { namespace } : {}), name, ...(isShared ? { scope: folderOfFile } : {}) };
}
