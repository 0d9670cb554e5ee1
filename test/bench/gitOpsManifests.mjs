import { GATEWAY_GROUP } from "./manifests.mjs";

/**
 * Builders of what a GitOps repository holds beside the manifests of the Gateway API: what says how files reach a cluster,
 * and what makes Services and Secrets there.
 *
 * @import { Manifest } from "./manifests.mjs"
 * @typedef {{ name: string, namespace: string, sectionName?: string }} ParentRef
 * @typedef {{ parentRefs: ParentRef[], hostnames: string[] }} RouteHead
 * @typedef {{ namespace?: string, components?: string[], resources: string[], helmCharts?: Manifest[] }} KustomizationPlan
 * @typedef {{ name: string, namespace?: string, path: string, targetNamespace?: string,
 *   components?: string[], substitute?: Record<string, string> }} FluxPlan
 */

/** The ConfigMap from which every cluster takes its variables. */
export const SETTINGS = "cluster-settings";

/** The manifest as it stands where something else says its namespace. @param {Manifest} manifest @returns {Manifest} */
export const unplaced = (manifest) => ({
  ...manifest,
  metadata: { .../** @type {object} */ (manifest.metadata), namespace: undefined },
});

/** @param {KustomizationPlan} plan @returns {Manifest} */
export const kustomization = (plan) => ({
  apiVersion: "kustomize.config.k8s.io/v1beta1",
  kind: "Kustomization",
  ...plan,
});

/** @param {string[]} resources @returns {Manifest} */
export const component = (resources) => ({
  apiVersion: "kustomize.config.k8s.io/v1alpha1",
  kind: "Component",
  resources,
});

/** @param {FluxPlan} plan @returns {Manifest} */
export const fluxKustomization = ({ name, namespace, path, targetNamespace, components, substitute }) => ({
  apiVersion: "kustomize.toolkit.fluxcd.io/v1",
  kind: "Kustomization",
  metadata: { name, namespace },
  spec: {
    interval: "1h",
    path,
    components,
    targetNamespace,
    prune: true,
    sourceRef: { kind: "GitRepository", name: "flux-system", namespace: "flux-system" },
    postBuild: { substitute, substituteFrom: [{ kind: "ConfigMap", name: SETTINGS }] },
  },
});

/** @returns {Manifest} */
export const gitRepository = () => ({
  apiVersion: "source.toolkit.fluxcd.io/v1",
  kind: "GitRepository",
  metadata: { name: "flux-system", namespace: "flux-system" },
  spec: { interval: "1h", ref: { branch: "main" }, url: "https://git.example.com/platform/clusters" },
});

/** @param {string} name @returns {Manifest} */
export const ociRepository = (name) => ({
  apiVersion: "source.toolkit.fluxcd.io/v1",
  kind: "OCIRepository",
  metadata: { name },
  spec: { interval: "15m", ref: { tag: "5.1.0" }, url: "oci://images.example.com/charts/app" },
});

/** @param {string} name @param {Manifest} values @returns {Manifest} */
export const helmRelease = (name, values) => ({
  apiVersion: "helm.toolkit.fluxcd.io/v2",
  kind: "HelmRelease",
  metadata: { name },
  spec: { interval: "1h", chartRef: { kind: "OCIRepository", name }, values },
});

/** @param {string} name @returns {Manifest} */
export const externalSecret = (name) => ({
  apiVersion: "external-secrets.io/v1",
  kind: "ExternalSecret",
  metadata: { name },
  spec: {
    secretStoreRef: { kind: "ClusterSecretStore", name: "vault" },
    target: { name: `${name}-secret`, template: { data: { API_KEY: "{{ .API_KEY }}" } } },
    dataFrom: [{ extract: { key: name } }],
  },
});

/** @param {string} name @param {string} secretName @param {string} domain @returns {Manifest} */
export const certificate = (name, secretName, domain) => ({
  apiVersion: "cert-manager.io/v1",
  kind: "Certificate",
  metadata: { name },
  spec: {
    secretName,
    dnsNames: [domain, `*.${domain}`],
    issuerRef: { kind: "ClusterIssuer", name: "letsencrypt" },
  },
});

