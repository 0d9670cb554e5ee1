import type { Listener } from "../../model/listener.ts";
import type { IngressHost } from "../ingressHost.ts";
import type { IngressSurroundings } from "../ingressObject.ts";
import { guessedPort } from "./backendRules.ts";
import { type ConversionTarget, hasStandardOf15 } from "./conversionTarget.ts";
import { hostRules } from "./hostRules.ts";
import { certificateOf, isHostname, type PassthroughBackend, type ServedHost } from "./hostServed.ts";
import { statusOf } from "./madeFilters.ts";
import type { MadeRule } from "./madeRule.ts";
import { fittingListener } from "./neededListeners.ts";

/**
 * Every hostname with its rules: hosts, their aliases, and the names that only redirect to them. `existing` are the listeners that
 * are there for them.
 */
export function servedHosts(
  hosts: readonly IngressHost[],
  target: ConversionTarget,
  surroundings: IngressSurroundings,
  existing: readonly Listener[] = [],
): readonly ServedHost[] {
  const names = new Set<string | undefined>(hosts.map(({ name }) => name));
  return hosts.flatMap((host) => {
    if (host.name !== undefined && !isHostname(host.name)) return [];
    const own = served(host.name, host, target, hostRules(host, target, surroundings), existing);
    const aliases = host.aliases.filter(({ name }) => isHostname(name) && !names.has(name));
    for (const { name } of aliases) names.add(name);
    return [
      own,
      ...aliases.map(({ name }) => ({ ...own, name })),
      ...(host.www === undefined || names.has(host.www.name)
        ? []
        : [wwwHost(host, host.www, target, existing)]),
    ];
  });
}

function served(
  name: string | undefined,
  host: IngressHost,
  target: ConversionTarget,
  rules: readonly MadeRule[],
  existing: readonly Listener[],
): ServedHost {
  const passthrough = hasStandardOf15(target) ? passthroughOf(host) : undefined;
  const certificate = passthrough === undefined ? certificateOf(host, target) : undefined;
  const named = name === undefined ? {} : { hostname: name };
  const isEncrypted =
    passthrough === undefined &&
    (certificate !== undefined || fittingListener(existing, { ...named, scheme: "https" }) !== undefined);
  return {
    ...(name === undefined ? {} : { name }),
    host,
    isEncrypted,
    rules: rules.filter(({ on }) => on !== "https" || isEncrypted),
    ...(certificate === undefined ? {} : { certificate }),
    ...(passthrough === undefined ? {} : { passthrough }),
  };
}

/**
 * TLS goes to the Service of the root path, whatever else is written; undefined where that is not asked for, or nobody knows the number of
 * the port.
 */
export function passthroughOf({ name, locations }: IngressHost): PassthroughBackend | undefined {
  const root = locations.find(({ path, isExact }) => path === "/" && !isExact);
  if (name === undefined || root?.by.settings.isPassthrough !== true) return undefined;
  const { destination, by } = root;
  if (destination.kind !== "service") return undefined;
  const port = destination.port ?? guessedPort(destination);
  return port === undefined ? undefined : { by: by.ingress, name: destination.name, port };
}

function wwwHost(
  host: IngressHost,
  { name, by }: NonNullable<IngressHost["www"]>,
  target: ConversionTarget,
  existing: readonly Listener[],
): ServedHost {
  const rule: MadeRule = {
    by,
    on: "both",
    matches: [{ path: { type: "PathPrefix", value: "/" } }],
    filters: [
      {
        type: "RequestRedirect",
        requestRedirect: {
          ...(host.name === undefined ? {} : { hostname: host.name }),
          statusCode: statusOf(308, target) ?? 301,
        },
      },
    ],
    backendRefs: [],
  };
  return served(name, host, target, [rule], existing);
}
