import { child, type YamlMap } from "../../../server/src/yaml/tree.ts";
import { besides, doubled, inPlace, misspelt, type Plant, renamedKey } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, isOpenText, textOf } from "./writtenEntry.ts";

export function ruleMistakes(ground: PlantingGround, route: YamlMap): readonly Plant[] {
  const rules = child(route, "rules");
  if (rules?.kind !== "sequence") return [];
  const plants: Plant[] = [];
  for (const rule of rules.items) {
    if (rule.kind !== "map") continue;
    const matches = entry(rule, "matches");
    const backends = entry(rule, "backendRefs");
    if (matches !== undefined) plants.push(renamedKey("field misspelt", matches, "matchs"));
    else if (backends !== undefined) plants.push(renamedKey("field misspelt", backends, "backendRef"));
    if (matches?.value.kind === "sequence")
      for (const match of matches.value.items) {
        const path = child(match, "path");
        const [type, value] = [entry(path, "type"), entry(path, "value")];
        if (type !== undefined) plants.push(inPlace("bad enum", type.value, "Prefix"));
        if (value !== undefined && textOf(type?.value) !== "RegularExpression")
          plants.push(inPlace("path without slash", value.value, "zz-path"));
        if (match.kind === "map" && !match.flow) {
          const again = doubled("duplicate match", ground, match);
          if (again !== undefined) plants.push(again);
        }
        if (value !== undefined && path?.kind === "map" && !path.flow)
          plants.push(besides("duplicate key", ground, path, value, `value: /zz`));
      }
    if (backends?.value.kind === "sequence")
      for (const ref of backends.value.items) {
        const [name, port] = [entry(ref, "name"), entry(ref, "port")];
        if (name !== undefined && !isOpenText(textOf(name.value)))
          plants.push(inPlace("backend name", name.value, misspelt(textOf(name.value))));
        const kind = textOf(child(ref, "kind"));
        if (port !== undefined) {
          // What other kinds make of a port is their own business.
          if (kind === "" || kind === "Service") plants.push(inPlace("backend port", port.value, "6553"));
          plants.push(inPlace("wrong type", port.value, "http"));
        }
      }
    if (!rule.flow) {
      const again = doubled("duplicate rule", ground, rule);
      if (again !== undefined) plants.push(again);
    }
    if (backends !== undefined && entry(rule, "filters") === undefined && !rule.flow)
      plants.push(
        besides(
          "redirect with backends",
          ground,
          rule,
          backends,
          "filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }]",
        ),
      );
  }
  return plants;
}
