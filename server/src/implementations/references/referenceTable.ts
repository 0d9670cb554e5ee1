import { type KindReferences, readNotation } from "./notation.ts";
import { agentgateway } from "./tables/agentgateway.ts";
import { apisix } from "./tables/apisix.ts";
import { argoRollouts } from "./tables/argoRollouts.ts";
import { awsLoadBalancerController } from "./tables/awsLoadBalancerController.ts";
import { awsVpcLattice } from "./tables/awsVpcLattice.ts";
import { azureAgc } from "./tables/azureAgc.ts";
import { certManager } from "./tables/certManager.ts";
import { cilium } from "./tables/cilium.ts";
import { contour } from "./tables/contour.ts";
import { envoyAiGateway } from "./tables/envoyAiGateway.ts";
import { envoyGateway } from "./tables/envoyGateway.ts";
import { flagger } from "./tables/flagger.ts";
import { gke } from "./tables/gke.ts";
import { glooGateway } from "./tables/glooGateway.ts";
import { ingress } from "./tables/ingress.ts";
import { istio } from "./tables/istio.ts";
import { keda } from "./tables/keda.ts";
import { kgateway } from "./tables/kgateway.ts";
import { knative } from "./tables/knative.ts";
import { kong } from "./tables/kong.ts";
import { kuadrant } from "./tables/kuadrant.ts";
import { linkerd } from "./tables/linkerd.ts";
import { mcs } from "./tables/mcs.ts";
import { nginxGatewayFabric } from "./tables/nginxGatewayFabric.ts";
import { nginxIngress } from "./tables/nginxIngress.ts";
import { earlierTraefik, traefik } from "./tables/traefik.ts";
import { tyk } from "./tables/tyk.ts";

/** The groups whose kinds are known, each with the texts that say what its kinds refer to. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["aga.k8s.aws", [awsLoadBalancerController]],
  ["agentgateway.dev", [agentgateway]],
  ["aigateway.envoyproxy.io", [envoyAiGateway]],
  ["alb.networking.azure.io", [azureAgc]],
  ["apisix.apache.org", [apisix]],
  ["application-networking.k8s.aws", [awsVpcLattice]],
  ["argoproj.io", [argoRollouts]],
  ["cert-manager.io", [certManager]],
  ["cilium.io", [cilium]],
  ["cloud.google.com", [gke]],
  ["configuration.konghq.com", [kong]],
  ["elbv2.k8s.aws", [awsLoadBalancerController]],
  ["extensions", [ingress]],
  ["extensions.istio.io", [istio]],
  ["flagger.app", [flagger]],
  ["gateway-operator.konghq.com", [kong]],
  ["gateway.envoyproxy.io", [envoyGateway]],
  ["gateway.k8s.aws", [awsLoadBalancerController]],
  ["gateway.kgateway.dev", [kgateway]],
  ["gateway.nginx.org", [nginxGatewayFabric]],
  ["gateway.solo.io", [glooGateway]],
  ["gloo.solo.io", [glooGateway]],
  ["http.keda.sh", [keda]],
  ["incubator.ingress-controller.konghq.com", [kong]],
  ["k8s.nginx.org", [nginxIngress]],
  ["konnect.konghq.com", [kong]],
  ["kuadrant.io", [kuadrant]],
  ["linkerd.io", [linkerd]],
  ["multicluster.x-k8s.io", [mcs]],
  ["net.gke.io", [gke]],
  ["networking.gke.io", [gke]],
  ["networking.istio.io", [istio]],
  ["networking.k8s.io", [ingress]],
  ["policy.linkerd.io", [linkerd]],
  ["projectcontour.io", [contour]],
  ["security.istio.io", [istio]],
  ["serving.knative.dev", [knative]],
  ["telemetry.istio.io", [istio]],
  ["traefik.containo.us", [earlierTraefik]],
  ["traefik.io", [traefik]],
  ["tyk.tyk.io", [tyk]],
]);

/** True for the groups of implementations whose kinds are known. */
export function isKnownGroup(group: string): boolean {
  return TEXTS.has(group);
}

/** Kinds by `group/kind`, of the texts that were asked for. */
const read = new Map<string, ReadonlyMap<string, KindReferences>>();

/**
 * What objects of a kind refer to; undefined for the kinds of which nothing is known. A text is read when one of its groups
 * is asked for the first time.
 */
export function referencesOfKind(group: string, kind: string): KindReferences | undefined {
  for (const text of TEXTS.get(group) ?? []) {
    let kinds = read.get(text);
    if (kinds === undefined) {
      kinds = readNotation(text);
      read.set(text, kinds);
    }
    const found = kinds.get(`${group}/${kind}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
