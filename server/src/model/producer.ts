import { child, type YamlNode } from "../yaml/tree.ts";
import { likelyNames, releasedServices } from "./likelyNames.ts";
import { hasOperatedServices, operatedServices } from "./operatedServices.ts";
import type { MadeKind, MadeNamespace, ProducerSpec } from "./producerSpec.ts";
import { flag, has, object, present, text, textMap, texts } from "./reading.ts";
import { KUSTOMIZE_GROUP } from "./resource.ts";
import { ROUTE_KINDS } from "./route.ts";

/** A chart, or whatever delivers manifests, can make all of them; an application's chart often makes its Route. */
export const MADE_BY_CHARTS: readonly MadeKind[] = [
  "Service",
  "Secret",
  "ConfigMap",
  "Deployment",
  ...ROUTE_KINDS,
];

const CHARTS = new Set([
  "HelmRelease",
  "HelmChart",
  "HelmChartConfig",
  "Kustomization",
  "Application",
  "ApplicationSet",
]);
/** What applies manifests that say their namespaces themselves. */
const ANYWHERE = new Set(["Kustomization", "Application", "ApplicationSet"]);
/** Bundles of trust-manager, which makes ConfigMaps and Secrets, and of others, which deliver whatever they hold. */
const BUNDLE = "Bundle";
/** Kinds that make Secrets and are not called so. */
const SECRET_MAKERS = new Set(["Certificate", "OnePasswordItem"]);

/**
 * The groups in which what is exported is imported under its name.
 * Source: https://github.com/kubernetes/enhancements/tree/master/keps/sig-multicluster/1645-multi-cluster-services-api and
 * https://cloud.google.com/kubernetes-engine/docs/how-to/multi-cluster-services
 */
const EXPORTING_GROUPS: ReadonlySet<string> = new Set(["multicluster.x-k8s.io", "net.gke.io"]);

/**
 * Kinds by `group/kind` for whose objects an HTTPRoute of their name is made, which others then attach policies to.
 * Source: https://aigateway.envoyproxy.io/docs/concepts/resources
 */
const ROUTE_MAKERS: ReadonlySet<string> = new Set(["aigateway.envoyproxy.io/AIGatewayRoute"]);

/** True for kinds whose objects make others. A kustomization is no object: what it makes is read from its lists. */
export function isProducerKind(group: string, kind: string): boolean {
  if (group === KUSTOMIZE_GROUP) return false;
  if (namedAlike(group, kind) !== undefined) return true;
  return CHARTS.has(kind) || kind === BUNDLE || isSecretMaker(kind) || hasOperatedServices(group, kind);
}

/** The kind of what is made under the name of the object that asks for it. */
function namedAlike(group: string, kind: string): MadeKind | undefined {
  if (kind === "ServiceExport" && EXPORTING_GROUPS.has(group)) return "ServiceImport";
  return ROUTE_MAKERS.has(`${group}/${kind}`) ? "HTTPRoute" : undefined;
}

/** ExternalSecret, SealedSecret, SopsSecret, VaultStaticSecret and their like are named after what they make. */
function isSecretMaker(kind: string): boolean {
  return SECRET_MAKERS.has(kind) || (kind.endsWith("Secret") && kind !== "Secret");
}

/** What an operator makes for an object: Services, and nothing that others refer to beside them. */
export function madeByOperator(services: readonly string[]): ProducerSpec {
  return { makes: ["Service"], madeServices: services };
}

