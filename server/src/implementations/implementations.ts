import agentgateway from "./described/agentgateway.ts";
import airlockMicrogateway from "./described/airlockMicrogateway.ts";
import alibabaAsm from "./described/alibabaAsm.ts";
import apisix from "./described/apisix.ts";
import awsLoadBalancerController from "./described/awsLoadBalancerController.ts";
import awsVpcLattice from "./described/awsVpcLattice.ts";
import azureAgc from "./described/azureAgc.ts";
import calico from "./described/calico.ts";
import cilium from "./described/cilium.ts";
import cloudProviderKind from "./described/cloudProviderKind.ts";
import contour from "./described/contour.ts";
import envoyGateway from "./described/envoyGateway.ts";
import gke from "./described/gke.ts";
import glooGateway from "./described/glooGateway.ts";
import gravitee from "./described/gravitee.ts";
import haproxyIngress from "./described/haproxyIngress.ts";
import higress from "./described/higress.ts";
import istio from "./described/istio.ts";
import kgateway from "./described/kgateway.ts";
import kongKic from "./described/kongKic.ts";
import kongOperator from "./described/kongOperator.ts";
import kubvernor from "./described/kubvernor.ts";
import kuma from "./described/kuma.ts";
import linkerd from "./described/linkerd.ts";
import linkerdEnterprise from "./described/linkerdEnterprise.ts";
import nginxGatewayFabric from "./described/nginxGatewayFabric.ts";
import sunbeam from "./described/sunbeam.ts";
import traefik from "./described/traefik.ts";
import varnishGateway from "./described/varnishGateway.ts";
import wso2Gateway from "./described/wso2Gateway.ts";
import type { Implementation } from "./implementation.ts";

/** Every implementation that is known, by name. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  agentgateway,
  airlockMicrogateway,
  alibabaAsm,
  apisix,
  awsLoadBalancerController,
  awsVpcLattice,
  azureAgc,
  calico,
  cilium,
  cloudProviderKind,
  contour,
  envoyGateway,
  gke,
  glooGateway,
  gravitee,
  haproxyIngress,
  higress,
  istio,
  kgateway,
  kongKic,
  kongOperator,
  kubvernor,
  kuma,
  linkerd,
  linkerdEnterprise,
  nginxGatewayFabric,
  sunbeam,
  traefik,
  varnishGateway,
  wso2Gateway,
];
