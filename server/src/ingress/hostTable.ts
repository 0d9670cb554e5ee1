import type { IngressTarget } from "../model/ingress.ts";
import { loweredHost } from "../model/loweredHost.ts";
import { canaryBackends } from "./canaryBackends.ts";
import { actionOf, type Destination, destinationOf } from "./destination.ts";
import { type HeldIngress, heldIngresses } from "./heldIngress.ts";
import { hostCertificate } from "./hostCertificate.ts";
import { NGINX_PREFIX, readsWildcards } from "./ingressClass.ts";
import type { CanaryBackends, IngressHost, Location, PassedOver } from "./ingressHost.ts";
import type { IngressObject, IngressSurroundings } from "./ingressObject.ts";
import { guardsOfHost } from "./nginx/guards.ts";
import { prefixReplacement } from "./otherSettings.ts";
import { specifiedPath } from "./specifiedPath.ts";

interface Draft {
  readonly name: string | undefined;
  readonly members: Set<HeldIngress>;
  readonly given: Location[];
  readonly fallbacks: Location[];
}

/** The hosts of some Ingresses, names before wildcards before the rest. */
export function hostTable(
  ingresses: readonly IngressObject[],
  surroundings: IngressSurroundings,
): readonly IngressHost[] {
  const held = heldIngresses(ingresses, surroundings).filter(({ settings }) => !settings.isRefused);
  const primaries = held.filter(({ ingress, settings }) => !isCanary(ingress, settings.canary !== undefined));
  const drafts = draftHosts(primaries, surroundings);
  const names = new Set(drafts.keys());
  const canaries = canaryBackends(
    held.filter((one) => !primaries.includes(one)),
    [...drafts.values()].map(({ name, given, fallbacks }) => ({ name, locations: [...given, ...fallbacks] })),
    surroundings,
  );
  return [...drafts.values()].map((draft) => finishedHost(draft, names, primaries, canaries, surroundings));
}

/** A canary that nothing sends requests to is no ordinary Ingress either. */
function isCanary({ annotations }: IngressObject, isSent: boolean): boolean {
  return isSent || /^(?:1|t|T|TRUE|true|True)$/.test(annotations["nginx.ingress.kubernetes.io/canary"] ?? "");
}

function draftHosts(
  held: readonly HeldIngress[],
  surroundings: IngressSurroundings,
): ReadonlyMap<string | undefined, Draft> {
  const drafts = new Map<string | undefined, Draft>();
  const draftOf = (name: string | undefined, by: HeldIngress): Draft => {
    const draft = drafts.get(name) ?? { name, members: new Set<HeldIngress>(), given: [], fallbacks: [] };
    drafts.set(name, draft);
    draft.members.add(by);
    return draft;
  };
  for (const by of held) {
    const { ingress, dialect } = by;
    const fallback = fallbackOf(by, surroundings);
    ingress.spec.rules.forEach(({ host, paths }, rule) => {
      const draft = draftOf(host, by);
      paths.forEach(({ path, pathType, target }, index) => {
        draft.given.push({
          ...(dialect === "ingress-nginx"
            ? { path: path ?? "/", isExact: pathType === "Exact" }
            : specifiedPath({ path, pathType, isOfCloud: readsWildcards(ingress, surroundings) })),
          by,
          place: ["spec", "rules", rule, "http", "paths", index],
          destination: withFallback(destinationOf(target, ingress.namespace, surroundings), by, surroundings),
          ...(dialect === "specification" ? replacementOf(ingress, target) : {}),
        });
      });
      if (fallback !== undefined) draft.fallbacks.push(fallback);
    });
    // By the text of the API it takes whatever no rule takes; ingress-nginx keeps it to the hosts of the rules.
    if (fallback !== undefined && (ingress.spec.rules.length === 0 || dialect === "specification"))
      draftOf(undefined, by).fallbacks.push(fallback);
  }
  return drafts;
}

function replacementOf(
  { annotations }: IngressObject,
  target: IngressTarget | undefined,
): Pick<Location, "replacement"> {
  const replacement = target?.kind === "Service" ? prefixReplacement(annotations, target.name) : undefined;
  return replacement === undefined ? {} : { replacement };
}

/** The annotation `default-backend` names the Service that answers where that of the path is not there, on its first port. */
function withFallback(
  destination: Destination,
  { ingress, dialect }: HeldIngress,
  surroundings: IngressSurroundings,
): Destination {
  const name = ingress.annotations[`${NGINX_PREFIX}default-backend`];
  if (destination.kind !== "missing" || dialect === "specification" || name === undefined) return destination;
  const port = surroundings.service(ingress.namespace, name)?.ports[0]?.port;
  if (typeof port !== "number") return destination;
  return { kind: "service", namespace: ingress.namespace, name, port, isExternal: false };
}

function fallbackOf(by: HeldIngress, surroundings: IngressSurroundings): Location | undefined {
  const { defaultBackend } = by.ingress.spec;
  if (defaultBackend === undefined) return undefined;
  const destination = destinationOf(defaultBackend, by.ingress.namespace, surroundings);
  return { path: "/", isExact: false, by, place: ["spec", "defaultBackend"], destination };
}

