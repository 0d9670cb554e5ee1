/**
 * What the kinds of Gloo Gateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/solo-io/gloo/tree/main/projects/gateway/api/v1 and https://github.com/solo-io/gloo/tree/main/projects/gloo/api/v1
 */
export const glooGateway = `
gateway.solo.io/RouteOption
  spec.targetRefs[] gw:HTTPRoute elsewhere
gateway.solo.io/VirtualHostOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
gateway.solo.io/ListenerOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
gateway.solo.io/HttpListenerOption
  spec.targetRefs[] gw:Gateway,gw:ListenerSet elsewhere section
gloo.solo.io/Upstream
  spec.kube.serviceName Service name elsewhere beside=serviceNamespace portbeside=servicePort
`;
