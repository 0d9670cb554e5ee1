/**
 * What the kinds of Apache APISIX refer to, in the notation of `notation.ts`.
 * Source: https://github.com/apache/apisix-ingress-controller
 */
export const apisix = `
apisix.apache.org/GatewayProxy
  spec.provider.controlPlane.service Service
  spec.provider.controlPlane.auth.adminKey.valueFrom.secretKeyRef Secret
  spec.publishService Service name format=scoped
apisix.apache.org/BackendTrafficPolicy oldest
  spec.targetRefs[] Service section
apisix.apache.org/HTTPRoutePolicy
  spec.targetRefs[] gw:HTTPRoute,networking.k8s.io:Ingress section
apisix.apache.org/L4RoutePolicy oldest
  spec.targetRefs[] gw:TCPRoute,gw:UDPRoute,gw:TLSRoute
apisix.apache.org/Consumer
  spec.gatewayRef gw:Gateway elsewhere
  spec.credentials[].secretRef Secret elsewhere
apisix.apache.org/ApisixTls
  spec.secret Secret elsewhere keys=tls.crt+tls.key
  spec.client.caSecret Secret elsewhere
apisix.apache.org/ApisixUpstream
  spec.tlsSecret Secret elsewhere
  spec.portLevelSettings[].tlsSecret Secret elsewhere
apisix.apache.org/ApisixConsumer
  spec.authParameter.basicAuth.secretRef Secret
  spec.authParameter.hmacAuth.secretRef Secret
  spec.authParameter.jwtAuth.secretRef Secret
  spec.authParameter.keyAuth.secretRef Secret
  spec.authParameter.ldapAuth.secretRef Secret
  spec.authParameter.wolfRBAC.secretRef Secret
apisix.apache.org/ApisixPluginConfig
  spec.plugins[].secretRef Secret name
apisix.apache.org/ApisixGlobalRule
  spec.plugins[].secretRef Secret name
apisix.apache.org/ApisixRoute
  spec.http[].backends[].serviceName Service name portbeside=servicePort
  spec.http[].plugin_config_name .:ApisixPluginConfig name elsewhere beside=plugin_config_namespace
  spec.http[].plugins[].secretRef Secret name
  spec.http[].upstreams[] .:ApisixUpstream
  spec.stream[].backend.serviceName Service name portbeside=servicePort
  spec.stream[].plugins[].secretRef Secret name
`;
