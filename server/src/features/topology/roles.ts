import type { Listener } from "../../model/listener.ts";
import {
  asListenerOwner,
  asRoute,
  EXPERIMENTAL_GROUP,
  GATEWAY_GROUP,
  type Resource,
} from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { firstOf } from "../../text/sentence.ts";

/** What something is in the way of a request; a policy is whatever is attached to what stands there. */
export type Role = "class" | "gateway" | "listenerSet" | "listener" | "route" | "backend" | "policy";

/** The role of a kind: whatever does not bring requests to backends is one. */
export function roleOf(kind: string, group: string): Role {
  if (group === EXPERIMENTAL_GROUP && kind === "XListenerSet") return "listenerSet";
  if (group !== GATEWAY_GROUP) return "backend";
  if (ROUTE_KINDS.some((route) => route === kind)) return "route";
  switch (kind) {
    case "GatewayClass":
      return "class";
    case "Gateway":
      return "gateway";
    case "ListenerSet":
      return "listenerSet";
    default:
      return "backend";
  }
}

/** True for objects that are drawn whether or not anything leads to them. */
export function isDrawn(resource: Resource): boolean {
  if (resource.embedded?.isOff === true) return false;
  return (
    resource.kind === "GatewayClass" ||
    resource.kind === "InferencePool" ||
    asRoute(resource) !== undefined ||
    asListenerOwner(resource) !== undefined
  );
}

/** A listener in a few words: `HTTPS 443 shop.example.com`. */
export function listenerDetail({ protocol, port, hostname }: Listener): string {
  return [protocol, port, hostname].filter((part) => part !== undefined).join(" ");
}

/** A Route's hostnames, the first two by name; nothing for other objects. */
export function routeDetail(resource: Resource): string {
  return firstOf(asRoute(resource)?.spec.hostnames ?? [], 2);
}
