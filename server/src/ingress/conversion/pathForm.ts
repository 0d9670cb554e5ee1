import { hasOpenAlternative } from "../../gateway-api/matching/regularExpressions.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import { locationForRequest } from "../locationForRequest.ts";
import { withoutAbsentGroups } from "../nginx/absentGroups.ts";
import { type RedirectUrl, readRedirectUrl } from "../redirectUrl.ts";
import { mayMeet } from "./literalStart.ts";
import type { MadePath } from "./madeRule.ts";
import { type PathPattern, readPathPattern } from "./pathPattern.ts";
import { type PathModifier, pathRewrite } from "./pathRewrite.ts";
import { isPortableExpression } from "./portableExpression.ts";

/** How the requests of a location are told from others, and what becomes of their path. One location may need several. */
export interface PathForm {
  readonly path: MadePath;
  readonly modifier?: PathModifier;
}

/** The forms of a location, and what is lost in them. */
export interface LocationForms {
  readonly forms: readonly PathForm[];
  /** The path is an expression that no rule can have. */
  readonly isImpossible: boolean;
  /** `rewrite-target` cannot be said: the backend gets the path as it was sent. */
  readonly isRewriteLost: boolean;
  /** The rewrite sends clients to another URL: its scheme and authority. */
  readonly redirectsTo?: RedirectUrl;
  /** An expression became a prefix or an exact path. */
  readonly isSimplified: boolean;
  /** An expression that goes before takes all requests, so that there is no form. */
  readonly hiddenBy?: Location;
}

