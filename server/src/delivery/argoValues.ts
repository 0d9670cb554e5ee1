import { has } from "../model/reading.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { type ArgoApplicationSet, readApplicationSetSpec } from "./applicationSet.ts";
import { type ArgoApplication, readArgoSpec } from "./argoApplication.ts";

/** An object that a chart makes of values. `base` is where these stand, `pathAt` where its path stands in them. */
export type ArgoValue =
  | {
      readonly kind: "application";
      readonly base: Path;
      readonly application: ArgoApplication;
      readonly pathAt: Path;
    }
  | { readonly kind: "applicationSet"; readonly base: Path; readonly set: ArgoApplicationSet };

/** The name that the chart has as a part of another one. */
const CHART = "argocd-apps";

/**
 * The Applications and ApplicationSets that charts make of their values, as the chart `argocd-apps` does: each by its name
 * in a map, or in a list of older releases. `base` is where the values stand.
 * Source: https://github.com/argoproj/argo-helm/tree/main/charts/argocd-apps
 */
export function readArgoValues(values: YamlNode | undefined, base: Path): readonly ArgoValue[] {
  const own = child(values, CHART);
  return [
    ...itemsOf(values, "applications", base).flatMap(readApplication),
    ...itemsOf(values, "applicationsets", base).flatMap(readSet),
    ...(own === undefined ? [] : readArgoValues(own, [...base, CHART])),
  ];
}

interface Item {
  readonly at: Path;
  readonly node: YamlNode;
}

function itemsOf(values: YamlNode | undefined, key: string, base: Path): readonly Item[] {
  const items = child(values, key);
  if (items?.kind === "map")
    return items.entries.map((entry) => ({ at: [...base, key, entry.key], node: entry.value }));
  if (items?.kind !== "sequence") return [];
  return items.items.map((node, index) => ({ at: [...base, key, index], node }));
}

function readApplication({ at, node }: Item): readonly ArgoValue[] {
  if (!has(node, "destination") || !(has(node, "source") || has(node, "sources"))) return [];
  return [
    { kind: "application", base: at, application: readArgoSpec(node, node), pathAt: ["source", "path"] },
  ];
}

function readSet({ at, node }: Item): readonly ArgoValue[] {
  if (!has(node, "generators") || !has(node, "template")) return [];
  return [{ kind: "applicationSet", base: at, set: readApplicationSetSpec(node, node) }];
}