/** Reads what a producer makes. */
export function readProducer(group: string, kind: string, root: YamlNode): ProducerSpec {
  const spec = child(root, "spec");
  if (hasOperatedServices(group, kind)) {
    const name = text(child(root, "metadata"), "name") ?? "";
    const made = madeByOperator(operatedServices(group, kind, name, spec));
    // Flagger makes an HTTPRoute of the Service's name where it is told of Gateways.
    return has(child(spec, "service"), "gatewayRefs") ? { ...made, makes: ["Service", "HTTPRoute"] } : made;
  }
  if (CHARTS.has(kind)) {
    const targetNamespace =
      kind === "Application"
        ? object(spec, "destination", (destination) => text(destination, "namespace"))
        : text(spec, "targetNamespace");
    return present<ProducerSpec>({
      makes: MADE_BY_CHARTS,
      madeName: undefined,
      likelyNames: likelyNames(kind, root),
      services: releasedServices(kind, root),
      targetNamespace,
      madeNamespace: madeNamespace(kind, root),
      isEverywhere: targetNamespace === undefined && ANYWHERE.has(kind) ? true : undefined,
      dnsNames: undefined,
    });
  }
  if (kind === BUNDLE) return readBundle(root, spec);
  const alike = namedAlike(group, kind);
  if (alike !== undefined) {
    const madeName = text(child(root, "metadata"), "name");
    return { makes: [alike], ...(madeName === undefined ? {} : { madeName }) };
  }
  return present<ProducerSpec>({
    makes: ["Secret"],
    madeName: nameOfSecret(kind, root, spec),
    targetNamespace: undefined,
    isEverywhere: kind === "ClusterExternalSecret" ? true : undefined,
    dnsNames: kind === "Certificate" ? dnsNamesOf(spec) : undefined,
  });
}

/**
 * The namespace that Argo CD or Flux makes beside what goes into it. Argo CD labels it in any case; of another cluster's nothing is read.
 * Source: https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#namespace-metadata
 */
function madeNamespace(kind: string, root: YamlNode): MadeNamespace | undefined {
  const own = child(root, "spec");
  if (kind === "HelmRelease") {
    const name = text(own, "targetNamespace");
    const isMade = flag(child(own, "install"), "createNamespace") === true;
    return isMade && name !== undefined ? { name, labels: {} } : undefined;
  }
  const spec = kind === "ApplicationSet" ? child(child(own, "template"), "spec") : own;
  const policy = child(spec, "syncPolicy");
  if (texts(policy, "syncOptions")?.includes("CreateNamespace=true") !== true) return undefined;
  const destination = child(spec, "destination");
  const name = text(destination, "namespace");
  const isHere = IN_CLUSTER.has(text(destination, "server") ?? text(destination, "name") ?? "");
  if (name === undefined || !isHere) return undefined;
  return { name, labels: textMap(child(policy, "managedNamespaceMetadata"), "labels") };
}

/** How Argo CD knows the cluster that it runs in. */
const IN_CLUSTER = new Set(["", "in-cluster", "https://kubernetes.default.svc"]);

/** Without a name of its own the Secret is called like its maker, where the maker's kind is known to hold it so. */
function nameOfSecret(kind: string, root: YamlNode, spec: YamlNode | undefined): string | undefined {
  const ownName = text(child(root, "metadata"), "name");
  const inTarget = (node: YamlNode) => text(node, "name");
  switch (kind) {
    case "Certificate":
      return text(spec, "secretName") ?? ownName;
    case "ExternalSecret":
    case "OnePasswordItem":
    case "SealedSecret":
      return object(spec, "target", inTarget) ?? ownName;
    case "VaultStaticSecret":
      return object(spec, "destination", inTarget);
    default:
      return undefined;
  }
}

function readBundle(root: YamlNode, spec: YamlNode | undefined): ProducerSpec {
  const isTrust = (text(root, "apiVersion") ?? "").startsWith("trust.cert-manager.io/");
  if (!isTrust) return { makes: MADE_BY_CHARTS, isEverywhere: true };
  const target = child(spec, "target");
  return present<ProducerSpec>({
    makes: [
      ...(has(target, "configMap") ? (["ConfigMap"] as const) : []),
      ...(has(target, "secret") ? (["Secret"] as const) : []),
    ],
    madeName: text(child(root, "metadata"), "name"),
    targetNamespace: undefined,
    isEverywhere: true,
    dnsNames: undefined,
  });
}

function dnsNamesOf(spec: YamlNode | undefined): readonly string[] | undefined {
  const others = ["commonName", "literalSubject", "otherNames", "ipAddresses", "uris"];
  return others.some((key) => has(spec, key)) ? undefined : texts(spec, "dnsNames");
}