/** What the schema lets a path consist of. */
const WRITABLE = /^\/(?:[-A-Za-z0-9._~!$&'()*+,;=:@/]|%[0-9a-fA-F]{2})*$/;
/** Paths that the schema refuses though each character may stand there. */
const UNWRITABLE = /\/\/|\/\.\.?(?:\/|$)|%2f/i;

/**
 * How each location of a host is matched. Where an expression stands among prefixes is up to the implementation, so that all
 * of a host are written alike where one can: as prefixes if every one of them says no more, as expressions if not.
 */
export function locationForms(host: IngressHost): ReadonlyMap<Location, LocationForms> {
  const forms = known.get(host) ?? formsOf(host);
  known.set(host, forms);
  return forms;
}

/** The forms of hosts, none of which ever changes: each path and annotation asks for them. */
const known = new WeakMap<IngressHost, ReadonlyMap<Location, LocationForms>>();

function formsOf(host: IngressHost): ReadonlyMap<Location, LocationForms> {
  if (!host.isPatterned) return new Map(host.locations.map((location) => [location, plainForms(location)]));
  const readings = new Map(host.locations.map((location) => [location, readable(location.path)]));
  const isSimple = [...readings.values()].every((reading) => reading !== undefined);
  return new Map(
    host.locations.map((location) => {
      const reading = readings.get(location);
      const simple = reading === undefined ? undefined : simpleForms(location, reading);
      const isChosen =
        simple !== undefined && ((isSimple && !mayStay(location, host)) || simple.forms.some(needsPrefix));
      return [location, isChosen ? withoutHidden(simple, location, host) : expressionForms(location)];
    }),
  );
}

/**
 * The longest text of an expression goes first, and the longest prefix: `/a(/|$)(.*)` takes what `/a/b` is written for, and the prefix `/a`
 * would not.
 */
function withoutHidden(simple: LocationForms, location: Location, host: IngressHost): LocationForms {
  const takers = simple.forms.map(({ path }) => takerInstead(path, location, host));
  const forms = simple.forms.filter((_, index) => takers[index] === undefined);
  const [hiddenBy] = takers;
  return forms.length > 0 || hiddenBy === undefined ? { ...simple, forms } : { ...simple, forms, hiddenBy };
}

/** The location that takes the path, and what is below a prefix, in place of its own; undefined where none takes all of it. */
function takerInstead({ type, value }: MadePath, own: Location, host: IngressHost): Location | undefined {
  const below = `${value.endsWith("/") ? value : `${value}/`}a-path-that-no-rule-names`;
  const takers = (type === "Exact" ? [value] : [value, below]).map((path) => {
    const choice = locationForRequest(host, path);
    return choice.kind === "found" && choice.location !== own ? choice.location : undefined;
  });
  return takers.includes(undefined) ? undefined : takers[0];
}

/** An expression that meets no other path of its host loses nothing by staying one. What is written as a prefix becomes one. */
function mayStay({ path, by }: Location, { locations }: IngressHost): boolean {
  if (/^[\w\-./]*$/.test(path) || by.settings.rewriteTarget !== undefined) return false;
  const others = locations.filter((other) => other.path !== path && other.destination.kind !== "nothing");
  return others.every((other) => !mayMeet(path, other.path));
}

/** The rest of a path can only be kept behind a prefix. */
function needsPrefix({ modifier }: PathForm): boolean {
  return modifier?.type === "ReplacePrefixMatch";
}

function plainForms({ path, isExact, written, replacement }: Location): LocationForms {
  const isImpossible = !isWritable(path) || written === path;
  const form: PathForm = {
    path: { type: isExact ? "Exact" : "PathPrefix", value: path },
    ...(replacement === undefined ? {} : replacingModifier(replacement.text, path, isExact)),
  };
  return { forms: isImpossible ? [] : [form], isImpossible, isRewriteLost: false, isSimplified: false };
}

function replacingModifier(text: string, path: string, isExact: boolean): Pick<PathForm, "modifier"> {
  if (isExact) return { modifier: { type: "ReplaceFullPath", replaceFullPath: text } };
  const bare = (one: string): string => one.replace(/\/$/, "");
  if (bare(text) === bare(path)) return {};
  return { modifier: { type: "ReplacePrefixMatch", replacePrefixMatch: bare(text) || "/" } };
}

/** True for a path that a match of type `Exact` or `PathPrefix` may have. */
export function isWritable(path: string): boolean {
  return WRITABLE.test(path) && !UNWRITABLE.test(path) && path.length <= 1024;
}

function readable(path: string): PathPattern | undefined {
  const reading = readPathPattern(path);
  return reading?.heads.every((head) => isWritable(head.path === "" ? "/" : head.path)) ? reading : undefined;
}

function simpleForms(location: Location, pattern: PathPattern): LocationForms {
  const target = rewriteTarget(location);
  const [, authority, below] = /^(https?:\/\/[^/]*)(.*)$/s.exec(target ?? "") ?? [];
  const redirectsTo = authority === undefined ? undefined : readRedirectUrl(authority);
  const relative = redirectsTo === undefined ? target : below || "/";
  const rewrites = pattern.heads.map((head) => ({
    head,
    rewrite: relative === undefined ? ({ kind: "same" } as const) : pathRewrite(relative, pattern, head),
  }));
  return {
    forms: rewrites.map(({ head, rewrite }) => ({
      path: { type: pattern.isWhole ? "Exact" : "PathPrefix", value: head.path === "" ? "/" : head.path },
      ...(rewrite.kind === "modifier" ? { modifier: rewrite.path } : {}),
    })),
    isImpossible: false,
    isRewriteLost: rewrites.some(({ rewrite }) => rewrite.kind === "impossible"),
    isSimplified: true,
    ...(redirectsTo === undefined ? {} : { redirectsTo }),
  };
}

/** The whole path as nginx matches it: from the start, with an open end, without letter case. */
export function expressionForms(location: Location): LocationForms {
  const { path } = location;
  const isImpossible = hasOpenAlternative(path) || !isPortableExpression(path);
  const target = rewriteTarget(location);
  const isWholeTarget = target !== undefined && !target.includes("$") && target.startsWith("/");
  const text = path.startsWith("^") ? path.slice(1) : path;
  const value = `(?i)^${text}${/(?:\$|\.\*)$/.test(text) ? "" : ".*"}`;
  return {
    forms: isImpossible
      ? []
      : [
          {
            path: { type: "RegularExpression", value },
            ...(isWholeTarget ? { modifier: { type: "ReplaceFullPath", replaceFullPath: target } } : {}),
          },
        ],
    isImpossible,
    isRewriteLost: target !== undefined && !isWholeTarget,
    isSimplified: false,
  };
}

/**
 * The target of the location's own Ingress, where it is another one than the location: a prefix without a slash at its end is two, and the
 * one below it gets the target.
 */
function rewriteTarget(location: Location): string | undefined {
  const { by, path } = location;
  const { rewriteTarget: written } = by.settings;
  const filled = withoutAbsentGroups(written ?? "", path);
  return isOwnTarget(location) ? undefined : filled.startsWith("/") ? filled : written;
}

/** True where `rewrite-target` is the location itself, which is left as it is then. */
export function isOwnTarget({ by, path, isExact }: Location): boolean {
  return by.settings.rewriteTarget === path && (isExact || path.endsWith("/"));
}
