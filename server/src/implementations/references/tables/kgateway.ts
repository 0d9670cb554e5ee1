/**
 * What the kinds of kgateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/kgateway-dev/kgateway.dev
 */
export const kgateway = `
gateway.kgateway.dev/TrafficPolicy
  spec.targetRefs[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute,gw:ListenerSet section
  spec.targetSelectors[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute,gw:ListenerSet targets section
  spec.extAuth.extensionRef .:GatewayExtension elsewhere
  spec.extProc.extensionRef .:GatewayExtension elsewhere
  spec.rateLimit.global.extensionRef .:GatewayExtension elsewhere
  spec.jwtAuth.extensionRef .:GatewayExtension elsewhere
  spec.oauth2.extensionRef .:GatewayExtension elsewhere
  spec.basicAuth.secretRef Secret elsewhere grant keys=.htpasswd
  spec.apiKeyAuth.secretRef Secret elsewhere grant
  spec.apiKeyAuth.secretSelector Secret selector anywhere grant
  spec.headerModifiers.request.set[].secretRef Secret elsewhere grant
  spec.headerModifiers.request.add[].secretRef Secret elsewhere grant
  spec.headerModifiers.response.set[].secretRef Secret elsewhere grant
  spec.headerModifiers.response.add[].secretRef Secret elsewhere grant
gateway.kgateway.dev/ListenerPolicy
  spec.targetRefs[] gw:Gateway section
  spec.targetSelectors[] gw:Gateway targets section
  spec.perPort[] gw:Gateway port
  spec.default.clientCertificateValidation.caCertificateRefs[] ConfigMap,Secret elsewhere grant keys=ca.crt
  spec.default.httpSettings.accessLog[].grpcService.backendRef Service,.:Backend elsewhere grant
  spec.default.httpSettings.accessLog[].openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.default.httpSettings.tracing.provider.openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.perPort[].listener.httpSettings.accessLog[].grpcService.backendRef Service,.:Backend elsewhere grant
  spec.perPort[].listener.httpSettings.accessLog[].openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.perPort[].listener.httpSettings.tracing.provider.openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
gateway.kgateway.dev/HTTPListenerPolicy
  spec.targetRefs[] gw:Gateway
  spec.targetSelectors[] gw:Gateway targets
  spec.accessLog[].grpcService.backendRef Service,.:Backend elsewhere grant
  spec.accessLog[].openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.tracing.provider.openTelemetry.grpcService.backendRef Service,.:Backend elsewhere grant
gateway.kgateway.dev/BackendConfigPolicy
  spec.targetRefs[] Service,.:Backend,networking.istio.io:Hostname
  spec.targetSelectors[] Service,.:Backend targets
  spec.tls.secretRef Secret
gateway.kgateway.dev/Backend
  spec.aws.auth.secretRef Secret keys=accessKey+secretKey
  spec.ai.llm{}.authToken.secretRef Secret
  spec.ai.llm.provider{}.authToken.secretRef Secret
  spec.priorityGroups[].backendRefs[] .:Backend
gateway.kgateway.dev/GatewayExtension
  spec.extAuth.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.extAuth.httpService.backendRef Service,.:Backend elsewhere grant
  spec.extProc.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.rateLimit.grpcService.backendRef Service,.:Backend elsewhere grant
  spec.jwt.providers[].jwks.local.configMapRef ConfigMap keys=jwks
  spec.jwt.providers[].jwks.remote.backendRef Service,.:Backend elsewhere grant
  spec.oauth2.backendRef Service,.:Backend elsewhere grant
  spec.oauth2.credentials.clientSecretRef Secret keys=client-secret
  spec.oauth2.jwt.jwksBackendRef Service,.:Backend elsewhere grant
gateway.kgateway.dev/GatewayParameters
  spec.kube.podTemplate.imagePullSecrets[] Secret anywhere
`;
