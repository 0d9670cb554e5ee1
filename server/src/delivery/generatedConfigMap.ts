import { readResources } from "../model/readResources.ts";
import { readDocument } from "../yaml/readDocument.ts";
import type { SourceObject } from "./adjustment.ts";
import type { Generator } from "./kustomization.ts";

/**
 * The ConfigMap of a generator, as replacements copy from it, with what its literals say: what comes from files is not among it.
 * Undefined for Secrets, whose values stand there in another form, and for one without a name.
 */
export function generatedConfigMap({
  kind,
  name,
  namespace,
  literals,
}: Pick<Generator, "kind" | "name" | "namespace" | "literals">): SourceObject | undefined {
  if (kind !== "ConfigMap" || name === undefined) return undefined;
  const text = JSON.stringify({ apiVersion: "v1", kind, metadata: { name, namespace }, data: literals });
  const { root } = readDocument(text);
  const [resource] = readResources(root);
  return resource === undefined ? undefined : { resource, root: () => root };
}
