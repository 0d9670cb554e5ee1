import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { problemOf } from "../../delivery/fileProblem.node.ts";
import { namedFolderProblem, readNamed } from "../../delivery/guardedFolder.node.ts";
import { decodeText } from "../../delivery/readManifest.node.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { nodeAt } from "../../yaml/tree.ts";
import type { Invocation } from "../commandLine.ts";
import { UsageError } from "../usageError.ts";
import { helmOrigins, type ValuesFile } from "./helmOrigins.ts";
import { kustomizationIn, kustomizeFiles } from "./kustomizeFiles.ts";
import { kustomizeOrigins } from "./kustomizeOrigins.ts";
import { type FindOrigin, UNKNOWN_ORIGIN } from "./origin.ts";
import { placedDocuments } from "./renderedDocuments.ts";
import type { RenderRun } from "./renderedText.ts";

/** What to run, and how findings in what it prints are led back to files. */
export interface RenderPlan {
  readonly run: Pick<RenderRun, "program" | "args" | "otherwise">;
  /** What the printed text is called where a finding stands in it. */
  readonly title: string;
  origins(rendered: string): FindOrigin;
}

/** Reads what was asked for. Nothing is started here. */
export function renderPlan(invocation: Invocation, workingDirectory: string): RenderPlan {
  const [program, ...paths] = invocation.arguments;
  switch (program) {
    case "helm":
      return helmPlan(invocation, onePath(paths, "helm CHART"), workingDirectory);
    case "kustomize":
      return kustomizePlan(onePath(paths, "kustomize FOLDER"), workingDirectory);
    case "flux":
      return fluxPlan(paths, workingDirectory);
    default:
      throw new UsageError(
        `\`render\` takes what to run, \`helm\`, \`kustomize\` or \`flux\`${program === undefined ? "" : `, not \`${program}\``}`,
      );
  }
}

function onePath(paths: readonly string[], usage: string): string {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) throw new UsageError(`it is \`gwls render ${usage}\``);
  return path;
}

function helmPlan(invocation: Invocation, path: string, workingDirectory: string): RenderPlan {
  const chart = namedFolder(path, workingDirectory);
  if (!existsSync(join(chart, "Chart.yaml")))
    throw new UsageError(`${path}: is no chart, it has no Chart.yaml`);
  const values = invocation.values("values").map((file) => valuesFile(file, workingDirectory));
  const release = named(invocation, "release");
  const namespace = named(invocation, "namespace");
  const versions = invocation
    .values("api-versions")
    .map((version) => checked("api-versions", version, API_VERSION));
  const args = [
    "template",
    ...(release === undefined ? [] : [release]),
    chart,
    ...(namespace === undefined ? [] : ["--namespace", namespace]),
    ...values.flatMap((file) => ["--values", file.path]),
    ...versions.flatMap((version) => ["--api-versions", version]),
  ];
  const own = readNamed(join(chart, "values.yaml"), workingDirectory);
  const defaults = "bytes" in own ? [{ path: join(chart, "values.yaml"), text: decodeText(own.bytes) }] : [];
  return {
    run: { program: "helm", args },
    title: "<helm template>",
    origins: (rendered) => helmOrigins(rendered, chart, [...defaults, ...values]),
  };
}

