import { loweredHost } from "../../model/loweredHost.ts";
import type { Verdict } from "../annotations/fate.ts";
import { type HeldIngress, VOID_WITHOUT_RULES } from "../heldIngress.ts";
import { NGINX_PREFIX } from "../ingressClass.ts";
import type { IngressSurroundings } from "../ingressObject.ts";
import { parsedBoolean } from "../nginx/annotationValues.ts";
import { wildcardSentence } from "../nginx/corsSettings.ts";
import type { FixedRedirect } from "../nginx/fixedRedirect.ts";
import { asksNoCertificate } from "../nginx/guards.ts";
import { mirrorOf } from "../nginx/mirrorTarget.ts";
import type { NginxSettings } from "../nginx/nginxSettings.ts";
import { snippetHeaders } from "../nginx/snippetHeaders.ts";
import { type ConversionTarget, hasStandardOf15, type PlacedLocation } from "./conversionTarget.ts";
import { corsLoss } from "./corsFields.ts";
import { customHeaders } from "./hostRules.ts";
import { isHostname, isPreciseHostname } from "./hostServed.ts";
import { fixedRedirectFilter } from "./madeFilters.ts";
import { locationForms, type PathForm } from "./pathForm.ts";
import { passthroughOf } from "./servedHosts.ts";

/** A verdict about one value, where more can be said than of the annotation in general. */
export interface NginxNote {
  readonly verdict: Verdict;
  readonly message: string;
}

const NO_EFFECT: NginxNote = { verdict: "converted", message: "With this value it had no effect." };

/** What is known of an annotation of ingress-nginx by its value, and by what else the Ingress says; by its name without prefix, with the
 * paths of the Ingress. */
export function nginxNote(
  name: string,
  held: HeldIngress,
  own: readonly PlacedLocation[],
  target: ConversionTarget,
  surroundings: IngressSurroundings,
): NginxNote | undefined {
  const { ingress, settings } = held;
  const value = ingress.annotations[NGINX_PREFIX + name] ?? "";
  if (settings.canary !== undefined && !name.startsWith("canary") && !/^(?:load-balance|affinity)/.test(name))
    return {
      verdict: "converted",
      message: "On a canary Ingress it had no effect: the ordinary Ingress of the path decides.",
    };
  if (ingress.spec.rules.length === 0 && VOID_WITHOUT_RULES.has(name))
    return {
      verdict: "converted",
      message: "On an Ingress without rules, which is for hosts that no rule names, it had no effect.",
    };
  if (name.startsWith("auth-tls-") && asksNoCertificate(ingress))
    return {
      verdict: "converted",
      message: "With `auth-tls-verify-client: off` no client was asked for a certificate.",
    };
  switch (name) {
    case "use-regex":
    case "from-to-www-redirect":
    case "ssl-passthrough":
    case "enable-cors":
    case "force-ssl-redirect":
      if (parsedBoolean(value) !== true) return NO_EFFECT;
      if (name === "force-ssl-redirect" && own.length > 0 && own.every(({ host }) => host.name === undefined))
        return { verdict: "converted", message: "Without a host nothing is redirected: it had no effect." };
      if (name === "ssl-passthrough") return passthroughNote(own, target);
      return name === "enable-cors" ? corsNote(target) : undefined;
    case "ssl-redirect":
      return sslNote(value, own);
    case "rewrite-target":
      return rewriteNote(held, own);
    case "app-root":
      return settings.appRoot === undefined
        ? { verdict: "none", message: "A value that is no path had no effect." }
        : undefined;
    case "permanent-redirect":
    case "permanent-redirect-code":
    case "temporal-redirect":
    case "temporal-redirect-code":
      return redirectNote(held, target);
    case "custom-headers":
      return customHeaders(held, surroundings) === undefined
        ? {
            verdict: "none",
            message: `The ConfigMap \`${value}\` is not among the files, or holds more than 16 headers. Write its headers into a \`ResponseHeaderModifier\`.`,
          }
        : undefined;
    case "server-alias":
      return settings.aliases.every((alias) => isHostname(loweredHost(alias)))
        ? undefined
        : {
            verdict: "none",
            message:
              "Names with `~` are regular expressions, and no hostname can be one. The other names become hostnames, each with a listener, and reach every path of the host.",
          };
    case "upstream-vhost":
      return settings.upstreamHost === undefined || isPreciseHostname(settings.upstreamHost)
        ? undefined
        : {
            verdict: "none",
            message: `A rewrite takes a DNS name in small letters, and \`${settings.upstreamHost}\` is none: the backend gets the host of the request. Give it the name that it expects, without port or variables.`,
          };
    case "backend-protocol":
      return protocolNote(value);
    case "configuration-snippet":
      return settings.redirect?.annotation === name
        ? snippetRedirectNote(settings.redirect, target)
        : snippetNote(value);
    case "server-snippet":
      return snippetNote(value);
    case "mirror-target":
      return mirrorOf(ingress) === undefined
        ? {
            verdict: "none",
            message:
              "A `RequestMirror` reaches Services alone, and this URL is none of the namespace: no copies are sent. Use a backend kind of the implementation for it.",
          }
        : undefined;
    default:
      if (name.startsWith("cors-") && settings.cors === undefined) return NO_EFFECT;
      return name.startsWith("cors-") ? (corsNote(target) ?? corsValueNote(name, settings)) : undefined;
  }
}

