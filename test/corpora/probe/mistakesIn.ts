import { child, type YamlMap, type YamlNode } from "../../../server/src/yaml/tree.ts";
import { deliveryMistakes } from "./delivery.ts";
import { grantMistakes } from "./grants.ts";
import { identityMistakes } from "./identity.ts";
import { listenerMistakes } from "./listeners.ts";
import { routeMistakes } from "./parentRefs.ts";
import type { Plant } from "./plant.ts";
import type { PlantedMistake, PlantingGround } from "./plantedMistake.ts";
import { ruleMistakes } from "./rules.ts";
import { textOf } from "./writtenEntry.ts";

/** The mistakes that can be made in a document's references, listeners and Routes. */
export function mistakesIn(ground: PlantingGround): readonly PlantedMistake[] {
  const found: PlantedMistake[] = [];
  const kind = textOf(child(ground.root, "kind"));
  const isOwn = isGatewayApi(textOf(child(ground.root, "apiVersion")));
  const add = (where: PlantedMistake["where"], plants: readonly Plant[]): void => {
    for (const plant of plants)
      found.push({
        ...plant,
        path: ground.path,
        where,
        start: plant.start + ground.offset,
        end: plant.end + ground.offset,
      });
  };
  if (isOwn) {
    add("plain", identityMistakes(ground, kind));
    if (kind === "Gateway" || kind === "ListenerSet")
      add("plain", listenerMistakes(ground, child(ground.root, "spec")));
    if (kind === "ReferenceGrant") add("plain", grantMistakes(ground));
  }
  for (const route of routesIn(ground.root)) {
    const isPlain = isOwn && route === child(ground.root, "spec");
    add(isPlain ? "plain" : "values", routeMistakes(ground, route));
    if (isPlain) add("plain", ruleMistakes(ground, route));
  }
  if (kind === "Kustomization") add("plain", deliveryMistakes(ground));
  return found;
}

/** The maps that hold a list `parentRefs`, wherever they stand: `spec`s of Routes, written or embedded. Aliases count once. */
function routesIn(root: YamlNode): readonly YamlMap[] {
  const found = new Map<number, YamlMap>();
  const walk = (node: YamlNode | undefined): void => {
    if (node?.kind === "sequence") node.items.forEach(walk);
    if (node?.kind !== "map") return;
    const refs = child(node, "parentRefs");
    const isOff = textOf(child(node, "enabled")) === "false";
    if (refs?.kind === "sequence" && !isOff && refs.items.every((item) => child(item, "name") !== undefined))
      found.set(node.start, node);
    for (const { key, value } of node.entries) if (key !== "status") walk(value);
  };
  walk(root);
  return [...found.values()];
}

function isGatewayApi(apiVersion: string): boolean {
  return /^gateway\.networking\.(?:x-)?k8s\.io\//.test(apiVersion);
}
