import { list, text, textMap } from "../../model/reading.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { child, type YamlNode } from "../../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../../yaml/yamlValue.ts";
import { matrixSets, mergeSets } from "./combinedGenerators.ts";
import type { ExpansionRun } from "./expansionRun.ts";
import { gitSets } from "./gitGenerator.ts";
import { contentParameters, overlaid, type ParameterSet, unknownSet } from "./parameterSet.ts";
import { renderText } from "./render.ts";
import { selectedSets } from "./selector.ts";

/** What one generator gives. */
export interface Generated {
  readonly sets: readonly ParameterSet[];
  /** What the generator says otherwise than the template of the ApplicationSet. */
  readonly template: YamlNode | undefined;
}

/**
 * Parameters that generators give which ask clusters or other services: their names are known, their values in no file.
 * Names of several parts stand below one of these.
 */
const ASKED_ELSEWHERE: ReadonlyMap<string, readonly string[]> = new Map([
  ["clusters", ["name", "nameNormalized", "server", "project", "metadata"]],
  ["clusterDecisionResource", ["name", "server", "clusterName"]],
  [
    "scmProvider",
    [
      "organization",
      "repository",
      "repository_id",
      "url",
      "branch",
      "branchNormalized",
      "sha",
      "short_sha",
      "short_sha_7",
      "labels",
    ],
  ],
  [
    "pullRequest",
    [
      "number",
      "title",
      "branch",
      "branch_slug",
      "target_branch",
      "target_branch_slug",
      "head_sha",
      "head_short_sha",
      "head_short_sha_7",
      "labels",
      "author",
    ],
  ],
]);

/** What the generators of one item give, those sets left out that its selector does not take. */
export function generate(item: YamlNode, run: ExpansionRun): readonly Generated[] {
  if (item.kind !== "map") return [];
  return item.entries
    .filter(({ key }) => key !== "selector")
    .map(({ key, value }) => ({
      sets: selectedSets(setsOf(key, value, run), child(item, "selector"), run),
      template: child(value, "template"),
    }));
}

function setsOf(kind: string, generator: YamlNode, run: ExpansionRun): readonly ParameterSet[] {
  const setsOfItem = (item: YamlNode): readonly ParameterSet[] =>
    generate(item, run).flatMap(({ sets }) => sets);
  switch (kind) {
    case "list":
      return listSets(generator, run);
    case "git":
      return withValues(gitSets(generator, run), generator, run);
    case "matrix":
      return matrixSets(generator, setsOfItem, run);
    case "merge":
      return mergeSets(generator, setsOfItem, run);
    default:
      run.missSomething();
      return withValues([unknownSet(ASKED_ELSEWHERE.get(kind) ?? [], run.language)], generator, run);
  }
}

function listSets(generator: YamlNode, run: ExpansionRun): readonly ParameterSet[] {
  const written = list(generator, "elements", (element) => element) ?? [];
  const more = text(generator, "elementsYaml")?.trim() ?? "";
  const elements = more === "" ? undefined : readDocument(more).root;
  const sets = run.collect(
    [...written, ...(elements?.kind === "sequence" ? elements.items : [])],
    (element) => [{ known: contentParameters(yamlValues(element), run.language), isOpen: false }],
  );
  if (more === "" || elements?.kind === "sequence") return sets;
  run.missSomething();
  return [...sets, unknownSet([], run.language)];
}

/** The sets with the generator's own `values`, which may be made of the other parameters. */
function withValues(
  sets: readonly ParameterSet[],
  generator: YamlNode,
  run: ExpansionRun,
): readonly ParameterSet[] {
  const values = Object.entries(textMap(generator, "values"));
  if (values.length === 0) return sets;
  return sets.map((set) => {
    const filled: YamlValueMap = Object.fromEntries(
      values.map(([key, value]) => [key, renderText(value, set, run.language)]),
    );
    return { ...set, known: overlaid(set.known, contentParameters({ values: filled }, run.language)) };
  });
}
