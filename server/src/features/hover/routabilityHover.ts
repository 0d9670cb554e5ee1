import type { Delivered } from "../../delivery/delivered.ts";
import { addressForm } from "../../gateway-api/infrastructure/addressRoutability.ts";
import { reachOf } from "../../gateway-api/infrastructure/ipRange.ts";
import {
  addressScopeFor,
  classOf,
  effectiveScope,
  isScopeSupported,
  kindOfValue,
  supportedScopes,
} from "../../gateway-api/infrastructure/routability.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { Gateway, GatewayClass } from "../../model/resource.ts";
import { isIpAddress } from "../../schema/ipAddress.ts";
import { enumerate } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan, paragraphs } from "./markdown.ts";

/** From where a Gateway can be reached, by the form of GEP-1651. */
export function routabilityHover(gateway: Delivered<Gateway>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(gateway.id);
  const scope = gateway.resource.spec.infrastructure?.routability;
  if (scope === undefined || !cluster.options.routability.isRead) return undefined;
  const gatewayClass = classOf(gateway, cluster.lookup);
  const supported = gatewayClass === undefined ? undefined : supportedScopes(gatewayClass);
  const form = addressForm(cluster.lookup) === "released" ? "released" : "address";
  const successor = addressScopeFor(scope, form);
  return paragraphs([
    scopeInWords(scope),
    isScopeSupported(scope, supported) === "no"
      ? `The class offers ${listInWords(supported ?? [])} instead: the Gateway is not accepted (UnsupportedRoutability).`
      : supported === undefined
        ? undefined
        : `The class offers ${listInWords(supported)}; the first one is its default.`,
    "`Public` reaches further than `Private`, and that further than `Cluster`. An implementation may refuse a change of the value, or keep the old configuration where it cannot follow.",
    successor === ""
      ? "In the successor of the field, `addresses[].routability`, an address without a value can be reached so anyway."
      : `On an address the successor of the field calls it ${successor === undefined ? "by a name of the implementation" : codeSpan(successor)}.`,
  ]);
}

function scopeInWords(scope: string): string | undefined {
  switch (scope) {
    case "Public":
      return "**Public**: anybody on the internet can reach the Gateway.";
    case "Private":
      return "**Private**: reachable in a network that is larger than the cluster, such as a provider's virtual network, perhaps at addresses of RFC 1918. A data plane in the cluster is behind a Service, which cannot promise that.";
    case "Cluster":
      return "**Cluster**: reachable in the cluster's network only.";
    default:
      return kindOfValue(scope, "gateway") === "vendor"
        ? `${codeSpan(scope)} is a value of one implementation; how it compares with the others, only that says.`
        : undefined;
  }
}

/** The annotation by which a Gateway got a scope before there was a field for it. */
const SERVICE_TYPE = "networking.istio.io/service-type";

/** What was used before the proposal, where a path leads to it. */
export function workaroundHover(path: Path): string | undefined {
  return path.at(-1) === SERVICE_TYPE && path.at(-2) === "annotations"
    ? "Istio's way to say from where the Gateway can be reached: the type of the generated Service. Other implementations do not know it; `infrastructure.routability`, a proposal, and `addresses[].routability`, experimental since release 1.7, are for all of them."
    : undefined;
}

/** The scopes that a class offers, for its own hover. */
export function classScopesInWords(gatewayClass: Delivered<GatewayClass>): string | undefined {
  const scopes = supportedScopes(gatewayClass);
  return scopes === undefined
    ? undefined
    : `Routability of its Gateways: ${listInWords(scopes)}; without a wish ${codeSpan(scopes[0] ?? "")}.`;
}

/** The scope that a Gateway has although it does not ask for one. */
export function defaultScopeInWords(gateway: Delivered<Gateway>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(gateway.id);
  const effective = cluster.options.routability.isRead ? effectiveScope(gateway, cluster.lookup) : undefined;
  return effective?.from === "GatewayClass"
    ? `Routability ${codeSpan(effective.scope)}, the default of its class.`
    : undefined;
}

/** A requested address: what kind of one it is, and what becomes of it. */
export function addressHover(
  gateway: Delivered<Gateway>,
  index: number,
  workspace: Workspace,
): string | undefined {
  const address = gateway.resource.spec.addresses?.[index];
  if (address === undefined) return undefined;
  const cluster = workspace.clusterOf(gateway.id);
  const isRead = addressForm(cluster.lookup) !== "unread";
  const provision = cluster.generated.provision(gateway.id);
  const isInCluster = provision?.kind === "generated" && provision.resources.isKnownInCluster;
  return paragraphs([
    reachInWords(address),
    isRead ? addressScopeInWords(address) : undefined,
    isRead ? equivalentInWords(gateway, address) : undefined,
    address.value === undefined || address.type === "Hostname" || provision?.kind !== "generated"
      ? undefined
      : `${isInCluster ? "It becomes" : "Where the implementation runs in the cluster, it becomes"} \`clusterIP\` or \`loadBalancerIP\` of the generated Service, whichever the Service's type has.`,
  ]);
}

function reachInWords({ value = "" }: GatewayAddress): string | undefined {
  const reach = reachOf(value);
  switch (reach) {
    case "global":
      return `${codeSpan(value)} is a public address.`;
    case "private":
      return `${codeSpan(value)} is an address of private networks.`;
    case "shared":
      return `${codeSpan(value)} is an address between a provider and its customers (RFC 6598).`;
    case "local":
      return `${codeSpan(value)} is an address of one host or link.`;
    case "documentation":
      return `${codeSpan(value)} is an address for documentation.`;
    case undefined:
      return undefined;
  }
}

function addressScopeInWords({ type, routability }: GatewayAddress): string | undefined {
  if (routability === undefined || routability === "") return undefined;
  const promise = type === "Hostname" ? " For a host name this is a promise about what it resolves to." : "";
  const meaning =
    routability === "External"
      ? "**External**: to be treated as an address that anybody reaches, from outside of the cluster."
      : routability === "Cluster"
        ? "**Cluster**: an address of the cluster's Service network."
        : kindOfValue(routability, "address") === "vendor"
          ? `${codeSpan(routability)} is a value of one implementation.`
          : undefined;
  return meaning === undefined ? undefined : `${meaning}${promise}`;
}

/** The other addresses that clients may use as well as this one: those of its routability and IP family. */
function equivalentInWords(gateway: Delivered<Gateway>, address: GatewayAddress): string | undefined {
  const family = familyOf(address);
  if (family === undefined || address.routability === undefined) return undefined;
  const others = (gateway.resource.spec.addresses ?? []).filter(
    (other) => other !== address && other.routability === address.routability && familyOf(other) === family,
  );
  const list = enumerate(others.map(({ value = "" }) => codeSpan(value)));
  return others.length === 0 ? undefined : `Interchangeable with ${list}: one routability, one IP family.`;
}

function familyOf({ type = "IPAddress", value = "" }: GatewayAddress): "IPv4" | "IPv6" | undefined {
  if (type !== "IPAddress" || !isIpAddress(value)) return undefined;
  return value.includes(":") ? "IPv6" : "IPv4";
}

function listInWords(scopes: readonly string[]): string {
  return enumerate(scopes.map((scope) => codeSpan(scope)));
}
