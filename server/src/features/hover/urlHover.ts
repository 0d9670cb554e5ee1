import type { Delivered } from "../../delivery/delivered.ts";
import { matchesOf, pathOf } from "../../gateway-api/matching/requestMatches.ts";
import { modifiedPath } from "../../gateway-api/traffic/pathModifiers.ts";
import {
  isKnownRedirect,
  originOf,
  originText,
  redirectedOrigin,
} from "../../gateway-api/traffic/redirects.ts";
import type { Route } from "../../model/resource.ts";
import type { RequestRedirect, RouteFilter, UrlRewrite } from "../../model/routeFilter.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { joinedRuleMatches } from "./joinedRuleMatches.ts";
import { codeSpan, paragraphs, table } from "./markdown.ts";

/** What becomes of the URL of a request: a table of paths, with the address that a redirect names. */
export function urlHover(route: Delivered<Route>, path: Path, workspace: Workspace): string | undefined {
  const [, , rule, ...rest] = path;
  const owner = typeof rule === "number" ? route.resource.spec.rules[rule] : undefined;
  if (path[1] !== "rules" || owner === undefined) return undefined;
  const found =
    filterAt(owner.filters, rest) ?? filterAt(owner.backendFilters[Number(rest[1])] ?? [], rest.slice(2));
  const matches = matchesIn(route, path, workspace) ?? matchesOf(owner);
  if (found?.member === "urlRewrite" && found.filter.rewrite !== undefined)
    return rewriteInWords(found.filter.rewrite, matches);
  if (found?.member !== "requestRedirect" || found.filter.redirect === undefined) return undefined;
  return redirectInWords(route, found.filter.redirect, matches, workspace);
}

/** The matches of a child's rule as its first parent has them: a child's own say only the end of the path. */
function matchesIn(
  route: Delivered<Route>,
  [, , rule]: Path,
  workspace: Workspace,
): readonly RouteMatch[] | undefined {
  if (typeof rule !== "number" || workspace.clusterOf(route.id).delegation.bindings(route.id).length === 0)
    return undefined;
  return joinedRuleMatches(route.id, rule, workspace)[0]?.matches ?? [];
}

function filterAt(
  filters: readonly RouteFilter[],
  [list, index, member, part]: Path,
): { readonly filter: RouteFilter; readonly member: string } | undefined {
  const filter = list === "filters" && typeof index === "number" ? filters[index] : undefined;
  const isUrl = part === undefined || part === "path";
  return filter !== undefined && typeof member === "string" && isUrl ? { filter, member } : undefined;
}

function rewriteInWords({ hostname, path }: UrlRewrite, matches: readonly RouteMatch[]): string | undefined {
  const rows = examplesOf(matches).flatMap(({ request, prefix }) => {
    const result = modifiedPath(path, request, prefix);
    return result === undefined ? [] : [[codeSpan(request), codeSpan(result)]];
  });
  return paragraphs([
    "**Rewrite** of what the backend sees",
    hostname === undefined ? undefined : `Host: ${codeSpan(hostname)}`,
    path === undefined || rows.length === 0 ? undefined : table(["Request path", "Backend sees"], rows),
  ]);
}

function redirectInWords(
  route: Delivered<Route>,
  redirect: RequestRedirect,
  matches: readonly RouteMatch[],
  workspace: Workspace,
): string | undefined {
  if (!isKnownRedirect(redirect)) return undefined;
  const status = redirect.statusCode ?? 302;
  const host =
    redirect.hostname ?? route.resource.spec.hostnames?.find((name) => !/[*$]/.test(name)) ?? "HOST";
  const origins = originsOf(route, workspace);
  const rows = examplesOf(matches)
    .slice(0, 3)
    .flatMap(({ request, prefix }) =>
      origins.flatMap(([name, origin]) => {
        const target = redirectedOrigin(redirect, origin);
        const result = modifiedPath(redirect.path, request, prefix);
        if (target === undefined || result === undefined) return [];
        return [[codeSpan(name), codeSpan(request), codeSpan(`${originText(target, host)}${result}`)]];
      }),
    );
  return paragraphs([
    `**Redirect** with status ${status}`,
    rows.length === 0 ? undefined : table(["Listener", "Request path", "Location"], rows),
    portInWords(redirect),
  ]);
}

function portInWords({ scheme, port }: RequestRedirect): string {
  if (port !== undefined)
    return "The port is the one written here; 80 for HTTP and 443 for HTTPS are left out.";
  return scheme === undefined
    ? "The port is the listener's; 80 for HTTP and 443 for HTTPS are left out."
    : "The port is that of the scheme, whatever the listener's is.";
}

/** The listeners that take the Route and speak HTTP, by name. */
function originsOf(route: Delivered<Route>, workspace: Workspace) {
  return workspace
    .clusterOf(route.id)
    .attachment.of(route.id)
    .flatMap(({ parent, meant }) =>
      meant.flatMap(({ index, name, verdict }) => {
        const listener = parent?.resource.spec.listeners?.[index];
        const origin = listener === undefined ? undefined : originOf(listener);
        return verdict === "yes" && origin !== undefined ? [[name, origin] as const] : [];
      }),
    )
    .slice(0, 2);
}

/** Paths that the matches take, and the prefix by which they do. */
function examplesOf(
  matches: readonly RouteMatch[],
): readonly { readonly request: string; readonly prefix: string | undefined }[] {
  const [match] = matches;
  if (match === undefined) return [];
  const { type, value } = pathOf(match);
  if (isOpaque(value) || type === "RegularExpression") return [];
  if (type === "Exact") return [{ request: value, prefix: undefined }];
  const requests = value === "/" ? ["/", "/a", "/a/"] : [value, `${value}/`, `${value}/a`];
  return requests.map((request) => ({ request, prefix: value }));
}
