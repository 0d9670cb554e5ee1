import { child, type YamlNode } from "../yaml/tree.ts";
import { text } from "./reading.ts";

/**
 * What operators and well-known charts call their Services. Facts of their documentation and sources: they hold as long as
 * nobody sets another name in the values, so a name beside one of a chart's is worth a hint only.
 */

type ServiceNames = (name: string) => readonly string[];

/** The names of the Services that an operator makes for an object of a kind, by `group/kind`. */
const OF_OPERATORS: ReadonlyMap<string, ServiceNames> = new Map<string, ServiceNames>([
  ["acid.zalan.do/postgresql", (name) => [name, `${name}-repl`]],
  ["argoproj.io/ArgoCD", (name) => [`${name}-server`]],
  ["ceph.rook.io/CephCluster", () => ["rook-ceph-mgr-dashboard", "rook-ceph-mgr"]],
  ["ceph.rook.io/CephObjectStore", (name) => [`rook-ceph-rgw-${name}`]],
  ["dragonflydb.io/Dragonfly", (name) => [name]],
  ["elasticsearch.k8s.elastic.co/Elasticsearch", (name) => [`${name}-es-http`]],
  ["flagger.app/Canary", (name) => [name, `${name}-primary`, `${name}-canary`]],
  ["fluxcd.controlplane.io/FluxInstance", () => FLUX],
  ["grafana.integreatly.org/Grafana", (name) => [`${name}-service`]],
  ["jaegertracing.io/Jaeger", (name) => [`${name}-query`, `${name}-collector`]],
  ["k8s.keycloak.org/Keycloak", (name) => [`${name}-service`]],
  ["kafka.strimzi.io/Kafka", (name) => [`${name}-kafka-bootstrap`]],
  ["kibana.k8s.elastic.co/Kibana", (name) => [`${name}-kb-http`]],
  ["minio.min.io/Tenant", (name) => ["minio", `${name}-console`, `${name}-hl`]],
  ["monitoring.coreos.com/Alertmanager", () => ["alertmanager-operated"]],
  ["monitoring.coreos.com/Prometheus", () => ["prometheus-operated"]],
  ["opentelemetry.io/OpenTelemetryCollector", (name) => [`${name}-collector`]],
  ["operator.victoriametrics.com/VMAgent", (name) => [`vmagent-${name}`]],
  ["operator.victoriametrics.com/VMAlert", (name) => [`vmalert-${name}`]],
  ["operator.victoriametrics.com/VMAlertmanager", (name) => [`vmalertmanager-${name}`]],
  ["operator.victoriametrics.com/VMAuth", (name) => [`vmauth-${name}`]],
  ["operator.victoriametrics.com/VMSingle", (name) => [`vmsingle-${name}`]],
  ["postgresql.cnpg.io/Cluster", (name) => [`${name}-rw`, `${name}-ro`, `${name}-r`]],
  ["rabbitmq.com/RabbitmqCluster", (name) => [name]],
  ["ray.io/RayCluster", (name) => [`${name}-head-svc`]],
  ["ray.io/RayService", (name) => [`${name}-serve-svc`, `${name}-head-svc`]],
  [
    "serving.kserve.io/InferenceService",
    (name) => [name, `${name}-predictor`, `${name}-transformer`, `${name}-explainer`],
  ],
  ["serving.knative.dev/Service", (name) => [name]],
]);

const FLUX = ["webhook-receiver", "notification-controller", "source-controller"];

/** The names of the Services of a release, by the chart: beside the usual one, which is the release's own. */
const OF_CHARTS: ReadonlyMap<string, ServiceNames> = new Map<string, ServiceNames>([
  ["argo-cd", (release) => [`${withName(release, "argocd")}-server`]],
  ["authentik", (release) => [`${release}-server`]],
  ["cilium", () => ["hubble-ui", "hubble-relay"]],
  ["flux-instance", () => FLUX],
  ["flux2", () => FLUX],
  ["forgejo", (release) => [`${release}-http`]],
  ["gitea", (release) => [`${release}-http`]],
  [
    "kube-prometheus-stack",
    (release) => [
      `${withName(release, "kube-prometheus-stack")}-prometheus`,
      `${withName(release, "kube-prometheus-stack")}-alertmanager`,
      `${release}-grafana`,
      "prometheus-operated",
      "alertmanager-operated",
    ],
  ],
  ["longhorn", () => ["longhorn-frontend"]],
  ["minio", (release) => [`${release}-console`]],
  ["rook-ceph-cluster", () => ["rook-ceph-mgr-dashboard"]],
  ["vault", (release) => [`${release}-ui`]],
  [
    "victoria-metrics-k8s-stack",
    (release) =>
      ["vmsingle", "vmagent", "vmalert", "vmalertmanager"].map(
        (part) => `${part}-${withName(release, "victoria-metrics-k8s-stack")}`,
      ),
  ],
]);

/** The name that most charts give what they make: the release's, with their own behind it where that is not in it. */
function withName(release: string, chart: string): string {
  return release.includes(chart) ? release : `${release}-${chart}`;
}

/** True for objects for which an operator makes Services of known names. */
export function hasOperatedServices(group: string, kind: string): boolean {
  return OF_OPERATORS.has(`${group}/${kind}`);
}

/**
 * The Services that an operator makes for an object. They are called after the object but for those of Flagger, which are called
 * after `spec.service`, otherwise after what is rolled out.
 * Source: https://docs.flagger.app/usage/how-it-works#canary-service
 */
export function operatedServices(
  group: string,
  kind: string,
  name: string,
  spec?: YamlNode,
): readonly string[] {
  const called =
    group === "flagger.app"
      ? (text(child(spec, "service"), "name") ?? text(child(spec, "targetRef"), "name"))
      : undefined;
  return OF_OPERATORS.get(`${group}/${kind}`)?.(called ?? name) ?? [];
}

/** The Services that a well-known chart makes beside the one that is called like its release. */
export function chartServices(chart: string | undefined, release: string): readonly string[] {
  return chart === undefined ? [] : (OF_CHARTS.get(chart)?.(release) ?? []);
}
