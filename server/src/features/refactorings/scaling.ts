import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import { type Gateway, manifestKind } from "../../model/resource.ts";
import { withArticle } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { usesOf } from "../references/references.ts";
import { planUnless, type Refactoring } from "./refactoring.ts";
import { areReadable, UNREADABLE } from "./safeToRewrite.ts";

/** An autoscaler and a disruption budget for what is generated for a Gateway (GEP-1762), as far as it has none yet. */
export function scaling(gateway: Delivered<Gateway>, workspace: Workspace): readonly Refactoring[] {
  const provision = workspace.clusterOf(gateway.id).generated.provision(gateway.id);
  if (provision?.kind !== "generated" || gateway.resource.embedded !== undefined) return [];
  const { name, isBesideGateway } = provision.resources;
  const users = new Set(
    usesOf(workspace, { object: gateway }).map(({ user }) => manifestKind(user.resource)),
  );
  const reason = !areReadable(workspace, [gateway.id])
    ? UNREADABLE
    : name === undefined
      ? "The name of the Deployment that is generated for the Gateway is not known."
      : isBesideGateway
        ? undefined
        : "The implementation generates what belongs to the Gateway in a namespace of its own.";
  return KINDS.filter(({ kind }) => !users.has(kind)).map(({ kind, manifest }) => ({
    kind: "refactor.rewrite",
    title: `Add ${withArticle(kind)} for what is generated for this Gateway`,
    plan: planUnless(reason, () => [
      { kind: "addObject", below: gateway.id, value: manifest(gateway, name ?? "") },
    ]),
  }));
}

interface ScalingKind {
  readonly kind: string;
  readonly manifest: (gateway: Delivered<Gateway>, deployment: string) => YamlValueMap;
}

const KINDS: readonly ScalingKind[] = [
  {
    kind: "HorizontalPodAutoscaler",
    manifest: (gateway, deployment) => ({
      apiVersion: "autoscaling/v2",
      kind: "HorizontalPodAutoscaler",
      metadata: metadataOf(gateway),
      spec: {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: deployment },
        minReplicas: 2,
        maxReplicas: 10,
        metrics: [
          {
            type: "Resource",
            resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } },
          },
        ],
      },
    }),
  },
  {
    kind: "PodDisruptionBudget",
    manifest: (gateway) => ({
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: metadataOf(gateway),
      spec: {
        minAvailable: 1,
        selector: { matchLabels: { [GATEWAY_NAME_LABEL]: gateway.resource.metadata.name ?? "" } },
      },
    }),
  },
];

function metadataOf({ resource: { metadata } }: Delivered<Gateway>): YamlValueMap {
  const { name = "", namespace } = metadata;
  return { name, ...(namespace === undefined ? {} : { namespace }) };
}
