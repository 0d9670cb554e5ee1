import { type ListedService, listedServices } from "../model/listedServices.ts";
import { has, list, text, textMap, texts } from "../model/reading.ts";
import { stringValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { folderOf, pathFrom } from "./paths.ts";
import { type Replacement, readReplacements } from "./replacements.ts";
import { readPatches, readStrategicPatches, type WrittenPatch } from "./writtenPatch.ts";

/** What kustomize reads from a folder: the parts of a kustomization that change what reaches a cluster. */
export interface KustomizationFile {
  /** Components change what the kustomization that names them has gathered. */
  readonly kind: "Kustomization" | "Component";
  readonly namespace?: string;
  readonly namePrefix?: string;
  readonly nameSuffix?: string;
  /** `resources`, and `bases` of earlier versions. */
  readonly resources: readonly WrittenPath[];
  readonly components: readonly WrittenPath[];
  readonly patches: readonly WrittenPatch[];
  readonly replacements: readonly Replacement[];
  readonly replacementFiles: readonly WrittenPath[];
  readonly configurations: readonly WrittenPath[];
  readonly generators: readonly Generator[];
  readonly charts: readonly Chart[];
  /** Labels and annotations that every object gets. */
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Files with transformers, or transformers as texts. */
  readonly transformers: readonly WrittenPath[];
  /** Transformers, generators or configurations of its own: what comes out is not known here. */
  readonly isUnclear: boolean;
  /** There is more in it than transformers, which change objects and make none, that makes it unclear. */
  readonly mayMake: boolean;
}

/** A path, or an address, as it is written in a list. */
export interface WrittenPath {
  readonly at: Path;
  readonly text: string;
}

/** An entry of `configMapGenerator` or `secretGenerator`. */
export interface Generator {
  readonly at: Path;
  readonly kind: "ConfigMap" | "Secret";
  readonly name?: string;
  readonly namespace?: string;
  /** Files whose contents become values; they may be values of a chart. */
  readonly files: readonly string[];
  /** What each of the files is called in the object. */
  readonly keys: readonly string[];
  /** What it changes of an object that another kustomization generates under the name. */
  readonly behavior?: "merge" | "replace";
  readonly literals: Readonly<Record<string, string>>;
  /** False where other keys come from files that are not read here. */
  readonly isWhole: boolean;
}

/** An entry of `helmCharts`, or of its predecessor `helmChartInflationGenerator`. */
export interface Chart {
  readonly at: Path;
  /** The chart, by its name in its repository. */
  readonly name?: string;
  readonly namespace?: string;
  readonly releaseName?: string;
  /** Its folder, where it is not fetched. */
  readonly folder?: string;
  readonly valuesFiles: readonly string[];
  /** What it says of its values itself, which is laid over the files. */
  readonly inlineValues?: YamlNode;
  /** The Services that its inline values list, where these are all values. */
  readonly services?: readonly ListedService[];
}

/** The file names that kustomize reads, in the order in which it looks for them. */
export const KUSTOMIZATION_FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

/** True for the file names that kustomize reads. */
export function isKustomizationFile(path: string): boolean {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return KUSTOMIZATION_FILES.some((name) => name === file);
}

/** Reads a kustomization; one without `kind` is a Kustomization. Undefined for a document that is none. */
export function readKustomization(root: YamlNode | undefined): KustomizationFile | undefined {
  if (root?.kind !== "map") return undefined;
  const apiVersion = text(root, "apiVersion");
  if (apiVersion !== undefined && !apiVersion.startsWith("kustomize.config.k8s.io/")) return undefined;
  const [namespace, namePrefix, nameSuffix] = ["namespace", "namePrefix", "nameSuffix"].map((key) =>
    text(root, key),
  );
  return {
    kind: text(root, "kind") === "Component" ? "Component" : "Kustomization",
    ...(namespace ? { namespace } : {}),
    ...(namePrefix ? { namePrefix } : {}),
    ...(nameSuffix ? { nameSuffix } : {}),
    resources: [...writtenPaths(root, "resources"), ...writtenPaths(root, "bases")],
    components: writtenPaths(root, "components"),
    patches: readAllPatches(root),
    replacements: readReplacements(root),
    replacementFiles: (list(root, "replacements", (item) => text(item, "path")) ?? []).flatMap(
      (path, index) => (path === undefined ? [] : [{ at: ["replacements", index, "path"], text: path }]),
    ),
    configurations: writtenPaths(root, "configurations"),
    generators: [
      ...readGenerators(root, "configMapGenerator", "ConfigMap"),
      ...readGenerators(root, "secretGenerator", "Secret"),
    ],
    charts: [...readCharts(root, "helmCharts"), ...readCharts(root, "helmChartInflationGenerator")],
    labels: labelsOf(root),
    annotations: textMap(root, "commonAnnotations"),
    transformers: writtenPaths(root, "transformers"),
    isUnclear: ["transformers", ...MAKING].some((key) => has(root, key)),
    mayMake: MAKING.some((key) => has(root, key)),
  };
}

/** The patches of all three lists, in the order in which kustomize applies them (`KustTarget.configureBuiltinTransformers`). */
function readAllPatches(root: YamlNode): readonly WrittenPatch[] {
  const late = readPatches(child(root, "patchesJson6902"), ["patchesJson6902"]);
  return [
    ...readStrategicPatches(child(root, "patchesStrategicMerge"), ["patchesStrategicMerge"]),
    ...readPatches(child(root, "patches"), ["patches"]),
    ...late.map((patch): WrittenPatch => ({ ...patch, isLate: true })),
  ];
}

/** Keys of which it is not known what comes of them. */
const MAKING = ["generators", "configurations", "vars", "openapi"];

function writtenPaths(root: YamlNode, key: string): readonly WrittenPath[] {
  return (list(root, key, stringValue) ?? []).flatMap((written, index) =>
    written === undefined ? [] : [{ at: [key, index], text: written }],
  );
}

function readGenerators(root: YamlNode, key: string, kind: Generator["kind"]): readonly Generator[] {
  const read = (item: YamlNode): Omit<Generator, "at"> => {
    const [name, namespace] = [text(item, "name"), text(item, "namespace")];
    const literals = (texts(item, "literals") ?? []).map((literal): [string, string] => {
      const equals = literal.indexOf("=");
      return [literal.slice(0, equals), literal.slice(equals + 1).replace(/^(["'])(.*)\1$/, "$2")];
    });
    const written = texts(item, "files") ?? [];
    const behavior = text(item, "behavior");
    return {
      kind,
      ...(name === undefined ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      files: written.map((file) => file.slice(file.indexOf("=") + 1)),
      keys: written.map((file) => /^([^=]+)=/.exec(file)?.[1] ?? file.slice(file.lastIndexOf("/") + 1)),
      ...(behavior === "merge" || behavior === "replace" ? { behavior } : {}),
      literals: Object.fromEntries(literals.filter(([name]) => name !== "")),
      isWhole: !["envs", "env", "behavior"].some((source) => has(item, source)),
    };
  };
  return (list(root, key, read) ?? []).map((generator, index) => ({ at: [key, index], ...generator }));
}

function readCharts(root: YamlNode, key: string): readonly Chart[] {
  const home = text(child(root, "helmGlobals"), "chartHome") ?? "charts";
  const read = (item: YamlNode): Omit<Chart, "at"> => {
    const name = text(item, "name") ?? text(item, "chartName");
    const namespace = text(item, "namespace") ?? text(item, "releaseNamespace");
    const file = text(item, "valuesFile") ?? text(item, "values");
    const releaseName = text(item, "releaseName");
    const isWhole = file === undefined && !has(item, "additionalValuesFiles");
    const inline = child(item, "valuesInline");
    const services = isWhole ? listedServices(releaseName, inline) : undefined;
    return {
      ...(name === undefined ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      ...(releaseName === undefined ? {} : { releaseName }),
      ...(services === undefined ? {} : { services }),
      ...(name === undefined || ["repo", "chartRepoUrl"].some((one) => has(item, one))
        ? {}
        : { folder: `${home}/${name}` }),
      ...(inline === undefined || text(item, "valuesMerge") === "merge" ? {} : { inlineValues: inline }),
      valuesFiles: [...(file === undefined ? [] : [file]), ...(texts(item, "additionalValuesFiles") ?? [])],
    };
  };
  return (list(root, key, read) ?? []).map((chart, index) => ({ at: [key, index], ...chart }));
}

function labelsOf(root: YamlNode): Readonly<Record<string, string>> {
  const pairs = list(root, "labels", (item) => textMap(item, "pairs")) ?? [];
  return Object.assign({}, ...pairs, textMap(root, "commonLabels"));
}

/** The files that a kustomization applies as patches: partial documents that are no manifests of their own. */
export function patchFiles(
  path: string,
  { patches, replacementFiles }: KustomizationFile,
): readonly string[] {
  const files = patches.flatMap(({ content }) => (content.kind === "file" ? [content.path] : []));
  return [...files, ...replacementFiles.map(({ text: file }) => file)].map((file) =>
    pathFrom(folderOf(path), file),
  );
}
