import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { requestText } from "../../requests/requestText.ts";
import type { Site } from "../../workspace/render.ts";
import type { Path } from "../../yaml/tree.ts";
import { suggestedRequest } from "../suggestedRequest.ts";
import { above, type LensSource } from "./lens.ts";

/** Offers to follow a request: from each listener, each hostname of a Route and each of its rules for which there is one. */
export const traceLenses: LensSource = ({ site, workspace }) =>
  placesIn(site).flatMap((path) => {
    const request = suggestedRequest(workspace, { site, path });
    if (request === undefined) return [];
    return [
      {
        range: above(site, path),
        title: "trace",
        leadsTo: { kind: "question", request: requestText(request) } as const,
      },
    ];
  });

function placesIn({ delivered: { resource } }: Site): readonly Path[] {
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const { hostnames = [], rules = [] } = asRoute(resource)?.spec ?? {};
  return [
    ...listeners.map((_, index): Path => ["spec", "listeners", index, "name"]),
    ...hostnames.map((_, index): Path => ["spec", "hostnames", index]),
    ...rules.map((_, index): Path => ["spec", "rules", index]),
  ];
}
