import { meetHostnames } from "../../gateway-api/hostnames.ts";
import { writtenHostnames } from "../../gateway-api/listeners/writtenHostnames.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Occurrence } from "./occurrence.ts";

/** The places of a cluster whose hostnames have hosts in common with one, in no particular order. */
export function hostnameUses(
  workspace: Workspace,
  cluster: Cluster,
  hostname: string,
): readonly Occurrence[] {
  const wanted = hostname.toLowerCase();
  return cluster.referrers.sharingHosts(wanted).flatMap(({ id, resource }) => {
    const objectLocation = workspace.objectLocation(id);
    if (objectLocation === undefined) return [];
    return writtenHostnames(resource)
      .filter((one) => meetHostnames(one.hostname, wanted).verdict === "yes")
      .map(({ path, isDefinition }) => ({
        path: objectLocation.path,
        range: nodeRange(objectLocation, path),
        isDefinition,
      }));
  });
}
