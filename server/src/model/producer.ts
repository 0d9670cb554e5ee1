import { child, type YamlNode } from "../yaml/tree.ts";
import { object, present, text } from "./reading.ts";

/**
 * Objects that make other objects once they are in a cluster. A Service or Secret that is in no manifest may come from
 * one of these, so nothing is said to be missing beside them.
 */
export interface ProducerSpec {
  /** The kinds that it can make in its namespace. */
  readonly makes: readonly ("Service" | "Secret" | "ConfigMap" | "Deployment")[];
  /** The name of what it makes, where that can be read. */
  readonly madeName?: string;
  /** The namespace that the objects land in, where it is not the producer's own. */
  readonly targetNamespace?: string;
}

const CHARTS = new Set([
  "HelmRelease",
  "HelmChart",
  "HelmChartConfig",
  "Kustomization",
  "Application",
  "ApplicationSet",
]);
const SECRET_MAKERS = new Set([
  "Certificate",
  "ExternalSecret",
  "ClusterExternalSecret",
  "SealedSecret",
  "VaultStaticSecret",
  "OnePasswordItem",
]);

/** True for kinds whose objects make others. */
export function isProducerKind(kind: string): boolean {
  return CHARTS.has(kind) || SECRET_MAKERS.has(kind);
}

/** Reads what a producer makes. */
export function readProducer(kind: string, root: YamlNode): ProducerSpec {
  const spec = child(root, "spec");
  if (CHARTS.has(kind)) {
    return present<ProducerSpec>({
      makes: ["Service", "Secret", "ConfigMap", "Deployment"],
      madeName: undefined,
      targetNamespace: text(spec, "targetNamespace"),
    });
  }
  const target =
    kind === "Certificate"
      ? text(spec, "secretName")
      : (object(spec, "target", (node) => text(node, "name")) ?? undefined);
  return present<ProducerSpec>({
    makes: ["Secret"],
    madeName: target ?? text(child(root, "metadata"), "name"),
    targetNamespace: undefined,
  });
}
