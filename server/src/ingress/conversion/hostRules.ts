import type { HeldIngress } from "../heldIngress.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import type { IngressSurroundings } from "../ingressObject.ts";
import { isChallengePath } from "../nginx/challengePath.ts";
import { holdsAt } from "../nginx/guards.ts";
import { mirrorOf } from "../nginx/mirrorTarget.ts";
import { headersOfSnippets, type SnippetHeader } from "../nginx/snippetHeaders.ts";
import type { PlannedFilter } from "../vendors/vendorPlan.ts";
import { backendRules, type RuleFrame } from "./backendRules.ts";
import { barePaths } from "./barePaths.ts";
import { closedExpression, openLocations } from "./closedExpression.ts";
import { type ConversionTarget, hasStandardOf15, isRefused } from "./conversionTarget.ts";
import { headerModifier, type WrittenHeader } from "./headerModifier.ts";
import { isPreciseHostname } from "./hostServed.ts";
import {
  authority,
  corsFilter,
  fixedRedirectFilter,
  pathRedirect,
  statusOf,
  tlsRedirect,
} from "./madeFilters.ts";
import type { MadeFilter, MadeHeader, MadeRule } from "./madeRule.ts";
import { isOwnTarget, isWritable, type LocationForms, locationForms, type PathForm } from "./pathForm.ts";

/** The rules that answer for a host as its Ingresses did, on its listeners for http and https. */
export function hostRules(
  host: IngressHost,
  target: ConversionTarget,
  surroundings: IngressSurroundings,
): readonly MadeRule[] {
  const forms = locationForms(host);
  const appRoot = appRootRule(host, target);
  const redirected = host.locations.filter((location) => isSentToTls(host, location));
  const preflights = new Set(
    redirected.map(({ by: { settings } }) => JSON.stringify([settings.cors, settings.otherRedirect?.status])),
  );
  const bare = barePaths(host, forms);
  const open = openLocations(host, target);
  // nginx answers a preflight before it redirects, so that one redirect for all needs one CORS for all.
  const isAllRedirected =
    preflights.size === 1 &&
    // What nobody takes is redirected by ingress-nginx alone.
    host.locations.some(({ path, isExact }) => path === "/" && !isExact) &&
    redirected.length === answered(host).length &&
    !host.locations.some((location) => isFixedAbove(location, forms.get(location), redirected));
  return [
    ...(appRoot === undefined ? [] : [appRoot]),
    ...slashRedirects(host),
    ...host.locations.flatMap((location) => {
      const form = forms.get(location);
      if (form === undefined || (appRoot !== undefined && location.isExact && location.path === "/"))
        return [];
      const place = { host, location, forms: form, target, surroundings };
      // What a wider prefix would take goes on to where it went.
      const kept = bare.flatMap(({ before }) => (before?.location === location ? [before.form] : []));
      return [
        ...locationRules(place, !isAllRedirected),
        ...closedRules(place, open),
        ...(kept.length === 0
          ? []
          : locationRules({ ...place, forms: { ...form, forms: kept } }, !isAllRedirected)),
      ];
    }),
    ...(isAllRedirected ? [wholeRedirect(host, redirected, target)] : []),
  ];
}

interface Place {
  readonly host: IngressHost;
  readonly location: Location;
  readonly forms: LocationForms;
  readonly target: ConversionTarget;
  readonly surroundings: IngressSurroundings;
}

/** The locations that do not answer with a redirect of their own, which goes before the one to https. */
function answered({ locations }: IngressHost): readonly Location[] {
  return locations.filter(({ by }) => by.settings.redirect === undefined);
}

/**
 * True for a path with a redirect of its own that would take requests of others, which only go to https: one redirect of the prefix `/` for
 * all of those goes behind any longer prefix, and among expressions nobody knows where.
 */
function isFixedAbove(
  { by }: Location,
  forms: LocationForms | undefined,
  redirected: readonly Location[],
): boolean {
  if (by.settings.redirect === undefined) return false;
  return (forms?.forms ?? []).some(
    ({ path: { type, value } }) =>
      type === "RegularExpression" ||
      (type === "PathPrefix" && (value === "/" || redirected.some(({ path }) => path.startsWith(value)))),
  );
}