/** @param {string} name @returns {Manifest} */
export const volumeClaim = (name) => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name },
  spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "${CAPACITY:=5Gi}" } } },
});

/** One Application for each folder below a pattern with two stars: its namespace and its name. @param {string} pattern @returns {Manifest} */
export const applicationSet = (pattern) => {
  const depth = pattern.split("/").length;
  const [namespace, name] = [depth - 2, depth - 1].map((segment) => `{{index .path.segments ${segment}}}`);
  const repository = { repoURL: "https://git.example.com/platform/clusters" };
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "ApplicationSet",
    metadata: { name: "apps", namespace: "argocd" },
    spec: {
      goTemplate: true,
      generators: [{ git: { ...repository, revision: "main", directories: [{ path: pattern }] } }],
      template: {
        metadata: { name: `${namespace}-${name}` },
        spec: {
          project: "apps",
          source: { ...repository, targetRevision: "main", path: "{{.path.path}}" },
          destination: { server: "https://kubernetes.default.svc", namespace },
        },
      },
    },
  };
};

/** A shared Gateway that leaves its namespace to its delivery. @param {string} name @param {string} domain @param {string} secret @returns {Manifest} */
export const sharedGateway = (name, domain, secret) => ({
  apiVersion: `${GATEWAY_GROUP}/v1`,
  kind: "Gateway",
  metadata: { name, annotations: { "external-dns.alpha.kubernetes.io/target": `${name}.${domain}` } },
  spec: {
    gatewayClassName: "edge",
    listeners: [
      { name: "http", port: 80, protocol: "HTTP", allowedRoutes: { namespaces: { from: "Same" } } },
      {
        name: "https",
        port: 443,
        protocol: "HTTPS",
        hostname: `*.${domain}`,
        allowedRoutes: { namespaces: { from: "All" } },
        tls: { certificateRefs: [{ kind: "Secret", name: secret }] },
      },
    ],
  },
});

/** Sends whoever comes by HTTP to HTTPS. @param {string[]} gateways @returns {Manifest} */
export const redirectRoute = (gateways) => ({
  apiVersion: `${GATEWAY_GROUP}/v1`,
  kind: "HTTPRoute",
  metadata: { name: "https-redirect" },
  spec: {
    parentRefs: gateways.map((name) => ({ name, namespace: "network", sectionName: "http" })),
    rules: [
      {
        filters: [{ type: "RequestRedirect", requestRedirect: { scheme: "https", statusCode: 301 } }],
      },
    ],
  },
});

/** A Route to the Service of an app. @param {string} name @param {RouteHead} head @param {Manifest} backendRef @returns {Manifest} */
export const appRoute = (name, head, backendRef) => ({
  apiVersion: `${GATEWAY_GROUP}/v1`,
  kind: "HTTPRoute",
  metadata: { name },
  spec: { ...head, rules: [{ backendRefs: [backendRef] }] },
});

/**
 * The values of a chart that takes any app.
 *
 * @param {string} name @param {number} port @param {Manifest | undefined} route what the chart makes an HTTPRoute of
 * @returns {Manifest}
 */
export const chartValues = (name, port, route) => ({
  controllers: {
    [name]: {
      annotations: { "reloader.stakater.com/auto": "true" },
      containers: {
        app: {
          image: { repository: `images.example.com/${name}`, tag: "1.4.2" },
          env: { TZ: "Etc/UTC", PORT: port },
          envFrom: [{ secretRef: { name: "{{ .Release.Name }}-secret" } }],
          resources: { requests: { cpu: "10m" }, limits: { memory: "512Mi" } },
        },
      },
    },
  },
  service: { app: { ports: { http: { port } } } },
  route: route && { app: route },
  persistence: { config: { existingClaim: name } },
});
