import { child, type YamlNode } from "../../../server/src/yaml/tree.ts";
import { besidesOr, doubled, inPlace, misspelt, type Plant, renamedKey } from "./plant.ts";
import type { PlantingGround } from "./plantedMistake.ts";
import { entry, isOpenText, textOf } from "./writtenEntry.ts";

export function listenerMistakes(ground: PlantingGround, spec: YamlNode | undefined): readonly Plant[] {
  const listeners = child(spec, "listeners");
  if (listeners?.kind !== "sequence") return [];
  return listeners.items.flatMap((listener) => {
    const plants: Plant[] = [];
    const name = entry(listener, "name");
    if (name !== undefined)
      plants.push({
        ...inPlace("listener renamed", name.value, `${textOf(name.value)}-zz`),
        shownAt: "anywhere",
      });
    const protocol = entry(listener, "protocol");
    if (protocol !== undefined) {
      plants.push(inPlace("bad enum", protocol.value, "HTTPZ"));
      plants.push(renamedKey("listener field misspelt", protocol, "protocl"));
    }
    const hostname = entry(listener, "hostname");
    if (hostname !== undefined) plants.push(inPlace("hostname bad", hostname.value, '"Bad_Host..name"'));
    const port = entry(listener, "port");
    if (port !== undefined) plants.push(inPlace("wrong type", port.value, "http"));
    const from = entry(child(child(listener, "allowedRoutes"), "namespaces"), "from");
    if (from !== undefined && textOf(from.value) === "All")
      plants.push({ ...inPlace("All to Same", from.value, "Same"), shownAt: "anywhere" });
    const labels = child(
      child(child(child(listener, "allowedRoutes"), "namespaces"), "selector"),
      "matchLabels",
    );
    if (labels?.kind === "map")
      for (const label of labels.entries)
        plants.push({
          ...inPlace("selector label", label.value, misspelt(textOf(label.value))),
          shownAt: "anywhere",
        });
    if (listener.kind === "map" && !listener.flow && name !== undefined) {
      const again = doubled("second listener alike", ground, listener);
      if (again !== undefined) plants.push(again);
    }
    const refs = child(child(listener, "tls"), "certificateRefs");
    if (refs?.kind === "sequence")
      for (const ref of refs.items) {
        const secret = entry(ref, "name");
        if (secret === undefined || ref.kind !== "map") continue;
        if (!isOpenText(textOf(secret.value)))
          plants.push(inPlace("certificate name", secret.value, misspelt(textOf(secret.value))));
        plants.push(besidesOr("certificate without grant", ground, ref, secret, "namespace", "zz-elsewhere"));
      }
    return plants;
  });
}