function snippetNote(value: string): NginxNote | undefined {
  return snippetHeaders(value) === undefined
    ? undefined
    : {
        verdict: "changed",
        message:
          "Its headers become header filters on these paths alone. They are set whether or not the controller allowed snippets.",
      };
}

function snippetRedirectNote(redirect: FixedRedirect, target: ConversionTarget): NginxNote {
  return fixedRedirectFilter(redirect, target) === undefined
    ? statusNote(redirect)
    : {
        verdict: "changed",
        message: `Becomes a \`RequestRedirect\`${redirect.keepsPath === true ? "" : ", which keeps the query of the request and has none of its own"}. It redirects whether or not the controller allowed snippets.`,
      };
}

function statusNote({ status }: FixedRedirect): NginxNote {
  return {
    verdict: "none",
    message: `No redirect has the status ${status} or this URL: these paths answer 500. Choose 301, 302, 303, 307 or 308 and an absolute URL.`,
  };
}

function sslNote(value: string, own: readonly PlacedLocation[]): NginxNote | undefined {
  if (parsedBoolean(value) === false)
    return { verdict: "converted", message: "The Routes stand on the listeners for http and for https." };
  return own.some(({ host }) => host.certificate.kind !== "none")
    ? undefined
    : { verdict: "converted", message: "Without a certificate for the host it had no effect." };
}

function rewriteNote(held: HeldIngress, own: readonly PlacedLocation[]): NginxNote | undefined {
  if (held.settings.rewriteTarget === undefined)
    return {
      verdict: "none",
      message:
        "ingress-nginx refuses this value, so it had no effect and the path stays as it is. What was meant may be a rewrite: write it as a filter.",
    };
  const forms = own
    .filter(({ location }) => location.destination.kind !== "nothing")
    .flatMap(({ host, location }) => {
      const form = locationForms(host).get(location);
      return form === undefined ? [] : [{ path: location.path, ...form }];
    });
  if (forms.some(({ isRewriteLost }) => isRewriteLost))
    return {
      verdict: "vendor",
      message:
        "What a regular expression captures cannot be put into a path by the core: the backend gets the path as it was sent. Envoy Gateway: `HTTPRouteFilter` `urlRewrite.path.replaceRegexMatch`; kgateway: `TrafficPolicy` `urlRewrite.pathRegex`; Traefik: `Middleware` `replacePathRegex`.",
    };
  const whole = forms.filter((one) => one.forms.some(isWholeBelowPrefix));
  if (whole.length === 0) return undefined;
  const paths = [...new Set(whole.map(({ path }) => `\`${path}\``))].join(" and ");
  const below = whole.length === forms.length ? "Every path below" : `Every path below ${paths}`;
  return {
    verdict: "changed",
    message: `${below} becomes one path, as it was; look whether that is meant. Letter case counts now, and \`/app\` no longer takes \`/apple\`: the path is a prefix and no regular expression.`,
  };
}

