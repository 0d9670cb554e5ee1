import { child } from "../yaml/tree.ts";
import { type ValuesPart, valuesEntries } from "./laidOverValues.ts";
import type { Layer } from "./layer.ts";
import { folderOf } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** Parts of a chart that hold no values for an environment: templates, other charts, and what tests of charts are given. */
const OTHER_PART = /^(?:templates|charts|crds|ci|tests?|files|dashboards)\/|(?:^|\/)Chart\.(?:ya?ml|lock)$/;

/** Files of values past which nobody looks at each. */
const MOST_ENVIRONMENTS = 8;

/** Values beside those of a chart that is not here. */
const BESIDE = /^values[-._][^/]+\.ya?ml$/;

/**
 * What is laid over the values of charts by files in their own folders, such as `values-prod.yaml` and `env/prod.yaml`, one layer for
 * each: whoever installs such a chart by hand, or in a pipeline, takes one of them. By the paths of the charts' own values.
 * Source: https://helm.sh/docs/helm/helm_install/
 */
export function environmentValues(repository: Repository): ReadonlyMap<string, readonly Layer[]> {
  const own = repository.filesBelow("").filter(holdsOwnValues);
  const found = own.flatMap((path): readonly (readonly [string, readonly Layer[]])[] => {
    const folder = folderOf(path);
    const start = path.slice(0, -OWN.length);
    const isHere = repository.has(`${start}Chart.yaml`);
    const others = repository.filesBelow(folder).filter((file) => {
      const inside = file.slice(start.length);
      return isHere ? inside !== OWN && YAML.test(file) && !OTHER_PART.test(inside) : BESIDE.test(inside);
    });
    const layers = layersOver(path, others, repository);
    return layers.length === 0 ? [] : [[path, layers]];
  });
  return new Map(found);
}

const OWN = "values.yaml";
const YAML = /\.ya?ml$/;

/** True for the file in which a chart, or whoever installs one, has the values that others are laid over. */
export function holdsOwnValues(path: string): boolean {
  return path === OWN || path.endsWith(`/${OWN}`);
}

function layersOver(own: string, others: readonly string[], repository: Repository): readonly Layer[] {
  const base = { kind: "file", path: own } as const;
  const laidOver = (part: ValuesPart): readonly Layer[] =>
    (valuesEntries([base, part], own, repository)[0]?.layers ?? []).map((one) =>
      one.values === undefined ? one : { ...one, values: { ...one.values, isPossible: true } },
    );
  if (others.length > MOST_ENVIRONMENTS) return laidOver({ kind: "unknown" });
  const keys = new Set(others.length === 0 ? [] : keysOf(own, repository));
  return others
    .filter((file) => keysOf(file, repository).some((key) => keys.has(key)))
    .flatMap((path) => laidOver({ kind: "file", path }));
}

/** The keys of a file of values; none of one that holds a manifest. */
function keysOf(file: string, repository: Repository): readonly string[] {
  const [root, ...more] = repository.treesOf(file);
  if (root?.kind !== "map" || more.length > 0 || child(root, "apiVersion") !== undefined) return [];
  return root.entries.map(({ key }) => key);
}
