import type { HeldIngress } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import { cidrList } from "./cidrList.ts";

/** Lists of the addresses that are let in. */
const ALLOWED = ["allowlist-source-range", "whitelist-source-range"];
/** Other annotations without which a path is open to everyone. */
const GUARDS = ["denylist-source-range", "auth-type", "auth-url", "auth-tls-secret"];
const SNIPPETS = ["configuration-snippet", "server-snippet", "auth-snippet"];
/** What of nginx's configuration decides about access, or under a condition. */
const DECIDES =
  /\b(?:allow|deny|satisfy|if|return|limit_except|internal|auth_\w+|access_by_\w+|secure_link\w*)\b/;

/** The annotations of an Ingress, without prefix, that decide who may send requests. */
export function guardsOf({ ingress, dialect }: Pick<HeldIngress, "ingress" | "dialect">): readonly string[] {
  if (dialect === "specification") return [];
  const value = (name: string): string => (ingress.annotations[NGINX_PREFIX + name] ?? "").trim();
  return [
    ...ALLOWED.filter((name) => value(name) !== "" && !allowsEveryone(value(name))),
    ...GUARDS.filter((name) => value(name) !== ""),
    ...SNIPPETS.filter((name) => DECIDES.test(value(name))),
  ];
}

/** ingress-nginx lets nobody in where an entry of the list cannot be read. */
function allowsEveryone(list: string): boolean {
  return cidrList(list)?.includes("0.0.0.0/0") === true;
}
