import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import type { Target } from "../../gateway-api/target.ts";
import { splitAuthority } from "../../gateway-api/traffic/clientRequest.ts";
import type { Service } from "../../model/resource.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Workspace } from "../workspace.ts";
import type { TraceRequest } from "./trace.ts";

/** The Service that a client of a mesh calls by a name, as far as it is in the workspace. */
export interface CalledService {
  readonly target: Target;
  readonly service: Delivered<Service> | undefined;
  /** The cluster of the Service, or one in which Routes name it; undefined in an empty workspace. */
  readonly cluster: Cluster | undefined;
  readonly port: number | undefined;
}

/** Reads `NAME[.NAMESPACE[.svc…]][:PORT]`; the namespace is the client's unless it is written. */
export function calledService(
  written: string,
  { from, port }: TraceRequest,
  workspace: Workspace,
): CalledService {
  const authority = splitAuthority(written);
  const [name = "", namespace = from?.namespace] = authority.name.split(".");
  const target: Target = { group: "", kind: "Service", namespace, name };
  const [service] = workspace
    .named("", "Service", name)
    .filter((delivered) => isOfKind(delivered, "Service"))
    .filter((one) => namespace === undefined || one.namespace === namespace);
  const found: Target = service === undefined ? target : { ...target, namespace: service.namespace };
  const clusters = workspace.allClusters();
  return {
    target: found,
    service,
    cluster:
      service !== undefined
        ? workspace.clusterOf(service.id)
        : (clusters.find((cluster) => cluster.mesh.claims(target, namespace).length > 0) ?? clusters[0]),
    port: port ?? authority.port,
  };
}
