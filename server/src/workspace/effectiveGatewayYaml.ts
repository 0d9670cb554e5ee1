import { qualifiedName } from "../delivery/delivered.ts";
import { GATEWAY_GROUP } from "../model/resource.ts";
import { writeYaml } from "../yaml/writeYaml.ts";
import type { EffectiveGateway, EffectiveListener, ListenerOrigin } from "./effectiveGateway.ts";
import { commentOut, indent } from "./manifestText.ts";

/**
 * The merged Gateway as one manifest: a comment above each listener names its origin. Listeners that lost a conflict
 * and members that were not let in stand as comments, because a cluster would not serve them.
 */
export function effectiveGatewayYaml(gateway: EffectiveGateway): string {
  const head = writeYaml({
    apiVersion: `${GATEWAY_GROUP}/v1`,
    kind: "Gateway",
    metadata: {
      name: gateway.name,
      ...(gateway.namespace === undefined ? {} : { namespace: gateway.namespace }),
    },
  });
  const spec =
    gateway.gatewayClassName === undefined
      ? "spec:\n"
      : `spec:\n${indent(writeYaml({ gatewayClassName: gateway.gatewayClassName }), "  ")}`;
  const listeners = gateway.listeners.map(listenerYaml).join("");
  const excluded = gateway.excluded
    .map(({ origin, reason }) => `# not merged: ${describeOrigin(origin)}\n#   ${reason}\n`)
    .join("");
  return `${head}${spec}  listeners:${gateway.listeners.length === 0 ? " []\n" : `\n${listeners}`}${excluded}`;
}

function listenerYaml(listener: EffectiveListener): string {
  const { name, hostname, port, protocol, tls, allowedRoutes, conflict, origin, attachedRoutes } = listener;
  const fields = Object.fromEntries(
    Object.entries({
      name,
      hostname,
      port,
      protocol,
      tls: withoutKeys(tls),
      allowedRoutes: withoutFlags(allowedRoutes),
    }).filter(([, value]) => value !== undefined),
  );
  const routes = attachedRoutes.length === 0 ? "no Routes" : attachedRoutes.map(describeRoute).join(", ");
  const comment = `    # from ${describeOrigin(origin)}; attached: ${routes}\n`;
  const item = indent(writeYaml([fields]), "    ");
  if (conflict === undefined) return comment + item;
  return `${comment}    # ${conflict.reason}: ${conflict.message}\n${commentOut(item)}`;
}

function describeRoute(route: EffectiveListener["attachedRoutes"][number]): string {
  return `${route.kind} ${qualifiedName(route)}`;
}

/** An origin in words: `ListenerSet shop/listeners (shop/listeners.yaml:4)`. */
export function describeOrigin(origin: ListenerOrigin): string {
  return `${origin.kind} ${qualifiedName(origin)} (${origin.path}:${origin.range.start.line + 1})`;
}

/** What the reading adds for rules is no part of a manifest. */
function withoutKeys(tls: EffectiveListener["tls"]): object | undefined {
  if (tls === undefined) return undefined;
  const { optionKeys: _keys, ...rest } = tls;
  return rest;
}

function withoutFlags(allowed: EffectiveListener["allowedRoutes"]): object | undefined {
  if (allowed === undefined) return undefined;
  const { namespaces, kinds } = allowed;
  const selector = namespaces?.selector;
  const labels =
    selector === undefined
      ? undefined
      : Object.keys(selector.matchLabels).length === 0
        ? undefined
        : selector.matchLabels;
  const expressions =
    selector === undefined || selector.matchExpressions.length === 0 ? undefined : selector.matchExpressions;
  return {
    ...(namespaces === undefined
      ? {}
      : {
          namespaces: {
            ...(namespaces.from === undefined ? {} : { from: namespaces.from }),
            ...(selector === undefined
              ? {}
              : {
                  selector: {
                    ...(labels === undefined ? {} : { matchLabels: labels }),
                    ...(expressions === undefined ? {} : { matchExpressions: expressions }),
                  },
                }),
          },
        }),
    ...(kinds === undefined ? {} : { kinds }),
  };
}
