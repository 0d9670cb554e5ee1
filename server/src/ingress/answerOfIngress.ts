import { type ClientRequest, headerValue } from "../gateway-api/traffic/clientRequest.ts";
import type { Destination } from "./destination.ts";
import { hostForRequest } from "./hostForRequest.ts";
import type { IngressAnswer, IngressBackendShare, IngressStep } from "./ingressAnswer.ts";
import { forwarded, redirect, respond, step } from "./ingressAnswers.ts";
import type { IngressHost, Location } from "./ingressHost.ts";
import { ingressName } from "./ingressObject.ts";
import { normalizedPath, uriOf } from "./ingressRequest.ts";
import { locationForRequest } from "./locationForRequest.ts";
import { canarySide } from "./nginx/canarySide.ts";
import { isChallengePath } from "./nginx/challengePath.ts";
import { allowsOrigin } from "./nginx/corsSettings.ts";
import { type Guard, guardsAt } from "./nginx/guards.ts";
import { rewrittenUri } from "./nginx/rewrittenUri.ts";
import { readRedirectUrl } from "./redirectUrl.ts";

/**
 * What Ingresses answer to a request, in the order in which nginx answers it: the root of the application, the missing slash,
 * a preflight or a fixed redirect, https, access, a rewrite, the backend.
 */
export function answerOfIngress(request: ClientRequest, hosts: readonly IngressHost[]): IngressAnswer {
  const chosen = hostForRequest(request.host, hosts);
  if (chosen === undefined)
    return respond(404, [step("listener", "no host", `No Ingress has the host \`${request.host ?? ""}\`.`)]);
  const { host } = chosen;
  const steps = [step("listener", host.name ?? "every host", chosen.why)];
  if (chosen.isWww === true)
    return {
      ...redirect(request, 308, { host: host.name ?? "", path: withoutLastSlash(uriOf(request)) }, steps),
      host,
    };
  const through = request.scheme === "https" ? passedThrough(host, steps) : undefined;
  if (through !== undefined) return through;
  const path = host.dialect === "ingress-nginx" ? normalizedPath(request.path) : request.path;
  const early = hostAnswer(host, request, path, steps);
  if (early !== undefined) return { ...early, host };
  const choice = locationForRequest(host, path);
  switch (choice.kind) {
    case "unknown":
      return {
        outcome: "unknown",
        backends: [],
        host,
        steps: [...steps, step("match", "undecided", choice.why)],
      };
    case "none":
      return {
        ...respond(404, [...steps, step("match", "no path", `No path of the host takes \`${path}\`.`)]),
        host,
      };
    case "found": {
      const { location, groups, why } = choice;
      const taken = [
        ...steps,
        step("match", location.path, `${why} It is of Ingress \`${ingressName(location.by.ingress)}\`.`),
      ];
      return { ...locationAnswer({ host, location, groups, request, path }, taken), host, location };
    }
  }
}

/** With `ssl-passthrough` TLS goes to the Service of the root path, whatever else is written. */
function passedThrough(host: IngressHost, steps: readonly IngressStep[]): IngressAnswer | undefined {
  const root = host.locations.find(({ path, isExact }) => path === "/" && !isExact);
  if (
    host.name === undefined ||
    root?.by.settings.isPassthrough !== true ||
    root.destination.kind !== "service"
  )
    return undefined;
  const why = "`ssl-passthrough` hands TLS to the Service of the root path.";
  return {
    outcome: "forwarded",
    backends: shareOf(root.destination, 1),
    steps: [...steps, step("backend", root.destination.name, why)],
    host,
    location: root,
  };
}

/** What is answered for a whole host before its paths are looked at. */
function hostAnswer(
  host: IngressHost,
  request: ClientRequest,
  path: string,
  steps: readonly IngressStep[],
): IngressAnswer | undefined {
  const appRoot = host.locations.find(({ by }) => by.settings.appRoot !== undefined)?.by.settings.appRoot;
  if (appRoot !== undefined && path === "/")
    return redirect(request, 302, { path: appRoot }, [
      ...steps,
      step("filter", "redirect", "`app-root` answers for `/` of the host."),
    ]);
  if (host.dialect === "specification" || host.isPatterned) return undefined;
  const missing =
    host.locations.some((one) => one.path === `${path}/`) && !host.locations.some((one) => one.path === path);
  if (!missing || path === "/") return undefined;
  const why = `nginx sends \`${path}\` to \`${path}/\`, which has a path of its own.`;
  const query = request.query === undefined ? "" : `?${request.query}`;
  return redirect(request, 301, { path: `${path}/${query}` }, [...steps, step("filter", "redirect", why)]);
}

interface Taken {
  readonly host: IngressHost;
  readonly location: Location;
  readonly groups: readonly string[];
  readonly request: ClientRequest;
  readonly path: string;
}

