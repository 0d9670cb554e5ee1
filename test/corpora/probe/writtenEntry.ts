import type { YamlEntry, YamlNode } from "../../../server/src/yaml/tree.ts";

export function entry(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  return node?.kind === "map" ? node.entries.find((one) => one.key === key && !one.merged) : undefined;
}

export function textOf(node: YamlNode | undefined): string {
  return node?.kind === "scalar" ? node.text : "";
}

export function isOpenText(text: string): boolean {
  return /\$\{|\{\{|\$\(/.test(text);
}
