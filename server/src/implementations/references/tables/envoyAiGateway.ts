/**
 * What the kinds of Envoy AI Gateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/envoyproxy/ai-gateway
 */
export const envoyAiGateway = `
aigateway.envoyproxy.io/AIGatewayRoute
  spec.parentRefs[] gw:Gateway elsewhere section
  spec.targetRefs[] gw:Gateway section
  spec.rules[].backendRefs[] .:AIServiceBackend,inference.networking.k8s.io:InferencePool elsewhere grant
aigateway.envoyproxy.io/AIServiceBackend
  spec.backendRef gateway.envoyproxy.io:Backend elsewhere default=Service
  spec.backendSecurityPolicyRef .:BackendSecurityPolicy
aigateway.envoyproxy.io/BackendSecurityPolicy
  spec.targetRefs[] .:AIServiceBackend,inference.networking.k8s.io:InferencePool
  spec.apiKey.secretRef Secret elsewhere keys=apiKey
  spec.azureAPIKey.secretRef Secret elsewhere keys=apiKey
  spec.anthropicAPIKey.secretRef Secret elsewhere keys=apiKey
  spec.awsCredentials.credentialsFile.secretRef Secret elsewhere keys=credentials
  spec.azureCredentials.clientSecretRef Secret elsewhere keys=client-secret
  spec.gcpCredentials.credentialsFile.secretRef Secret elsewhere keys=service_account.json
  spec.awsCredentials.oidcExchangeToken.oidc.clientIDRef Secret elsewhere keys=client-id
  spec.awsCredentials.oidcExchangeToken.oidc.clientSecret Secret elsewhere keys=client-secret
  spec.awsCredentials.oidcExchangeToken.oidc.provider.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
  spec.awsCredentials.oidcExchangeToken.oidc.provider.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
  spec.azureCredentials.oidcExchangeToken.oidc.clientIDRef Secret elsewhere keys=client-id
  spec.azureCredentials.oidcExchangeToken.oidc.clientSecret Secret elsewhere keys=client-secret
  spec.azureCredentials.oidcExchangeToken.oidc.provider.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
  spec.azureCredentials.oidcExchangeToken.oidc.provider.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
  spec.gcpCredentials.workloadIdentityFederationConfig.oidcExchangeToken.oidc.clientIDRef Secret elsewhere keys=client-id
  spec.gcpCredentials.workloadIdentityFederationConfig.oidcExchangeToken.oidc.clientSecret Secret elsewhere keys=client-secret
  spec.gcpCredentials.workloadIdentityFederationConfig.oidcExchangeToken.oidc.provider.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
  spec.gcpCredentials.workloadIdentityFederationConfig.oidcExchangeToken.oidc.provider.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere
aigateway.envoyproxy.io/QuotaPolicy
  spec.targetRefs[] .:AIServiceBackend
aigateway.envoyproxy.io/MCPRoute
  spec.parentRefs[] gw:Gateway section
  spec.backendRefs[] Service,gateway.envoyproxy.io:Backend
  spec.backendRefs[].securityPolicy.apiKey.secretRef Secret elsewhere keys=apiKey
  spec.securityPolicy.apiKeyAuth.credentialRefs[] Secret elsewhere
  spec.securityPolicy.extAuth.contextExtensions[].valueRef ConfigMap,Secret
  spec.securityPolicy.extAuth.grpc.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.extAuth.grpc.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.extAuth.http.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.extAuth.http.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.oauth.jwks.remoteJWKS.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.oauth.jwks.remoteJWKS.backendRef Service,multicluster.x-k8s.io:ServiceImport,gateway.envoyproxy.io:Backend elsewhere anygroup
  spec.securityPolicy.oauth.jwks.localJWKS.valueRef ConfigMap keys=jwks
`;
