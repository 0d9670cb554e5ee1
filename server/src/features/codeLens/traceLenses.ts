import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { isReachable } from "../../requests/exampleRequest.ts";
import { requestLine, requestText } from "../../requests/requestText.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { TraceRequest } from "../../workspace/views/trace.ts";
import type { Path } from "../../yaml/tree.ts";
import { suggestedRequests } from "../suggestedRequest.ts";
import { aboveItem, type LensSource } from "./lens.ts";

/**
 * Offers to follow a request: from each listener, and from each rule of a Route and each of several hostnames for which there
 * is one. A lens of a Route says which request that is.
 */
export const traceLenses: LensSource = ({ objectLocation, workspace }) => {
  const suggested = suggestedRequests(workspace, objectLocation);
  const listeners = asListenerOwner(objectLocation.delivered.resource)?.spec.listeners;
  const isServed = suggested(["spec", "listeners", listeners?.findIndex(isReachable) ?? -1]) !== undefined;
  // A Gateway may have hundreds of listeners, so their requests are made when a lens is shown.
  if (listeners !== undefined)
    return listeners.flatMap((listener, index) => {
      if (!isServed || !isReachable(listener)) return [];
      const path: Path = ["spec", "listeners", index];
      const request = () => requestText(suggested(path) ?? NOWHERE);
      return [
        { range: aboveItem(objectLocation, path), title: "trace", leadsTo: { kind: "question", request } },
      ];
    });
  return placesIn(objectLocation).flatMap((path) => {
    const request = suggested(path);
    if (request === undefined) return [];
    return [
      {
        range: aboveItem(objectLocation, path),
        title: `trace ${requestLine(request)}`,
        leadsTo: { kind: "question", request: () => requestText(request) } as const,
      },
    ];
  });
};

/** What is offered where an object that was about to be served is gone meanwhile. */
const NOWHERE: TraceRequest = { scheme: "http", port: 80, method: "GET", host: "example.com", path: "/" };

function placesIn({ delivered: { resource } }: ObjectLocation): readonly Path[] {
  const { hostnames = [], rules: stored = [], hasDefaultRules } = asRoute(resource)?.spec ?? {};
  const rules = hasDefaultRules === true ? [] : stored;
  return [
    // One hostname is that of every rule.
    ...(hostnames.length < 2 && rules.length > 0
      ? []
      : hostnames.map((_, index): Path => ["spec", "hostnames", index])),
    ...rules.map((_, index): Path => ["spec", "rules", index]),
  ];
}
