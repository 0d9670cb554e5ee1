import { child } from "../../../server/src/yaml/tree.ts";
import { inPlace, misspelt, type Plant } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, isOpenText, textOf } from "./writtenEntry.ts";

export function identityMistakes(ground: PlantingGround, kind: string): readonly Plant[] {
  const apiVersion = entry(ground.root, "apiVersion");
  const kindEntry = entry(ground.root, "kind");
  const name = entry(child(ground.root, "metadata"), "name");
  const plants: Plant[] = [];
  if (apiVersion !== undefined) {
    plants.push(inPlace("wrong group", apiVersion.value, "gateway.networking.k8s/v1"));
    plants.push(inPlace("wrong version", apiVersion.value, "gateway.networking.k8s.io/v1beta7"));
  }
  if (kindEntry !== undefined) plants.push(inPlace("wrong kind", kindEntry.value, misspelt(kind)));
  if (kind === "Gateway" && name !== undefined && !isOpenText(textOf(name.value)))
    plants.push({
      ...inPlace("Gateway renamed", name.value, `${textOf(name.value)}-zz`),
      shownAt: "anywhere",
    });
  const className = entry(child(ground.root, "spec"), "gatewayClassName");
  if (className !== undefined)
    plants.push(inPlace("class name", className.value, misspelt(textOf(className.value))));
  return plants;
}
