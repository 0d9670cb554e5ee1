import type { Implementation } from "../implementation.ts";

export default {
  name: "envoy-gateway",
  title: "Envoy Gateway",
  controllers: ["gateway.envoyproxy.io/gatewayclass-controller"],
  classes: [],
  protocols: ["HTTP", "HTTPS", "TLS", "TCP", "UDP"],
  routeKinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  backends: ["Service", "ServiceImport", "gateway.envoyproxy.io/Backend"],
  sources: [
    "envoyproxy/gateway@d32f28294245:api/v1alpha1/envoygateway_types.go:19",
    "envoyproxy/gateway@d32f28294245:internal/gatewayapi/validate.go",
    "envoyproxy/gateway@d32f28294245:internal/gatewayapi/filters.go",
    "envoyproxy/gateway@d32f28294245:internal/gatewayapi/translator.go",
  ],
  worksAnyway: {
    features: ["GatewayInfrastructurePropagation"],
    why: "its default mode leaves the test out and copies labels and annotations anyway",
    source: "envoyproxy/gateway@d32f282942 internal/gatewayapi/translator.go:735",
  },
  reports: [
    "1.6.1 experimental default v1.9.0 c++++--+++ + c++++++++++++++++++++++++++.. cp. c++ p p .......... c ++",
    "1.6.1 experimental gateway-namespace-mode v1.9.0 c++++-++++ + c++++++++++++++++++++++++++.. cp. c++ p p .......... c ++",
    "1.5.1 experimental default v1.8.0 c++++--+++ + c+++++++++++++++++++++++..... cp. c++ . . .......... c ++",
    "1.5.1 experimental gateway-namespace-mode v1.8.0 c++++-++++ + c+++++++++++++++++++++++..... cp. c++ . . .......... c ++",
    "1.4.1 experimental default v1.7.0 c+-++.-... . c++++++++++++++++++++........ cp. c.. . p .......... c ++",
    "1.4.1 experimental gateway-namespace-mode v1.7.0 c+-++.+... . c++++++++++++++++++++........ cp. c.. . p .......... c ++",
    "1.3.0 experimental default v1.5.0 c+-++.-... . c++++++++++++++++++.......... c.. c.. . . .......... c ..",
    "1.3.0 experimental GatewayNamespace v1.5.0 c+-++.+... . c++++++++++++++++++.......... c.. c.. . . .......... c ..",
    "1.2.1 experimental default latest c+-.+.-... . c++++++++++++.+++++.......... c.. c.. . . .......... c ..",
    "1.1.0 experimental default v1.1.0 c++.+..... . c.+++++++++++.+++............ c.. c.. . . .......... c ..",
    "1.0.0 unknown default v0.6.0 c......... . c..++++++++++.++............. ... c.. . . .......... c ..",
  ],
} satisfies Implementation;
