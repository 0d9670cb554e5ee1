import { clientRequest } from "../../gateway-api/traffic/clientRequest.ts";
import type { IngressHost, Location } from "../ingressHost.ts";
import { locationForRequest } from "../locationForRequest.ts";
import { matchPath } from "../nginx/pathExpression.ts";
import { rewrittenUri } from "../nginx/rewrittenUri.ts";
import { pathBorders } from "../pathBorders.ts";
import type { LocationForms, PathForm } from "./pathForm.ts";

/** A path that an expression does not take and the prefix that it becomes does: `/static` of `/static/.*`. */
export interface BarePath {
  readonly path: string;
  /** Whose prefix takes it. */
  readonly of: Location;
  /** Who took it, with the form that it goes on in; undefined where it got 404, or where that cannot be said. */
  readonly before?: { readonly location: Location; readonly form: PathForm };
}

/** The paths of a host that prefixes take and expressions did not, each once. */
export function barePaths(
  host: IngressHost,
  forms: ReadonlyMap<Location, LocationForms>,
): readonly BarePath[] {
  if (!host.isPatterned) return [];
  const seen = new Set(
    [...forms.values()].flatMap((one) =>
      one.forms.filter(({ path }) => path.type === "Exact").map(({ path }) => path.value),
    ),
  );
  // `app-root` has a rule for it.
  if (host.locations.some(({ by }) => by.settings.appRoot !== undefined)) seen.add("/");
  return host.locations.flatMap((of) => {
    if (of.destination.kind === "nothing") return [];
    const prefixes = (forms.get(of)?.forms ?? []).filter(({ path }) => path.type === "PathPrefix");
    return prefixes.flatMap(({ path: { value } }) =>
      pathBorders(value).flatMap((path): readonly BarePath[] => {
        if (seen.has(path) || matchPath(of.path, path, true).kind !== "no") return [];
        seen.add(path);
        const before = takerOf(path, host);
        return [before === undefined ? { path, of } : { path, of, before }];
      }),
    );
  });
}

function takerOf(path: string, host: IngressHost): BarePath["before"] {
  const choice = locationForRequest(host, path);
  if (choice.kind !== "found" || choice.location.destination.kind === "nothing") return undefined;
  const { location } = choice;
  const rewritten = rewrittenUri({ location, host, request: clientRequest({ scheme: "http", path }), path });
  if (rewritten.kind !== "uri") return undefined;
  const exact = { type: "Exact", value: path } as const;
  return rewritten.uri === path
    ? { location, form: { path: exact } }
    : {
        location,
        form: { path: exact, modifier: { type: "ReplaceFullPath", replaceFullPath: rewritten.uri } },
      };
}
