import type { HeldIngress } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";
import { isChallengePath } from "./challengePath.ts";
import { isForEveryone } from "./cidrList.ts";
import { DECIDES } from "./decidingLines.ts";
import { snippetRedirect } from "./snippetRedirect.ts";

/** Lists of the addresses that are let in. */
const ALLOWED = ["allowlist-source-range", "whitelist-source-range"];
/** Other annotations without which a path is open to everyone. */
const GUARDS = ["denylist-source-range", "auth-type", "auth-url", "auth-tls-secret"];
/** Those that nginx puts into its `server`: they hold for every path of a host, whichever of its Ingresses they stand in. */
const OF_HOST: ReadonlySet<string> = new Set(["auth-tls-secret", "server-snippet"]);
/** Those that nobody is asked for at the paths of ACME's challenges. */
const NOT_AT_CHALLENGES: ReadonlySet<string> = new Set([
  "auth-type",
  "auth-url",
  "auth-snippet",
  "config.global-auth-url",
]);
const SNIPPETS = ["configuration-snippet", "server-snippet", "auth-snippet"];

/** An annotation that decides who may send requests, by its name without the prefix of ingress-nginx, and who has it. */
export interface Guard {
  readonly name: string;
  readonly by: HeldIngress;
}

/** True for an annotation, by its name without prefix, that guards every path of the hosts of its Ingress. */
export function isGuardOfHost(name: string): boolean {
  return OF_HOST.has(name);
}

/** True where an annotation, by its name without prefix, counts at a location; what is no guard counts everywhere. */
export function holdsAt(name: string, path: string): boolean {
  return !NOT_AT_CHALLENGES.has(name) || !isChallengePath(path);
}

/** What guards every path of a host that some Ingresses make together; each annotation once. */
export function guardsOfHost(members: readonly HeldIngress[]): readonly Guard[] {
  const guards = new Map<string, Guard>();
  for (const by of members)
    for (const name of guardsOf(by))
      if (isGuardOfHost(name) && !guards.has(name)) guards.set(name, { name, by });
  return [...guards.values()];
}

/** What guards one path of a host: the annotations of its own Ingress first, then those of others that hold for the host. */
export function guardsAt(
  { guards }: { readonly guards: readonly Guard[] },
  { by, path }: { readonly by: HeldIngress; readonly path: string },
): readonly Guard[] {
  const own = guardsOf(by).filter((name) => holdsAt(name, path));
  return [...own.map((name) => ({ name, by })), ...guards.filter(({ name }) => !own.includes(name))];
}

/** The annotations of an Ingress that decide who may send requests: those of ingress-nginx without prefix, others by their full names. */
export function guardsOf({
  ingress,
  dialect,
  otherGuards,
}: Pick<HeldIngress, "ingress" | "dialect" | "otherGuards">): readonly string[] {
  if (dialect === "specification") return otherGuards;
  const value = (name: string): string => (ingress.annotations[NGINX_PREFIX + name] ?? "").trim();
  return [
    ...ALLOWED.filter((name) => value(name) !== "" && !isForEveryone(value(name))),
    ...GUARDS.filter(
      (name) => value(name) !== "" && !(name === "auth-tls-secret" && asksNoCertificate(ingress)),
    ),
    ...SNIPPETS.filter((name) => DECIDES.test(value(name)) && !isRedirectAlone(name, ingress)),
    ...otherGuards,
  ];
}

/** Nobody gets in where everybody is sent elsewhere; an Ingress without rules redirects nobody. */
function isRedirectAlone(name: string, { annotations, spec }: IngressObject): boolean {
  return (
    name === "configuration-snippet" &&
    spec.rules.length > 0 &&
    snippetRedirect(annotations[NGINX_PREFIX + name]) !== undefined
  );
}

/**
 * True where `auth-tls-verify-client` has no client asked for a certificate. With `optional` backends go by the header that nginx sets,
 * which clients could write themselves without it.
 * Source: https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#client-certificate-authentication
 */
export function asksNoCertificate({ annotations }: Pick<IngressObject, "annotations">): boolean {
  return (
    annotations[`${NGINX_PREFIX}auth-tls-verify-client`] === "off" &&
    !annotations[`${NGINX_PREFIX}auth-tls-match-cn`]
  );
}
