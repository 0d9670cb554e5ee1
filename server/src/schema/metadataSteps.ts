import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path, YamlMap } from "../yaml/tree.ts";
import type { AdmissionStep } from "./admissionStep.ts";
import type { Field } from "./field.ts";
import { isMetadataKey } from "./qualifiedName.ts";

/** What the annotations of one object may take together, keys and values (k8s.io/apimachinery, `TotalAnnotationSizeLimitB`). */
const MOST_BYTES = 256 * 1024;

/**
 * What the API server asks of the labels and annotations of every object beyond their values (k8s.io/apimachinery,
 * `ValidateObjectMeta`): keys that are qualified names, and annotations that are not too much text. `path` is that of the map.
 */
export function metadataSteps(node: YamlMap, field: Field, path: Path): readonly AdmissionStep[] {
  const { keys } = field.annotations;
  if (keys === undefined) return [];
  const steps = node.entries.flatMap(({ key }): readonly AdmissionStep[] =>
    isMetadataKey(key, keys) || isOpaque(key) ? [] : [{ step: "key", keys, path: [...path, key] }],
  );
  if (keys === "label" || bytesOf(node) <= MOST_BYTES) return steps;
  return [...steps, { step: "limit", keyword: "bytes", limit: MOST_BYTES, path: [...path], field }];
}

function bytesOf({ entries }: YamlMap): number {
  const texts = entries.map(({ key, value }) => (value.kind === "scalar" ? key + value.text : key));
  const units = texts.reduce((sum, text) => sum + text.length, 0);
  // No unit of UTF-16 takes more than three bytes.
  return 3 * units <= MOST_BYTES ? units : texts.reduce((sum, text) => sum + bytesOfText(text), 0);
}

/** How many bytes a text has in UTF-8. */
function bytesOfText(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
