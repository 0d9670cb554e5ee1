import { displayName, type ResourceId } from "../delivery/delivered.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { httpTraffic } from "./httpTraffic.ts";
import { listenerForRequest, named } from "./listenerForRequest.ts";
import { originOf } from "./redirects.ts";
import { endsWith, type TrafficAnswer } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/**
 * What becomes of a request that a client sends to a Gateway. `gateway` is one that serves: for a child that attaches to
 * another (GEP-1713), that other one.
 */
export function trafficThrough(
  gateway: ResourceId,
  request: ClientRequest,
  view: TrafficView,
): TrafficAnswer {
  const root = view.merged(gateway)?.root;
  if (root === undefined) return endsWith("unknown", []);
  if (view.isRejected(gateway)) {
    const why = `Gateway \`${displayName(root)}\` is rejected as a whole, so nobody listens.`;
    return endsWith("connection-rejected", [
      { about: "gateway", what: "rejected", why, at: { id: gateway, path: ["spec"] } },
    ]);
  }
  const choice = listenerForRequest(gateway, request, view);
  if (choice.kind === "ended") return choice.answer;
  const { listener, steps } = choice;
  const table = view.routeTable(listener.owner.id, listener.index);
  const origin = originOf(listener.listener);
  if (origin === undefined) return endsWith("unknown", steps);
  return httpTraffic(
    { listener, origin, table, host: request.host, name: named(listener), id: listener.owner.id },
    request,
    steps,
    view,
  );
}
