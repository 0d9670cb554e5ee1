import { object, present, text, textMap, texts } from "../model/reading.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { readPatches, type WrittenPatch } from "./writtenPatch.ts";

/** A Kustomization of Flux: which folder it applies, and what it makes of it. */
export interface FluxKustomization {
  readonly name?: string;
  readonly namespace?: string;
  /** The folder, from the root of the source; empty for the root itself. */
  readonly path: string;
  /** Where the path is written, from the root of the object; `spec.path` where nothing is said. */
  readonly pathAt?: Path;
  readonly source: { readonly kind?: string; readonly namespace?: string; readonly name?: string };
  readonly targetNamespace?: string;
  readonly namePrefix?: string;
  readonly nameSuffix?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly patches: readonly WrittenPatch[];
  /** Components that it adds, from its folder. */
  readonly components: readonly string[];
  /** What `postBuild` fills in; undefined where it has none, and nothing is filled in. */
  readonly postBuild?: PostBuild;
  /** The Secret that holds the address of another cluster, where the objects go to one. */
  readonly cluster?: string;
}

/** What is filled in behind a build: values that stand beside it, which win, and those of other objects. */
export interface PostBuild {
  readonly substitute: Readonly<Record<string, string>>;
  readonly from: readonly VariableSource[];
}

/** A ConfigMap or Secret that variables are taken from. */
export interface VariableSource {
  readonly kind: string;
  readonly name: string;
}

/** True for the apiVersion of Flux' Kustomizations. */
export function isFluxKustomization(apiVersion: string, kind: string): boolean {
  return kind === "Kustomization" && apiVersion.startsWith("kustomize.toolkit.fluxcd.io/");
}

/** Reads a Kustomization of Flux. */
export function readFluxKustomization(root: YamlNode): FluxKustomization {
  const spec = child(root, "spec");
  const metadata = child(root, "metadata");
  const source = child(spec, "sourceRef");
  const common = child(spec, "commonMetadata");
  return present<FluxKustomization>({
    name: said(metadata, "name"),
    namespace: said(metadata, "namespace"),
    targetNamespace: said(spec, "targetNamespace"),
    namePrefix: said(spec, "namePrefix"),
    nameSuffix: said(spec, "nameSuffix"),
    postBuild: object(spec, "postBuild", readPostBuild),
    cluster: object(spec, "kubeConfig", clusterOf) || undefined,
    path: text(spec, "path") ?? "",
    source: present<FluxKustomization["source"]>({
      kind: said(source, "kind"),
      namespace: said(source, "namespace"),
      name: said(source, "name"),
    }),
    labels: textMap(common, "labels"),
    annotations: textMap(common, "annotations"),
    patches: readPatches(child(spec, "patches"), ["spec", "patches"] satisfies Path),
    components: texts(spec, "components") ?? [],
  });
}

/** The text under a key; undefined where it is empty, which counts as not said. */
function said(node: YamlNode | undefined, key: string): string | undefined {
  return text(node, key) || undefined;
}

function readPostBuild(node: YamlNode): PostBuild {
  const substitute = child(node, "substitute");
  const from = child(node, "substituteFrom");
  return {
    substitute:
      substitute?.kind === "map"
        ? Object.fromEntries(
            substitute.entries.flatMap(({ key, value }) =>
              value.kind === "scalar" ? [[key, variableText(value.text, scalarValue(value))]] : [],
            ),
          )
        : {},
    from:
      from?.kind === "sequence"
        ? from.items.map((item) => ({ kind: text(item, "kind") ?? "", name: text(item, "name") ?? "" }))
        : [],
  };
}

/** The text of a variable as the API takes it: `null` is an empty text, and other scalars stay as they are written. */
function variableText(written: string, value: unknown): string {
  return value === null ? "" : written;
}

/** The name by which a `kubeConfig` knows another cluster. */
export function clusterOf(node: YamlNode): string {
  return (
    text(child(node, "secretRef"), "name") ?? text(child(node, "configMapRef"), "name") ?? "another cluster"
  );
}
