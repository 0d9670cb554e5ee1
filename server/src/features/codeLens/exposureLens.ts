import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { asRoute, manifestKind, type Route } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type ProtectionAnswer, protectionOf } from "../../workspace/views/protection.ts";
import { routePolicies } from "../../workspace/views/routePolicies.ts";
import { above, type LensSource } from "./lens.ts";

/**
 * Above the hostnames of a Route: who has to say who they are. Where no policy bears on the Route there is no lens: most
 * workspaces have none.
 */
export const exposureLens: LensSource = ({ objectLocation, cluster }) => {
  const { delivered } = objectLocation;
  const resource = asRoute(delivered.resource);
  if (resource === undefined || (resource.spec.hostnames ?? []).length === 0) return [];
  const title = titleFor({ ...delivered, resource }, cluster);
  if (title === undefined) return [];
  const range = above(objectLocation, ["spec", "hostnames"], "key");
  return [{ range, title, leadsTo: { kind: "preview", preview: "exposure", subject: {} } }];
};

function titleFor(route: Delivered<Route>, cluster: Cluster): string | undefined {
  const { places, byPlace } = routePolicies(route, cluster);
  if (byPlace.flat().every(({ standings, doubts }) => standings.length + doubts.length === 0))
    return undefined;
  const answers = places.map((place, index) =>
    protectionOf("authentication", place, byPlace[index] ?? [], cluster),
  );
  return `authentication: ${inWords(answers, route)}`;
}

function inWords(answers: readonly ProtectionAnswer[], route: Delivered): string {
  const open = answers.filter(({ state }) => state === "none").length;
  if (open > 0) return open === answers.length ? "none" : "not for every rule";
  if (answers.some(({ state }) => state === "unknown")) return "unknown";
  const by = answers.flatMap((answer) =>
    answer.state === "protected" ? answer.sources.map((source) => policyName(source.by, route)) : [],
  );
  return enumerate([...new Set(by)]);
}

/** Of an object in another namespace its kind is shown and not its name. */
function policyName(by: Delivered, route: Delivered): string {
  const kind = manifestKind(by.resource);
  return sameNamespace(by.namespace, route.namespace) === "yes" ? `${kind} ${displayName(by)}` : kind;
}
