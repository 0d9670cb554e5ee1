import type { HeldIngress } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";

/** Annotations without which a path is open to everyone. */
const GUARDS = [
  "allowlist-source-range",
  "whitelist-source-range",
  "denylist-source-range",
  "auth-type",
  "auth-url",
  "auth-tls-secret",
];
const SNIPPETS = ["configuration-snippet", "server-snippet", "auth-snippet"];
/** What of nginx's configuration decides about access, or under a condition. */
const DECIDES =
  /\b(?:allow|deny|satisfy|if|return|limit_except|internal|auth_\w+|access_by_\w+|secure_link\w*)\b/;

/** The annotations of an Ingress, without prefix, that decide who may send requests. */
export function guardsOf({ ingress, dialect }: Pick<HeldIngress, "ingress" | "dialect">): readonly string[] {
  if (dialect === "specification") return [];
  const value = (name: string): string => (ingress.annotations[NGINX_PREFIX + name] ?? "").trim();
  return [
    ...GUARDS.filter((name) => value(name) !== "" && value(name) !== "0.0.0.0/0"),
    ...SNIPPETS.filter((name) => DECIDES.test(value(name))),
  ];
}
