import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { isMeshRoute, serviceOf } from "../../gateway-api/backends/backends.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import { EXPERIMENTAL_GROUP, type Route, type Service } from "../../model/resource.ts";
import type { SessionPersistence } from "../../model/routeRuleSettings.ts";
import type { ServicePort } from "../../model/service.ts";
import { isBetween } from "../../schema/release.ts";
import { possibleCrds } from "../../schema/servedVersions.ts";
import { freeName } from "../../text/freeName.ts";
import { namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { addDocument, type ManifestEdit, removeAt, setAt } from "../../workspace/finding.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { listedFor } from "../feature/declaredSupport.ts";

/** How the session of a rule comes to an XBackend with the pods of the Service that the rule sends to, or why it does not. */
export type SessionMove =
  | {
      readonly kind: "possible";
      readonly service: Delivered<Service>;
      /** The name of the new XBackend. */
      readonly name: string;
      readonly edits: readonly ManifestEdit[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Moves the session of a rule to an XBackend, where release 1.7 has it; undefined where the rule has none, or where the CRDs
 * that may run have no such XBackend. The rule then sends to the pods themselves and no longer to the Service.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function sessionOnBackend(
  route: Delivered<Route>,
  rule: number,
  cluster: Cluster,
): SessionMove | undefined {
  const session = route.resource.spec.rules[rule]?.sessionPersistence;
  if (session === undefined || !haveSessions(cluster)) return undefined;
  const reason = obstacleInRoute(route, rule, session);
  if (reason !== undefined) return { kind: "refused", reason };
  const path: Path = ["spec", "rules", rule, "backendRefs", 0];
  const decision = cluster.backends.of(route.id).find(({ path: at }) => at.join("/") === path.join("/"));
  const service = decision === undefined ? undefined : serviceOf(decision);
  if (decision === undefined || service === undefined)
    return refused("What the rule sends to is no Service of this workspace, so its pods are not known.");
  if (sameNamespace(route.namespace, decision.target.namespace) !== "yes")
    return refused("An XBackend is for the Routes of its namespace, and the Service is in another one.");
  const pods = podsOf(service, decision.ref.port);
  if (typeof pods === "string") return refused(pods);
  const protocol = protocolFor(route, pods.port);
  if (protocol === undefined)
    return refused(
      `How an XBackend is spoken to with \`appProtocol: ${pods.port.appProtocol}\` is not clear.`,
    );
  const policies = cluster.policies.aimedAt(service.id);
  if (policies.length > 0)
    return refused(
      `What ${namesText(policies.map(displayName))} says of the Service would not hold for an XBackend.`,
    );
  const name = freeNameOf(route, service, cluster);
  const value = backendValue(route, name, pods, protocol);
  return { kind: "possible", service, name, edits: editsOf(route, rule, name, value) };
}

/** True where all classes that may serve the Route list XBackends and their sessions among their features. */
export function isSupportedEverywhere(route: Delivered<Route>, cluster: Cluster): boolean {
  const attachments = cluster.attachment.of(route.id).filter(({ verdict }) => verdict !== "no");
  return (
    attachments.length > 0 &&
    attachments.every((attachment) => {
      const listed = listedFor(cluster, attachment) ?? [];
      return (
        listed.includes("Backend") && listed.some((name) => name.startsWith("BackendSessionPersistence"))
      );
    })
  );
}

function refused(reason: string): SessionMove {
  return { kind: "refused", reason };
}

function haveSessions(cluster: Cluster): boolean {
  return possibleCrds(cluster.options.crds).every(
    ({ channel, bundleVersion }) => channel === "experimental" && isBetween(bundleVersion, "1.7", undefined),
  );
}

/** What a session says since release 1.7. */
const SESSION_KEYS: ReadonlySet<string> = new Set(["type", "absoluteTimeout", "cookie", "header"]);

function obstacleInRoute(
  route: Delivered<Route>,
  index: number,
  { keys }: SessionPersistence,
): string | undefined {
  const { resource, isAdjusted } = route;
  const old = keys.filter((key) => !SESSION_KEYS.has(key));
  if (old.length > 0)
    return `The session is written in the words of another release: ${namesText(old)} has to go first.`;
  if (resource.embedded !== undefined || resource.base.length > 0)
    return "Only a Route with a document of its own can get an XBackend beside it.";
  if (isAdjusted === true) return "Patches or variables change the Route.";
  if (isMeshRoute(route)) return "In a mesh it is the Service whose requests are routed.";
  const rule = resource.spec.rules[index];
  if (rule === undefined || rule.hasNoBackends || rule.backendRefs?.length !== 1)
    return "The session would have to choose among several backends, and an XBackend keeps clients on the pods of one.";
  return undefined;
}

interface Pods {
  readonly labels: Readonly<Record<string, string>>;
  readonly port: ServicePort;
  /** The port of the pods. */
  readonly number: number;
}

/** What of a Service an XBackend has to say; why it cannot, in one sentence. */
function podsOf({ resource: { spec } }: Delivered<Service>, wanted: unknown): Pods | string {
  const labels = spec.selector;
  const texts = Object.entries(labels).flat();
  if (spec.type === "ExternalName" || texts.length === 0) return "The Service selects no pods.";
  if (texts.some(isOpaque)) return "Which pods the Service selects is filled in later.";
  const ports = spec.ports.filter(({ port, protocol }) => port === wanted && (protocol ?? "TCP") === "TCP");
  const [port, ...others] = ports;
  if (port === undefined || others.length > 0 || typeof wanted !== "number")
    return "Which port of the Service is meant is not clear.";
  const { targetPort = wanted } = port;
  return typeof targetPort === "number"
    ? { labels, port, number: targetPort }
    : `The Service names the port of its pods \`${targetPort}\`, and an XBackend needs its number.`;
}

/** The protocol to write, nothing where it goes without saying; undefined where it is not clear. */
function protocolFor({ resource }: Delivered<Route>, { appProtocol }: ServicePort): YamlValueMap | undefined {
  switch (appProtocol) {
    case undefined:
      // A GRPCRoute makes the gateway speak HTTP/2 to a Service, of which an XBackend has to be told.
      return resource.kind === "GRPCRoute" ? { protocol: "H2C" } : {};
    case "http":
      return {};
    case "kubernetes.io/h2c":
      return { protocol: "H2C" };
    default:
      return undefined;
  }
}

function freeNameOf(route: Delivered<Route>, { resource }: Delivered<Service>, cluster: Cluster): string {
  const wanted = resource.metadata.name ?? "";
  return freeName(wanted, (name) =>
    cluster.objects
      .named(EXPERIMENTAL_GROUP, "XBackend", name)
      .every(({ namespace }) => sameNamespace(namespace, route.namespace) === "no"),
  );
}

function backendValue(
  { resource }: Delivered<Route>,
  name: string,
  { labels, number }: Pods,
  protocol: YamlValueMap,
): YamlValueMap {
  const { namespace } = resource.metadata;
  return {
    apiVersion: `${EXPERIMENTAL_GROUP}/v1alpha1`,
    kind: "XBackend",
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: {
      type: "EndpointSelector",
      endpointSelector: { matchLabels: { ...labels } },
      port: { number },
      ...protocol,
    },
  };
}

function editsOf(
  { id }: Delivered<Route>,
  rule: number,
  name: string,
  value: YamlValueMap,
): readonly ManifestEdit[] {
  const at = (...more: Path) => ({ id, path: ["spec", "rules", rule, ...more] });
  const ref = (key: string) => at("backendRefs", 0, key);
  const session = at("sessionPersistence");
  return [
    addDocument(id, value, { from: session, into: ["spec"] }),
    setAt(ref("group"), EXPERIMENTAL_GROUP),
    setAt(ref("kind"), "XBackend"),
    setAt(ref("name"), name),
    removeAt(ref("port")),
    removeAt(session),
  ];
}