function isWholeBelowPrefix({ path, modifier }: PathForm): boolean {
  return path.type !== "Exact" && modifier?.type === "ReplaceFullPath";
}

function redirectNote({ ingress, settings }: HeldIngress, target: ConversionTarget): NginxNote | undefined {
  if (settings.isRefused)
    return {
      verdict: "none",
      message: `ingress-nginx refuses a URL with variables, and the whole Ingress with it: no Route is written. ${withoutVariables(ingress)}`,
    };
  if (settings.redirect === undefined) return NO_EFFECT;
  return fixedRedirectFilter(settings.redirect, target) === undefined
    ? statusNote(settings.redirect)
    : undefined;
}

/** Releases before there were validators took them, so that many are still written. */
function withoutVariables({ annotations }: HeldIngress["ingress"]): string {
  const urls = ["temporal-redirect", "permanent-redirect"].map((name) => annotations[NGINX_PREFIX + name]);
  return urls.some((url) => url?.endsWith("$request_uri") === true)
    ? "A `RequestRedirect` without `path` keeps path and query of the request, as `$request_uri` does: write one by hand where that is meant."
    : "Write the URL without them, and convert again.";
}

function corsNote(target: ConversionTarget): NginxNote | undefined {
  return hasStandardOf15(target)
    ? undefined
    : {
        verdict: "vendor",
        message:
          "The filter `CORS` is standard since release 1.5: without a newer release or a policy of the implementation no preflight is answered. Envoy Gateway: `SecurityPolicy` `cors`; kgateway: `TrafficPolicy` `cors`.",
      };
}

/** What the filter says otherwise than one of these annotations. */
function corsValueNote(name: string, { cors }: NginxSettings): NginxNote | undefined {
  if (cors === undefined) return undefined;
  const wildcard = name === "cors-allow-origin" ? wildcardSentence(cors) : undefined;
  const sentences = [
    corsLoss(name, cors),
    wildcard === undefined ? undefined : `${wildcard} Write the origins out where that lets in too many.`,
  ].filter((sentence) => sentence !== undefined);
  return sentences.length === 0
    ? undefined
    : { verdict: "changed", message: `Becomes a \`CORS\` filter. ${sentences.join(" ")}` };
}

function passthroughNote(own: readonly PlacedLocation[], target: ConversionTarget): NginxNote | undefined {
  if (!hasStandardOf15(target))
    return {
      verdict: "none",
      message:
        "TLSRoute is standard since release 1.5: with an older one TLS cannot go through to the backend.",
    };
  return own.every(({ host }) => passthroughOf(host) === undefined)
    ? {
        verdict: "none",
        message:
          "No TLSRoute is written: TLS goes to the Service of a host's path `/` alone, and this Ingress has none whose port is known by its number.",
      }
    : undefined;
}

function protocolNote(value: string): NginxNote | undefined {
  switch (value.trim().toUpperCase()) {
    case "HTTP":
    case "AUTO_HTTP":
    case "":
      return {
        verdict: "converted",
        message: "HTTP is spoken to backends unless something else is asked for.",
      };
    case "FCGI":
      return {
        verdict: "none",
        message:
          "No implementation of the Gateway API speaks FastCGI: put an HTTP server in front of the backend.",
      };
    case "GRPC":
      return {
        verdict: "changed",
        message:
          "Set `appProtocol: kubernetes.io/h2c` on the port of the Service, or write a GRPCRoute: otherwise the backend is asked with HTTP/1.1.",
      };
    default:
      return undefined;
  }
}
