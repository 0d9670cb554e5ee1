import type { Equality } from "../cells/cellGraph.ts";
import type { DerivedFamily } from "../cells/derivedFamily.ts";
import type { Cluster } from "./cluster.ts";

/**
 * Makes an answer about a cluster, or about what a word stands for in it (mostly a namespace), that many objects ask for. It is worked out once and again only
 * when something that it read has changed: a thousand objects that each went through a thousand others would look a million
 * times. Who asked is asked again only where the answer is another.
 */
export function sharedAnswer<T>(
  workOut: (cluster: Cluster, about: string | undefined) => T,
  equal: Equality<T> = Object.is,
): (cluster: Cluster, about?: string) => T {
  const families = new WeakMap<Cluster, DerivedFamily<T>>();
  return (cluster, about) => {
    let family = families.get(cluster);
    if (family === undefined) {
      family = cluster.family((key) => workOut(cluster, key === "" ? undefined : key.slice(1)), equal);
      families.set(cluster, family);
    }
    return family.get(about === undefined ? "" : `=${about}`);
  };
}
