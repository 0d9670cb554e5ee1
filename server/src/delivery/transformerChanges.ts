import { flag, text } from "../model/reading.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import type { Layer } from "./layer.ts";
import { type Replacement, readReplacements } from "./replacements.ts";
import { fieldsOfAllKinds } from "./transformers.ts";
import {
  readOperationsPatch,
  readPatch,
  readPatchTexts,
  readStrategicPatches,
  type WrittenPatch,
} from "./writtenPatch.ts";

/** What a transformer of kustomize does to objects beside labels and annotations, in the words of a kustomization. */
export interface TransformerChanges extends Partial<Pick<Layer, "namespace" | "namePrefix" | "nameSuffix">> {
  readonly patches?: readonly WrittenPatch[];
  readonly replacements?: readonly Replacement[];
}

/**
 * Reads what one of kustomize's own transformers changes; undefined for one that changes nothing of this, or of which it is not
 * known. `at`: where the kustomization names it.
 */
export function transformerChanges(transformer: YamlNode, at: Path): TransformerChanges | undefined {
  if (text(transformer, "apiVersion") !== "builtin") return undefined;
  switch (text(transformer, "kind")) {
    case "NamespaceTransformer":
      return namespaceChange(transformer);
    case "PrefixTransformer":
    case "SuffixTransformer":
    case "PrefixSuffixTransformer":
      return fieldsOfAllKinds(transformer, "metadata/name").length > 0 ? nameChange(transformer) : undefined;
    case "PatchTransformer":
      return { patches: [readPatch(transformer, at)] };
    case "PatchJson6902Transformer":
      return { patches: [readOperationsPatch(transformer, at)] };
    case "PatchStrategicMergeTransformer":
      return {
        patches: [
          ...readStrategicPatches(child(transformer, "paths"), at),
          ...readPatchTexts(child(transformer, "patches"), at),
        ],
      };
    case "ReplacementTransformer":
      return { replacements: readReplacements(transformer) };
    default:
      return undefined;
  }
}

/** Its own namespace is the one that it gives, whatever fields it names beside that. */
function namespaceChange(transformer: YamlNode): TransformerChanges | undefined {
  const name = text(child(transformer, "metadata"), "namespace");
  if (name === undefined || name === "") return undefined;
  return { namespace: { name, isFallback: flag(transformer, "unsetOnly") === true } };
}

function nameChange(transformer: YamlNode): TransformerChanges {
  const [namePrefix, nameSuffix] = [text(transformer, "prefix"), text(transformer, "suffix")];
  return {
    ...(namePrefix === undefined ? {} : { namePrefix }),
    ...(nameSuffix === undefined ? {} : { nameSuffix }),
  };
}
