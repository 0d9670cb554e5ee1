import { compareText } from "../../text/compareText.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { CompletedVersion } from "./completedKinds.ts";
import type { Surroundings } from "./surroundings.ts";

/** More Services than these are not looked at. */
const MOST_SERVICES = 60;

/**
 * What an object of a kind could be called where it would stand, best first, at least one: a Route like a Service that no Route
 * leads to yet, anything else like its kind.
 */
export function newNames({ group, kind }: CompletedVersion, around: Surroundings): readonly string[] {
  const { cluster, namespace } = around;
  const taken = new Set(cluster.objects.namesIn(group, kind, namespace));
  const word = kind.replace(/^X/, "").toLowerCase();
  const free = [word, ...[...taken].map((_, at) => `${word}-${at + 2}`)].find((name) => !taken.has(name));
  const services = kind.endsWith("Route") ? servicesToRoute(around).filter((name) => !taken.has(name)) : [];
  return [...services, free ?? word];
}

/** The Services beside the object, those first that no Route leads to. */
function servicesToRoute({ cluster, namespace }: Surroundings): readonly string[] {
  const services = cluster.objects
    .namesIn("", "Service", namespace)
    .filter((name) => !isOpaque(name))
    .slice(0, MOST_SERVICES);
  const isReached = (name: string) =>
    cluster.referrers.routesTo({ group: "", kind: "Service", namespace, name }).length > 0;
  const reached = new Set(services.filter(isReached));
  return services.toSorted((a, b) => Number(reached.has(a)) - Number(reached.has(b)) || compareText(a, b));
}