/** True where http is redirected to https; never for the challenges of ACME, nor without a hostname. */
export function isSentToTls({ name, certificate }: IngressHost, { by, path }: Location): boolean {
  const { forcesTls, redirectsToTls, redirect } = by.settings;
  if (name === undefined || redirect !== undefined || isChallengePath(path)) return false;
  return forcesTls || (redirectsToTls && certificate.kind !== "none");
}

function wholeRedirect(
  { owner }: IngressHost,
  redirected: readonly Location[],
  target: ConversionTarget,
): MadeRule {
  return {
    by: owner,
    on: "http",
    matches: [{ path: { type: "PathPrefix", value: "/" } }],
    filters: [
      ...corsOf(redirected[0]?.by, target),
      tlsRedirect(target, redirected[0]?.by.settings.otherRedirect?.status),
    ],
    backendRefs: [],
  };
}

/** `app-root` is for the whole host and before everything else. */
function appRootRule({ locations }: IngressHost, target: ConversionTarget): MadeRule | undefined {
  const by = locations.map((location) => location.by).find(({ settings }) => settings.appRoot !== undefined);
  const appRoot = by?.settings.appRoot;
  if (by === undefined || appRoot === undefined) return undefined;
  return {
    by,
    on: "both",
    matches: [{ path: { type: "Exact", value: "/" } }],
    filters: [pathRedirect(appRoot, statusOf(302, target) ?? 302)],
    backendRefs: [],
  };
}

/** nginx answers `/x` itself where only `/x/` is written, before anything else. */
export function slashRedirects(host: IngressHost): readonly MadeRule[] {
  if (host.isPatterned || host.dialect === "specification") return [];
  const paths = new Set(host.locations.map(({ path }) => path));
  return host.locations.flatMap(({ path, by, place }): readonly MadeRule[] => {
    const without = path.slice(0, -1);
    if (path === "/" || !path.endsWith("/") || paths.has(without) || !isWritable(path)) return [];
    return [
      {
        by,
        ...(place === undefined ? {} : { place }),
        on: "both",
        matches: [{ path: { type: "Exact", value: without } }],
        filters: [pathRedirect(path, 301)],
        backendRefs: [],
      },
    ];
  });
}

function locationRules(place: Place, redirectsAlone: boolean): readonly MadeRule[] {
  const { host, location, forms, target } = place;
  const isSent = isSentToTls(host, location);
  const frames = forms.forms.map((form) => frameOf(location, form, "both"));
  const fixed = location.by.settings.redirect;
  if (fixed !== undefined) {
    const filter = fixedRedirectFilter(fixed, target);
    return frames.map((frame) => ({ ...rule(frame, filter === undefined ? [] : [filter]) }));
  }
  return [
    ...(isSent && redirectsAlone
      ? frames.map((frame) =>
          rule({ ...frame, on: "http" }, [
            ...corsOf(location.by, target),
            tlsRedirect(target, location.by.settings.otherRedirect?.status),
          ]),
        )
      : []),
    ...forms.forms.flatMap((form) => answer(place, form, isSent ? "https" : "both")),
  ];
}

function frameOf(location: Location, form: PathForm, on: MadeRule["on"]): RuleFrame {
  const { by, place } = location;
  return { by, ...(place === undefined ? {} : { place }), on, path: form.path };
}

function rule({ path, ...frame }: RuleFrame, filters: readonly MadeFilter[]): MadeRule {
  return { ...frame, matches: [{ path }], filters, backendRefs: [] };
}

/** What stays closed of a path beside its prefix. */
function closedRules(place: Place, open: readonly Location[]): readonly MadeRule[] {
  const { host, location, target } = place;
  const form = closedExpression(place, open, target);
  if (form === undefined) return [];
  return [rule(frameOf(location, form, isSentToTls(host, location) ? "https" : "both"), [])];
}

