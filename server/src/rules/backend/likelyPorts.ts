import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import type { Target } from "../../gateway-api/target.ts";
import { manifestKind, type Route, type Service } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Related, Severity } from "../../workspace/finding.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { servicePlace } from "./backendRef.ts";

/** The ports of a Service that is not there as such, but of which enough is known. */
export interface LikelyPorts {
  readonly severity: Severity;
  /** Every port that it may have. */
  readonly ports: readonly number[];
  /** Whose Service it is, behind its name. */
  readonly whose: string;
  readonly related: readonly Related[];
}

/** The ports of a backend that the Route may use and that is in no manifest of its namespace; undefined where nothing is known. */
export function likelyPorts(
  cluster: Cluster,
  route: Delivered<Route>,
  decision: BackendDecision,
): LikelyPorts | undefined {
  const { resolution, permission, target } = decision;
  if (permission.verdict === "no") return undefined;
  if (resolution?.kind === "undecided" && resolution.why === "namespace")
    return portsBeside(cluster, route, resolution.candidates);
  if (resolution?.kind !== "absent" || permission.verdict !== "yes") return undefined;
  if (decision.generated === "yes") {
    if (!mayBeNamed(route, { namespace: target.namespace })) return undefined;
    return generatedPorts(cluster, route, target, decision.ref.port);
  }
  const listed = cluster.producers.listedService(target);
  if (listed === undefined || !mayBeNamed(route, { namespace: target.namespace })) return undefined;
  const { maker, ports } = listed;
  const name = maker.resource.metadata.name;
  const whose = name === undefined ? "a chart" : `${manifestKind(maker.resource)} \`${name}\``;
  return { severity: "warning", ports, whose: `, which ${whose} makes,`, related: [] };
}

/** Ports that implementations give what they generate beside those of the listeners, such as Istio's for its health. */
function isOwnPort(port: number | string | undefined): boolean {
  return typeof port === "number" && port >= 15000 && port < 15100;
}

/** The Service of a Gateway has the ports of its listeners (GEP-1762). */
export function generatedPorts(
  cluster: Cluster,
  route: Delivered<Route>,
  target: Target,
  port: number | string | undefined,
): LikelyPorts | undefined {
  if (isOwnPort(port)) return undefined;
  const { verdict, gateways } = cluster.generated.generatorsOf(route.id, target);
  const [gateway] = gateways;
  if (verdict !== "yes" || gateway === undefined || gateways.length > 1) return undefined;
  const ports = cluster.generated.servicePortsOf(gateway.id);
  if (ports === undefined) return undefined;
  const whose = `, which is generated for Gateway \`${gateway.resource.metadata.name ?? ""}\`,`;
  return {
    severity: "warning",
    ports,
    whose,
    related: [
      { place: { id: gateway.id, path: ["spec", "listeners"] }, message: "The listeners of the Gateway." },
    ],
  };
}

/** Services of the name whose namespace nobody says, where all of them stand in the Route's folder. */
function portsBeside(
  cluster: Cluster,
  route: Delivered<Route>,
  candidates: readonly Delivered[],
): LikelyPorts | undefined {
  const services = candidates.flatMap((candidate): readonly Delivered<Service>[] => {
    const { resource } = candidate;
    if (resource.kind !== "Service" || !cluster.placement.areNeighbours(route.id, candidate.id)) return [];
    return [{ ...candidate, resource }];
  });
  const written = services.flatMap(({ resource }) => resource.spec.ports);
  const ports = written.flatMap(({ port }) => (typeof port === "number" ? [port] : []));
  if (services.length < candidates.length || ports.length === 0 || ports.length < written.length)
    return undefined;
  return {
    severity: "hint",
    ports: [...new Set(ports)],
    whose: " beside this file",
    related: services.flatMap((service) => servicePlace(service, ["ports"], "The ports of the Service.")),
  };
}
