import { Workspace } from "../server/src/workspace/workspace.ts";
import type { WorkspaceOptions } from "../server/src/workspace/workspaceOptions.ts";

/** A workspace of the open world that is examined as is said, and not for its structure; all proposals are read. */
export function bareWorkspace(
  examine: WorkspaceOptions["examine"],
  cluster: Partial<WorkspaceOptions["cluster"]> = {},
): Workspace {
  return new Workspace({
    cluster: {
      closedWorld: false,
      mergesChildren: true,
      delegation: undefined,
      isExternal: () => false,
      knownClasses: [],
      isKnownClass: () => false,
      maxMergedListeners: 0,
      requiredProtections: [],
      isRequiredFor: () => false,
      routability: { isRead: true, serviceCIDRs: [], inClusterControllers: [] },
      generatedNames: {},
      ...cluster,
    },
    crds: {},
    rules: {},
    examine,
    checkStructure: () => [],
    customResources: {
      crds: "off",
      structure: {
        channel: "standard",
        bundleVersion: "1.6",
        proposals: { attachTo: false, routability: false, delegation: false },
      },
    },
    docs: () => undefined,
  });
}
