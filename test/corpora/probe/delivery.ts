import { child } from "../../../server/src/yaml/tree.ts";
import { inPlace, misspelt, type Plant } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, isOpenText, textOf } from "./writtenEntry.ts";

export function deliveryMistakes(ground: PlantingGround): readonly Plant[] {
  const group = textOf(child(ground.root, "apiVersion"));
  if (group.startsWith("kustomize.config.k8s.io") || group === "") {
    const resources = child(ground.root, "resources");
    return resources?.kind !== "sequence"
      ? []
      : resources.items.flatMap((item) =>
          item.kind === "scalar" && !/:\/\/|github/.test(item.text) && !isOpenText(item.text)
            ? [inPlace("kustomization entry", item, misspelt(item.text))]
            : [],
        );
  }
  if (!group.startsWith("kustomize.toolkit.fluxcd.io")) return [];
  const path = entry(child(ground.root, "spec"), "path");
  return path === undefined || isOpenText(textOf(path.value))
    ? []
    : [inPlace("Flux path", path.value, misspelt(textOf(path.value)))];
}
