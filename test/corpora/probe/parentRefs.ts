import { child, type YamlMap, type YamlNode } from "../../../server/src/yaml/tree.ts";
import { besides, inPlace, misspelt, type Plant, renamedKey, withoutEntry } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, isOpenText, textOf } from "./writtenEntry.ts";

/** A section name that no listener has. */
const NONSENSE = "zz-no-such-section";

export function routeMistakes(ground: PlantingGround, route: YamlMap): readonly Plant[] {
  const refs = child(route, "parentRefs");
  const hostnames = child(route, "hostnames");
  return [
    ...(refs?.kind === "sequence" ? refs.items.flatMap((ref) => parentRefMistakes(ground, ref)) : []),
    ...(hostnames?.kind === "sequence" ? hostnames.items.flatMap((name) => hostnameMistakes(name)) : []),
  ];
}

function parentRefMistakes(ground: PlantingGround, ref: YamlNode): readonly Plant[] {
  if (ref.kind !== "map") return [];
  const name = entry(ref, "name");
  if (name?.value.kind !== "scalar" || isOpenText(name.value.text)) return [];
  if (isService(ref)) return [];
  const namespace = entry(ref, "namespace");
  const section = entry(ref, "sectionName");
  const kind = entry(ref, "kind");
  const plants: Plant[] = [
    section === undefined
      ? besides("section name", ground, ref, name, `sectionName: ${NONSENSE}`)
      : inPlace("section name", section.value, NONSENSE),
    inPlace("parent name", name.value, misspelt(name.value.text)),
    entry(ref, "port") === undefined
      ? besides("parent port", ground, ref, name, "port: 6553")
      : inPlace("parent port", entry(ref, "port")?.value ?? name.value, "6553"),
    renamedKey("parentRef field misspelt", name, "nmae"),
    inPlace("parentRef wrong type", name.value, "[1]"),
    kind === undefined
      ? besides("parent kind", ground, ref, name, "kind: Gatewey")
      : inPlace("parent kind", kind.value, "Gatewey"),
    besides("parent group", ground, ref, name, "group: gateway.networking.k8s"),
  ];
  if (entry(ref, "group") !== undefined) plants.pop();
  if (namespace?.value.kind === "scalar" && !isOpenText(namespace.value.text)) {
    plants.push(inPlace("parent namespace", namespace.value, misspelt(namespace.value.text)));
    const removed = withoutEntry("parent namespace removed", ground, ref, namespace);
    if (removed !== undefined) plants.push(removed);
  }
  return plants;
}

function hostnameMistakes(name: YamlNode): readonly Plant[] {
  if (name.kind !== "scalar") return [];
  const outside: Plant[] = isOpenText(name.text)
    ? []
    : [inPlace("hostname outside", name, '"shop.zz-elsewhere.invalid"')];
  return [...outside, inPlace("hostname bad", name, '"Bad_Host..name"')];
}

function isService(ref: YamlNode): boolean {
  return /Service/.test(textOf(child(ref, "kind")));
}
