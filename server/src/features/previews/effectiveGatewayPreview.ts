import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { Gateway } from "../../model/resource.ts";
import { type EffectiveGateway, effectiveGateway } from "../../workspace/views/effectiveGateway.ts";
import { effectiveGatewayLines, type GatewayPart } from "../../workspace/views/effectiveGatewayYaml.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import { type PartLine, type TracedLine, tracedLines } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { gatewayAt } from "./gatewayAt.ts";
import { gatewayOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** A Gateway with everything that is merged into it, as one manifest. */
export const effectiveGatewayPreview: PreviewKind = {
  name: "effectiveGateway",
  ending: "yaml",
  subjectAt: gatewayAt,
  linesOf: (workspace, subject) => {
    const gateway = gatewayOf(subject, workspace);
    if (gateway === undefined) return undefined;
    const [shown] = untraced(workspace, gateway.id, [gateway], () => {
      const view = effectiveGateway(gateway, workspace);
      return { view, lines: effectiveGatewayLines(view) };
    });
    const listeners = workspace.clusterOf(gateway.id).merging.of(gateway.id)?.listeners ?? [];
    return shown && traced(gateway, shown, listeners, workspace);
  },
};

/** A merged Gateway and its lines before it is known where each comes from. */
interface Untraced {
  readonly view: EffectiveGateway;
  readonly lines: readonly PartLine<GatewayPart>[];
}

const untraced = inParts<Untraced>();

/** The lines of a merged Gateway with where each comes from; `listeners` are those of the view, in its order. */
export function gatewayLines(
  gateway: Delivered<Gateway>,
  view: EffectiveGateway,
  listeners: readonly MergedListener[],
  workspace: Workspace,
): readonly TracedLine[] {
  return traced(gateway, { view, lines: effectiveGatewayLines(view) }, listeners, workspace);
}

function traced(
  gateway: Delivered<Gateway>,
  { view, lines }: Untraced,
  listeners: readonly MergedListener[],
  workspace: Workspace,
): readonly TracedLine[] {
  const members = workspace.clusterOf(gateway.id).merging.of(gateway.id)?.members ?? [];
  return tracedLines(lines, (part) => placeOf(part, gateway, view, listeners, members), workspace);
}

function placeOf(
  part: GatewayPart,
  { id }: Delivered<Gateway>,
  { excluded }: EffectiveGateway,
  listeners: readonly MergedListener[],
  members: readonly Delivered[],
): ResourcePlace | undefined {
  switch (part.of) {
    case "gateway":
      return { id, path: part.path };
    case "listener": {
      const entry = listeners[part.index];
      return entry && { id: entry.owner.id, path: ["spec", "listeners", entry.index, ...part.path] };
    }
    case "excluded": {
      const origin = excluded[part.index]?.origin;
      const member = members.find(
        ({ namespace, resource }) =>
          (resource.kind === "Gateway") === (origin?.kind === "Gateway") &&
          (namespace || undefined) === origin?.namespace &&
          resource.metadata.name === origin?.name,
      );
      return member && { id: member.id, path: ["metadata", "name"] };
    }
  }
}
