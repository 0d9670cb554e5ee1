/**
 * What the kinds of Flagger refer to, in the notation of `notation.ts`.
 * Source: https://github.com/fluxcd/flagger
 */
export const flagger = `
flagger.app/Canary
  spec.targetRef apps:Deployment,apps:DaemonSet,Service,serving.knative.dev:Service
  spec.autoscalerRef autoscaling:HorizontalPodAutoscaler,keda.sh:ScaledObject
  spec.ingressRef networking.k8s.io:Ingress
  spec.routeRef apisix.apache.org:ApisixRoute
  spec.upstreamRef gloo.solo.io:Upstream elsewhere
  spec.service.gatewayRefs[] gw:Gateway,gw:ListenerSet,Service elsewhere section
  spec.service.mirror[].backendRef Service elsewhere
  spec.analysis.metrics[].templateRef .:MetricTemplate elsewhere
  spec.analysis.alerts[].providerRef .:AlertProvider elsewhere
flagger.app/MetricTemplate
  spec.provider.secretRef Secret
flagger.app/AlertProvider
  spec.secretRef Secret keys=address
`;
