import { chartServices } from "../model/operatedServices.ts";
import { MADE_BY_CHARTS } from "../model/producer.ts";
import { KUSTOMIZE_GROUP, type Producer } from "../model/resource.ts";
import type { Path } from "../yaml/tree.ts";
import type { KustomizationFile } from "./kustomization.ts";
import { type BuildProblem, isRemoteBase } from "./kustomizeBuild.ts";

/**
 * What a kustomization makes that stands in no file: the objects of charts and of bases elsewhere, and the ConfigMaps and
 * Secrets of its generators. Generated names get a hash behind them, which references inside of the build follow; what is
 * written in manifests is the name without it.
 */
export function kustomizeProducers(kustomization: KustomizationFile): readonly Producer[] {
  const charts = kustomization.charts.map(({ at, name, namespace, releaseName, services }) => {
    const likelyNames =
      releaseName === undefined ? {} : { likelyNames: [releaseName, ...chartServices(name, releaseName)] };
    const listed = services === undefined ? {} : { services };
    return producer("helmCharts", at, { makes: MADE_BY_CHARTS, ...likelyNames, ...listed }, namespace);
  });
  const elsewhere = [...kustomization.resources, ...kustomization.components]
    .filter(({ text }) => isRemoteBase(text))
    .map(({ at }) => producer("remote base", at, { makes: MADE_BY_CHARTS }, undefined));
  const generators = kustomization.generators.flatMap(({ at, kind, name, namespace }) =>
    name === undefined
      ? []
      : [producer(`${kind} generator`, at, { makes: [kind], madeName: name }, namespace)],
  );
  const own = kustomization.isUnclear
    ? [
        producer(
          "Kustomization",
          [],
          { makes: MADE_BY_CHARTS, ...(kustomization.mayMake ? {} : { isTransforming: true }) },
          undefined,
        ),
      ]
    : [];
  return [...charts, ...elsewhere, ...generators, ...own];
}

/** What a kustomization lists and the workspace does not have may bring anything: an encrypted file, most often. */
export function missingProducers(problems: readonly BuildProblem[]): readonly Producer[] {
  return problems
    .filter(({ kind }) => kind !== "cycle" && kind !== "missing-part")
    .map(({ at }) => producer("file outside of the workspace", at, { makes: MADE_BY_CHARTS }, undefined));
}

function producer(
  producerKind: string,
  base: Path,
  spec: Producer["spec"],
  namespace: string | undefined,
): Producer {
  const metadata = { labels: {}, annotations: {}, ...(namespace === undefined ? {} : { namespace }) };
  return {
    group: KUSTOMIZE_GROUP,
    version: "v1beta1",
    kind: "Producer",
    producerKind,
    base,
    metadata,
    spec,
  };
}
