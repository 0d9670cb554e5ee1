/**
 * What the kinds of Contour refer to, in the notation of `notation.ts`.
 * Source: https://github.com/projectcontour/contour
 */
export const contour = `
projectcontour.io/ContourDeployment
  spec.runtimeSettings.envoy.clientCertificate Secret elsewhere
  spec.runtimeSettings.envoy.service Service elsewhere
  spec.runtimeSettings.gateway.gatewayRef gw:Gateway elsewhere
  spec.runtimeSettings.globalExtAuth.extensionRef .:ExtensionService elsewhere
  spec.runtimeSettings.httpproxy.fallbackCertificate Secret elsewhere
  spec.runtimeSettings.rateLimitService.extensionService .:ExtensionService elsewhere
  spec.runtimeSettings.tracing.extensionService .:ExtensionService elsewhere
projectcontour.io/ContourConfiguration
  spec.envoy.clientCertificate Secret elsewhere
  spec.envoy.service Service elsewhere
  spec.gateway.gatewayRef gw:Gateway elsewhere
  spec.globalExtAuth.extensionRef .:ExtensionService elsewhere
  spec.httpproxy.fallbackCertificate Secret elsewhere
  spec.rateLimitService.extensionService .:ExtensionService elsewhere
  spec.tracing.extensionService .:ExtensionService elsewhere
projectcontour.io/HTTPProxy
  spec.includes[] .:HTTPProxy elsewhere
  spec.tcpproxy.include .:HTTPProxy elsewhere
  spec.routes[].services[] Service
  spec.routes[].services[].validation.caSecret Secret name keys=ca.crt format=scoped
  spec.tcpproxy.services[] Service
  spec.tcpproxy.services[].validation.caSecret Secret name keys=ca.crt format=scoped
  spec.virtualhost.authorization.extensionRef .:ExtensionService elsewhere
  spec.virtualhost.jwtProviders[].localJWKS.secretName Secret name
  spec.virtualhost.jwtProviders[].remoteJWKS.validation.caSecret Secret name format=scoped
  spec.virtualhost.tls.clientValidation.caSecret Secret name keys=ca.crt format=scoped
  spec.virtualhost.tls.clientValidation.crlSecret Secret name keys=crl.pem format=scoped
  spec.virtualhost.tls.secretName Secret name keys=tls.crt+tls.key format=scoped
projectcontour.io/ExtensionService
  spec.services[] Service
  spec.validation.caSecret Secret name format=scoped
projectcontour.io/TLSCertificateDelegation
  spec.delegations[].secretName Secret name
  spec.delegations[].targetNamespaces[] Namespace name format=scoped
`;
