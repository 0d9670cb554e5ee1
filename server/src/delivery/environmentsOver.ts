import { list, text } from "../model/reading.ts";
import { child } from "../yaml/tree.ts";
import { type ValuesPart, valuesEntries } from "./laidOverValues.ts";
import type { Layer } from "./layer.ts";
import { folderOf } from "./paths.ts";
import type { FileContents, Repository } from "./repository.ts";

/** Parts of a chart that hold no values for an environment: templates, other charts, and what tests of charts are given. */
const OTHER_PART = /^(?:templates|charts|crds|ci|tests?|files|dashboards)\/|(?:^|\/)Chart\.(?:ya?ml|lock)$/;

/** Files of values past which nobody looks at each. */
const MOST_ENVIRONMENTS = 8;

const OWN = "values.yaml";
const YAML = /\.ya?ml$/;
/** Values beside those of a chart that is not here. */
const BESIDE = /^values[-._][^/]+\.ya?ml$/;

/** What is looked at to find files for environments. */
export type ValuesRepository = FileContents & Pick<Repository, "has" | "filesBelow">;

/**
 * What is laid over the values in a file by files in its folder, such as `values-prod.yaml` and `env/prod.yaml`, one layer for each: whoever
 * installs such a chart by hand, or in a pipeline, takes one of them; and by the chart around it.
 * Source: https://helm.sh/docs/helm/helm_install/
 */
export function environmentsOver(path: string, repository: ValuesRepository): readonly Layer[] {
  return layersAbove(path, repository) ?? layersBeside(path, repository);
}

/** What the chart around another one says for it, under its name or alias; undefined where none is around it. */
function layersAbove(path: string, repository: ValuesRepository): readonly Layer[] | undefined {
  const [, start = "", name] = /^(|.*\/)charts\/([^/]+)\/values\.yaml$/.exec(path) ?? [];
  if (name === undefined || !repository.has(`${start}Chart.yaml`)) return undefined;
  const [chart] = repository.treesOf(`${start}Chart.yaml`);
  const aliases = list(chart, "dependencies", (one) =>
    text(one, "name") === name ? text(one, "alias") : undefined,
  );
  const key = aliases?.find((alias) => alias !== undefined) ?? name;
  const values = child(repository.treesOf(`${start}${OWN}`)[0], key);
  return values === undefined ? undefined : laidOver(path, { kind: "inline", values }, repository);
}

/** What each of the files beside some values makes of them. */
function layersBeside(path: string, repository: ValuesRepository): readonly Layer[] {
  const start = path.slice(0, -OWN.length);
  const isHere = repository.has(`${start}Chart.yaml`);
  const others = repository.filesBelow(folderOf(path)).filter((file) => {
    const inside = file.slice(start.length);
    return isHere ? inside !== OWN && YAML.test(file) && !OTHER_PART.test(inside) : BESIDE.test(inside);
  });
  if (others.length > MOST_ENVIRONMENTS) return laidOver(path, { kind: "unknown" }, repository);
  const keys = new Set(others.length === 0 ? [] : keysOf(path, repository));
  return others
    .filter((file) => keysOf(file, repository).some((key) => keys.has(key)))
    .flatMap((file) => laidOver(path, { kind: "file", path: file }, repository));
}

/** True for the file in which a chart, or whoever installs one, has the values that others are laid over. */
export function holdsOwnValues(path: string): boolean {
  return path === OWN || path.endsWith(`/${OWN}`);
}

function laidOver(own: string, part: ValuesPart, repository: ValuesRepository): readonly Layer[] {
  const [entry] = valuesEntries([{ kind: "file", path: own }, part], own, repository);
  return (entry?.layers ?? []).map((one) =>
    one.values === undefined ? one : { ...one, values: { ...one.values, isPossible: true } },
  );
}

/** The keys of a file of values; none of one that holds a manifest. */
function keysOf(file: string, repository: ValuesRepository): readonly string[] {
  const [root, ...more] = repository.treesOf(file);
  if (root?.kind !== "map" || more.length > 0 || child(root, "apiVersion") !== undefined) return [];
  return root.entries.map(({ key }) => key);
}
