/**
 * What the kinds of the AWS Load Balancer Controller refer to, in the notation of `notation.ts`.
 * Source: https://github.com/kubernetes-sigs/aws-load-balancer-controller
 */
export const awsLoadBalancerController = `
gateway.k8s.aws/LoadBalancerConfiguration
  spec.defaultTargetGroupConfiguration .:TargetGroupConfiguration
gateway.k8s.aws/TargetGroupConfiguration
  spec.targetReference Service,gw:Gateway
  spec.routeConfigurations[].routeIdentifier gw:HTTPRoute,gw:GRPCRoute,gw:TCPRoute,gw:TLSRoute,gw:UDPRoute elsewhere
  spec.defaultConfiguration.nodeSelector Node selector
  spec.routeConfigurations[].targetGroupProps.nodeSelector Node selector
gateway.k8s.aws/ListenerRuleConfiguration
  spec.actions[].authenticateOIDCConfig.secret Secret keys=clientID+clientSecret
elbv2.k8s.aws/TargetGroupBinding
  spec.serviceRef Service
  spec.nodeSelector Node selector
aga.k8s.aws/GlobalAccelerator
  spec.listeners[].endpointGroups[].endpoints[] Service,networking.k8s.io:Ingress,gw:Gateway elsewhere kindfield=type
`;
