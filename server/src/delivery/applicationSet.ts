import { flag, list, present, text, texts } from "../model/reading.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { ExpansionRun } from "./applicationSet/expansionRun.ts";
import { generate } from "./applicationSet/generators.ts";
import type { ParameterSet, TemplateLanguage } from "./applicationSet/parameterSet.ts";
import { renderTree } from "./applicationSet/render.ts";
import type { RepositoryFiles } from "./applicationSet/repositoryFiles.ts";
import { patchedApplication } from "./applicationSet/templatePatch.ts";
import { type ArgoApplication, readArgoSpec } from "./argoApplication.ts";

export type { RepositoryFiles };

/** What an ApplicationSet says about the Applications that it makes. */
export interface ArgoApplicationSet {
  readonly name?: string;
  /** The namespace of the set itself, which its Applications share. */
  readonly namespace?: string;
  /** The items of `spec.generators`. */
  readonly generators: readonly YamlNode[];
  /** `spec.template`, an Application without kind and version. */
  readonly template?: YamlNode;
  readonly language: TemplateLanguage;
  /** `spec.templatePatch`, a text that may change anything of what the template says; left out where it is blank. */
  readonly templatePatch?: YamlNode;
  /** The repositories that git generators look at, in order, each once, as written. */
  readonly repositories: readonly string[];
  /** The template of a chart that makes the Applications instead; left out of an ApplicationSet. */
  readonly chartTemplate?: string;
}

/** The Applications of an ApplicationSet, as far as files say. */
export interface Expansion {
  readonly applications: readonly ArgoApplication[];
  /**
   * False where some generator asks what no file says (clusters, pull requests, SCM providers, plugins …), where Argo
   * CD would refuse a part of the set, where nobody can tell what its patch changes, and past 10,000 Applications.
   */
  readonly isComplete: boolean;
}

const MAXIMUM_APPLICATIONS = 10_000;

/** Reads an ApplicationSet. */
export function readApplicationSet(root: YamlNode): ArgoApplicationSet {
  return readApplicationSetSpec(child(root, "spec"), child(root, "metadata"));
}

/** Reads an ApplicationSet from its `spec` and `metadata`. */
export function readApplicationSetSpec(
  spec: YamlNode | undefined,
  metadata: YamlNode | undefined,
): ArgoApplicationSet {
  const generators = list(spec, "generators", (generator) => generator) ?? [];
  const templatePatch = child(spec, "templatePatch");
  return present<ArgoApplicationSet>({
    name: text(metadata, "name"),
    namespace: text(metadata, "namespace"),
    generators,
    template: child(spec, "template"),
    language: {
      isGo: flag(spec, "goTemplate") ?? false,
      missingKeyIsError: (texts(spec, "goTemplateOptions") ?? []).includes("missingkey=error"),
    },
    templatePatch: isBlank(templatePatch) ? undefined : templatePatch,
    repositories: [...new Set(generators.flatMap(repositoriesOf))],
  });
}

function isBlank(patch: YamlNode | undefined): boolean {
  return patch?.kind === "scalar" && (scalarValue(patch) === null || patch.text.trim() === "");
}

function repositoriesOf(generator: YamlNode): readonly string[] {
  const own = text(child(generator, "git"), "repoURL");
  const nested = ["matrix", "merge"].flatMap(
    (kind) => list(child(generator, kind), "generators", repositoriesOf) ?? [],
  );
  return [...(own === undefined ? [] : [own]), ...nested.flat()];
}

/**
 * The Applications that a set makes. Where a text asks for what no file says, its `{{…}}` stays; a generator that asks
 * clusters or other services stands for one Application with such texts, whether it makes none, one or many.
 */
export function expandApplicationSet(set: ArgoApplicationSet, files: RepositoryFiles): Expansion {
  const run = new ExpansionRun(files, set.language);
  const applications: ArgoApplication[] = [];
  for (const { sets, template } of set.generators.flatMap((item) => generate(item, run))) {
    const whole = template === undefined ? set.template : completed(template, set.template);
    const room = MAXIMUM_APPLICATIONS - applications.length;
    if (sets.length > room) run.missSomething();
    for (const parameters of sets.slice(0, room)) {
      const made = whole === undefined ? undefined : renderTree(whole, parameters, set.language);
      applications.push(applicationOf(made, parameters, set));
    }
  }
  const isClear = applications.every(({ isUnclear }) => isUnclear !== true);
  return { applications, isComplete: run.isComplete && isClear };
}

/** The Application that a set makes of its template once that is filled in. */
function applicationOf(
  made: YamlNode | undefined,
  parameters: ParameterSet,
  { namespace, templatePatch, language }: ArgoApplicationSet,
): ArgoApplication {
  const { root, isUnclear } =
    templatePatch === undefined
      ? { root: made, isUnclear: false }
      : patchedApplication(made, templatePatch, parameters, language);
  return {
    ...readArgoSpec(child(root, "spec"), child(root, "metadata")),
    ...present<Pick<ArgoApplication, "namespace">>({ namespace }),
    ...(isUnclear ? { isUnclear } : {}),
  };
}

/** What a generator's own template says, completed by that of the set, map by map. */
function completed(own: YamlNode, whole: YamlNode | undefined): YamlNode {
  if (whole === undefined) return own;
  if (own.kind === "scalar") return own.text === "" ? whole : own;
  if (own.kind === "sequence") return own.items.length === 0 ? whole : own;
  if (whole.kind !== "map") return own;
  const entries = own.entries.map((entry) => ({
    ...entry,
    value: completed(entry.value, child(whole, entry.key)),
  }));
  const added = whole.entries.filter(({ key }) => child(own, key) === undefined);
  return { ...own, entries: [...entries, ...added] };
}
