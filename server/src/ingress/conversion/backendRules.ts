import { hasOpenAlternative } from "../../gateway-api/matching/regularExpressions.ts";
import type { Destination, ServiceDestination } from "../destination.ts";
import type { IngressDialect } from "../ingressClass.ts";
import type { CanaryBackends, Location } from "../ingressHost.ts";
import type { CanarySettings } from "../nginx/canarySettings.ts";
import type { MadeBackendRef, MadeFilter, MadeHeaderMatch, MadePath, MadeRule } from "./madeRule.ts";
import { isPortableExpression } from "./portableExpression.ts";

/** What the rules of one location have in common. */
export type RuleFrame = Pick<MadeRule, "by" | "place" | "on"> & { readonly path: MadePath };

/** The rules that send the requests of a location to its backends: one, and more in front of it where a canary chooses. */
export function backendRules(
  { path, ...frame }: RuleFrame,
  { destination, canary }: Location,
  filters: readonly MadeFilter[],
): readonly MadeRule[] {
  const main = backendRefs(destination, frame.by.dialect);
  const rule = (headers: readonly MadeHeaderMatch[], refs: readonly MadeBackendRef[]): MadeRule => ({
    ...frame,
    matches: [headers.length === 0 ? { path } : { path, headers }],
    filters,
    backendRefs: refs,
  });
  if (canary === undefined) return [rule([], main)];
  const other = [serviceRef(canary.service)];
  return [
    ...canaryChoices(canary.settings).map(({ header, isCanary }) => rule([header], isCanary ? other : main)),
    rule([], shares(main, other, canary)),
  ];
}

/**
 * What a request goes to. Without any, a rule answers 500: for a Service or port that is not there, where ingress-nginx
 * answered 503, and for a resource, which it did not know.
 */
function backendRefs(destination: Destination, dialect: IngressDialect): readonly MadeBackendRef[] {
  switch (destination.kind) {
    case "service":
      return destination.port === undefined && guessedPort(destination) === undefined
        ? []
        : [serviceRef(destination)];
    case "resource":
      return dialect === "ingress-nginx"
        ? []
        : [{ group: destination.group, kind: destination.resourceKind, name: destination.name }];
    case "missing":
    case "nothing":
      return [];
  }
}

/** The port that everybody means by a name, where the Service is in no file. */
export function guessedPort({ written }: ServiceDestination): number | undefined {
  switch (written?.text) {
    case "http":
      return 80;
    case "https":
      return 443;
    default:
      return undefined;
  }
}

function serviceRef(service: ServiceDestination): MadeBackendRef {
  const port = service.port ?? guessedPort(service);
  return { name: service.name, ...(port === undefined ? {} : { port }) };
}

function shares(
  main: readonly MadeBackendRef[],
  other: readonly MadeBackendRef[],
  { settings: { weight, total } }: CanaryBackends,
): readonly MadeBackendRef[] {
  if (weight === 0) return main;
  if (weight >= total) return other;
  return [
    ...main.map((ref) => ({ ...ref, weight: total - weight })),
    ...other.map((ref) => ({ ...ref, weight })),
  ];
}

interface CanaryChoice {
  readonly header: MadeHeaderMatch;
  readonly isCanary: boolean;
}

/** The header goes before the cookie. Each choice is one header, so that the first of these rules wins. */
export function canaryChoices({ header, headerForm, cookie }: CanarySettings): readonly CanaryChoice[] {
  const choices: CanaryChoice[] = [];
  const choose = (match: MadeHeaderMatch, isCanary: boolean): void => {
    choices.push({ header: match, isCanary });
  };
  if (header !== undefined) {
    switch (headerForm.kind) {
      case "words":
        choose({ name: header, value: "always" }, true);
        choose({ name: header, value: "never" }, false);
        break;
      case "value":
        choose({ name: header, value: headerForm.value }, true);
        break;
      case "pattern":
        if (isPortableExpression(headerForm.pattern))
          choose({ name: header, type: "RegularExpression", value: anywhere(headerForm.pattern) }, true);
        // Nothing is found with an expression that cannot be read, and no cookie is looked at either.
        else choose({ name: header, type: "RegularExpression", value: ".*" }, false);
    }
  }
  if (cookie !== undefined) {
    choose(cookieMatch(cookie, "always"), true);
    choose(cookieMatch(cookie, "never"), false);
  }
  return choices;
}

/** An implementation matches the whole value, nginx any part of it. */
function anywhere(pattern: string): string {
  // An anchor of one alternative is none of the others'.
  if (hasOpenAlternative(pattern)) return `.*(?:${pattern}).*`;
  const start = pattern.startsWith("^") ? "" : ".*";
  const end = pattern.endsWith("$") ? "" : ".*";
  return `${start}(${pattern.replace(/^\^/, "").replace(/\$$/, "")})${end}`;
}

function cookieMatch(cookie: string, value: string): MadeHeaderMatch {
  const name = cookie.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return { name: "Cookie", type: "RegularExpression", value: `(?:^|.*; *)${name}=${value}(?:;.*|$)` };
}
