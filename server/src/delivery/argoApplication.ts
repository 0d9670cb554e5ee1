import { flag, has, list, present, text, textMap, texts } from "../model/reading.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { compileGlob, SOURCE_GLOB } from "./glob.ts";

/** One value of a chart, with the path to it as `helm --set` has it. */
export interface SetValue {
  readonly at: string;
  readonly value: YamlNode;
}

/** One place that an Application takes manifests from. Texts with `{{…}}` or `${…}` stay as they are written. */
export interface ArgoSource {
  readonly repoURL?: string;
  readonly path?: string;
  readonly chart?: string;
  readonly ref?: string;
  readonly directory: { readonly recurse: boolean; readonly include?: string; readonly exclude?: string };
  readonly kustomize: {
    readonly namespace?: string;
    readonly namePrefix?: string;
    readonly nameSuffix?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    /** The list as kustomize writes it. */
    readonly patches?: YamlNode;
    readonly components: readonly string[];
  };
  /** `helm.valueFiles` as written, also `$ref/…` and absolute ones. */
  readonly valueFiles: readonly string[];
  /** Values that stand in the Application itself: a map, or a text. */
  readonly inlineValues?: YamlNode;
  /** `helm.parameters` and `helm.fileParameters`, which count over all other values. */
  readonly setValues?: readonly SetValue[];
  /** Files of values that are not there are left out. */
  readonly ignoresMissing?: boolean;
  readonly releaseName?: string;
  readonly hasHelm: boolean;
  /** A plugin makes manifests of the folder, and it is not known which. */
  readonly hasPlugin: boolean;
}

/** Where an Application's objects go. */
export interface ArgoDestination {
  readonly namespace?: string;
  /** The server or the name of a cluster; undefined for the one that Argo CD itself runs in. */
  readonly cluster?: string;
}

/** What an Application says about how manifests reach a cluster. */
export interface ArgoApplication {
  readonly name?: string;
  /** The namespace of the Application itself, which is none of its objects' namespaces. */
  readonly namespace?: string;
  readonly sources: readonly ArgoSource[];
  readonly destination: ArgoDestination;
  /** Something that nobody can follow may have changed what it takes and where it puts that. */
  readonly isUnclear?: boolean;
}

/** Reads an Application. */
export function readArgoApplication(root: YamlNode): ArgoApplication {
  return readArgoSpec(child(root, "spec"), child(root, "metadata"));
}

/** Reads an Application from its `spec` and `metadata`, also those of an ApplicationSet's template. */
export function readArgoSpec(spec: YamlNode | undefined, metadata: YamlNode | undefined): ArgoApplication {
  return present<ArgoApplication>({
    name: text(metadata, "name"),
    namespace: text(metadata, "namespace"),
    sources: sourcesOf(spec).map(readSource),
    destination: readDestination(child(spec, "destination")),
  });
}

/**
 * True for a path, relative to the source's folder, that `include` and `exclude` let through; `recurse` is not asked.
 * A pattern that is filled in later keeps nothing out.
 */
export function isIncluded(source: ArgoSource["directory"], relativePath: string): boolean {
  const { include = "", exclude = "" } = source;
  const fits = (pattern: string): boolean =>
    compileGlob(pattern, SOURCE_GLOB)?.matches(relativePath) ?? false;
  if (exclude !== "" && !isOpaque(exclude) && fits(exclude)) return false;
  return include === "" || isOpaque(include) || fits(include);
}

/** A source to be hydrated comes before a list of sources, and that before a single one. */
function sourcesOf(spec: YamlNode | undefined): readonly YamlNode[] {
  const hydrator = child(spec, "sourceHydrator");
  const dry = child(hydrator, "drySource");
  if (dry !== undefined) return [dry];
  const several = list(spec, "sources", (source) => source) ?? [];
  if (several.length > 0) return several;
  const single = child(spec, "source");
  return single?.kind === "map" ? [single] : [];
}

