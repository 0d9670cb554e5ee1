/**
 * What the kinds of GKE refer to, in the notation of `notation.ts`.
 * Source: https://github.com/GoogleCloudPlatform/gke-networking-recipes; what multi-cluster Gateways import is named by GKE's own
 * groups in https://cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, extensions in
 * https://cloud.google.com/kubernetes-engine/docs/how-to/configure-gke-service-extensions
 */
export const gke = `
networking.gke.io/GCPGatewayPolicy
  spec.targetRef gw:Gateway
networking.gke.io/GCPBackendPolicy oldest
  spec.targetRef Service,multicluster.x-k8s.io:ServiceImport,net.gke.io:ServiceImport,inference.networking.k8s.io:InferencePool,.:GCPInferencePoolImport
  spec.default.iap.oauth2ClientSecret Secret keys=key
networking.gke.io/HealthCheckPolicy
  spec.targetRef Service,multicluster.x-k8s.io:ServiceImport,net.gke.io:ServiceImport,inference.networking.k8s.io:InferencePool,.:GCPInferencePoolImport
networking.gke.io/LBPolicy
  spec.targetRef Service,multicluster.x-k8s.io:ServiceImport,net.gke.io:ServiceImport
networking.gke.io/GCPTrafficDistributionPolicy
  spec.targetRefs[] Service,multicluster.x-k8s.io:ServiceImport,net.gke.io:ServiceImport
networking.gke.io/GCPSessionAffinityPolicy
  spec.targetRef Service
networking.gke.io/GCPRoutingExtension
  spec.targetRefs[] gw:Gateway
  spec.extensionChains[].extensions[].backendRef Service
networking.gke.io/GCPTrafficExtension
  spec.targetRefs[] gw:Gateway
  spec.extensionChains[].extensions[].backendRef Service
net.gke.io/ServiceExport
  metadata.name Service name
networking.gke.io/MultiClusterIngress
  spec.template.spec.backend.serviceName .:MultiClusterService name
  spec.template.spec.rules[].http.paths[].backend.serviceName .:MultiClusterService name
cloud.google.com/BackendConfig
  spec.iap.oauthclientCredentials.secretName Secret name keys=client_id+client_secret
networking.gke.io/GCPAuthzPolicy
  spec.targetRefs[] gw:Gateway,apps:Deployment,Deployment
`;
