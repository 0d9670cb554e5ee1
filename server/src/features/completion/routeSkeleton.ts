import { asRoute } from "../../model/resource.ts";
import { choice, type DraftMap, hole } from "./draft.ts";
import { offeredBehind, type Skeleton, valuesBehind } from "./skeleton.ts";
import { offeredReferences, referenceDraft } from "./skeletonReferences.ts";

/** The parts that Routes of a kind have beside their parents. */
export interface RouteForm {
  /** The hostname where nothing says a better one; undefined for kinds without hostnames. */
  readonly hostname: string | undefined;
  readonly hasPath: boolean;
}

/** A Route under a Gateway that takes it, to a Service of its namespace. */
export function routeSpec(skeleton: Skeleton, { hostname, hasPath }: RouteForm): DraftMap {
  const parents = { parentRefs: [parentDraft(skeleton)] };
  if (hostname === undefined) return { ...parents, rules: [ruleDraft(skeleton, parents)] };
  const offered = valuesBehind(skeleton, { ...parents, hostnames: [hole()] });
  const known = { ...parents, hostnames: [choice(offered, hostname)] };
  const path = isTaken(skeleton, String(offered[0] ?? hostname)) ? `/${skeleton.name}` : "/";
  const matches = hasPath ? { matches: [{ path: { type: "PathPrefix", value: hole(path) } }] } : {};
  return { ...known, rules: [{ ...matches, ...ruleDraft(skeleton, known) }] };
}

/** True where a Route has the hostname already, so that this one needs something of its own. */
function isTaken({ around, served }: Skeleton, hostname: string): boolean {
  return around.cluster.referrers.sharingHosts(hostname).some(({ resource }) => {
    const route = resource.kind === served.kind ? asRoute(resource) : undefined;
    return route?.spec.hostnames?.includes(hostname) === true;
  });
}

/** A Gateway that takes the Route, and the listener where several of it would. */
function parentDraft(skeleton: Skeleton): DraftMap {
  const isOfGateways = ({ kind }: { readonly kind?: string }) => kind === undefined || kind.endsWith("Set");
  const fitting = offeredReferences(skeleton, { parentRefs: [hole()] }).filter(isOfGateways);
  const offered =
    fitting.length > 0
      ? fitting
      : offeredReferences(skeleton, { parentRefs: [{ name: hole() }] }).filter(isOfGateways);
  const parent = referenceDraft(offered, "gateway");
  const sections = sectionsOf(skeleton, parent);
  return sections.length < 2 ? parent : { ...parent, sectionName: choice(sections, "") };
}

/** The listeners of the parent that would take the Route, those with a certificate first. */
function sectionsOf(skeleton: Skeleton, parent: DraftMap): readonly string[] {
  const offered = offeredBehind(skeleton, { parentRefs: [{ ...parent, sectionName: hole() }] });
  const isEncrypted = ({ detail }: { readonly detail: string }) => /^(?:HTTPS|TLS)\b/.test(detail);
  return offered
    .filter(({ mark }) => mark === undefined)
    .toSorted((a, b) => Number(isEncrypted(b)) - Number(isEncrypted(a)))
    .map(({ label }) => label);
}

/** A Service of the namespace with one of its ports: the one that the Route is called after, where there is one. */
function ruleDraft(skeleton: Skeleton, before: DraftMap): DraftMap {
  const offered = offeredReferences(skeleton, { ...before, rules: [{ backendRefs: [hole()] }] });
  const services = offered.filter(({ hasPort }) => hasPort);
  const best = services.filter(({ name, namespace }) => name === skeleton.name && namespace === undefined);
  const backend = referenceDraft([...best, ...services], "service");
  const ports = valuesBehind(skeleton, {
    ...before,
    rules: [{ backendRefs: [{ ...backend, port: hole() }] }],
  });
  return { backendRefs: [{ ...backend, port: choice(ports, 8080) }] };
}