/** What a location answers once nothing is redirected to https. */
function answer(place: Place, form: PathForm, on: MadeRule["on"]): readonly MadeRule[] {
  const { location, forms, target } = place;
  const frame = frameOf(location, form, on);
  // A URL of its own answers for what no path takes as well.
  if (location.destination.kind === "nothing" && forms.redirectsTo === undefined) return [];
  if (isRefused(place, target)) return [rule(frame, [])];
  if (forms.redirectsTo !== undefined) {
    const path = form.modifier === undefined ? {} : { path: form.modifier };
    return [
      rule(frame, [
        {
          type: "RequestRedirect",
          requestRedirect: { ...authority(forms.redirectsTo), ...path, statusCode: 302 },
        },
      ]),
    ];
  }
  return backendRules(frame, location, filtersOf(place, form));
}

function filtersOf(
  { host, location, forms, target, surroundings }: Place,
  { modifier }: PathForm,
): readonly MadeFilter[] {
  const { by, path } = location;
  const { upstreamHost, forwardedPrefix, rewriteTarget } = by.settings;
  const isRewritten = rewriteTarget !== undefined && host.isPatterned && !isOwnTarget(location);
  const planned = target.vendorPlans?.get(by.ingress)?.filters ?? [];
  const isMeant = ({ part }: PlannedFilter) =>
    part.path === undefined || (part.path === path && forms.isRewriteLost);
  const asked = planned.filter(
    (one) => one.part.annotations.every((name) => holdsAt(name, path)) && isMeant(one),
  );
  const filters: MadeFilter[] = [...corsOf(by, target), ...asked.map(({ filter }) => filter)];
  const snippets = headersOfSnippets(by.ingress);
  const sent: readonly WrittenHeader[] = [
    // Without a rewrite the annotation has no effect.
    ...(forwardedPrefix !== undefined && isRewritten
      ? [{ name: "X-Forwarded-Prefix", value: forwardedPrefix, isAdded: true }]
      : []),
    ...headersFor("request", snippets),
  ];
  const toBackend = headerModifier(sent, "request");
  if (toBackend !== undefined)
    filters.push({ type: "RequestHeaderModifier", requestHeaderModifier: toBackend });
  const hostname = upstreamHost !== undefined && isPreciseHostname(upstreamHost) ? upstreamHost : undefined;
  if (hostname !== undefined || modifier !== undefined)
    filters.push({
      type: "URLRewrite",
      urlRewrite: {
        ...(hostname === undefined ? {} : { hostname }),
        ...(modifier === undefined ? {} : { path: modifier }),
      },
    });
  const mirror = mirrorOf(by.ingress);
  if (mirror !== undefined) filters.push({ type: "RequestMirror", requestMirror: { backendRef: mirror } });
  const custom = (customHeaders(by, surroundings) ?? []).map((header) => ({ ...header, isAdded: false }));
  const toClient = headerModifier([...custom, ...headersFor("response", snippets)], "response");
  if (toClient !== undefined)
    filters.push({ type: "ResponseHeaderModifier", responseHeaderModifier: toClient });
  return filters;
}

function corsOf(by: HeldIngress | undefined, target: ConversionTarget): readonly MadeFilter[] {
  const cors = by?.settings.cors;
  const filter = cors === undefined || !hasStandardOf15(target) ? undefined : corsFilter(cors);
  return filter === undefined ? [] : [filter];
}

function headersFor(side: SnippetHeader["of"], headers: readonly SnippetHeader[]): readonly WrittenHeader[] {
  return headers.filter(({ of }) => of === side);
}

/** The headers of the ConfigMap that `custom-headers` names, where it is among the files and in reach. */
export function customHeaders(
  { ingress, settings }: HeldIngress,
  { configMap }: IngressSurroundings,
): readonly MadeHeader[] | undefined {
  const [namespace, name] = settings.customHeaders?.split("/") ?? [];
  if (namespace === undefined || name === undefined || namespace !== ingress.namespace) return undefined;
  const data = configMap(namespace, name);
  if (data === undefined) return undefined;
  const headers = Object.entries(data).map(([key, value]) => ({ name: key, value }));
  return headers.length === 0 || headers.length > 16 ? undefined : headers;
}
