/**
 * What the kinds of the AWS Gateway API Controller for VPC Lattice refer to, in the notation of `notation.ts`.
 * Source: https://github.com/aws/aws-application-networking-k8s
 */
export const awsVpcLattice = `
application-networking.k8s.aws/TargetGroupPolicy oldest
  spec.targetRef Service,.:ServiceExport
application-networking.k8s.aws/AccessLogPolicy oldest
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
application-networking.k8s.aws/IAMAuthPolicy oldest
  spec.targetRef gw:Gateway,gw:HTTPRoute,gw:GRPCRoute
application-networking.k8s.aws/VpcAssociationPolicy oldest
  spec.targetRef gw:Gateway
application-networking.k8s.aws/ServiceExport
  metadata.name Service name
`;
