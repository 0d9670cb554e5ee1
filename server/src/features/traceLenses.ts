import { asListenerOwner, asRoute } from "../model/resource.ts";
import { requestText } from "../requests/requestText.ts";
import type { Range } from "../text/span.ts";
import { rangeOf, type Site } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { suggestedRequest } from "./suggestedRequest.ts";

/** A place from which a request can be followed. */
export interface TraceLens {
  readonly range: Range;
  readonly title: string;
  /** As it would stand in a request file; absent where there is none to follow. */
  readonly request?: string;
  /** True where somebody has written it; otherwise it is a suggestion. */
  readonly isAnswered: boolean;
}

/** One lens on each listener of a file, on each hostname of a Route and on each of its rules, for which there is a request. */
export function traceLenses(workspace: Workspace, path: string): readonly TraceLens[] {
  return workspace.objectsIn(path).flatMap((site) =>
    placesIn(site).flatMap((place) => {
      const request = suggestedRequest(workspace, { site, path: place });
      if (request === undefined) return [];
      const range = rangeOf(site, { id: site.delivered.id, path: place }, "value");
      return [{ range, title: "trace", request: requestText(request), isAnswered: false }];
    }),
  );
}

function placesIn({ delivered: { resource } }: Site): readonly Path[] {
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const { hostnames = [], rules = [] } = asRoute(resource)?.spec ?? {};
  return [
    ...listeners.map((_, index): Path => ["spec", "listeners", index, "name"]),
    ...hostnames.map((_, index): Path => ["spec", "hostnames", index]),
    ...rules.map((_, index): Path => ["spec", "rules", index]),
  ];
}
