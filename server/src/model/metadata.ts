import type { YamlNode } from "../yaml/tree.ts";
import { object, present, text, textMap } from "./reading.ts";

/** What every Kubernetes object carries. */
export interface Metadata {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly creationTimestamp?: string;
  /** What brings the object may add labels that no file has, or take some away. */
  readonly isOpen?: true;
  /** The same of annotations. */
  readonly hasOpenAnnotations?: true;
}

/** Reads `metadata` of the object at `root`. */
export function readMetadata(root: YamlNode): Metadata {
  return (
    object(root, "metadata", (metadata) =>
      present<Metadata>({
        name: text(metadata, "name"),
        generateName: text(metadata, "generateName"),
        namespace: text(metadata, "namespace"),
        labels: textMap(metadata, "labels"),
        annotations: textMap(metadata, "annotations"),
        creationTimestamp: text(metadata, "creationTimestamp"),
      }),
    ) ?? { labels: {}, annotations: {} }
  );
}