function readSource(source: YamlNode): ArgoSource {
  const helm = child(source, "helm");
  return present<ArgoSource>({
    repoURL: text(source, "repoURL"),
    path: text(source, "path"),
    chart: text(source, "chart"),
    ref: text(source, "ref"),
    directory: readDirectory(child(source, "directory")),
    kustomize: readKustomize(child(source, "kustomize")),
    valueFiles: writtenTexts(helm, "valueFiles"),
    inlineValues: child(helm, "valuesObject") ?? child(helm, "values"),
    setValues: readSetValues(helm),
    ignoresMissing: flag(helm, "ignoreMissingValueFiles"),
    releaseName: text(helm, "releaseName"),
    hasHelm: has(source, "helm"),
    hasPlugin: mayBringMore(child(source, "plugin")),
  });
}

/**
 * Parameters, as `--set` reads them: `{a,b}` is a list. What a file says is known to nobody.
 * Source: https://argo-cd.readthedocs.io/en/stable/user-guide/helm/#helm-parameters
 */
function readSetValues(helm: YamlNode | undefined): readonly SetValue[] | undefined {
  const files = list(helm, "fileParameters", (one) => setValue(one, "{{ .Files }}", false)) ?? [];
  const own = list(helm, "parameters", (one) => {
    const value = text(one, "value") ?? "";
    return setValue(one, value, flag(one, "forceString") !== true);
  });
  const all = [...(own ?? []), ...files].flat();
  return all.length === 0 ? undefined : all;
}

function setValue(parameter: YamlNode, written: string, plain: boolean): readonly SetValue[] {
  const at = text(parameter, "name");
  if (at === undefined) return [];
  const { start, end } = parameter;
  const scalar = (text: string): YamlNode => ({ kind: "scalar", start, end, text, plain });
  const items = plain ? /^\{([^{}]*)\}$/.exec(written)?.[1]?.split(",") : undefined;
  const value: YamlNode =
    items === undefined
      ? scalar(written)
      : { kind: "sequence", start, end, items: items.map(scalar), flow: true };
  return [{ at, value }];
}

/** A plugin may make anything of a folder, unless its name says that it builds what kustomize builds. */
function mayBringMore(plugin: YamlNode | undefined): boolean {
  return plugin !== undefined && !/kustomize/i.test(text(plugin, "name") ?? "");
}

function readDirectory(directory: YamlNode | undefined): ArgoSource["directory"] {
  return present<ArgoSource["directory"]>({
    recurse: flag(directory, "recurse") ?? false,
    include: text(directory, "include"),
    exclude: text(directory, "exclude"),
  });
}

function readKustomize(kustomize: YamlNode | undefined): ArgoSource["kustomize"] {
  const patches = child(kustomize, "patches");
  return present<ArgoSource["kustomize"]>({
    namespace: text(kustomize, "namespace"),
    namePrefix: text(kustomize, "namePrefix"),
    nameSuffix: text(kustomize, "nameSuffix"),
    ...(has(kustomize, "commonLabels") ? { labels: textMap(kustomize, "commonLabels") } : {}),
    ...(has(kustomize, "commonAnnotations") ? { annotations: textMap(kustomize, "commonAnnotations") } : {}),
    patches: patches?.kind === "sequence" ? patches : undefined,
    components: writtenTexts(kustomize, "components"),
  });
}

function writtenTexts(node: YamlNode | undefined, key: string): readonly string[] {
  return (texts(node, key) ?? []).filter((item) => item !== "");
}

/** The ways in which an ApplicationSet names a cluster of its generator. They mean the same one, in whichever way one writes it. */
const OF_GENERATOR = /^\{\{-?\s*\.?(?:server|name|nameNormalized)\s*-?\}\}$/;
const GENERATED = "{{server}}";

/** The two ways to name the cluster that Argo CD runs in. */
const OWN_SERVER = "https://kubernetes.default.svc";
const OWN_NAME = "in-cluster";

function readDestination(destination: YamlNode | undefined): ArgoDestination {
  const server = text(destination, "server")?.replace(/\/$/, "");
  const cluster = server || text(destination, "name");
  const isOwn = cluster === OWN_SERVER || cluster === OWN_NAME || cluster === "";
  return present<ArgoDestination>({
    namespace: text(destination, "namespace"),
    cluster: isOwn ? undefined : cluster?.replace(OF_GENERATOR, GENERATED),
  });
}
