import { deepEqual } from "../../yaml/deepEqual.ts";
import { filtersInForce } from "../listeners/listenerFilters.ts";
import type { MergedListener } from "../listeners/merging.ts";
import { listenerFilterPath } from "../references/backendRefs.ts";
import { answeringFilterText } from "./answeringFilters.ts";
import type { TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** What the filters of a listener make of a request before a Route is looked for. */
export interface ListenerFiltering {
  readonly steps: readonly TrafficStep[];
  /** True where a service that has to permit requests certainly cannot be reached. */
  readonly isRefused: boolean;
}

export const NOT_FILTERED: ListenerFiltering = { steps: [], isRefused: false };

/**
 * The steps of the filters of a listener, in their order, up to the first that certainly refuses every request. Whether a
 * service permits a request, and what an extension changes, no manifest says, so it goes on as if they let it pass.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-5224/
 */
export function listenerFilters(entry: MergedListener, view: TrafficView): ListenerFiltering {
  const { owner, index } = entry;
  const filters = filtersInForce(entry, view.crds);
  const steps: TrafficStep[] = [];
  for (const [f, filter] of filters.entries()) {
    const path = listenerFilterPath(index, f);
    const at = { id: owner.id, path };
    if (filter.authorizeWith === undefined) {
      const why = `Before a Route is looked for, ${answeringFilterText(filter)} sees every request; what it changes or answers, only its implementation says.`;
      steps.push({ about: "filter", what: "filter of the listener", why, at });
      continue;
    }
    const decision = view
      .backends(owner.id)
      .find((one) => deepEqual(one.path, [...path, "externalAuth", "backendRef"]));
    if (decision?.verdict === "no") {
      const why = "The service that has to permit requests cannot be reached, so none gets to a Route.";
      return {
        steps: [...steps, { about: "filter", what: "external authorisation", why, at }],
        isRefused: true,
      };
    }
    const why = `Before a Route is looked for, \`${filter.authorizeWith.name ?? ""}\` is asked whether the request may pass.`;
    steps.push({ about: "filter", what: "external authorisation", why, at });
  }
  return { steps, isRefused: false };
}
