import { nearest } from "../../text/editDistance.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import { nginxAnnotations } from "./nginxAnnotations.ts";

/** Names that older releases read: whoever writes them means them. */
const REMOVED =
  /^(?:secure-backends|add-base-url|base-url-scheme|enable-opentracing|opentracing-.*|influxdb-.*|enable-influxdb|global-rate-limit.*|lua-resty-waf.*|grpc-backend|session-cookie-hash|upstream-max-fails|upstream-fail-timeout)$/;

/**
 * The annotation of ingress-nginx that was meant by a name that it does not read; undefined for one that it reads or has read, and
 * for one that is like none of them.
 */
export function misspeltAnnotation(name: string): string | undefined {
  const known = nginxAnnotations();
  if (known.has(name) || isOpaque(name)) return undefined;
  const slash = name.indexOf("/");
  const prefix = name.slice(0, slash + 1);
  const short = name.slice(slash + 1);
  // A slip in the prefix counts only where the rest is the name of an annotation.
  if (prefix !== NGINX_PREFIX)
    return slash > 0 && nearest(prefix, [NGINX_PREFIX], 2) !== undefined && known.has(NGINX_PREFIX + short)
      ? NGINX_PREFIX + short
      : undefined;
  if (REMOVED.test(short)) return undefined;
  const names = [...known.keys()].map((one) => one.slice(NGINX_PREFIX.length));
  const alike = names.find((one) => one === short.toLowerCase().replaceAll("_", "-"));
  const near = alike ?? nearest(short, names, short.length >= 10 ? 2 : 1);
  return near === undefined ? undefined : NGINX_PREFIX + near;
}