function finishedHost(
  { name, members, given: written, fallbacks }: Draft,
  names: ReadonlySet<string | undefined>,
  held: readonly HeldIngress[],
  canaries: ReadonlyMap<Location, CanaryBackends>,
  surroundings: IngressSurroundings,
): IngressHost {
  const all = [...members];
  const owner = ownerOf(all, written);
  const unread = unreadPaths(written, fallbacks);
  const given = unread.length === 0 ? written : written.filter((location) => !unread.includes(location));
  const isNginx = all.some(({ dialect }) => dialect === "ingress-nginx");
  const isPatterned = isNginx && given.some(isPattern);
  const { kept, passedOver } = withoutDoubles([
    // A Service of the same path goes before a redirect for http alone.
    ...given.filter(({ destination }) => actionOf(destination) === undefined),
    ...given.filter(({ destination }) => actionOf(destination) !== undefined),
  ]);
  const ownRoot = kept.find(({ path, isExact }) => path === "/" && !isExact);
  const root = ownRoot === undefined ? rootLocation(owner, isNginx, fallbacks) : undefined;
  const locations = [...kept, ...(root === undefined ? [] : [root])]
    .map((location) => {
      const canary = canaries.get(location);
      return canary === undefined ? location : { ...location, canary };
    })
    .sort(isPatterned ? byPattern : byLength);
  const www = name === undefined ? undefined : wwwOf(name, all, names);
  return {
    ...(name === undefined ? {} : { name }),
    dialect: isNginx ? "ingress-nginx" : "specification",
    isPatterned,
    certificate: hostCertificate(name, all, held, surroundings),
    owner,
    members: all,
    guards: guardsOfHost(all),
    locations,
    passedOver: [
      ...passedOver,
      ...unread.map((location) => ({ location, winner: ownRoot ?? root ?? location })),
      ...fallbacks
        .filter(isUnused(root, owner, isNginx))
        .map((location) => ({ location, winner: root ?? location })),
    ].filter(({ location, winner }) => location !== winner),
    aliases: aliasesOf(all, names),
    ...(www === undefined ? {} : { www }),
  };
}

/**
 * The paths that ingress-nginx makes nothing of, as their backends are no Services: what takes the rest of the host takes their
 * requests. Where there is nothing else they stay, so that no wider host takes them.
 */
function unreadPaths(given: readonly Location[], fallbacks: readonly Location[]): readonly Location[] {
  const unread = given.filter(
    ({ by, destination }) => destination.kind === "resource" && by.dialect === "ingress-nginx",
  );
  return unread.length === given.length && fallbacks.length === 0 ? [] : unread;
}

/** More names for a host, each once: Ingresses that share it mostly repeat them. */
function aliasesOf(
  members: readonly HeldIngress[],
  names: ReadonlySet<string | undefined>,
): IngressHost["aliases"] {
  const aliases = new Map<string, HeldIngress>();
  for (const by of members)
    for (const alias of by.settings.aliases.map(loweredHost))
      if (!names.has(alias) && !aliases.has(alias)) aliases.set(alias, by);
  return [...aliases].map(([name, by]) => ({ name, by }));
}

/** Several default backends of one host: the first one is used. */
function isUnused(root: Location | undefined, owner: HeldIngress, isNginx: boolean) {
  return (location: Location): boolean =>
    root !== undefined && location !== root && (isNginx || location.by !== owner);
}

/** The oldest Ingress; one without rules only where there is no other. */
function ownerOf(members: readonly HeldIngress[], given: readonly Location[]): HeldIngress {
  const [first] = members;
  const owner = members.find(({ ingress }) => ingress.spec.rules.length > 0) ?? first;
  if (owner === undefined) throw new Error(`A host without an Ingress has ${given.length} paths`);
  return owner;
}

/** What takes the requests that no path takes. */
function rootLocation(
  owner: HeldIngress,
  isNginx: boolean,
  fallbacks: readonly Location[],
): Location | undefined {
  const own = fallbacks.find(({ by }) => by === owner || by.ingress.spec.rules.length === 0);
  const chosen = isNginx ? own : (own ?? fallbacks[0]);
  if (chosen !== undefined) return chosen;
  // Its settings reach the requests that no path takes: they are redirected, asked for a password and so on.
  return isNginx ? { path: "/", isExact: false, by: owner, destination: { kind: "nothing" } } : undefined;
}

/**
 * One location is enough to make expressions of all of its host. A target that is the location itself changes nothing; the
 * location of a prefix ends with a slash.
 */
function isPattern({ by, path, isExact }: Location): boolean {
  const { usesRegex, rewriteTarget } = by.settings;
  const own = isExact || path.endsWith("/") ? path : `${path}/`;
  return usesRegex || (rewriteTarget !== undefined && rewriteTarget !== own);
}

function withoutDoubles(given: readonly Location[]): {
  readonly kept: readonly Location[];
  readonly passedOver: readonly PassedOver[];
} {
  const first = new Map<string, Location>();
  const passedOver: PassedOver[] = [];
  for (const location of given) {
    const key = `${location.isExact ? "=" : ""}${location.path}`;
    const winner = first.get(key);
    if (winner === undefined) first.set(key, location);
    else passedOver.push({ location, winner });
  }
  return { kept: [...first.values()], passedOver };
}

function byLength(one: Location, other: Location): number {
  return Number(other.isExact) - Number(one.isExact) || other.path.length - one.path.length;
}

/** nginx tries expressions one after the other, the longest text first, and takes the first that matches. */
function byPattern(one: Location, other: Location): number {
  return other.path.length - one.path.length || (one.path < other.path ? 1 : -1);
}

function wwwOf(
  name: string,
  members: readonly HeldIngress[],
  names: ReadonlySet<string | undefined>,
): IngressHost["www"] {
  const by = members.find(({ settings }) => settings.redirectsWww);
  if (by === undefined || name.startsWith("*.")) return undefined;
  const other = name.startsWith("www.") ? name.slice(4) : `www.${name}`;
  return names.has(other) ? undefined : { name: other, by };
}
