import type { IngressHost } from "./ingressHost.ts";
import { matchPath } from "./nginx/pathExpression.ts";

/** Why a host takes a request. */
export interface ChosenHost {
  readonly host: IngressHost;
  readonly why: string;
  /** The request is for the other name of `from-to-www-redirect`. */
  readonly isWww?: true;
}

/**
 * The host that takes a request: the name itself, then an alias, then the wildcard of one label, then a wildcard alias, then
 * what is for every host. A host that is named never falls back to a wider one.
 */
export function hostForRequest(
  name: string | undefined,
  hosts: readonly IngressHost[],
): ChosenHost | undefined {
  const asked = name ?? "";
  const exact = hostsByName(hosts).get(asked);
  if (exact !== undefined) return { host: exact, why: `The host is \`${asked}\`.` };
  const alias = hosts.find(({ aliases }) => aliases.some((one) => one.name === asked));
  if (alias !== undefined)
    return { host: alias, why: `\`${asked}\` is a \`server-alias\` of ${shown(alias)}.` };
  const www = hosts.find((host) => host.www?.name === asked);
  if (www !== undefined)
    return { host: www, why: `\`from-to-www-redirect\` sends \`${asked}\` to ${shown(www)}.`, isWww: true };
  const wildcard = hosts.find((host) => takesLabel(host.name, asked));
  if (wildcard !== undefined) return { host: wildcard, why: `${shown(wildcard)} takes one label more.` };
  const wide = hosts.find(({ aliases }) => aliases.some((one) => takesAlias(one.name, asked)));
  if (wide !== undefined) return { host: wide, why: `An alias of ${shown(wide)} takes it.` };
  const rest = hosts.find((host) => host.name === undefined);
  return rest === undefined
    ? undefined
    : { host: rest, why: `No rule names \`${asked}\`, so the rules for every host take it.` };
}

/** A migration asks for each of thousands of hosts: those of one list are arranged by name once. */
const arranged = new WeakMap<readonly IngressHost[], ReadonlyMap<string, IngressHost>>();

function hostsByName(hosts: readonly IngressHost[]): ReadonlyMap<string, IngressHost> {
  const known = arranged.get(hosts);
  if (known !== undefined) return known;
  const byName = new Map<string, IngressHost>();
  for (const host of hosts)
    if (host.name !== undefined && !byName.has(host.name)) byName.set(host.name, host);
  arranged.set(hosts, byName);
  return byName;
}

function shown({ name }: IngressHost): string {
  return name === undefined ? "every host" : `\`${name}\``;
}

function takesLabel(wildcard: string | undefined, name: string): boolean {
  if (wildcard?.startsWith("*.") !== true) return false;
  const suffix = wildcard.slice(1);
  return name.endsWith(suffix) && /^[\w-]+$/.test(name.slice(0, -suffix.length));
}

/** A wildcard of nginx itself takes any number of labels; what begins with `~` is an expression. */
function takesAlias(alias: string, name: string): boolean {
  if (alias.startsWith("~")) return matchPath(alias.replace(/^~\*?/, ""), name, false).kind === "yes";
  return alias.startsWith("*.") && name.length > alias.length - 1 && name.endsWith(alias.slice(1));
}
