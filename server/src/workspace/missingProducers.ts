import type { BuildProblem } from "../delivery/kustomizeBuild.ts";
import { MADE_BY_CHARTS } from "../model/producer.ts";
import type { Producer } from "../model/resource.ts";

/** What a kustomization lists and the workspace does not have may bring anything: an encrypted file, most often. */
export function missingProducers(problems: readonly BuildProblem[]): readonly Producer[] {
  return problems
    .filter(({ kind }) => kind !== "cycle")
    .map(({ at }) => ({
      group: "kustomize.config.k8s.io",
      version: "v1beta1",
      kind: "Producer",
      producerKind: "file outside of the workspace",
      base: at,
      metadata: { labels: {}, annotations: {} },
      spec: { makes: MADE_BY_CHARTS },
    }));
}
