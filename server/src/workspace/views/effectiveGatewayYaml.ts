import { qualifiedName } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import { indented, yamlLines } from "../../yaml/yamlLines.ts";
import type { EffectiveGateway, EffectiveListener, ListenerOrigin, NotAccepted } from "./effectiveGateway.ts";
import { type ExplainedPolicy, policyLine } from "./explainedPolicy.ts";
import { commentedOut, type PartLine, textOfLines } from "./tracedLine.ts";

/** What a line of a merged Gateway's YAML shows: a listener or an excluded child, each by its index in the view. */
export type GatewayPart =
  | { readonly of: "gateway"; readonly path: Path }
  /** `path` starts at the listener. */
  | { readonly of: "listener"; readonly index: number; readonly path: Path }
  | { readonly of: "excluded"; readonly index: number };

/**
 * The merged Gateway as one manifest: a comment above each listener names its origin. Listeners that lost a conflict
 * and children that were not accepted stand as comments, because a cluster would not serve them; so do all listeners of a
 * Gateway that is not accepted.
 */
export function effectiveGatewayYaml(gateway: EffectiveGateway): string {
  return textOfLines(effectiveGatewayLines(gateway));
}

/** The YAML of a merged Gateway line by line, each with the part that it shows. */
export function effectiveGatewayLines(gateway: EffectiveGateway): readonly PartLine<GatewayPart>[] {
  const { name, namespace, gatewayClassName, notAccepted } = gateway;
  const isClosed = notAccepted?.status === "False";
  const hasNone = isClosed || gateway.listeners.every((listener) => !isServed(listener));
  const head = {
    apiVersion: `${GATEWAY_GROUP}/v1`,
    kind: "Gateway",
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  };
  const ofGateway = (path: Path): GatewayPart => ({ of: "gateway", path });
  const fields = yamlLines({ gatewayClassName }, ["spec"]);
  return [
    ...yamlLines(head).map(({ text, path }) => ({ text, part: ofGateway(path) })),
    ...(notAccepted === undefined
      ? []
      : [{ text: `# ${notAcceptedInWords(notAccepted)}`, part: ofGateway(["metadata", "name"]) }]),
    { text: "spec:", part: ofGateway(["spec"]) },
    ...indented(fields, "  ").map(({ text, path }) => ({ text, part: ofGateway(path) })),
    {
      text: `  listeners:${hasNone ? " []" : ""}`,
      part: ofGateway(["spec", "listeners"]),
    },
    ...gateway.listeners.flatMap((listener, index) => listenerLines(listener, index, isClosed)),
    ...gateway.excluded.flatMap(({ origin, reason }, index): readonly PartLine<GatewayPart>[] =>
      [`# not merged: ${describeOrigin(origin)}`, `#   ${reason}`].map((text) => ({
        text,
        part: { of: "excluded", index },
      })),
    ),
  ];
}

/** In one sentence that a Gateway is not accepted, or perhaps not, and why. */
export function notAcceptedInWords({ status, reason, message }: NotAccepted): string {
  return status === "False"
    ? `not accepted, so nothing of it is served: ${reason}: ${message}`
    : `perhaps not accepted: ${message}`;
}

/** False for a listener that lost a conflict, or is not accepted itself. */
function isServed({ conflict, refusal }: EffectiveListener): boolean {
  return conflict === undefined && refusal === undefined;
}

function listenerLines(
  listener: EffectiveListener,
  index: number,
  isClosed: boolean,
): readonly PartLine<GatewayPart>[] {
  const { name, hostname, port, protocol, tls, allowedRoutes, filters, conflict, refusal } = listener;
  const { origin, attachedRoutes } = listener;
  const fields = {
    name,
    hostname,
    port,
    protocol,
    tls: withoutKeys(tls),
    allowedRoutes: withoutFlags(allowedRoutes),
    filters,
  };
  const routes = attachedRoutes.length === 0 ? "no Routes" : attachedRoutes.map(describeRoute).join(", ");
  const comments = [
    `    # from ${describeOrigin(origin)}; attached: ${routes}`,
    ...effectivePolicyLines(listener).map((line) => `    # ${line}`),
    ...(conflict === undefined ? [] : [`    # ${conflict.reason}: ${conflict.message}`]),
    ...(refusal === undefined ? [] : [`    # ${refusal.reason}: ${refusal.message}`]),
  ];
  const item = indented(yamlLines([fields]), "    ").map(
    ({ text, path }): PartLine<GatewayPart> => ({
      text,
      part: { of: "listener", index, path: path.slice(1) },
    }),
  );
  return [
    ...comments.map((text): PartLine<GatewayPart> => ({ text, part: { of: "listener", index, path: [] } })),
    ...(isServed(listener) && !isClosed ? item : commentedOut(item, 4)),
  ];
}

/** The policies of a listener and of its Routes, where they were asked for, line by line. */
export function effectivePolicyLines({ policies, attachedRoutes }: EffectiveListener): readonly string[] {
  if (policies === undefined) return [];
  const lines = (title: string, some: readonly ExplainedPolicy[] = []): readonly string[] =>
    some.length === 0
      ? [`${title}: none`]
      : [`${title}:`, ...some.map((policy) => `  ${policyLine(policy)}`)];
  return [
    ...lines("policies on the listener", policies),
    ...attachedRoutes.flatMap((route) => lines(`policies on ${describeRoute(route)}`, route.policies)),
  ];
}

function describeRoute(route: EffectiveListener["attachedRoutes"][number]): string {
  return `${route.kind} ${qualifiedName(route)}`;
}

/** An origin in words: `ListenerSet shop/listeners (shop/listeners.yaml:4)`. */
export function describeOrigin(origin: ListenerOrigin): string {
  return `${origin.kind} ${qualifiedName(origin)} (${origin.path}:${origin.range.start.line + 1})`;
}

/** TLS settings without those keys that the model adds for rules: they are no part of a manifest. */
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
