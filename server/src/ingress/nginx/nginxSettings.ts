import { openTextOf } from "../../yaml/opaqueText.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressObject } from "../ingressObject.ts";
import type { OtherTlsRedirect } from "../otherSettings.ts";
import { listed, parsedBoolean } from "./annotationValues.ts";
import { type CanarySettings, readCanary } from "./canarySettings.ts";
import { type CorsSettings, readCors } from "./corsSettings.ts";
import { type FixedRedirect, permanentRedirect, refusesRedirect, temporalRedirect } from "./fixedRedirect.ts";
import { snippetRedirect } from "./snippetRedirect.ts";

/** What the annotations of an Ingress ask of ingress-nginx, with its defaults; only what decides where requests go. */
export interface NginxSettings {
  /** http goes to https where the host has a certificate. */
  readonly redirectsToTls: boolean;
  /** http goes to https in any case. */
  readonly forcesTls: boolean;
  /** The slash at the very end stays where http goes to https. */
  readonly keepsLastSlash: boolean;
  /** The redirect to https of another controller; ingress-nginx answers 308. */
  readonly otherRedirect?: OtherTlsRedirect;
  readonly usesRegex: boolean;
  readonly rewriteTarget?: string;
  readonly forwardedPrefix?: string;
  /** Where `/` of the host is redirected to; always a path. */
  readonly appRoot?: string;
  /** What is answered in place of the backend. */
  readonly redirect?: FixedRedirect;
  readonly redirectsWww: boolean;
  readonly aliases: readonly string[];
  readonly upstreamHost?: string;
  readonly cors?: CorsSettings;
  readonly canary?: CanarySettings;
  readonly isPassthrough: boolean;
  /** ingress-nginx passes over the whole Ingress. */
  readonly isRefused: boolean;
  /** The ConfigMap with headers of answers, as `NAMESPACE/NAME`. */
  readonly customHeaders?: string;
}

/**
 * Reads the annotations of one Ingress. A value that ingress-nginx would refuse counts as absent. `config` is what the controller is told
 * for all of its Ingresses.
 */
export function readNginxSettings(
  { annotations }: Pick<IngressObject, "annotations">,
  config: Readonly<Record<string, string>> = {},
): NginxSettings {
  const value = (name: string): string | undefined => annotations[NGINX_PREFIX + name];
  const flag = (name: string): boolean | undefined => parsedBoolean(value(name));
  const rewriteTarget = rewriteOf(value("rewrite-target"));
  const appRoot = value("app-root");
  const redirect =
    temporalRedirect(value) ?? permanentRedirect(value) ?? snippetRedirect(value("configuration-snippet"));
  const cors = flag("enable-cors") === true ? readCors(value) : undefined;
  const canary = flag("canary") === true ? readCanary(value) : undefined;
  const upstreamHost = value("upstream-vhost");
  const forwardedPrefix = value("x-forwarded-prefix");
  const customHeaders = value("custom-headers");
  return {
    redirectsToTls: flag("ssl-redirect") ?? parsedBoolean(config["ssl-redirect"]) ?? true,
    forcesTls: flag("force-ssl-redirect") ?? parsedBoolean(config["force-ssl-redirect"]) ?? false,
    keepsLastSlash: flag("preserve-trailing-slash") ?? false,
    usesRegex: flag("use-regex") ?? false,
    redirectsWww: flag("from-to-www-redirect") ?? false,
    isPassthrough: flag("ssl-passthrough") ?? false,
    isRefused: refusesRedirect(value),
    aliases: listed(value("server-alias")),
    ...(rewriteTarget === undefined ? {} : { rewriteTarget }),
    ...(forwardedPrefix ? { forwardedPrefix } : {}),
    ...(appRoot?.startsWith("/") ? { appRoot } : {}),
    ...(redirect === undefined ? {} : { redirect }),
    ...(upstreamHost ? { upstreamHost } : {}),
    ...(cors === undefined ? {} : { cors }),
    ...(canary === undefined ? {} : { canary }),
    ...(customHeaders ? { customHeaders } : {}),
  };
}

/** ingress-nginx passes over a target with any other character, but for what is filled in before it reads it. */
function rewriteOf(target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  const open = openTextOf(target);
  const isKnown = /^[-._~a-zA-Z0-9/:$]*$/.test(open === undefined ? target : open.head + open.tail);
  return isKnown && target !== "" ? target : undefined;
}
