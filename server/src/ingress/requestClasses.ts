import type { HeaderFields, WrittenRequest } from "../gateway-api/traffic/clientRequest.ts";
import { writtenStart } from "./conversion/literalStart.ts";
import { readPathPattern } from "./conversion/pathPattern.ts";
import type { IngressHost, Location } from "./ingressHost.ts";
import { widerOrigin } from "./nginx/corsSettings.ts";
import { pathBorders } from "./pathBorders.ts";
import { samplePath } from "./samplePath.ts";

/** One request for each class of requests that Ingresses may tell apart, and the classes that nothing is asked for. */
export interface RequestClasses {
  readonly requests: readonly WrittenRequest[];
  /** What is not tried, in words. */
  readonly untried: readonly string[];
}

const OTHER_HOST = "a-host-that-no-rule-names.example";

/**
 * The requests at every boundary: each host and its neighbours, each path and what lies beside and below it, both schemes, and
 * the headers and methods that an annotation looks at.
 */
export function requestClasses(hosts: readonly IngressHost[]): RequestClasses {
  const untried = new Set<string>();
  const requests = new Map<string, WrittenRequest>();
  for (const host of hosts) {
    const paths = pathsOf(host, untried);
    for (const name of namesOf(host)) {
      for (const path of paths) {
        for (const variation of variationsOf(host, path)) {
          for (const scheme of schemesOf(host)) {
            const request = { scheme, host: name, path, ...variation };
            requests.set(JSON.stringify(request), request);
          }
        }
      }
    }
  }
  if (hosts.some(({ dialect }) => dialect === "ingress-nginx"))
    untried.add("paths with doubled slashes, dot segments or encoded characters");
  return { requests: [...requests.values()], untried: [...untried] };
}

/** Without a certificate the text of the API says nothing of https; ingress-nginx answers with one of its own. */
function schemesOf({ dialect, certificate }: IngressHost): readonly ("http" | "https")[] {
  return dialect === "specification" && certificate.kind === "none" ? ["http"] : ["http", "https"];
}

function namesOf({ name, aliases, www }: IngressHost): readonly string[] {
  const own =
    name === undefined
      ? [OTHER_HOST]
      : name.startsWith("*.")
        ? [`a${name.slice(1)}`, `a.b${name.slice(1)}`]
        : [name];
  const others = aliases.map((alias) => alias.name).filter((alias) => !alias.startsWith("~"));
  return [
    ...own,
    ...others.map((alias) => (alias.startsWith("*.") ? `a${alias.slice(1)}` : alias)),
    ...(www === undefined ? [] : [www.name]),
  ];
}

/** Paths at each boundary of a host. */
function pathsOf({ locations, isPatterned }: IngressHost, untried: Set<string>): readonly string[] {
  const paths = new Set(["/", "/a-path-that-no-rule-names"]);
  for (const { path, place } of locations) {
    if (place === undefined) continue;
    const sample = isPatterned ? samplePath(path) : path;
    if (sample === undefined) untried.add(`the expression \`${path}\``);
    else for (const one of around(sample)) paths.add(one);
    // What stands before the expression is taken by a prefix, and perhaps not by the expression.
    if (isPatterned) for (const one of headsOf(path).flatMap(pathBorders)) paths.add(one);
  }
  return [...paths];
}

/** The literal paths at which an expression begins. */
function headsOf(pattern: string): readonly string[] {
  const heads = readPathPattern(pattern)?.heads.map(({ path }) => path);
  return heads ?? [writtenStart(pattern)].filter((head) => head.startsWith("/"));
}

function around(path: string): readonly string[] {
  if (path === "/") return ["/", "/x"];
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  const upper = bare.toUpperCase();
  return [bare, `${bare}/`, `${bare}/x`, `${bare}x`, `${bare}?a=b`, ...(upper === bare ? [] : [upper])];
}

type Variation = Pick<WrittenRequest, "method" | "headers">;

/** What annotations of the paths that may be meant look at beside the path. */
function variationsOf({ locations }: IngressHost, path: string): readonly Variation[] {
  const near = locations.filter(
    (location) => location.path === "/" || path.toLowerCase().startsWith(start(location)),
  );
  return [{}, ...near.flatMap(corsVariations), ...near.flatMap(canaryVariations)];
}

function start({ path }: Location): string {
  return path
    .replace(/(?:[([{*+?^$\\|]|\.[*+?{]).*$/s, "")
    .replace(/\/$/, "")
    .toLowerCase();
}

function corsVariations({ by }: Location): readonly Variation[] {
  const { cors } = by.settings;
  if (cors === undefined) return [];
  const [origin = "*"] = cors.origins;
  const allowed = origin === "*" ? "https://site.example" : origin.replace("*", "a");
  const preflight = (from: string): Variation => ({
    method: "OPTIONS",
    headers: { Origin: from, "Access-Control-Request-Method": "GET" },
  });
  const wider = widerOrigin(cors);
  return [
    preflight(allowed),
    ...(wider === undefined ? [] : [preflight(wider)]),
    preflight("https://another-site.example"),
    { method: "OPTIONS" },
  ];
}

function canaryVariations({ canary }: Location): readonly Variation[] {
  if (canary === undefined) return [];
  const { header, headerForm, cookie } = canary.settings;
  const words = headerForm.kind === "value" ? [headerForm.value, "another"] : ["always", "never", "another"];
  const headers: readonly HeaderFields[] = [
    ...(header === undefined ? [] : words.map((word) => ({ [header]: word }))),
    ...(cookie === undefined ? [] : ["always", "never"].map((word) => ({ Cookie: `${cookie}=${word}` }))),
    ...(header === undefined || cookie === undefined
      ? []
      : [{ [header]: "never", Cookie: `${cookie}=always` }]),
  ];
  return headers.map((one) => ({ headers: one }));
}
