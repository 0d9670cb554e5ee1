import { columnOf } from "./blockText.ts";
import type { YamlNode } from "./tree.ts";

/** How a document is laid out; columns count from the key that something belongs to. */
export interface Layout {
  /** Columns that a map stands deeper than its key. */
  readonly step: number;
  /** Columns that the dashes of a list stand deeper than its key. */
  readonly dash: number;
  /** Keys stand in quotes, as in JSON. */
  readonly quotesKeys: boolean;
}

const USUAL = { step: 2, dash: 2 };

/** The layout of the first map and the first list below a key; the usual two columns where there is none. */
export function layoutOf(root: YamlNode | undefined, text: string): Layout {
  const step = firstOffset(root, "map", text);
  const dash = firstOffset(root, "sequence", text);
  return {
    step: step === undefined || step < 1 ? USUAL.step : step,
    dash: dash ?? USUAL.dash,
    quotesKeys:
      root?.kind === "map" && root.flow && root.entries.every((entry) => text[entry.keyStart] === '"'),
  };
}

/** How much deeper than its key the first collection of a kind stands. */
function firstOffset(node: YamlNode | undefined, kind: "map" | "sequence", text: string): number | undefined {
  if (node === undefined || node.kind === "scalar" || node.flow) return undefined;
  if (node.kind === "sequence") {
    for (const item of node.items) {
      const found = firstOffset(item, kind, text);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const { keyStart, value } of node.entries) {
    const found =
      value.kind === kind && !value.flow
        ? columnOf(text, value.start) - columnOf(text, keyStart)
        : firstOffset(value, kind, text);
    if (found !== undefined) return found;
  }
  return undefined;
}
