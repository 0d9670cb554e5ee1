import type { DeliveryFact } from "../../delivery/deliveryFacts.ts";
import { KUSTOMIZATION_FILES } from "../../delivery/kustomization.ts";
import { folderOf, foldersAbove, isOutside, pathFrom } from "../../delivery/paths.ts";
import type { Range } from "../../text/span.ts";
import { presentRanges } from "../../workspace/diagnostics/render.ts";
import { treeOf } from "../../workspace/files/document.ts";
import { documentsIn } from "../../workspace/views/ownDocuments.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { nodeAt, nodesAlong, type Path, type YamlNode } from "../../yaml/tree.ts";

/** A path in a file that leads to another file. */
export interface DocumentLink {
  readonly range: Range;
  readonly target: string;
}

/** Where paths stand, and what they count from. */
interface PathField {
  readonly steps: readonly string[];
  readonly from: "file" | "repository" | "source";
}

/** The lists and fields of a kustomization that name files or folders; `files` of generators may begin with a key. */
const KUSTOMIZATION_FIELDS: readonly PathField[] = [
  ["resources", "*"],
  ["bases", "*"],
  ["components", "*"],
  ["crds", "*"],
  ["configurations", "*"],
  ["transformers", "*"],
  ["generators", "*"],
  ["validators", "*"],
  ["openapi", "path"],
  ["patches", "*", "path"],
  ["patchesJson6902", "*", "path"],
  ["patchesStrategicMerge", "*"],
  ["replacements", "*", "path"],
  ["configMapGenerator", "*", "files", "*"],
  ["configMapGenerator", "*", "envs", "*"],
  ["configMapGenerator", "*", "env"],
  ["secretGenerator", "*", "files", "*"],
  ["secretGenerator", "*", "envs", "*"],
  ["secretGenerator", "*", "env"],
  ["helmCharts", "*", "valuesFile"],
  ["helmCharts", "*", "additionalValuesFiles", "*"],
  ["helmChartInflationGenerator", "*", "values"],
].map((steps) => ({ steps, from: "file" }));

const FLUX_FIELDS: readonly PathField[] = [
  { steps: ["spec", "path"], from: "repository" },
  { steps: ["spec", "components", "*"], from: "source" },
];

const SOURCES: readonly (readonly string[])[] = [
  ["spec", "source"],
  ["spec", "sources", "*"],
  ["spec", "sourceHydrator", "drySource"],
];

const ARGO_FIELDS = argoFields([]);
const SET_FIELDS = argoFields(["spec", "template"]);

const RELEASE_FIELDS: readonly PathField[] = [
  { steps: ["spec", "chart", "spec", "chart"], from: "repository" },
];

function argoFields(above: readonly string[]): readonly PathField[] {
  return SOURCES.flatMap((source): readonly PathField[] => [
    { steps: [...above, ...source, "path"], from: "repository" },
    { steps: [...above, ...source, "helm", "valueFiles", "*"], from: "source" },
    { steps: [...above, ...source, "kustomize", "components", "*"], from: "source" },
  ]);
}

/** What stands beside the `path` of a source. */
const SOURCE_MEMBERS = new Set(["components", "helm", "kustomize"]);

/**
 * The paths of a file that lead to files of the workspace, or to folders with a kustomization: those of kustomizations,
 * of Flux Kustomizations and of Applications.
 */
export function documentLinks(workspace: Workspace, path: string): readonly DocumentLink[] {
  return documentsIn(workspace, path).flatMap(({ document, firstLine }) => {
    if (document.facts.length === 0) return [];
    const root = treeOf(document);
    if (root === undefined) return [];
    const range = presentRanges(document, firstLine);
    return document.facts.flatMap(({ kind, base }) => {
      const object = nodeAt(root, base);
      if (object === undefined) return [];
      const folders = kind === "kustomization" ? [] : workspace.deliveredFolders(document, base);
      const owner = { path, object, folders };
      return fieldsOf(kind).flatMap((field) =>
        linksOf(workspace, owner, field).map(({ node, target }) => ({ range: range(node), target })),
      );
    });
  });
}

function fieldsOf(kind: DeliveryFact["kind"]): readonly PathField[] {
  switch (kind) {
    case "kustomization":
      return KUSTOMIZATION_FIELDS;
    case "flux":
      return FLUX_FIELDS;
    case "application":
      return ARGO_FIELDS;
    case "applicationSet":
      return SET_FIELDS;
    case "release":
      return RELEASE_FIELDS;
  }
}

/** An object that names paths: its file, its tree, and the folders of the workspace that it delivers. */
interface PathOwner {
  readonly path: string;
  readonly object: YamlNode;
  readonly folders: readonly string[];
}

function linksOf(
  workspace: Workspace,
  owner: PathOwner,
  { steps, from }: PathField,
): readonly { readonly node: YamlNode; readonly target: string }[] {
  return nodesAlong(owner.object, steps).flatMap(({ path: at, node }) => {
    if (node.kind !== "scalar") return [];
    const written = steps.includes("files") ? node.text.slice(node.text.indexOf("=") + 1) : node.text;
    // Addresses, and patches that are written in place, are no paths.
    if (written === "" || isOpaque(written) || /[\n:?]/.test(written)) return [];
    const [found] = candidates(owner, at, from, written).flatMap((one) => fileAt(workspace, one) ?? []);
    return found === undefined || found === owner.path ? [] : [{ node, target: found }];
  });
}

/** What a path may mean, the likeliest first. */
function candidates(owner: PathOwner, at: Path, from: PathField["from"], written: string): readonly string[] {
  if (from === "file") return [pathFrom(folderOf(owner.path), written)];
  if (from === "repository") return foldersNamed(owner, written);
  // Values files of a chart may be given from the root of a repository, or from that of another source: `$ref/…`.
  const fromRoot = /^(?:\$[\w-]+)?\/+(.*)$/s.exec(written)?.[1];
  if (fromRoot !== undefined)
    return [...foldersAbove(owner.path)].reverse().map((root) => pathFrom(root, fromRoot));
  return foldersNamed(owner, sourceFolder(owner.object, at)).map((folder) => pathFrom(folder, written));
}

/**
 * The delivered folders that a path may mean. The root of its repository may lie inside of the workspace, so that the
 * folder is longer, or above it, so that it is shorter.
 */
function foldersNamed({ folders }: PathOwner, written: string): readonly string[] {
  const wanted = `/${pathFrom("", written)}`;
  return folders.filter((folder) => `/${folder}`.endsWith(wanted) || wanted.endsWith(`/${folder}`));
}

/** The `path` of the source that a field belongs to; the root where it says none. */
function sourceFolder(object: YamlNode, at: Path): string {
  const member = at.findLastIndex((step) => typeof step === "string" && SOURCE_MEMBERS.has(step));
  // `kustomize.components` has two such members, and the source stands above the first.
  const above = at[member - 1] === "kustomize" ? member - 1 : member;
  const source = nodeAt(object, [...at.slice(0, above), "path"]);
  return source?.kind === "scalar" ? source.text : "";
}

/** The file at a path, or the kustomization of the folder there. */
function fileAt(workspace: Workspace, path: string): string | undefined {
  if (isOutside(path)) return undefined;
  const files = [path, ...KUSTOMIZATION_FILES.map((name) => pathFrom(path, name))];
  return files.find((file) => workspace.has(file));
}
