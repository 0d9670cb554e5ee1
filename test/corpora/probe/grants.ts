import { child } from "../../../server/src/yaml/tree.ts";
import { inPlace, misspelt, type Plant } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, textOf } from "./writtenEntry.ts";

export function grantMistakes(ground: PlantingGround): readonly Plant[] {
  const spec = child(ground.root, "spec");
  const [from, to] = [child(spec, "from"), child(spec, "to")];
  const plants: Plant[] = [];
  if (from?.kind === "sequence")
    for (const one of from.items) {
      const namespace = entry(one, "namespace");
      const kind = entry(one, "kind");
      if (namespace !== undefined)
        plants.push({
          ...inPlace("grant aimed elsewhere", namespace.value, "zz-elsewhere"),
          shownAt: "anywhere",
        });
      if (kind !== undefined)
        plants.push({
          ...inPlace("grant kind", kind.value, misspelt(textOf(kind.value))),
          shownAt: "anywhere",
        });
    }
  if (to?.kind === "sequence")
    for (const one of to.items) {
      const group = entry(one, "group");
      if (group !== undefined)
        plants.push({ ...inPlace("grant group", group.value, "core"), shownAt: "anywhere" });
    }
  return plants;
}
