import { namingEntry } from "../implementations/references/annotationTable.ts";
import type { Metadata } from "./metadata.ts";
import type { WrittenReference } from "./writtenReference.ts";

/** The objects that an object's annotations and labels name; most have none of those that do. */
export function namedByMetadata(kind: string, metadata: Metadata): readonly WrittenReference[] {
  return [...namedIn(kind, metadata, "annotations"), ...namedIn(kind, metadata, "labels")];
}

function namedIn(
  kind: string,
  metadata: Metadata,
  where: "annotations" | "labels",
): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  const values = metadata[where];
  for (const key in values) {
    const entry = namingEntry(key);
    const value = values[key];
    if (entry === undefined || value === undefined || !entry.on.has(kind)) continue;
    const names = entry.isList ? value.split(",").map((name) => name.trim()) : [value];
    const { field, separator } = entry;
    const beside = entry.namespaceKey === undefined ? undefined : values[entry.namespaceKey];
    // What a Namespace is labelled with holds for what stands in it.
    const fallback = beside ?? (kind === "Namespace" ? metadata.name : undefined);
    for (const name of names) {
      if (name === "" || name === "none") continue;
      const [first = "", second] = separator === undefined ? [name] : name.split(separator);
      const namespace = second === undefined ? fallback : first;
      found.push({
        path: ["metadata", where, key],
        field,
        ...(names.length === 1 && second === undefined ? { isScalar: true } : { isPart: true }),
        ref: { name: second ?? first, ...(namespace === undefined ? {} : { namespace }) },
      });
    }
  }
  return found;
}
