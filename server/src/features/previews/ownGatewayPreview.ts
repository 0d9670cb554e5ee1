import { effectiveGateway } from "../../workspace/views/effectiveGateway.ts";
import { gatewayLines } from "./effectiveGatewayPreview.ts";
import { gatewayAt } from "./gatewayAt.ts";
import { gatewayOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** A Gateway as it would be without its ListenerSets and children, written like the merged one to be compared with it. */
export const ownGatewayPreview: PreviewKind = {
  name: "ownGateway",
  ending: "yaml",
  subjectAt: gatewayAt,
  linesOf: (workspace, subject) => {
    const gateway = gatewayOf(subject, workspace);
    if (gateway === undefined) return undefined;
    const view = effectiveGateway(gateway, workspace);
    const merged = workspace.clusterOf(gateway.id).merging.of(gateway.id)?.listeners ?? [];
    const own = merged.filter(({ owner }) => owner.id === gateway.id);
    const listeners = view.listeners.filter((_, index) => merged[index]?.owner.id === gateway.id);
    return gatewayLines(gateway, { ...view, listeners, excluded: [] }, own, workspace);
  },
};
