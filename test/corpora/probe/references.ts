import {
  child,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from "../../../server/src/yaml/tree.ts";
import type { PlantedMistake, PlantingGround } from "./plantedMistake.ts";

/** A section name that no listener has. */
const NONSENSE = "zz-no-such-section";

type Plant = Omit<PlantedMistake, "path" | "where">;

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

function routeMistakes(ground: PlantingGround, route: YamlMap): readonly Plant[] {
  const refs = child(route, "parentRefs");
  const hostnames = child(route, "hostnames");
  return [
    ...(refs?.kind === "sequence" ? refs.items.flatMap((ref) => parentRefMistakes(ground, ref)) : []),
    ...(hostnames?.kind === "sequence"
      ? hostnames.items.flatMap((name) => hostnameMistakes(ground, name))
      : []),
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

function hostnameMistakes(_ground: PlantingGround, name: YamlNode): readonly Plant[] {
  if (name.kind !== "scalar") return [];
  const outside: Plant[] = isOpenText(name.text)
    ? []
    : [inPlace("hostname outside", name, '"shop.zz-elsewhere.invalid"')];
  return [...outside, inPlace("hostname bad", name, '"Bad_Host..name"')];
}

function identityMistakes(ground: PlantingGround, kind: string): readonly Plant[] {
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

function listenerMistakes(ground: PlantingGround, spec: YamlNode | undefined): readonly Plant[] {
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

function grantMistakes(ground: PlantingGround): readonly Plant[] {
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

function ruleMistakes(ground: PlantingGround, route: YamlMap): readonly Plant[] {
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
        if (port !== undefined) {
          plants.push(inPlace("backend port", port.value, "6553"));
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

function deliveryMistakes(ground: PlantingGround): readonly Plant[] {
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

function inPlace(kind: string, value: YamlNode, text: string): Plant {
  return { kind, start: value.start, end: value.end, text, shownAt: "place" };
}

function renamedKey(kind: string, at: YamlEntry, text: string): Plant {
  return { kind, start: at.keyStart, end: at.keyEnd, text, shownAt: "place" };
}

/** A further key of a map, before the entry `before`. */
function besides(kind: string, ground: PlantingGround, map: YamlMap, before: YamlEntry, line: string): Plant {
  const separator = map.flow ? ", " : `\n${" ".repeat(columnOf(ground, before.keyStart))}`;
  return {
    kind,
    start: before.keyStart,
    end: before.keyStart,
    text: `${line}${separator}`,
    shownAt: "place",
  };
}

function besidesOr(
  kind: string,
  ground: PlantingGround,
  map: YamlMap,
  before: YamlEntry,
  key: string,
  value: string,
): Plant {
  const there = entry(map, key);
  return there === undefined
    ? besides(kind, ground, map, before, `${key}: ${value}`)
    : inPlace(kind, there.value, value);
}

/** A block map without one of its entries, where that stands on lines of its own. */
function withoutEntry(
  kind: string,
  ground: PlantingGround,
  map: YamlMap,
  gone: YamlEntry,
): Plant | undefined {
  if (map.flow || gone.value.kind !== "scalar") return undefined;
  const text = ground.text.slice(ground.offset);
  const lineStart = text.lastIndexOf("\n", gone.keyStart - 1) + 1;
  if (text.slice(lineStart, gone.keyStart).trim() !== "") return undefined;
  const end = text.indexOf("\n", gone.value.end);
  return { kind, start: lineStart, end: end < 0 ? text.length : end + 1, text: "", shownAt: "file" };
}

/** An item of a block list, written a second time behind itself. */
function doubled(kind: string, ground: PlantingGround, item: YamlMap): Plant | undefined {
  const text = ground.text.slice(ground.offset);
  const column = columnOf(ground, item.start);
  const lineStart = item.start - column;
  if (!/^[ \t]*-[ \t]+$/.test(text.slice(lineStart, item.start))) return undefined;
  const lineEnd = text.indexOf("\n", lineStart);
  let end = lineEnd < 0 ? text.length : lineEnd + 1;
  while (end < text.length) {
    const next = text.indexOf("\n", end);
    const line = text.slice(end, next < 0 ? text.length : next);
    if (line.trim() !== "" && line.search(/\S/) < column) break;
    end = next < 0 ? text.length : next + 1;
  }
  const block = text.slice(lineStart, end).trimEnd();
  return { kind, start: lineStart, end: lineStart, text: `${block}\n`, shownAt: "file" };
}

function columnOf(ground: PlantingGround, at: number): number {
  const text = ground.text.slice(ground.offset);
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

function entry(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === "map" ? node.entries.find((one) => one.key === key && !one.merged) : undefined;
}

function textOf(node: YamlNode | undefined): string {
  return node?.kind === "scalar" ? (node as YamlScalar).text : "";
}

function isService(ref: YamlNode): boolean {
  return /Service/.test(textOf(child(ref, "kind")));
}

function isGatewayApi(apiVersion: string): boolean {
  return /^gateway\.networking\.(?:x-)?k8s\.io\//.test(apiVersion);
}

function isOpenText(text: string): boolean {
  return /\$\{|\{\{|\$\(/.test(text);
}

/** A slip of the finger: two neighbouring letters near the end change places, or the last one is doubled. */
export function misspelt(text: string): string {
  for (let at = text.length - 2; at > 0; at--) {
    const [a = "", b = ""] = [text[at], text[at + 1]];
    if (a !== b && /[a-z]/i.test(a) && /[a-z]/i.test(b))
      return `${text.slice(0, at)}${b}${a}${text.slice(at + 2)}`;
  }
  return `${text}${text.at(-1) ?? "x"}`;
}
