/**
 * What the kinds of Envoy Gateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/envoyproxy/gateway
 */
export const envoyGateway = `
gateway.envoyproxy.io/ClientTrafficPolicy oldest
  spec.targetRef gw:Gateway,gw:ListenerSet section
  spec.targetRefs[] gw:Gateway,gw:ListenerSet section
  spec.targetSelectors[] gw:Gateway,gw:ListenerSet targets chosen grant
  spec.targetSelectors[].namespaces.selector Namespace selector
  spec.tls.clientValidation.caCertificateRefs[] Secret,ConfigMap,certificates.k8s.io:ClusterTrustBundle elsewhere anygroup grant
  spec.tls.clientValidation.crl.refs[] Secret,ConfigMap,certificates.k8s.io:ClusterTrustBundle elsewhere anygroup grant keys=ca.crl
gateway.envoyproxy.io/BackendTrafficPolicy oldest
  spec.targetRef gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute section
  spec.targetRefs[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute section
  spec.targetSelectors[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute targets chosen grant
  spec.targetSelectors[].namespaces.selector Namespace selector
  spec.responseOverride[].response.body.valueRef ConfigMap
gateway.envoyproxy.io/SecurityPolicy oldest
  spec.targetRef gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:TCPRoute section
  spec.targetRefs[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:TCPRoute section
  spec.targetSelectors[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:TCPRoute targets chosen grant
  spec.targetSelectors[].namespaces.selector Namespace selector
  spec.apiKeyAuth.credentialRefs[] Secret elsewhere grant
  spec.basicAuth.users Secret elsewhere grant keys=.htpasswd
  spec.extAuth.contextExtensions[].valueRef ConfigMap,Secret
  spec.extAuth.grpc.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.extAuth.grpc.backendRef Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.extAuth.http.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.extAuth.http.backendRef Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.jwt.providers[].localJWKS.valueRef ConfigMap
  spec.jwt.providers[].remoteJWKS.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.jwt.providers[].remoteJWKS.backendRef Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.oidc.clientIDRef Secret elsewhere grant keys=client-id
  spec.oidc.clientSecret Secret elsewhere grant keys=client-secret
  spec.oidc.provider.backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.oidc.provider.backendRef Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
gateway.envoyproxy.io/EnvoyExtensionPolicy oldest
  spec.targetRef gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute section
  spec.targetRefs[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute section
  spec.targetSelectors[] gw:Gateway,gw:ListenerSet,gw:HTTPRoute,gw:GRPCRoute,gw:UDPRoute,gw:TCPRoute,gw:TLSRoute targets chosen grant
  spec.targetSelectors[].namespaces.selector Namespace selector
  spec.extProc[].backendRefs[] Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.extProc[].backendRef Service,multicluster.x-k8s.io:ServiceImport,.:Backend elsewhere anygroup grant
  spec.lua[].valueRef ConfigMap
  spec.wasm[].code.image.pullSecretRef Secret elsewhere grant keys=.dockerconfigjson
  spec.wasm[].code.http.tls.caCertificateRef Secret,ConfigMap,certificates.k8s.io:ClusterTrustBundle elsewhere anygroup grant keys=ca.crt
  spec.wasm[].code.image.tls.caCertificateRef Secret,ConfigMap,certificates.k8s.io:ClusterTrustBundle elsewhere anygroup grant keys=ca.crt
gateway.envoyproxy.io/EnvoyPatchPolicy
  spec.targetRef gw:Gateway,gw:GatewayClass
gateway.envoyproxy.io/EnvoyProxy
  spec.backendTLS.clientCertificateRef Secret
  spec.mergeBackends.selector Service,multicluster.x-k8s.io:ServiceImport,.:Backend selector
  spec.telemetry.accessLog.settings[].sinks[].als.backendRefs[] Service,.:Backend elsewhere anygroup
  spec.telemetry.accessLog.settings[].sinks[].als.backendRef Service,.:Backend elsewhere anygroup
  spec.telemetry.accessLog.settings[].sinks[].openTelemetry.backendRefs[] Service,.:Backend elsewhere anygroup
  spec.telemetry.accessLog.settings[].sinks[].openTelemetry.backendRef Service,.:Backend elsewhere anygroup
  spec.telemetry.metrics.sinks[].openTelemetry.backendRefs[] Service,.:Backend elsewhere anygroup
  spec.telemetry.metrics.sinks[].openTelemetry.backendRef Service,.:Backend elsewhere anygroup
  spec.telemetry.tracing.provider.backendRefs[] Service,.:Backend elsewhere anygroup
  spec.telemetry.tracing.provider.backendRef Service,.:Backend elsewhere anygroup
  spec.provider.kubernetes.envoyServiceAccount ServiceAccount made
gateway.envoyproxy.io/Backend
  spec.tls.caCertificateRefs[] ConfigMap,Secret,certificates.k8s.io:ClusterTrustBundle anygroup
  spec.tls.clientCertificateRef Secret keys=tls.crt+tls.key
gateway.envoyproxy.io/HTTPRouteFilter
  spec.credentialInjection.credential.valueRef Secret elsewhere grant keys=credential
  spec.directResponse.body.valueRef ConfigMap
`;
