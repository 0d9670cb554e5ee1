/**
 * What the kinds of Argo Rollouts refer to, in the notation of `notation.ts`.
 * Source: https://github.com/argoproj-labs/rollouts-plugin-trafficrouter-gatewayapi and
 * https://argo-rollouts.readthedocs.io/en/stable/features/specification/
 */
export const argoRollouts = `
argoproj.io/Rollout
  spec.strategy.canary.canaryService Service name
  spec.strategy.canary.stableService Service name
  spec.strategy.blueGreen.activeService Service name
  spec.strategy.blueGreen.previewService Service name
  spec.strategy.canary.pingPong.pingService Service name
  spec.strategy.canary.pingPong.pongService Service name
  spec.strategy.canary.trafficRouting.alb.ingress networking.k8s.io:Ingress name
  spec.strategy.canary.trafficRouting.alb.rootService Service name
  spec.strategy.canary.trafficRouting.nginx.stableIngress networking.k8s.io:Ingress name
  spec.strategy.canary.trafficRouting.nginx.stableIngresses[] networking.k8s.io:Ingress name
  spec.strategy.canary.trafficRouting.istio.destinationRule networking.istio.io:DestinationRule
  spec.strategy.canary.trafficRouting.traefik.weightedTraefikServiceName traefik.io:TraefikService,traefik.containo.us:TraefikService name
  spec.strategy.canary.trafficRouting.apisix.route apisix.apache.org:ApisixRoute
  spec.strategy.canary.analysis.templates[].templateName .:AnalysisTemplate,.:ClusterAnalysisTemplate name
  spec.strategy.canary.steps[].analysis.templates[].templateName .:AnalysisTemplate,.:ClusterAnalysisTemplate name
  spec.strategy.canary.steps[].experiment.analyses[].templateName .:AnalysisTemplate,.:ClusterAnalysisTemplate name
  spec.strategy.blueGreen.prePromotionAnalysis.templates[].templateName .:AnalysisTemplate,.:ClusterAnalysisTemplate name
  spec.strategy.blueGreen.postPromotionAnalysis.templates[].templateName .:AnalysisTemplate,.:ClusterAnalysisTemplate name
  spec.workloadRef apps:Deployment,apps:ReplicaSet,PodTemplate
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.httpRoute gw:HTTPRoute name elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.httpRoutes[] gw:HTTPRoute elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.httpRouteSelector gw:HTTPRoute selector
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.grpcRoute gw:GRPCRoute name elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.grpcRoutes[] gw:GRPCRoute elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.grpcRouteSelector gw:GRPCRoute selector
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tcpRoute gw:TCPRoute name elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tcpRoutes[] gw:TCPRoute elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tcpRouteSelector gw:TCPRoute selector
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tlsRoute gw:TLSRoute name elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tlsRoutes[] gw:TLSRoute elsewhere beside=namespace
  spec.strategy.canary.trafficRouting.plugins.argoproj-labs/gatewayAPI.tlsRouteSelector gw:TLSRoute selector
`;
