/**
 * What the kinds of Gloo Gateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/solo-io/gloo/tree/main/projects/gateway/api/v1 and https://github.com/solo-io/gloo/tree/main/projects/gloo/api/v1
 */
export const glooGateway = `
gateway.solo.io/RouteOption
  spec.targetRefs[] gw:HTTPRoute elsewhere
  spec.options.extauth.configRef enterprise.gloo.solo.io:AuthConfig elsewhere
gateway.solo.io/VirtualHostOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
  spec.options.extauth.configRef enterprise.gloo.solo.io:AuthConfig elsewhere
gateway.solo.io/Gateway
  spec.httpGateway.virtualServices[] .:VirtualService elsewhere
gateway.solo.io/VirtualService
  spec.sslConfig.secretRef Secret elsewhere
  spec.virtualHost.options.extauth.configRef enterprise.gloo.solo.io:AuthConfig elsewhere
  spec.virtualHost.routes[].delegateAction.ref .:RouteTable elsewhere
  spec.virtualHost.routes[].options.extauth.configRef enterprise.gloo.solo.io:AuthConfig elsewhere
  spec.virtualHost.routes[].routeAction.single.kube.ref Service elsewhere
gateway.solo.io/RouteTable
  spec.routes[].delegateAction.ref .:RouteTable elsewhere
  spec.routes[].options.extauth.configRef enterprise.gloo.solo.io:AuthConfig elsewhere
  spec.routes[].routeAction.single.kube.ref Service elsewhere
gateway.solo.io/ListenerOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
gateway.solo.io/HttpListenerOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
gloo.solo.io/Upstream
  spec.kube.serviceName Service name elsewhere beside=serviceNamespace portbeside=servicePort
`;