/** Helm reads a comma as the end of a path, and takes URLs for values. */
function valuesFile(file: string, workingDirectory: string): ValuesFile {
  const path = resolve(workingDirectory, file);
  if (/[,"]/.test(path))
    throw new UsageError(`${file}: helm takes no path with a comma or a quote for values`);
  return { path, text: textOf(file, path, workingDirectory) };
}

const DNS_NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;
const API_VERSION = /^[A-Za-z0-9][\w./-]{0,251}$/;

function named(invocation: Invocation, option: string): string | undefined {
  const value = invocation.value(option);
  return value === undefined ? undefined : checked(option, value, DNS_NAME);
}

/** What looks like an option would be one. */
function checked(option: string, value: string, form: RegExp): string {
  if (!form.test(value)) throw new UsageError(`\`--${option}\` does not take \`${value}\``);
  return value;
}

function kustomizePlan(path: string, workingDirectory: string): RenderPlan {
  const folder = namedFolder(path, workingDirectory);
  if (kustomizationIn(folder) === undefined) throw new UsageError(`${path}: has no kustomization.yaml`);
  const what = [folder, "--load-restrictor", "LoadRestrictionsRootOnly"];
  return {
    run: {
      program: "kustomize",
      args: ["build", ...what],
      // kubectl has kustomize in it.
      otherwise: { program: "kubectl", args: ["kustomize", ...what] },
    },
    title: "<kustomize build>",
    origins: originsBelow(folder, workingDirectory),
  };
}

function fluxPlan([file, path, ...others]: readonly string[], workingDirectory: string): RenderPlan {
  if (file === undefined || others.length > 0) throw new UsageError("it is `gwls render flux FILE [FOLDER]`");
  const absolute = resolve(workingDirectory, file);
  const { name, namespace, path: own } = fluxKustomization(file, textOf(file, absolute, workingDirectory));
  // What a Flux Kustomization says of its path is relative to the root of the repository.
  const folder = namedFolder(path ?? `./${own ?? ""}`, workingDirectory);
  const args = [
    "build",
    "kustomization",
    name,
    "--path",
    folder,
    "--kustomization-file",
    absolute,
    "--dry-run",
  ];
  return {
    run: { program: "flux", args: [...args, ...(namespace === undefined ? [] : ["--namespace", namespace])] },
    title: "<flux build>",
    origins: originsBelow(folder, workingDirectory),
  };
}

/** The one Kustomization of Flux in a file. */
function fluxKustomization(
  file: string,
  text: string,
): { readonly name: string; readonly namespace: string | undefined; readonly path: string | undefined } {
  const found = placedDocuments(text).flatMap((document) => {
    const { root } = readDocument(document.text);
    const at = (...path: readonly string[]): string | undefined => stringValue(nodeAt(root, path));
    const isFlux =
      at("kind") === "Kustomization" && at("apiVersion")?.startsWith("kustomize.toolkit.fluxcd.io/") === true;
    const [name, namespace] = [at("metadata", "name"), at("metadata", "namespace")];
    const isNamed = [name, namespace].every((one) => one === undefined || DNS_NAME.test(one));
    return isFlux && isNamed && name !== undefined ? { name, namespace, path: at("spec", "path") } : [];
  });
  const [kustomization] = found;
  if (kustomization === undefined || found.length > 1)
    throw new UsageError(
      `${file}: has ${kustomization === undefined ? "no Kustomization" : `${found.length} Kustomizations`} of Flux, and one is built at a time`,
    );
  return kustomization;
}

function originsBelow(folder: string, workingDirectory: string): RenderPlan["origins"] {
  return (rendered) => {
    const isInside = !relative(workingDirectory, folder).startsWith("..");
    const files = kustomizeFiles(folder, isInside ? workingDirectory : folder);
    return files === undefined ? () => UNKNOWN_ORIGIN : kustomizeOrigins(rendered, folder, files);
  };
}

function textOf(shown: string, path: string, workingDirectory: string): string {
  const found = readNamed(path, workingDirectory);
  if ("error" in found) throw new UsageError(`${shown}: ${found.error}`);
  return decodeText(found.bytes);
}

function namedFolder(path: string, workingDirectory: string): string {
  const folder = resolve(workingDirectory, path);
  try {
    if (!statSync(folder).isDirectory()) throw new UsageError(`${path}: is no folder`);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${path}: ${problemOf(error)}`);
  }
  const problem = namedFolderProblem(folder, workingDirectory);
  if (problem !== undefined) throw new UsageError(`${path}: ${problem}`);
  return folder;
}