function locationAnswer(taken: Taken, steps: readonly IngressStep[]): IngressAnswer {
  const { host, location, request } = taken;
  const {
    cors,
    redirect: fixed,
    forcesTls,
    redirectsToTls,
    keepsLastSlash,
    otherRedirect,
  } = location.by.settings;
  if (
    cors !== undefined &&
    request.method === "OPTIONS" &&
    allowsOrigin(cors, headerValue(request.headers, "origin"))
  )
    return respond(204, [
      ...steps,
      step("filter", "CORS", "`enable-cors` answers every `OPTIONS` of an allowed origin."),
    ]);
  if (fixed !== undefined) {
    const why = [
      ...steps,
      step("filter", "redirect", `\`${fixed.annotation}\` answers whatever the path is.`),
    ];
    const url = fixed.keepsPath === true ? fixed.url + uriOf(request) : fixed.url;
    return fixedAnswer(request, url, fixed.status, why);
  }
  const goesToTls = forcesTls || (redirectsToTls && host.certificate.kind !== "none");
  if (request.scheme === "http" && host.name !== undefined && goesToTls && !isChallengePath(location.path)) {
    const why = forcesTls ? "`force-ssl-redirect` asks for it." : "The host has a certificate.";
    const uri = uriOf(request);
    const to = { scheme: "https", path: keepsLastSlash ? uri : withoutLastSlash(uri) };
    return redirect(request, otherRedirect?.status ?? 308, to, [
      ...steps,
      step("filter", "redirect", `http is redirected to https: ${why}`),
    ]);
  }
  const [guard] = guardsAt(host, location);
  const answer = backendAnswer(taken, steps);
  return guard === undefined
    ? answer
    : {
        ...answer,
        guardedBy: guard.name,
        steps: [
          ...answer.steps,
          step(
            "answer",
            "access",
            `${guardText(guard, location)} is asked first; this is the answer to those who are let in.`,
          ),
        ],
      };
}

function guardText({ name, by }: Guard, location: Location): string {
  return by === location.by
    ? `\`${name}\``
    : `\`${name}\` of Ingress \`${ingressName(by.ingress)}\`, which holds for the whole host,`;
}

function fixedAnswer(
  request: ClientRequest,
  url: string,
  status: number,
  steps: readonly IngressStep[],
): IngressAnswer {
  // Only these carry a `Location`.
  if (![301, 302, 303, 307, 308].includes(status)) return respond(status, steps);
  const parsed = readRedirectUrl(url);
  if (parsed === undefined) return redirect(request, status, { path: url }, steps);
  const { scheme, hostname, port, path, query } = parsed;
  const to = {
    scheme,
    host: hostname,
    path: query === undefined ? path : `${path}?${query}`,
    ...(port === undefined ? {} : { port }),
  };
  return redirect(request, status, to, steps);
}

function backendAnswer(taken: Taken, steps: readonly IngressStep[]): IngressAnswer {
  const { location, request } = taken;
  const { destination } = location;
  const rewritten = rewrittenUri(taken);
  switch (rewritten.kind) {
    case "unknown":
      return {
        outcome: "unknown",
        backends: [],
        steps: [
          ...steps,
          step("filter", "undecided", "What the rewrite makes of the path cannot be told here."),
        ],
      };
    case "redirect":
      return fixedAnswer(request, rewritten.url, 302, [
        ...steps,
        step("filter", "redirect", "`rewrite-target` is a URL of its own."),
      ]);
    case "uri":
      break;
  }
  const host = location.by.settings.upstreamHost ?? request.host;
  switch (destination.kind) {
    case "nothing":
      return respond(404, [
        ...steps,
        step("backend", "no backend", "No rule of the host takes it, and it has no default backend."),
      ]);
    case "missing":
      return respond(503, [
        ...steps,
        step("backend", destination.name, "The Service, or its port, is not there."),
      ]);
    case "resource":
      return location.by.dialect === "ingress-nginx"
        ? respond(404, [
            ...steps,
            step("backend", destination.name, "ingress-nginx knows no backends but Services."),
          ])
        : forwarded(
            [
              {
                kind: destination.resourceKind,
                namespace: location.by.ingress.namespace,
                name: destination.name,
                share: 1,
              },
            ],
            rewritten.uri,
            host,
            steps,
          );
    case "service":
      return forwarded(sharesOf(taken), rewritten.uri, host, [
        ...steps,
        step("backend", destination.name, whyShared(location)),
      ]);
  }
}

function whyShared({ canary }: Location): string {
  return canary === undefined
    ? "The path names it."
    : `The canary of Ingress \`${ingressName(canary.by.ingress)}\` takes a part of its requests.`;
}

function sharesOf({ location, request }: Taken): readonly IngressBackendShare[] {
  const { canary, destination } = location;
  const main = shareOf(destination, 1);
  if (canary === undefined) return main;
  const share = canarySide(canary.settings, request);
  const other = shareOf(canary.service, share);
  return [...main.map((one) => ({ ...one, share: 1 - share })), ...other].filter((one) => one.share > 0);
}

function shareOf(destination: Destination, share: number): readonly IngressBackendShare[] {
  if (destination.kind !== "service") return [];
  const { namespace, name, port } = destination;
  return [{ kind: "Service", namespace, name, share, ...(port === undefined ? {} : { port }) }];
}

/** nginx drops one slash at the very end of what it redirects, be it of the path or of the query. */
function withoutLastSlash(uri: string): string {
  return uri.length > 1 && uri.endsWith("/") ? uri.slice(0, -1) : uri;
}
